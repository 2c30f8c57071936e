"""The cases that the sandbox plays: what happens, and what a client has to do about it."""

from __future__ import annotations

from msgspec import Struct

from domain.ruleset import Text

STREAMS = ("listEvents", "askTurns")
PAGES = ("listGames", "listEvents", "readTimeline")
MOST_ENTRIES = {"listGames": 100, "listComments": 100, "listEvents": 500, "listResults": 100, "readTimeline": 500}
"""The largest `limit` of each list that leads on with `next`."""


class Case(Struct, frozen=True, kw_only=True):
    """One case. happens: what the sandbox does. expected: what a client must do.

    operations: those for which it is played when the request for it names none; empty: all. only: those that may be
    named; empty: all. stream: whether it is
    played with streams only; None: with streams and other answers. posts: with POST only. seconds: what the case's
    `seconds` are when they are not given.
    """

    name: str
    happens: Text
    expected: Text
    operations: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    stream: bool | None = False
    posts: bool = False
    seconds: int = 0


_REPEAT = Text(
    "Repeat the same request: the same body, the same Idempotency-Key.",
    "همان درخواست را با همان بدنه و همان Idempotency-Key تکرار کنید.",
)
_REPEAT_LATER = Text(
    "Wait the seconds of Retry-After, then repeat the same request: the same body, the same Idempotency-Key.",
    "به اندازه‌ی ثانیه‌های Retry-After صبر کنید و سپس همان درخواست را با همان بدنه و همان Idempotency-Key تکرار کنید.",
)
_READ_AGAIN = Text(
    "Read the game again and decide anew; a new decision takes a new Idempotency-Key.",
    "بازی را دوباره بخوانید و از نو تصمیم بگیرید؛ تصمیم تازه کلید Idempotency-Key تازه می‌خواهد.",
)
_STOP = Text(
    "Take the end from the answer, read the outcome, and send no further move.",
    "پایان بازی را از پاسخ دریابید، نتیجه را بخوانید و حرکت دیگری نفرستید.",
)
_RESUME = Text(
    "Come back with the version of the last event that arrived whole.",
    "با نسخه‌ی آخرین رویدادی که کامل رسیده بود بازگردید.",
)
_IGNORE = Text("Ignore what you do not know, and go on.", "آنچه را نمی‌شناسید نادیده بگیرید و ادامه دهید.")

CASES: dict[str, Case] = {
    case.name: case
    for case in (
        Case(
            name="rate_limited",
            happens=Text("429 with Retry-After; nothing is done.", "پاسخ ۴۲۹ با Retry-After؛ کاری انجام نمی‌شود."),
            expected=_REPEAT_LATER,
            stream=None,
            seconds=1,
        ),
        Case(
            name="unavailable",
            happens=Text(
                "503 with Retry-After, as when the service stops or its database is away; nothing is done.",
                "پاسخ ۵۰۳ با Retry-After، چنان‌که هنگام ایستادن سرویس یا نبودن پایگاه داده؛ کاری انجام نمی‌شود.",
            ),
            expected=_REPEAT_LATER,
            stream=None,
            seconds=1,
        ),
        Case(
            name="internal_error",
            happens=Text("500; nothing is done.", "پاسخ ۵۰۰؛ کاری انجام نمی‌شود."),
            expected=_REPEAT,
            stream=None,
        ),
        Case(
            name="problem",
            happens=Text(
                "The problem with the given `code`, of any status; nothing is done.",
                "خطایی با کد داده‌شده، با هر وضعیتی؛ کاری انجام نمی‌شود.",
            ),
            expected=Text("What the problem's own page says.", "آنچه در صفحه‌ی همان خطا آمده است."),
            stream=None,
        ),
        Case(
            name="lost_request",
            happens=Text(
                "The connection is cut before anything is done.", "پیش از آنکه کاری انجام شود اتصال بریده می‌شود."
            ),
            expected=_REPEAT,
        ),
        Case(
            name="lost_answer",
            happens=Text(
                "It is done and on disk, then the connection is cut in the middle of the answer.",
                "کار انجام و ثبت می‌شود، سپس اتصال در میان پاسخ بریده می‌شود.",
            ),
            expected=_REPEAT,
            posts=True,
        ),
        Case(
            name="slow_answer",
            happens=Text(
                "It is done at once, and answered after `seconds`.",
                "کار بی‌درنگ انجام می‌شود، ولی پاسخ پس از «seconds» ثانیه می‌رسد.",
            ),
            expected=Text(
                "Wait for it, or give up and repeat the same request: the same body, the same Idempotency-Key.",
                "صبر کنید، یا رها کنید و همان درخواست را با همان بدنه و همان Idempotency-Key تکرار کنید.",
            ),
            seconds=5,
        ),
        Case(
            name="conflict",
            happens=Text(
                "Somebody else is faster: another client moves for this seat, or sits down on it.",
                "کس دیگری زودتر می‌رسد: برنامه‌ی دیگری برای همین صندلی حرکت می‌کند، یا روی آن می‌نشیند.",
            ),
            expected=_READ_AGAIN,
            operations=("makeMove", "takeSeat"),
        ),
        Case(
            name="adjourned",
            happens=Text("An arbiter adjourns the game first.", "داور پیش از آن بازی را نیمه‌کاره پایان می‌دهد."),
            expected=_STOP,
            operations=("makeMove",),
        ),
        Case(
            name="opponent_resigned",
            happens=Text("Another human seat resigns first.", "بازیکن دیگری پیش از آن کناره می‌گیرد."),
            expected=_STOP,
            operations=("makeMove",),
        ),
        Case(
            name="time_run_out",
            happens=Text(
                "The seat's time is over and another seat claims it first; the table needs an allowance.",
                "وقت این صندلی تمام شده و بازیکن دیگری زودتر پایان وقت را اعلام می‌کند؛ میز باید مهلت داشته باشد.",
            ),
            expected=_STOP,
            operations=("makeMove",),
        ),
        Case(
            name="quick_bot",
            happens=Text(
                "The bots have answered the move before its sender gets his own answer.",
                "پیش از آنکه پاسخ حرکت به فرستنده برسد، ربات‌ها حرکت بعدی را هم کرده‌اند.",
            ),
            expected=Text(
                "Take the version of the answer for that of your move, not for where the game is.",
                "نسخه‌ی پاسخ را نسخه‌ی حرکت خود بدانید، نه جای کنونی بازی.",
            ),
            operations=("makeMove",),
        ),
        Case(
            name="big_page",
            happens=Text(
                "The page has as many entries as a page may have, whatever was asked for, and is a megabyte longer.",
                "صفحه، هرچه خواسته باشید، بیشترین شمار مجاز را دارد و یک مگابایت بلندتر است.",
            ),
            expected=_IGNORE,
            operations=PAGES,
            only=tuple(MOST_ENTRIES),
        ),
        Case(
            name="small_page",
            happens=Text("The page has one entry, whatever was asked for.", "صفحه، هرچه خواسته باشید، یک سطر دارد."),
            expected=Text("Follow `next` until there is none.", "«next» را دنبال کنید تا دیگر نباشد."),
            operations=PAGES,
            only=tuple(MOST_ENTRIES),
        ),
        Case(
            name="unknown_fields",
            happens=Text(
                "Objects of the answer have members that no document knows.",
                "شیءهای پاسخ عضوهایی دارند که در هیچ سندی نیستند.",
            ),
            expected=_IGNORE,
            stream=None,
        ),
        Case(
            name="unknown_kind",
            happens=Text(
                "Events that tell who sat down come as a kind that no document knows; a stream also has an item of its "
                "own of such a kind, without a version.",
                "رویدادهای نشستن با نوعی می‌آیند که در هیچ سندی نیست؛ جریان نیز یک قلم از آن نوع و بی‌نسخه دارد.",
            ),
            expected=_IGNORE,
            operations=("listEvents",),
            stream=None,
        ),
        Case(
            name="stream_closed",
            happens=Text(
                "After `items` items the stream ends with `closed`: the service is stopping.",
                "پس از «items» قلم، جریان با «closed» پایان می‌یابد: سرویس در حال ایستادن است.",
            ),
            expected=_RESUME,
            operations=STREAMS,
            only=STREAMS,
            stream=True,
        ),
        Case(
            name="stream_cut",
            happens=Text(
                "After `items` items the connection is cut in the middle of the next one.",
                "پس از «items» قلم، اتصال در میان قلم بعدی بریده می‌شود.",
            ),
            expected=_RESUME,
            operations=STREAMS,
            only=STREAMS,
            stream=True,
        ),
        Case(
            name="stream_resync",
            happens=Text(
                "The service does not know the cursor: `resync` comes first, then what follows.",
                "سرویس نشانگر شما را نمی‌شناسد: نخست «resync» می‌آید و سپس آنچه در پی آن است.",
            ),
            expected=Text(
                "Read the game again, and go on after the version that `resync` names.",
                "بازی را دوباره بخوانید و از نسخه‌ای که «resync» نام می‌برد ادامه دهید.",
            ),
            operations=("listEvents",),
            only=("listEvents",),
            stream=True,
        ),
    )
}
"""Every case, by name."""
