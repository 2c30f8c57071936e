"""Plays a whole game of every ruleset with the generated Python client: typed moves only, checked by mypy --strict.

python play.py http://127.0.0.1:8000
"""

from __future__ import annotations

import random
import sys
import uuid

from gaslamp_client import AuthenticatedClient, Client
from gaslamp_client.api.games import create_game, read_game
from gaslamp_client.api.moves import list_legal_moves, make_move
from gaslamp_client.api.seats import take_seat
from gaslamp_client.api.verification import read_record, verify_record
from gaslamp_client.models import (
    CaptainJackCreate,
    CaptainJackLegalMoves,
    CaptainJackMoveRequest,
    GameCreated,
    GameInfo,
    JekyllAndHydeCreate,
    JekyllAndHydeLegalMoves,
    JekyllAndHydeMoveRequest,
    MrJackLondonCreate,
    MrJackLondonLegalMoves,
    MrJackLondonMoveRequest,
    MrJackNewYorkCreate,
    MrJackNewYorkLegalMoves,
    MrJackNewYorkMoveRequest,
    MrJackPocketClassicCreate,
    MrJackPocketClassicLegalMoves,
    MrJackPocketClassicMoveRequest,
    MrJackPocketCreate,
    MrJackPocketLegalMoves,
    MrJackPocketMoveRequest,
    ProblemDetails,
    Report,
    SeatTaken,
    TakeSeat,
)

Create = (
    MrJackLondonCreate
    | MrJackNewYorkCreate
    | JekyllAndHydeCreate
    | MrJackPocketClassicCreate
    | CaptainJackCreate
    | MrJackPocketCreate
)
Legal = (
    MrJackLondonLegalMoves
    | MrJackNewYorkLegalMoves
    | JekyllAndHydeLegalMoves
    | MrJackPocketClassicLegalMoves
    | CaptainJackLegalMoves
    | MrJackPocketLegalMoves
)
Request = (
    MrJackLondonMoveRequest
    | MrJackNewYorkMoveRequest
    | JekyllAndHydeMoveRequest
    | MrJackPocketClassicMoveRequest
    | CaptainJackMoveRequest
    | MrJackPocketMoveRequest
)

EVERY: tuple[Create, ...] = (
    MrJackLondonCreate(ruleset="mr-jack-london"),
    MrJackNewYorkCreate(ruleset="mr-jack-new-york"),
    JekyllAndHydeCreate(ruleset="jekyll-and-hyde"),
    MrJackPocketClassicCreate(ruleset="mr-jack-pocket-classic"),
    CaptainJackCreate(ruleset="captain-jack"),
    MrJackPocketCreate(ruleset="mr-jack-pocket"),
)


def chosen(legal: Legal, rng: random.Random) -> Request:
    """One of the legal moves, as a request of its ruleset's own type."""
    if isinstance(legal, MrJackLondonLegalMoves):
        return MrJackLondonMoveRequest(move=rng.choice(legal.moves), expected_version=legal.version)
    if isinstance(legal, MrJackNewYorkLegalMoves):
        return MrJackNewYorkMoveRequest(move=rng.choice(legal.moves), expected_version=legal.version)
    if isinstance(legal, JekyllAndHydeLegalMoves):
        return JekyllAndHydeMoveRequest(move=rng.choice(legal.moves), expected_version=legal.version)
    if isinstance(legal, MrJackPocketClassicLegalMoves):
        return MrJackPocketClassicMoveRequest(move=rng.choice(legal.moves), expected_version=legal.version)
    if isinstance(legal, CaptainJackLegalMoves):
        return CaptainJackMoveRequest(move=rng.choice(legal.moves), expected_version=legal.version)
    return MrJackPocketMoveRequest(move=rng.choice(legal.moves), expected_version=legal.version)


def play(url: str, wanted: Create, rng: random.Random) -> str:
    """Play one game to its end and verify its record; the line that tells of it."""
    anybody = Client(base_url=url)
    created = create_game.sync(client=anybody, body=wanted, idempotency_key=str(uuid.uuid4()))
    assert isinstance(created, GameCreated), created
    game = created.game
    host = AuthenticatedClient(base_url=url, token=created.host_token)
    before = read_game.sync(game, client=host)
    assert isinstance(before, GameInfo), before
    players: dict[str, AuthenticatedClient] = {}
    for place in before.seats:
        taken = take_seat.sync(game, client=host, body=TakeSeat(seat=place.seat, name="Ada"))
        assert isinstance(taken, SeatTaken), taken
        assert isinstance(taken.token, str)
        players[taken.seat] = AuthenticatedClient(base_url=url, token=taken.token)
    moves, info = 0, read_game.sync(game, client=host)
    while isinstance(info, GameInfo) and info.status != "ended":
        player = players[rng.choice(info.to_act)]
        legal = list_legal_moves.sync(game, client=player)
        assert legal is not None, "an answer that the document does not promise"
        assert not isinstance(legal, ProblemDetails), legal
        made = make_move.sync(game, client=player, body=chosen(legal, rng))
        assert not isinstance(made, ProblemDetails), made
        assert made is not None
        moves, info = moves + 1, read_game.sync(game, client=host)
    record = read_record.sync(game, client=host)
    assert record is not None
    assert not isinstance(record, ProblemDetails), record
    report = verify_record.sync(client=anybody, body=record)
    assert isinstance(report, Report), report
    assert report.verdict == "valid", report
    return f"{wanted.ruleset} {moves} {report.verdict}"


def main() -> None:
    rng = random.Random(5)
    for wanted in EVERY:
        sys.stdout.write(play(sys.argv[1], wanted, rng) + "\n")


if __name__ == "__main__":
    main()
