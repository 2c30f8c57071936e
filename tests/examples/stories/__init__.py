"""The stories, told in the order of their names."""
