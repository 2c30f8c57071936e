"""Positions to start a test from, and short ways to try a command on them."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.chance import Chance
from domain.hidden_cards import Hand
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import DECK, GAME
from domain.jekyll_and_hyde.names import READERS
from domain.jekyll_and_hyde.state import Side, State, seat_to_act
from domain.jekyll_and_hyde.whereabouts import Whereabouts, seen, with_hand
from domain.ruleset import IllegalMove

CHANCE = Chance(bytes(32))
DECODE = msgspec.json.Decoder(RULESET.move_type)


def cards(names) -> tuple[str, ...]:
    return tuple(names.split()) if isinstance(names, str) else tuple(names)


def position(
    *,
    jh="",
    hh="",
    jp="",
    hp="",
    jface="",
    hface="",
    jscene="",
    hscene="",
    street="",
    aside=None,
    discard="",
    investigations="",
    shown="",
    night=1,
    seat="jekyll",
    phase="play",
    played=None,
    cur=None,
    att=0,
    sub=1,
    action=None,
    detective=(True, True),
) -> State:
    """A position in which only what is said lies where it is said; all other cards are in the aside pile.

    jh, hh: the hands; jp, hp: proofs; jface, hface: tonight's face-down cards; jscene, hscene: crimes at the scene.
    cur: the face-down card of the running turn, the last of its seat's. att, sub: Jekyll's attention and substances.
    Each seat knows its own cards, and nothing else of what is hidden.
    """
    jface, hface = cards(jface), cards(hface)
    if cur is not None and seat == "jekyll" and cur not in jface:
        jface = (*jface, cur)
    if cur is not None and seat == "hyde" and cur not in hface:
        hface = (*hface, cur)
    hands, faces = (cards(jh), cards(hh)), (jface, hface)
    open_cards = [*cards(jp), *cards(hp), *cards(jscene), *cards(hscene), *cards(investigations)]
    hidden = [*hands[0], *hands[1], *jface, *hface, *cards(street), *cards(discard)]
    rest = tuple(card for card in DECK.kinds if card not in {*open_cards, *hidden})
    pile = rest if aside is None else cards(aside)
    used = played or [
        len(jface) + len(cards(jscene)),
        len(hface) + len(cards(hscene)) + len(cards(investigations)),
    ]

    def side(place: int, proofs, scene) -> Side:
        return Side(
            hand=Hand().gained(DECK, len(hands[place]), hands[place]),
            face_down=faces[place],
            crimes=cards(scene),
            proofs=DECK.arranged(cards(proofs)),
            used=used[place],
            detective=detective[place],
        )

    possible = DECK.every & ~DECK.kinds_of(open_cards)
    unknown = Whereabouts(
        hands=(possible if hands[0] else 0, possible if hands[1] else 0),
        faces=((possible,) * len(jface), (possible,) * len(hface)),
        street=(possible,) * len(cards(street)),
        aside=possible if pile else 0,
        discard=possible if cards(discard) else 0,
    )

    def known(reader) -> Whereabouts:
        if reader is None:
            return unknown
        place = READERS.index(reader)
        own = DECK.kinds_of((*hands[place], *faces[place]))
        after = with_hand(seen(unknown, own), reader, DECK.kinds_of(hands[place]))
        rows = [list(row) for row in after.faces]
        rows[place] = [DECK.bit[card] for card in faces[place]]
        return replace(after, faces=(tuple(rows[0]), tuple(rows[1])))

    return State(
        night=night,
        phase=phase,
        turn=seat,
        action=action,
        jekyll=side(0, jp, jscene),
        hyde=side(1, hp, hscene),
        investigations=cards(investigations),
        shown=cards(shown),
        street=cards(street),
        aside=pile,
        discard=Hand().gained(DECK, len(cards(discard)), cards(discard)),
        attention=att,
        substances=sub,
        known=tuple(known(reader) for reader in READERS),
    )


def command(name: str, *args):
    """A command as it comes over the wire; `args` in the order of its fields."""
    fields = {
        "play_face_down": ("card",),
        "draw_street": ("positions",),
        "commit_crime": ("card",),
        "investigate": ("card",),
        "show_card": ("card",),
        "use_detective": ("index",),
        "make_substance": ("cards",),
    }.get(name, ())
    return DECODE.decode(msgspec.json.encode({"type": name, **dict(zip(fields, args, strict=True))}))


def play(text: str):
    """A command written short: `play_face_down rope-2`, `draw_street 0`, `make_substance a b c`."""
    name, *words = text.split()
    match name:
        case "draw_street":
            return command(name, [int(word) for word in words])
        case "use_detective":
            return command(name, int(words[0]))
        case "make_substance":
            return command(name, words)
    return command(name, *words)


def effects_of(state: State, move, seat: str | None = None, chance: Chance = CHANCE):
    move = play(move) if isinstance(move, str) else move
    return RULESET.decide(state, seat or seat_to_act(state) or "jekyll", move, chance)


def refusal(state: State, move, seat: str | None = None) -> IllegalMove | None:
    try:
        effects_of(state, move, seat)
    except IllegalMove as illegal:
        return illegal
    return None


def attempt(state: State, move, seat: str | None = None) -> str:
    """`ok`, or the code with which the seat to act (or `seat`) is refused."""
    refused = refusal(state, move, seat)
    return "ok" if refused is None else refused.code


def after(state: State, *moves) -> State:
    """The state after `moves` of whoever is to act."""
    for move in moves:
        for effect in effects_of(state, move):
            state = RULESET.evolve(state, effect)
    return state


def legal_now(state: State):
    return RULESET.legal(state, seat_to_act(state) or "")


def fold(state: State, effects) -> State:
    for effect in effects:
        state = RULESET.evolve(state, effect)
    return state


def started(chance: Chance = CHANCE) -> State:
    options = RULESET.options_type()
    return fold(RULESET.initial(options), RULESET.setup(options, chance))


def all_cards(state: State) -> list[str]:
    """Every card on the table, wherever it lies."""
    sides = (state.jekyll, state.hyde)
    rows = [(*side.hand.cards, *side.face_down, *side.crimes, *side.proofs) for side in sides]
    return sorted((*rows[0], *rows[1], *state.investigations, *state.street, *state.aside, *state.discard.cards))


FULL_STREET = GAME.street
