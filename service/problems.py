"""Refusals as RFC 9457 problem details: one type each, with a status, titles in both languages and a remedy.

The rules' own refusals (`IllegalMove`) are problems too: their type is the rule's error code, their status 422, and
they carry the number of the rule.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from domain.ruleset import Text
from service.causes import CAUSES


class ProblemType(Struct, frozen=True):
    """What is always true of one kind of refusal. `remedy` tells a client what to do about it."""

    code: str
    status: int
    title: Text
    remedy: Text


class Problem(Exception):
    """A refusal on its way to the client, told in `detail`; without one by the cause that is always behind it.

    `detail` and `extra` members may hold only what the client may know.
    """

    def __init__(
        self, code: str, detail: Text | None = None, *, headers: dict[str, str] | None = None, **extra: Any
    ) -> None:
        super().__init__(code)
        self.type = PROBLEMS[code]
        self.detail = detail or CAUSES[code]
        self.headers = headers or {}
        self.extra = extra


class ProblemDetails(Struct, frozen=True, rename="camel"):
    """The body of every error answer, media type application/problem+json.

    type: a URI reference of the problem's own page on this service. instance: the id of the request, also in the
    header X-Request-Id. code: the last part of `type`. rule: the number of the rule that refused a move, rule_text its
    words. version: the game's version now, where that helps.
    """

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    rule: str | UnsetType = UNSET
    rule_text: str | UnsetType = UNSET
    version: int | UnsetType = UNSET


def _type(code: str, status: int, en: str, fa: str, remedy_en: str, remedy_fa: str) -> ProblemType:
    return ProblemType(code, status, Text(en, fa), Text(remedy_en, remedy_fa))


PROBLEMS: dict[str, ProblemType] = {
    problem.code: problem
    for problem in (
        _type(
            "malformed_request",
            400,
            "The request is malformed",
            "درخواست درست نوشته نشده است",
            "Compare the request with the schema in the OpenAPI document; `detail` names the place.",
            "درخواست را با طرحواره‌ی سند OpenAPI بسنجید؛ «detail» جای خطا را می‌گوید.",
        ),
        _type(
            "invalid_cursor",
            400,
            "The cursor is not one of this list",
            "نشانگر صفحه از این فهرست نیست",
            "Start again without a cursor and follow the `next` links as they are.",
            "بدون نشانگر از نو آغاز کنید و پیوندهای «next» را دست‌نخورده دنبال کنید.",
        ),
        _type(
            "token_required",
            401,
            "A seat token is required",
            "توکن صندلی لازم است",
            "Send `Authorization: Bearer <token>` with the token you got when you took the seat.",
            "سرآیند Authorization: Bearer را با توکنی بفرستید که هنگام نشستن گرفتید.",
        ),
        _type(
            "not_a_player",
            403,
            "The token holds no seat of this game",
            "این توکن صندلی‌ای در این بازی ندارد",
            "Use the token of a seat of this very game, or none to look on as a spectator.",
            "توکن صندلی همین بازی را به کار ببرید، یا بدون توکن تماشا کنید.",
        ),
        _type(
            "not_the_host",
            403,
            "Only the host may do this",
            "تنها میزبان می‌تواند این کار را بکند",
            "Send the host token that the creation of the game returned.",
            "توکن میزبان را که هنگام ساختن بازی گرفتید بفرستید.",
        ),
        _type(
            "not_the_arbiter",
            403,
            "Only an arbiter of the game may do this",
            "تنها داور این بازی می‌تواند این کار را بکند",
            "Send the token that the appointment as arbiter returned.",
            "توکنی را بفرستید که هنگام گماشته‌شدن به داوری گرفتید.",
        ),
        _type(
            "not_the_operator",
            403,
            "Only the operator may do this",
            "تنها گرداننده‌ی سرویس می‌تواند این کار را بکند",
            "Send the operator's token, from the service's data directory or environment.",
            "توکن گرداننده را از پوشه‌ی داده یا محیط سرویس بفرستید.",
        ),
        _type(
            "not_your_view",
            403,
            "This view is another seat's while the game runs",
            "تا پایان بازی این نما از آن صندلی دیگری است",
            "Ask for your own view, or wait for the end of the game, when all views open.",
            "نمای خودتان را بخواهید، یا تا پایان بازی صبر کنید که همه‌ی نماها باز می‌شوند.",
        ),
        _type(
            "not_for_spectators",
            403,
            "The table does not let spectators look on (yet)",
            "این میز (هنوز) تماشاگر نمی‌پذیرد",
            "Use the token of a seat. Where the table opens after the end, come back then: its `spectators` says so.",
            "توکن یک صندلی را به کار ببرید. اگر میز پس از پایان باز می‌شود آن‌گاه بازگردید: «spectators» این را می‌گوید.",
        ),
        _type(
            "invitation_required",
            403,
            "One sits down at this table by invitation",
            "نشستن پشت این میز با دعوت است",
            "Ask the host for an invitation and send its token as `invitation`.",
            "از میزبان دعوت بخواهید و توکن آن را در «invitation» بفرستید.",
        ),
        _type(
            "invitation_invalid",
            403,
            "The invitation is used up, expired, revoked, or for something else",
            "این دعوت به کار رفته، مهلتش گذشته، پس گرفته شده یا برای چیز دیگری است",
            "Ask the host for a new invitation; his list shows what became of the old one.",
            "از میزبان دعوت تازه‌ای بخواهید؛ فهرست او نشان می‌دهد دعوت پیشین چه شد.",
        ),
        _type(
            "not_found",
            404,
            "There is nothing at this address",
            "در این نشانی چیزی نیست",
            "Compare the address with the OpenAPI document.",
            "نشانی را با سند OpenAPI بسنجید.",
        ),
        _type(
            "unknown_game",
            404,
            "There is no such game",
            "چنین بازی‌ای نیست",
            "Game ids are UUIDs in lower case with dashes, as the creation of the game returned them.",
            "شناسه‌ی بازی یک UUID با حروف کوچک و خط تیره است، همان‌گونه که هنگام ساختن بازی گرفتید.",
        ),
        _type(
            "unreadable_record",
            422,
            "The record cannot be replayed",
            "این پرونده را نمی‌توان بازپخش کرد",
            "`detail` says where it stops being a game; `POST /v1/verifications` says what is wrong with it.",
            "«detail» می‌گوید از کجا دیگر بازی نیست؛ «POST /v1/verifications» می‌گوید چه چیزش نادرست است.",
        ),
        _type(
            "unknown_ruleset",
            404,
            "There is no such ruleset or version of it",
            "چنین بازی‌ای در فهرست نیست، یا چنین نسخه‌ای ندارد",
            "Take an id and a version from the list of rulesets.",
            "شناسه و نسخه را از فهرست بازی‌ها بردارید.",
        ),
        _type(
            "unknown_version",
            404,
            "The game has no such version",
            "بازی چنین نسخه‌ای ندارد",
            "Versions run from 1 to the game's `version`.",
            "نسخه‌ها از ۱ تا «version» بازی‌اند.",
        ),
        _type(
            "method_not_allowed",
            405,
            "This address does not take that method",
            "این نشانی آن متد را نمی‌پذیرد",
            "The header Allow names the methods that it takes.",
            "سرآیند Allow متدهای پذیرفته را نام می‌برد.",
        ),
        _type(
            "not_acceptable",
            406,
            "No representation fits the Accept header",
            "هیچ شکلی از پاسخ با سرآیند Accept سازگار نیست",
            "Accept application/json, or the media type that the document names for this operation.",
            "application/json یا نوع رسانه‌ای را بپذیرید که سند برای این عمل نام برده است.",
        ),
        _type(
            "request_timeout",
            408,
            "The request came too slowly",
            "درخواست بیش از اندازه کند رسید",
            "Send the whole body at once; the limit is in the description of the service.",
            "بدنه را یک‌جا بفرستید؛ مهلت در توضیح سرویس آمده است.",
        ),
        _type(
            "unknown_invitation",
            404,
            "The game has no such invitation",
            "بازی چنین دعوتی ندارد",
            "Take the id from the list of the game's invitations.",
            "شناسه را از فهرست دعوت‌های بازی بردارید.",
        ),
        _type(
            "too_many_invitations",
            409,
            "The table has as many invitations as it can have",
            "این میز به شمار مجاز دعوت رسیده است",
            "Give one invitation several uses; a table has room for 100, revoked ones included.",
            "به یک دعوت چند بار کاربرد بدهید؛ هر میز جای ۱۰۰ دعوت دارد، پس‌گرفته‌ها هم شمرده می‌شوند.",
        ),
        _type(
            "version_conflict",
            409,
            "The game has moved on",
            "بازی جلوتر رفته است",
            "Read the game again and decide anew: `version` is where it stands now.",
            "بازی را دوباره بخوانید و از نو تصمیم بگیرید: «version» جای کنونی آن است.",
        ),
        _type(
            "seat_taken",
            409,
            "The seat is taken",
            "این صندلی گرفته شده است",
            "Take another free seat, or leave `seat` out to get one by chance.",
            "صندلی آزاد دیگری بگیرید، یا «seat» را ننویسید تا یکی به قرعه برسد.",
        ),
        _type(
            "table_full",
            409,
            "Every seat is taken",
            "همه‌ی صندلی‌ها گرفته شده‌اند",
            "Create a game of your own, or look on without a token.",
            "خودتان بازی بسازید، یا بدون توکن تماشا کنید.",
        ),
        _type(
            "not_started",
            409,
            "The game has not started",
            "بازی هنوز آغاز نشده است",
            "Wait until every seat is taken and every committed entropy is revealed.",
            "صبر کنید تا همه‌ی صندلی‌ها گرفته و همه‌ی آنتروپی‌های متعهدشده آشکار شوند.",
        ),
        _type(
            "already_started",
            409,
            "The game has started",
            "بازی آغاز شده است",
            "Before the start one leaves or cancels; afterwards one resigns.",
            "پیش از آغاز می‌توان رفت یا میز را بست؛ پس از آن باید کناره گرفت.",
        ),
        _type(
            "seat_handed_over",
            409,
            "A bot plays this seat now",
            "اکنون رباتی به جای این صندلی بازی می‌کند",
            "Look on: the seat was resigned, or its time was claimed.",
            "تماشا کنید: این صندلی کناره گرفته یا وقتش تمام شده است.",
        ),
        _type(
            "already_agreed",
            409,
            "This seat has agreed to end",
            "این صندلی پیش‌تر با پایان بازی موافقت کرده است",
            "Wait for the others, or move on, which withdraws it.",
            "منتظر دیگران بمانید، یا بازی کنید که موافقت را پس می‌گیرد.",
        ),
        _type(
            "nothing_to_claim",
            409,
            "No time can be claimed",
            "اکنون نمی‌توان پایان وقت کسی را اعلام کرد",
            "Claim from the game's `deadline` on, as a seat that is not waited for, against one that is.",
            "از «deadline» بازی به بعد اعلام کنید، از صندلی‌ای که بازی منتظرش نیست و علیه صندلی‌ای که بازی منتظر آن است.",
        ),
        _type(
            "nothing_to_take_back",
            409,
            "There is nothing that may be taken back",
            "چیزی نیست که بتوان پس گرفت",
            "Go back to a version that `takeBack` at the legal moves names; what revealed something or ended a turn is "
            "final.",
            "به نسخه‌ای بازگردید که «takeBack» در کنار حرکت‌های مجاز نام می‌برد؛ آنچه چیزی را آشکار کرده یا نوبت را تمام "
            "کرده است پس گرفتنی نیست.",
        ),
        _type(
            "taken_back_too_often",
            409,
            "This seat has taken back often enough",
            "این صندلی به اندازه‌ی کافی پس گرفته است",
            "Go on: after the next move of another seat it may be done again.",
            "بازی را ادامه دهید: پس از حرکت بعدی صندلی دیگر، باز می‌توان پس گرفت.",
        ),
        _type(
            "too_late_to_take_back",
            409,
            "The time of that step is over",
            "وقت آن گام گذشته است",
            "Go on: the clock would go back as well, to a time that is over; `until` says how long it is possible.",
            "بازی را ادامه دهید: ساعت هم با بازی بازمی‌گردد، به وقتی که گذشته است؛ «until» می‌گوید تا کی ممکن است.",
        ),
        _type(
            "notes_changed",
            412,
            "If-Match does not name the notes as they are",
            "سرآیند If-Match یادداشت‌های کنونی را نام نمی‌برد",
            "Read the notes again and send their ETag.",
            "یادداشت‌ها را دوباره بخوانید و ETag آن‌ها را بفرستید.",
        ),
        _type(
            "too_many_notes",
            422,
            "There is no room for another note",
            "جایی برای یادداشت دیگر نیست",
            "Erase a note that you need no longer: send its subject with an empty text.",
            "یادداشتی را که دیگر نمی‌خواهید پاک کنید: موضوعش را با متن خالی بفرستید.",
        ),
        _type(
            "unfit_text",
            422,
            "The text holds what cannot be shown",
            "متن چیزی دارد که نمی‌توان نشان داد",
            "Send plain text; `detail` names the character and its place.",
            "متن ساده بفرستید؛ «detail» نویسه و جای آن را می‌گوید.",
        ),
        _type(
            "unknown_comment",
            404,
            "There is no such comment",
            "چنین نظری نیست",
            "Take the number from the list of the game's comments.",
            "شماره را از فهرست نظرهای همان بازی بردارید.",
        ),
        _type(
            "not_the_author",
            403,
            "Only who wrote a comment, or the operator, removes it",
            "تنها نویسنده‌ی نظر یا گرداننده می‌تواند آن را بردارد",
            "Send the token that the comment was written with.",
            "توکنی را بفرستید که نظر با آن نوشته شده است.",
        ),
        _type(
            "too_many_comments",
            409,
            "The game has as many comments as it can have",
            "بازی بیش از این نظر نمی‌پذیرد",
            "Read what others have said; no further comment is taken.",
            "گفته‌های دیگران را بخوانید؛ نظر دیگری پذیرفته نمی‌شود.",
        ),
        _type(
            "comments_too_fast",
            429,
            "Comments came too fast",
            "نظرها بیش از اندازه پشت سر هم رسیدند",
            "Wait for the seconds in Retry-After and send it again.",
            "به اندازه‌ی ثانیه‌های Retry-After صبر کنید و دوباره بفرستید.",
        ),
        _type(
            "too_many_origins",
            409,
            "The fork would come from too many games, or too long ones",
            "این شاخه از بازی‌های بیش از اندازه یا بیش از اندازه بلند می‌آید",
            "Fork an earlier game of the line: a table comes from at most 8, with at most 3 MiB of events.",
            "بازی پیش‌تری از این رشته را شاخه کنید: هر میز از حداکثر ۸ بازی با ۳ مبی‌بایت رویداد می‌آید.",
        ),
        _type(
            "entropy_not_due",
            409,
            "No entropy is due from this seat",
            "اکنون از این صندلی آنتروپی خواسته نشده است",
            "Entropy is revealed once, after the last seat was taken, by a seat that committed to it.",
            "آنتروپی یک بار، پس از گرفته‌شدن آخرین صندلی، از صندلی‌ای که به آن متعهد شده آشکار می‌شود.",
        ),
        _type(
            "game_running",
            409,
            "The game has not ended",
            "بازی هنوز تمام نشده است",
            "Wait for the end of the game.",
            "تا پایان بازی صبر کنید.",
        ),
        _type(
            "version_mismatch",
            412,
            "If-Match does not name the game's version",
            "سرآیند If-Match نسخه‌ی کنونی بازی را نام نمی‌برد",
            "Read the game again and send its ETag, or use `expectedVersion`.",
            "بازی را دوباره بخوانید و ETag آن را بفرستید، یا «expectedVersion» را به کار ببرید.",
        ),
        _type(
            "body_too_large",
            413,
            "The body is too large",
            "بدنه‌ی درخواست بزرگ‌تر از اندازه است",
            "Bodies are bounded: 64 KiB, for records 4 MiB.",
            "اندازه‌ی بدنه محدود است: ۶۴ کیبی‌بایت، و برای پرونده‌ها ۴ مبی‌بایت.",
        ),
        _type(
            "unsupported_media_type",
            415,
            "The body is not JSON",
            "بدنه JSON نیست",
            "Send `Content-Type: application/json`, uncompressed.",
            "«Content-Type: application/json» را بدون فشرده‌سازی بفرستید.",
        ),
        _type(
            "invalid_options",
            422,
            "The ruleset refuses these options",
            "این گزینه‌ها پذیرفته نیستند",
            "The ruleset's own page has the schema of its options.",
            "طرحواره‌ی گزینه‌ها در صفحه‌ی همان بازی است.",
        ),
        _type(
            "policy_contradicts_itself",
            422,
            "These choices for a table do not go together",
            "این گزینه‌ها برای یک میز با هم سازگار نیستند",
            "`detail` says which; leave out what you do not need, and the service chooses what fits.",
            "«detail» می‌گوید کدام؛ آنچه را لازم ندارید ننویسید تا سرویس گزینه‌ی سازگار را برگزیند.",
        ),
        _type(
            "cannot_fork",
            422,
            "Nothing is left to play at this version",
            "در این نسخه چیزی برای بازی نمانده است",
            "Fork at an earlier version, before the rules ended the game.",
            "از نسخه‌ای پیش‌تر شاخه بگیرید، پیش از آنکه بازی با قوانین پایان یابد.",
        ),
        _type(
            "unknown_seat",
            422,
            "The game has no such seat",
            "بازی چنین صندلی‌ای ندارد",
            "The game's `seats` names them.",
            "«seats» در بازی آن‌ها را نام می‌برد.",
        ),
        _type(
            "unknown_bot",
            422,
            "There is no such bot",
            "چنین رباتی نیست",
            "The ruleset's own page lists its bots.",
            "ربات‌های هر بازی در صفحه‌ی همان بازی آمده‌اند.",
        ),
        _type(
            "entropy_mismatch",
            422,
            "The entropy is not the one committed to",
            "این آنتروپی همان نیست که به آن متعهد شده بودید",
            "Send exactly the entropy whose commitment was given when the seat was taken.",
            "همان آنتروپی را بفرستید که تعهدش هنگام نشستن داده شد.",
        ),
        _type(
            "signature_required",
            422,
            "The move is not signed",
            "حرکت امضا ندارد",
            "Sign the move with the key that the seat was taken with.",
            "حرکت را با کلیدی که هنگام نشستن دادید امضا کنید.",
        ),
        _type(
            "signature_unexpected",
            422,
            "The seat has no key that could have signed",
            "این صندلی کلیدی برای امضا ندارد",
            "Leave `signature` out, or take the seat with a `publicKey`.",
            "«signature» را ننویسید، یا صندلی را با «publicKey» بگیرید.",
        ),
        _type(
            "signature_invalid",
            422,
            "The signature does not verify",
            "امضا درست نیست",
            "Sign the canonical form of {fingerprint, game, move, previous, version}: `previous` is the game's `head`, "
            "`version` one more than the game's.",
            "صورت متعارف «{fingerprint, game, move, previous, version}» را امضا کنید: «previous» همان «head» بازی "
            "است و «version» یکی بیش از نسخه‌ی بازی.",
        ),
        _type(
            "game_over",
            422,
            "The game has ended",
            "بازی تمام شده است",
            "Read the outcome; start another game.",
            "نتیجه را بخوانید؛ بازی دیگری آغاز کنید.",
        ),
        _type(
            "key_reused",
            422,
            "The idempotency key was used for another request",
            "این کلید برای درخواست دیگری به کار رفته است",
            "Use a new random key for each new request; repeat a key only with the same body.",
            "برای هر درخواست تازه کلید تصادفی تازه‌ای بسازید؛ کلید را تنها با همان بدنه تکرار کنید.",
        ),
        _type(
            "ticket_invalid",
            403,
            "The stream ticket is used, expired, or another game's",
            "این بلیت پیش‌تر به کار رفته، مهلتش گذشته یا از بازی دیگری است",
            "Ask for a new ticket with the seat's token: one for each stream, and within a minute.",
            "با توکن صندلی بلیت تازه‌ای بگیرید: برای هر جریان یکی، و تا یک دقیقه.",
        ),
        _type(
            "too_many_streams",
            429,
            "Too many streams are open",
            "جریان‌های باز بیش از اندازه‌اند",
            "Close streams that you do not read; come back after the seconds in Retry-After.",
            "جریان‌هایی را که نمی‌خوانید ببندید و پس از ثانیه‌های Retry-After بازگردید.",
        ),
        _type(
            "too_many_requests",
            429,
            "The quota of requests is used up",
            "سهمیه‌ی درخواست‌ها به پایان رسیده است",
            "Wait for the seconds in Retry-After and repeat the request; `RateLimit` tells beforehand what is left.",
            "به اندازه‌ی ثانیه‌های Retry-After صبر کنید و درخواست را تکرار کنید؛ «RateLimit» از پیش می‌گوید چه مانده است.",
        ),
        _type(
            "too_many_unfinished_games",
            429,
            "Too many games opened from your address have not ended",
            "بازی‌های ناتمامی که از نشانی شما باز شده‌اند بیش از اندازه‌اند",
            "Bring some of your tables to an end: cancel those that have not begun, resign or agree to end the others. "
            "One that nobody touches for 30 days counts no more.",
            "شماری از میزهای خود را به پایان برسانید: آن‌ها را که آغاز نشده‌اند لغو کنید و در بقیه تسلیم شوید یا بر "
            "پایان توافق کنید. میزی که ۳۰ روز کسی به آن دست نزند دیگر شمرده نمی‌شود.",
        ),
        _type(
            "streams_exhausted",
            503,
            "The service has no stream left",
            "جریان آزادی در سرویس نمانده است",
            "Read pages of events meanwhile; come back after the seconds in Retry-After.",
            "تا آن هنگام صفحه‌های رویدادها را بخوانید و پس از ثانیه‌های Retry-After بازگردید.",
        ),
        _type(
            "internal_error",
            500,
            "The service failed",
            "سرویس دچار خطا شد",
            "Repeat the request with the same Idempotency-Key; report `instance` if it stays.",
            "درخواست را با همان Idempotency-Key تکرار کنید؛ اگر خطا ماند «instance» را گزارش دهید.",
        ),
        _type(
            "too_busy",
            503,
            "The service has as much to work out as it can",
            "سرویس بیش از این نمی‌تواند هم‌زمان بررسی کند",
            "Repeat the request after the seconds in Retry-After; `gaslamp verify` and `gaslamp replay` do the same on "
            "your own machine.",
            "پس از ثانیه‌های Retry-After درخواست را تکرار کنید؛ «gaslamp verify» و «gaslamp replay» همین کار را روی "
            "رایانه‌ی خودتان می‌کنند.",
        ),
        _type(
            "unavailable",
            503,
            "The service cannot reach its database",
            "سرویس به پایگاه داده‌اش دسترسی ندارد",
            "Repeat the request with the same Idempotency-Key after the seconds in Retry-After.",
            "پس از ثانیه‌های Retry-After درخواست را با همان Idempotency-Key تکرار کنید.",
        ),
    )
}
"""Every problem type of the service's own, by code; the rules' codes come from each ruleset's words."""
