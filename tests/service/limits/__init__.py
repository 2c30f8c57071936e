"""Quotas of requests: counting, sharing between processes, and who the client is."""
