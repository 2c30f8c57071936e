"""The examples of the contract document: stories that are told to a real service, and what it answered.

A story is a function in `tests/examples/stories/` that talks to the service through a `Teller` and says what of it is
an example. `make examples` tells them all and writes `service/api/examples/`, from which the document takes them; the
tests tell them again and compare, so an example that no longer holds is found.
"""
