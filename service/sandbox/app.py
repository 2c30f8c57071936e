"""The service with the sandbox around and inside it."""

from __future__ import annotations

from typing import Any

import msgspec

from service.app import Service, create_service
from service.asgi import App
from service.sandbox.director import directed, under_addresses
from service.sandbox.handlers import HANDLERS
from service.sandbox.rehearsals import Rehearsals
from service.settings import Settings


def create_sandbox(settings: Settings, **parts: Any) -> Service:
    """The sandbox for `settings`; further arguments are those of `litestar_app`."""
    rehearsals = Rehearsals()

    def inside(app: Any) -> App:
        app.state.rehearsals = rehearsals
        return directed(app, rehearsals)

    service = create_service(settings, inside=inside, more=HANDLERS, **parts)
    return msgspec.structs.replace(service, app=under_addresses(service.app, rehearsals))
