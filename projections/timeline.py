"""The timeline: a game told in words, for one reader, in English or Persian.

It is told from the events as that reader may read them (`reader.redacted`), so it cannot tell more than they hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import UNSET, Struct

from domain.bidi import isolated, quoted
from domain.events import (
    Adjourned,
    ArbiterAppointed,
    ArbiterLooked,
    Cancelled,
    EndAgreed,
    EntropyRevealed,
    GameCreated,
    Json,
    Resigned,
    SeatLeft,
    SeatTaken,
    StepTakenBack,
    TimeClaimed,
)
from domain.filling import number
from domain.ruleset import AnyRuleset, Language, Line, SeatId, Text, say
from domain.strategies import described
from projections import reader

LANGUAGES: tuple[Language, ...] = ("en", "fa")

_CREATED = Text("A table of {ruleset} is opened.", "میز {ruleset} باز شد.")
_FORKED = Text(
    "It goes on where game {game} was at version {version}: an analysis table, which counts nowhere.",
    "از جایی ادامه می‌یابد که بازی {game} در نسخه‌ی {version} بود: میزی برای تحلیل که در هیچ رده‌بندی نمی‌آید.",
)
_HUMAN = Text("A player sits down as {seat}.", "یک بازیکن در جایگاه {seat} نشست.")
_BOT = Text("The bot “{bot}” sits down as {seat}.", "ربات «{bot}» در جایگاه {seat} نشست.")
_DRAWN = Text("The seat was drawn by chance.", "این جایگاه به قید قرعه تعیین شد.")
_REVEALED = Text("{seat} reveals a share of the chance.", "{seat} سهم خود از بخت را فاش کرد.")
_APPOINTED = Text("{arbiter} is appointed to this game.", "{arbiter} برای این بازی گماشته شد.")
_LOOKED = Text(
    "{arbiter} looks through the eyes of {seat} at version {version}.",
    "{arbiter} نسخه‌ی {version} را از چشم {seat} دید.",
)
_ADJOURNED = Text(
    "{arbiter} adjourns the game: “{reason}” Nobody wins, and everything is open.",
    "{arbiter} بازی را پایان داد: «{reason}» هیچ‌کس برنده نیست و همه‌چیز آشکار است.",
)
_TAKEN_BACK = Text(
    "{seat} takes back: the game stands again as at version {version}.",
    "{seat} گامش را پس گرفت: بازی دوباره همان است که در نسخه‌ی {version} بود.",
)
_LEFT = Text("The player leaves the seat of {seat}.", "بازیکن جایگاه {seat} را ترک کرد.")
_CANCELLED = Text("The host closes the table.", "میزبان میز را بست.")
_RESIGNED = Text("{seat} resigns.", "{seat} کناره گرفت.")
_CLAIMED = Text("{seat} claims the time of {against}.", "{seat} پایان وقت {against} را اعلام کرد.")
_HANDED = Text("The bot “{bot}” plays on for {seat}.", "ربات «{bot}» به جای {seat} بازی می‌کند.")
_AGREED = Text("{seat} would end the game without a winner.", "{seat} می‌خواهد بازی بی‌برنده پایان یابد.")
_ARBITER = Text("Arbiter {number}", "داور {number}")
_STARTED = Text("The game begins.", "بازی آغاز شد.")
_NOTHING = Text("nothing", "هیچ‌کدام")
_AND = Text(" and ", " و ")
_COMMA = Text(", ", "، ")


class Entry(Struct, frozen=True):
    """What the timeline tells of one event: its version and time, the seat that acted (None: the table), its lines."""

    version: int
    at: str
    seat: SeatId | None
    lines: tuple[str, ...]


def timeline(ruleset: AnyRuleset, events: Iterable[Json], language: Language) -> list[Entry]:
    """One entry for each of `events` (builtins, as their reader may read them), in `language`.

    An event that has nothing to tell has no lines, but still its entry: that it happened is public.
    """
    return [entry(ruleset, event, language) for event in events]


def entry(ruleset: AnyRuleset, event: Json, language: Language) -> Entry:
    """The entry of one event, as for `timeline`."""
    typed = reader.decoded(ruleset, event)
    lines = [*_table(ruleset, typed, language), *_effects(ruleset, typed, language)]
    seat = None if isinstance(typed, ArbiterLooked) else getattr(typed, "seat", None)
    return Entry(typed.version, typed.at, seat, tuple(lines))


def sentence(ruleset: AnyRuleset, line: Line, language: Language) -> str:
    """`line` of the ruleset in words. An argument without a term is shown as it is, its digits in the language's."""
    return _filled(ruleset, say(ruleset.words.lines[line.template], language), dict(line.args), language)


def choice(ruleset: AnyRuleset, line: Line, language: Language) -> str:
    """The line of a legal move (`Ruleset.choice`) in words, as for `sentence`."""
    return _filled(ruleset, say(ruleset.words.moves[line.template], language), dict(line.args), language)


def term(ruleset: AnyRuleset, name: str, language: Language) -> str:
    """A word of the ruleset; the name itself where it has none, its digits in the language's."""
    return _term(ruleset, name, language)


def listed(items: Sequence[str], language: Language) -> str:
    """`items` as a list in running text: “a, b and c”, «الف، ب و پ»."""
    if not items:
        return say(_NOTHING, language)
    if len(items) == 1:
        return items[0]
    return say(_COMMA, language).join(items[:-1]) + say(_AND, language) + items[-1]


def _table(ruleset: AnyRuleset, event: Any, language: Language) -> list[str]:
    def tell(text: Text, **args: str) -> str:
        return _filled(ruleset, say(text, language), args, language)

    match event:
        case GameCreated():
            opened = say(_CREATED, language).format(ruleset=say(ruleset.words.name, language))
            if event.origin is UNSET:
                return [opened]
            return [opened, tell(_FORKED, game=event.origin.game, version=str(event.origin.version))]
        case SeatTaken():
            sat = (
                tell(_BOT, bot=_bot(str(event.bot), language), seat=event.seat)
                if event.player == "bot"
                else tell(_HUMAN, seat=event.seat)
            )
            drawn = [tell(_DRAWN)] if event.drawn else []
            return [sat, *drawn, *([tell(_STARTED)] if event.effects else [])]
        case EntropyRevealed():
            return [tell(_REVEALED, seat=event.seat), *([tell(_STARTED)] if event.effects else [])]
        case StepTakenBack():
            return [tell(_TAKEN_BACK, seat=event.seat, version=str(event.to_version))]
        case SeatLeft():
            return [tell(_LEFT, seat=event.seat)]
        case Cancelled():
            return [tell(_CANCELLED)]
        case Resigned():
            return [tell(_RESIGNED, seat=event.seat), *_handed(event, event.seat, tell, language)]
        case TimeClaimed():
            told = tell(_CLAIMED, seat=event.seat, against=event.against)
            return [told, *_handed(event, event.against, tell, language)]
        case EndAgreed():
            return [tell(_AGREED, seat=event.seat)]
        case ArbiterAppointed():
            return [tell(_APPOINTED, arbiter=_arbiter(event.arbiter, language))]
        case ArbiterLooked():
            version, arbiter = str(event.at_version), _arbiter(event.arbiter, language)
            return [tell(_LOOKED, arbiter=arbiter, seat=event.seat, version=version)]
        case Adjourned():
            # The arbiter's own words: nothing in them is a name of the ruleset's.
            reason = quoted(event.reason, language)
            return [say(_ADJOURNED, language).format(arbiter=_arbiter(event.arbiter, language), reason=reason)]
    return []


def _handed(event: Any, seat: SeatId, tell: Callable[..., str], language: Language) -> list[str]:
    if not isinstance(event.handed_to, str):
        return []
    return [tell(_HANDED, bot=_bot(event.handed_to, language), seat=seat)]


def _bot(bot: str, language: Language) -> str:
    return say(described([bot])[bot].name, language)


def _arbiter(arbiter: str, language: Language) -> str:
    return say(_ARBITER, language).format(number=number(arbiter.rpartition("-")[2], language))


def _effects(ruleset: AnyRuleset, event: Any, language: Language) -> list[str]:
    lines = (ruleset.narrate(effect) for effect in getattr(event, "effects", ()))
    return [sentence(ruleset, line, language) for line in lines if line is not None]


def _filled(ruleset: AnyRuleset, template: str, args: dict[str, Any], language: Language) -> str:
    return template.format(**{name: _argument(ruleset, value, language) for name, value in args.items()})


def _argument(ruleset: AnyRuleset, value: str | tuple[str, ...], language: Language) -> str:
    if isinstance(value, str):
        return _term(ruleset, value, language)
    return listed([_term(ruleset, item, language) for item in value], language)


def _term(ruleset: AnyRuleset, name: str, language: Language) -> str:
    term = ruleset.words.terms.get(name) or ruleset.words.seats.get(name)
    if term is not None:
        return say(term, language)
    return number(name, language) if name.isdigit() else isolated(name, language)
