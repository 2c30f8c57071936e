"""The checks that need the rules and the secret: every draw is derived again, every event adjudicated again.

It is `domain.game` that judges, the same that the service appends with: an event is right if it would be recorded
again, byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain import canonical, sealed
from domain import game as fold
from domain.chance import WORD, Chance, Drawn, Shuffled
from domain.events import (
    Adjourned,
    ArbiterAppointed,
    ArbiterLooked,
    Cancelled,
    EndAgreed,
    EntropyRevealed,
    GameCreated,
    Json,
    Moved,
    Resigned,
    SeatLeft,
    SeatTaken,
    StepTakenBack,
    TimeClaimed,
)
from domain.game import Game, Refused, Step
from domain.refused import refused
from domain.ruleset import AnyRuleset, IllegalMove, InvalidOptions, SeatId
from projections import bounded, signatures
from projections.checks import Wrong


def draws(game: Game | None, event: Any, secret: bytes, entropies: Mapping[SeatId, str], passed: Counter[str]) -> None:
    """Derive again each draw of `event` (open), with the `entropies` revealed after it. Raises Wrong: wrong_draw."""
    if isinstance(event, SeatTaken) and event.drawn and game is not None and game.status == "open":
        if fold.draw_seat(game, secret) != event.seat:
            raise Wrong("wrong_draw", f"the seat drawn under seat/{event.version} is another")
        passed["draws"] += 1
    effects = [effect for effect in getattr(event, "effects", ()) if isinstance(effect, Shuffled | Drawn)]
    if not effects:
        return
    chance = Chance.of_game(secret, event.game, entropies)
    for effect in effects:
        if not _derives(effect, chance):
            raise Wrong("wrong_draw", f"the draw {effect.label[:80]!r} does not derive from the secret")
        passed["draws"] += 1


def taking_back(game: Game, event: StepTakenBack) -> None:
    """Check that `event` goes back to where its seat may. Raises Wrong: wrong_taking_back, impossible_event."""
    if event.seat not in game.players:
        raise Wrong("wrong_taking_back", "nobody sits there")
    try:
        fold.check_taking_back(game, event.seat, event.to_version, event.at)
    except Refused as error:
        raise Wrong("wrong_taking_back", f"{error.code}: {error.detail.en}") from None
    except Exception as error:  # a stranger's event, as in `adjudicate`
        raise Wrong("impossible_event", f"the rules fail on it ({type(error).__name__})") from None


def adjudicate(ruleset: AnyRuleset, game: Game | None, event: Any, raw: Json, secret: bytes) -> Game:
    """The game after `event`, if the rules record exactly this event after `game`.

    Raises Wrong: illegal_move, refused, impossible_event, against_the_rules.
    """
    try:
        step = _again(ruleset, game, event, raw, secret)
    except IllegalMove as error:
        raise Wrong("illegal_move", f"{error.code} ({error.rule}): {error.detail.en}") from None
    except Refused as error:
        raise Wrong("refused", f"{error.code}: {error.detail.en}") from None
    except InvalidOptions as error:
        raise Wrong("refused", f"invalid_options: {error}") from None
    except Exception as error:  # a stranger's event may bring a ruleset to anything; it must not end the verifier
        raise Wrong("impossible_event", f"the rules fail on it ({type(error).__name__})") from None
    if step.body != canonical.encode(raw):
        where = next(differences(msgspec.to_builtins(step.event), raw), "/")
        raise Wrong("against_the_rules", f"the rules give another event here; it differs at {where}")
    return step.game


def evolve(ruleset: AnyRuleset, game: Game | None, event: Any, raw: Json) -> tuple[Game, bool]:
    """The game after `event` (redacted; `raw` as builtins) as its reader knows it, and whether it has ended.

    Raises Wrong: refused (for options that open no table), impossible_event.
    """
    try:
        bounded.check(raw)
        after = fold.evolve(ruleset, game, event)
        if isinstance(event, GameCreated):
            bounded.check_opening(after)
        bounded.check_game(after)
        return after, after.status == "ended"
    except InvalidOptions as error:
        raise Wrong("refused", f"invalid_options: {error}") from None
    except bounded.Unbounded as error:
        raise Wrong("impossible_event", str(error)) from None
    except Exception as error:  # as above
        raise Wrong("impossible_event", f"the rules fail on it ({type(error).__name__})") from None


def differences(left: Any, right: Any, path: str = "") -> Iterator[str]:
    """JSON Pointers to where two values (builtins) differ, in canonical order."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in sorted(left.keys() | right.keys()):
            if key in left and key in right:
                yield from differences(left[key], right[key], f"{path}/{key}")
            else:
                yield f"{path}/{key}"
    elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
        for index, (one, other) in enumerate(zip(left, right, strict=False)):
            yield from differences(one, other, f"{path}/{index}")
        if len(left) != len(right):
            yield f"{path}/{min(len(left), len(right))}"
    elif left != right or isinstance(left, bool) != isinstance(right, bool):
        yield path or "/"


def _again(ruleset: AnyRuleset, game: Game | None, event: Any, raw: Json, secret: bytes) -> Step:
    if isinstance(event, GameCreated):
        allowance = event.allowance if isinstance(event.allowance, int) else None
        return fold.create(ruleset, event.game, event.options, secret, event.at, allowance=allowance, base=game)
    if game is None:
        raise refused("not_created")
    if isinstance(event, SeatTaken):
        return fold.take_seat(
            game,
            None if event.drawn else event.seat,
            secret,
            event.at,
            bot=event.bot if isinstance(event.bot, str) else None,
            entropy_commitment=event.entropy_commitment if isinstance(event.entropy_commitment, str) else None,
            public_key=event.public_key if isinstance(event.public_key, str) else None,
        )
    if isinstance(event, EntropyRevealed):
        return fold.reveal_entropy(game, event.seat, event.entropy, secret, event.at)
    if isinstance(event, Moved):
        choice = _choice(ruleset, raw["move"])
        return fold.move(game, event.seat, choice, secret, event.at, signature=signatures.opened(event))
    if isinstance(event, StepTakenBack):
        signature = event.signature if isinstance(event.signature, str) else None
        return fold.take_back(game, event.seat, event.to_version, secret, event.at, signature=signature)
    if isinstance(event, SeatLeft):
        return fold.leave(game, event.seat, secret, event.at)
    if isinstance(event, Cancelled):
        return fold.cancel(game, secret, event.at)
    if isinstance(event, Resigned):
        return fold.resign(game, event.seat, secret, event.at)
    if isinstance(event, TimeClaimed):
        return fold.claim_time(game, event.seat, event.against, secret, event.at)
    if isinstance(event, EndAgreed):
        return fold.agree_to_end(game, event.seat, secret, event.at)
    if isinstance(event, ArbiterAppointed):
        return fold.appoint_arbiter(game, secret, event.at)
    if isinstance(event, ArbiterLooked):
        return fold.look(game, event.arbiter, event.seat, event.at_version, secret, event.at)
    if isinstance(event, Adjourned):
        return fold.adjourn(game, event.arbiter, event.reason, secret, event.at)
    raise refused("unknown_kind")


def _choice(ruleset: AnyRuleset, recorded: Json) -> Any:
    """The move as it was played: its hidden fields open."""
    fields = {
        name: value["value"] if isinstance(value, dict) and sealed.is_sealed(value) else value
        for name, value in recorded.items()
    }
    return msgspec.convert(fields, ruleset.move_type)


def _derives(effect: Shuffled | Drawn, chance: Chance) -> bool:
    try:
        if isinstance(effect, Shuffled):
            return effect.items == tuple(sorted(effect.items)) and effect.order.known == chance.permutation(
                effect.label, effect.items
            )
        return 1 <= effect.bound <= WORD and effect.value.known == chance.below(effect.label, effect.bound)
    except RuntimeError:  # more words than a label yields
        return False
