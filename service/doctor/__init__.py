"""`gaslamp doctor`: what is wrong with the machine, the settings, the keys or the database, and what helps.

Each check is a function that gives findings; it changes nothing, starts nothing, and shows no secret.
"""
