"""The Containerfile and the compose file: read, and done step by step where there is no engine."""
