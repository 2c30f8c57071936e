"""Forged takings back: each a patch of an honest record, with what a verifier must say of it."""

from __future__ import annotations

import copy

from domain import events as wire
from tests.vectors import patch
from tests.vectors.forge import rehashed
from tests.vectors.small_game import GAME, SEAT_KEYS, base64url

TOO_OFTEN = 11


def taken_back(honest):
    """The vectors on top of `honest`, the record of `taken_back_game`."""
    made = []

    def forge(name, code, version, change, *, rules=False, base="takenback.json"):
        changed = change(copy.deepcopy(honest))
        made.append(
            {
                "name": name,
                "base": base,
                "patch": patch.between(honest, {**changed, "receipt": None}),
                "receipts": [],
                "keys": None,
                "code": code,
                "version": version,
                "needsRules": rules,
            }
        )

    def signed(record, start):
        """`record` chained anew from index `start` on, each move and taking back there signed by its seat's key."""
        for index in range(start, len(record["events"])):
            rehashed({"events": record["events"][: index + 1]}, index)
            event = record["events"][index]
            place = (GAME, event["version"], event["previous"], record["fingerprint"])
            if event["kind"] == "step_taken_back":
                event["signature"] = by(event["seat"], wire.signed_taking_back(*place, event["toVersion"]))
            elif event["kind"] == "move" and isinstance(event["signature"], str):
                event["signature"] = by(event["seat"], wire.signed_move(*place, event["move"]))
            event["hash"] = wire.event_hash(event)
        return record

    def by(seat, message):
        return base64url(SEAT_KEYS[seat].sign(message))

    def put(index, **members):
        def change(record):
            record["events"][index] |= members
            return signed(record, index)

        return change

    def inserted(index, *, seat="seeker", to_version):
        """One taking back more, as event `index`; what follows is left out, since its secrets hang on its version."""

        def change(record):
            model = record["events"][5]
            event = {**model, "seat": seat, "toVersion": to_version, "at": record["events"][index - 1]["at"]}
            record["events"] = [*record["events"][:index], event]
            return signed(record, index)

        return change

    def other_signer(record):
        event = record["events"][5]
        message = wire.signed_taking_back(GAME, 6, event["previous"], record["fingerprint"], 4)
        event["signature"] = by("keeper", message)
        return rehashed(record, 5)

    def unsigned(record):
        del record["events"][5]["signature"]
        return rehashed(record, 5)

    def elsewhere(record):
        record["events"][5]["signature"] = record["events"][7]["signature"]
        return rehashed(record, 5)

    def too_often(record):
        touch, back = record["events"][4], record["events"][5]
        pairs = []
        for number in range(TOO_OFTEN):
            pairs += [copy.deepcopy(touch), {**back, "toVersion": 4 + 2 * number}]
        record["events"] = [*record["events"][:4], *pairs]
        return signed(record, 4)

    def left_out(record):
        record["events"] = [*record["events"][:5], record["events"][6]]
        return signed(record, 5)

    wrong = "wrong_taking_back"
    forge("taken back after a look revealed something", wrong, 11, inserted(10, to_version=9))
    forge("taken back to before a revelation", wrong, 13, inserted(12, to_version=8))
    forge("taken back what was sealed", wrong, 5, inserted(4, seat="keeper", to_version=3))
    forge("taken back by the other seat", wrong, 6, put(5, seat="keeper"))
    forge("taken back further than the turn", wrong, 6, put(5, toVersion=3))
    forge("taken back to where nothing was done since", wrong, 6, put(5, toVersion=5))
    forge("taken back to a version to come", wrong, 6, put(5, toVersion=9))
    forge("taken back twice", wrong, 7, inserted(6, to_version=4))
    forge("taken back to what was taken back", wrong, 8, put(7, toVersion=5))
    forge("taken back too often", wrong, 4 + 2 * TOO_OFTEN, too_often)
    forge("taken back when the time was over", wrong, 6, put(5, at="2026-03-01T20:01:04.250Z"))
    forge("a taking back that nobody signed", "missing_signature", 6, unsigned)
    forge("a taking back that the other seat signed", "wrong_signature", 6, other_signer)
    forge("a taking back signed for another place", "wrong_signature", 6, elsewhere)
    forge("a taking back that is left out", "illegal_move", 6, left_out, rules=True)
    return made
