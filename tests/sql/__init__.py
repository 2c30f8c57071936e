"""The SQL: whether it keeps to what a database that is distributed by game allows."""
