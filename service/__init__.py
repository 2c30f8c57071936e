"""The service around the rules: HTTP, event store, access, settings and the command line."""
