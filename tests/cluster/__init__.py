"""The manifests of k8s/: built, held to the schemas, and their pods really run."""
