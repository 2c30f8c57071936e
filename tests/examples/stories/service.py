"""What is there without any game."""

from __future__ import annotations

from tests.examples.teller import Teller, story


@story
def rulesets(teller: Teller) -> None:
    teller.show("all", teller.get("/v1/rulesets"), "Every ruleset in its newest version")
    one = teller.get("/v1/rulesets/mr-jack-pocket")
    schemas = dict.fromkeys(("optionsSchema", "moveSchema", "eventSchema", "viewSchema"), 1)
    words = dict.fromkeys(("terms", "lines", "errors", "reasons", "rules", "data"), 2)
    said = "All about one ruleset; its schemas, data and words are cut short here"
    teller.show("mr-jack-pocket", one, said, cut=schemas | words)
    teller.show("unknown", teller.get("/v1/rulesets/chess"), "Nothing that is played here")


@story
def keys(teller: Teller) -> None:
    teller.show("keys", teller.get("/v1/keys"), "The keys that receipts are signed with")


@story
def health(teller: Teller) -> None:
    teller.show("well", teller.get("/v1/health"), "The service is well")
