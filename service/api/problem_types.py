"""The registry of problem types: `type` of every refusal resolves here, for programs and for people."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from domain.registry import Registry
from domain.ruleset import Language, Text, say
from service import reading
from service.api.accept import preferred_of
from service.api.answers import PUBLIC, answer
from service.api.context import HttpRequest, services
from service.api.history import AcceptLanguage
from service.api.operations import HTML, JSON
from service.causes import CAUSES
from service.languages import preferred
from service.problems import PROBLEMS, Problem, ProblemType
from service.refusals import ILLEGAL_MOVE_STATUS

Lang = Annotated[
    Literal["en", "fa"] | None, QueryParameter(description="The language of the page, before Accept-Language.")
]

_REGISTRY = Text("Problems", "خطاها")
_INTRODUCTION = Text(
    "Every refusal is a problem document (RFC 9457). Its `type` is the address of one of these pages, its `code` the "
    "last part of it. Only what the server cannot read as HTTP has none: it is answered with 400, or with 431 for more "
    "than 100 headers or 64 KiB before the body, without a body and without X-Request-Id.",
    "هر پاسخ رد یک سند خطا (RFC 9457) است. «type» آن نشانی یکی از این صفحه‌هاست و «code» بخش پایانی آن نشانی. تنها "
    "آنچه سرور نمی‌تواند به‌عنوان HTTP بخواند سند خطا ندارد: پاسخش ۴۰۰ است، یا برای بیش از ۱۰۰ سرآیند یا بیش از ۶۴ "
    "کیبی‌بایت پیش از بدنه ۴۳۱، بی‌بدنه و بی «X-Request-Id».",
)
_OF_RULES = Text("Refusals by the rules of the games", "ردهای قواعد بازی‌ها")
_CAUSE = Text("Cause", "علت")
_REMEDY = Text("What to do", "چه باید کرد")
_EXAMPLE = Text("Example", "نمونه")
_STATUS = Text("HTTP status", "وضعیت HTTP")
_RULE_CAUSE = Text(
    "The rules refuse this move where it was made: `rule` names the rule, and `ruleText` says it in words.",
    "قواعد این حرکت را در این جای بازی نمی‌پذیرند: «rule» شماره‌ی قاعده است و «ruleText» متن آن.",
)
_RULE_REMEDY = Text(
    "Nothing was recorded, and the game stands as it stood. Take a move from `legal-moves` and send it back as it is.",
    "چیزی ثبت نشده و بازی همان است که بود. حرکتی را از «legal-moves» بردارید و دست‌نخورده بفرستید.",
)


@get("/problems", include_in_schema=False)
async def list_problem_types(
    request: HttpRequest, accept_language: AcceptLanguage = "en", lang: Lang = None
) -> Response[bytes]:
    """Every problem type, the games' own included."""
    registry = services(request).registry
    language = lang or preferred(accept_language)
    if preferred_of(request, (JSON, HTML)) == HTML:
        return _page("/problems", say(_REGISTRY, language), _table(registry, language), language)
    own = [_described(kind) for kind in PROBLEMS.values()]
    return _json({"problems": [*own, *(_of_rules(code, titles) for code, titles in _rules(registry).items())]})


@get("/problems/{code:str}", include_in_schema=False)
async def read_problem_type(
    request: HttpRequest, code: FromPath[str], accept_language: AcceptLanguage = "en", lang: Lang = None
) -> Response[bytes]:
    """What a problem type means and what to do about it; for the rules' codes, their words."""
    known, titles = PROBLEMS.get(code), _rules(services(request).registry).get(code, {})
    if known is None and not titles:
        raise Problem(
            "not_found",
            Text(
                "There is no problem type of this name; /problems lists them.",
                "خطایی به این نام نیست؛ فهرست آن‌ها در «/problems» است.",
            ),
        )
    language = lang or preferred(accept_language)
    if preferred_of(request, (JSON, HTML)) != HTML:
        return _json(_described(known) if known is not None else _of_rules(code, titles))
    body = _one(known, language) if known is not None else _one_of_rules(code, titles, language)
    return _page(f"/problems/{code}", code, body, language)


def _json(value: Any) -> Response[bytes]:
    return answer(value, headers={**PUBLIC, "Vary": "Accept"})


def _page(address: str, title: str, body: str, language: Language) -> Response[bytes]:
    switch: dict[Language, str] = {"en": f"{address}?lang=en", "fa": f"{address}?lang=fa"}
    return answer(reading.page(title, body, language, switch), headers=reading.headers(language), media_type=HTML)


def _described(kind: ProblemType) -> dict[str, Any]:
    return {
        "type": f"/problems/{kind.code}",
        "code": kind.code,
        "status": kind.status,
        "title": kind.title,
        "cause": CAUSES[kind.code],
        "remedy": kind.remedy,
        "example": _example(kind.code, kind.status, kind.title.en, CAUSES[kind.code].en),
    }


def _of_rules(code: str, titles: dict[str, Text]) -> dict[str, Any]:
    return {
        "type": f"/problems/{code}",
        "code": code,
        "status": ILLEGAL_MOVE_STATUS,
        "titles": titles,
        "cause": _RULE_CAUSE,
        "remedy": _RULE_REMEDY,
    }


def _rules(registry: Registry) -> dict[str, dict[str, Text]]:
    """The codes of the rules that are no codes of the service's own, each with its title by ruleset."""
    found: dict[str, dict[str, Text]] = {}
    for ruleset in registry:
        for code, title in ruleset.words.errors.items():
            if code not in PROBLEMS:
                found.setdefault(code, {})[ruleset.id] = title
    return dict(sorted(found.items()))


def _example(code: str, status: int, title: str, detail: str) -> dict[str, Any]:
    return {
        "type": f"/problems/{code}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": "7c0f5b9e-3f6d-4c58-9d2a-0f4f7a1f6a10",
        "code": code,
    }


def _one(kind: ProblemType, language: Language) -> str:
    example = _example(kind.code, kind.status, say(kind.title, language), say(CAUSES[kind.code], language))
    facts = [(_CAUSE, CAUSES[kind.code]), (_REMEDY, kind.remedy)]
    told = "".join(f"<dt>{say(t, language)}</dt><dd>{reading.words(say(x, language))}</dd>" for t, x in facts)
    shown = msgspec.json.format(msgspec.json.encode(example), indent=2).decode()
    return (
        f"<h1>{escape(say(kind.title, language))}</h1>\n"
        f"<p><code>{kind.code}</code> · {say(_STATUS, language)} <code>{kind.status}</code></p>\n<dl>{told}</dl>\n"
        f"<h2>{say(_EXAMPLE, language)}</h2>\n<pre><code>{escape(shown)}</code></pre>"
    )


def _one_of_rules(code: str, titles: dict[str, Text], language: Language) -> str:
    rows = "".join(
        f'<tr><td><a href="/v1/rulesets/{ruleset}"><code>{ruleset}</code></a></td>'
        f"<td>{escape(say(title, language))}</td></tr>"
        for ruleset, title in titles.items()
    )
    facts = [(_CAUSE, _RULE_CAUSE), (_REMEDY, _RULE_REMEDY)]
    told = "".join(f"<dt>{say(t, language)}</dt><dd>{reading.words(say(x, language))}</dd>" for t, x in facts)
    return (
        f"<h1><code>{escape(code)}</code></h1>\n<p>{say(_STATUS, language)} <code>{ILLEGAL_MOVE_STATUS}</code></p>\n"
        f"<table>{rows}</table>\n<dl>{told}</dl>"
    )


def _table(registry: Registry, language: Language) -> str:
    def row(code: str, status: int, title: str) -> str:
        link = f'<a href="/problems/{escape(code)}?lang={language}"><code>{escape(code)}</code></a>'
        return f"<tr><td>{link}</td><td><code>{status}</code></td><td>{escape(title)}</td></tr>"

    own = "".join(row(kind.code, kind.status, say(kind.title, language)) for kind in PROBLEMS.values())
    rules = "".join(
        row(code, ILLEGAL_MOVE_STATUS, " / ".join(dict.fromkeys(say(title, language) for title in titles.values())))
        for code, titles in _rules(registry).items()
    )
    return (
        f"<h1>{say(_REGISTRY, language)}</h1>\n<p>{reading.words(say(_INTRODUCTION, language))}</p>\n"
        f"<table>{own}</table>\n<h2>{say(_OF_RULES, language)}</h2>\n<table>{rules}</table>"
    )
