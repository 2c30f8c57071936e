"""The Litestar application: handlers, refusals, contract document, and what lives as long as the process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from typing import Any, cast

import structlog
from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from msgspec import Struct

from domain.registry import RULESETS, Registry
from service import clock as clocks
from service import shared_keys
from service.api import (
    arbiters,
    comments,
    docs,
    endings,
    erasures,
    events,
    exports,
    forks,
    games,
    guides,
    history,
    invitations,
    meta,
    moves,
    notes,
    pages,
    pictures,
    problem_types,
    records,
    rematches,
    renewals,
    replays,
    results,
    retractions,
    rulesets,
    seats,
    statistics,
    tickets,
    turns,
    verifier,
)
from service.api.accept import check_accept
from service.api.context import HttpRequest, Services
from service.api.kept import Kept
from service.api.queries import check_query
from service.asgi import App
from service.bots import Bots
from service.deprecation import announce, announces
from service.documentation import openapi_config
from service.edge import EXPOSED, edge
from service.heavy import Heavy
from service.limits import Limiter, Proxies, Wish, classifier
from service.live import Live
from service.metrics.collector import ServiceCollector
from service.metrics.collector import registry as metrics_registry
from service.metrics.counts import Requests
from service.metrics.endpoint import metrics_served
from service.metrics.metering import metered
from service.metrics.pulse import Pulse
from service.operator import operator_digest
from service.projecting import Projecting
from service.readiness import Readiness
from service.refusals import allowed_methods, exception_handlers, render
from service.retention import keep_tidy
from service.settings import Settings
from service.shortcut import shortcut
from service.signing import Signer
from service.store import Store
from service.store.database import SERVICE_ROLE
from service.tables import Tables

log = structlog.get_logger(__name__)

HANDLERS = (
    rulesets.list_rulesets,
    rulesets.read_ruleset,
    games.create_game,
    games.list_games,
    games.read_game,
    seats.take_seat,
    invitations.invite,
    invitations.list_invitations,
    invitations.revoke_invitation,
    invitations.watch,
    seats.reveal_entropy,
    renewals.renew_token,
    erasures.forget_me,
    moves.list_legal_moves,
    moves.make_move,
    retractions.take_back_step,
    notes.read_notes,
    notes.write_note,
    notes.share_notes,
    notes.read_shared_notes,
    comments.write_comment,
    comments.list_comments,
    comments.remove_comment,
    history.read_view,
    events.list_events,
    tickets.order_ticket,
    turns.ask_turns,
    history.read_timeline,
    history.read_moment,
    pictures.draw_board,
    replays.replay_game,
    replays.replay_record,
    endings.leave_seat,
    endings.cancel_game,
    endings.resign,
    endings.agree_to_end,
    endings.claim_time,
    rematches.play_again,
    forks.fork_game,
    arbiters.appoint_arbiter,
    arbiters.look,
    arbiters.adjourn,
    records.read_record,
    records.verify_record,
    results.list_results,
    statistics.read_statistics,
    statistics.read_standings,
    exports.export_records,
    meta.list_keys,
    meta.check_health,
    meta.liveness,
    meta.readiness,
    problem_types.list_problem_types,
    problem_types.read_problem_type,
    docs.contract_document,
    docs.docs_page,
    guides.read_guides,
    guides.read_persian_guides,
    guides.read_guide,
    guides.read_persian_guide,
    pages.replay_page,
    pages.play_page,
    pages.page_file,
    verifier.verifier_page,
    verifier.verifier_file,
    docs.docs_asset,
)


SHORT_CUTS = (moves.make_move, moves.list_legal_moves, history.read_view)
"""What is asked so often that the framework's share of the work counts."""


def litestar_app(
    settings: Settings,
    *,
    registry: Registry = RULESETS,
    clock: clocks.Clock = clocks.now,
    role: str | None = SERVICE_ROLE,
    requests: Requests | None = None,
    more: Sequence[Any] = (),
) -> Litestar:
    """The application; it connects to `settings.dsn` when it starts, and works there under `role` (None: as it is).

    requests: the counts of who calls the application, for the metrics. more: further handlers, which the document does
    not know.
    """

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        if settings.dsn is None:
            raise ValueError("the application needs a DSN; `gaslamp serve` makes an embedded database")
        store = await Store.connect(
            settings.dsn,
            pool_size=settings.pool_size,
            role=role,
            pooled=settings.pooler == "transaction",
            append_rows=settings.append_rows,
            form=settings.stored_events,
        )
        try:
            tables = Tables(store, registry, clock)
            signer = Signer.open(settings.data_dir / "keys", settings.name, clock())
            await shared_keys.publish(store, signer.keys().keys)
            bots = Bots(tables, delay=settings.bot_delay)
            live = Live(settings, store, tables)
            digest, heavy, readiness = operator_digest(settings), Heavy(), Readiness(store)
            app.state.services = Services(
                settings, registry, store, tables, signer, digest, live, heavy, readiness, Kept()
            )
            projecting = Projecting(store, tables, registry)
            projecting.start()
            await bots.resume()
            pulse = Pulse()
            beating = asyncio.create_task(pulse.beat(), name="pulse")
            counted = ServiceCollector(requests or Requests(), store, tables, live, bots, pulse, projecting)
            tidying = asyncio.create_task(
                keep_tidy(store, clock, timedelta(days=settings.keep_answers)), name="retention"
            )
            try:
                with metrics_served(settings, metrics_registry(counted)):
                    log.info("ready", rulesets=[ruleset.id for ruleset in registry])
                    yield
            finally:
                beating.cancel()
                await projecting.close()
                tidying.cancel()
                await live.close()
                heavy.close()
                await bots.close()
        finally:
            await store.close()

    app = Litestar(
        route_handlers=[*HANDLERS, *more],
        lifespan=[lifespan],
        before_request=admit,
        exception_handlers=exception_handlers(),
        openapi_config=openapi_config(),
        state=State({"registry": registry}),
        cors_config=CORSConfig(
            allow_origins=list(settings.cors_origins),
            expose_headers=list(EXPOSED),
            max_age=86_400,
        ),
        logging_config=None,
        request_max_body_size=None,
    )
    if announces(app):
        app.before_send.append(announce)
    return app


async def admit(request: HttpRequest) -> None:
    """What every request must be, before its handler sees it. Raises Problem.

    A coroutine, for Litestar would call a plain function in another thread.
    """
    check_accept(request)
    check_query(request)


class Service(Struct, frozen=True):
    """The whole service: `app` is the ASGI application with its edge, `lifespan` is entered around serving it.

    `waiting` gives what would go on for ever, streams and long polls: to be released before the server is stopped.
    """

    app: App
    lifespan: Callable[[], AbstractAsyncContextManager[None]]
    waiting: Callable[[], Live]


def limiter_of(app: Litestar, settings: Settings) -> Limiter:
    """What counts the requests to `app`; the leases are the store's, once it is there."""

    async def lease(wish: Wish) -> tuple[int, int]:
        store = cast("Services", app.state.services).store
        return await store.lease(wish.client, wish.ends, wish.wanted, wish.pool)

    marked = [
        (method, route.path_format, kind)
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        for method in getattr(handler, "http_methods", ())
        if (kind := _limited(handler.opt)) != ""
    ]
    proxies = Proxies(settings.trusted_proxies, settings.forwarded_header)
    return Limiter(settings.quotas(), classifier(marked), proxies, lease)


def _limited(opt: Mapping[str, Any]) -> str | None:
    limited: str | None = opt["contract"].limited if "contract" in opt else opt.get("limited", "")
    return limited


def create_service(settings: Settings, *, inside: Callable[[Litestar], App] | None = None, **parts: Any) -> Service:
    """The service for `settings`; further arguments are those of `litestar_app`.

    inside: what stands between the edge and the application, made from the application.
    """
    requests = Requests()
    inner = litestar_app(settings, requests=requests, **parts)
    app = edge(
        shortcut(inner, SHORT_CUTS) if inside is None else inside(inner),
        max_body=settings.max_body,
        max_record=settings.max_record,
        refuse=render,
        allowed=lambda path: allowed_methods(inner, path),
        limiter=limiter_of(inner, settings),
        origins=settings.cors_origins,
    )
    return Service(metered(app, requests), inner.lifespan, lambda: cast("Services", inner.state.services).live)
