"""The contract in other hands: linters, a check for breaking changes, and clients made from the document alone."""
