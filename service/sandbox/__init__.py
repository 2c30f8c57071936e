"""The sandbox: the service with a director who plays the awkward cases on demand, for authors of clients.

It runs on data of its own and is no part of the ordinary service, which imports nothing from here.
"""
