"""Two worlds: games with the same public history and other secrets must look the same to who may not know them.

For a random history of a ruleset and a reader (each seat, and the spectator), `Ruleset.another_world` deals the secrets
anew. Both games are played, and everything that the reader can get is compared byte for byte at every version: in this
process (`inside`, fast; `make leaks` compares as many as one likes) and over real HTTP (`outside`). A ruleset is
covered by being registered. What differs by design, commitments and hashes and what is made of them, is compared by
its pattern.
"""
