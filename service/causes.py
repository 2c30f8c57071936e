"""What is behind each problem of the service's own: the cause, in a sentence or two, in both languages."""

from __future__ import annotations

from domain.ruleset import Text

CAUSES: dict[str, Text] = {
    "malformed_request": Text(
        "A part of the request has another form than the document says: the JSON, a member, a parameter or a header.",
        "بخشی از درخواست به شکلی که سند می‌گوید نیست: JSON، عضوی از آن، یک پارامتر یا یک سرآیند.",
    ),
    "invalid_cursor": Text(
        "The cursor was changed on its way, or belongs to another list or another filter.",
        "نشانگر در راه دگرگون شده، یا از فهرست یا پالایش دیگری است.",
    ),
    "token_required": Text(
        "The header Authorization is missing, or holds no bearer token of this service.",
        "سرآیند Authorization نیامده، یا توکنی از این سرویس در آن نیست.",
    ),
    "not_a_player": Text(
        "The token is of another game, of none, or of a seat that has been left since.",
        "توکن از بازی دیگری است، از هیچ بازی‌ای نیست، یا از صندلی‌ای است که دیگر ترک شده.",
    ),
    "not_the_host": Text(
        "Only whoever opened the table seats bots, invites and cancels; the token sent is another.",
        "تنها سازنده‌ی میز ربات می‌نشاند، دعوت می‌کند و میز را می‌بندد؛ توکنِ فرستاده‌شده از آنِ او نیست.",
    ),
    "not_the_arbiter": Text(
        "Looks and adjournments take the token of an arbiter who was appointed to this very game.",
        "نگاه داور و تعلیق بازی توکن داوری را می‌خواهد که به همین بازی گماشته شده است.",
    ),
    "not_the_operator": Text(
        "What concerns the whole service takes the operator's token; the token sent is another.",
        "آنچه به کل سرویس مربوط است توکن گرداننده را می‌خواهد؛ توکنِ فرستاده‌شده چیز دیگری است.",
    ),
    "not_your_view": Text(
        "While a game runs a seat sees only what it may know itself.",
        "تا بازی در جریان است هر صندلی تنها آنچه را خود حق دارد بداند می‌بیند.",
    ),
    "not_for_spectators": Text(
        "The host chose who may look on at this table, and when.",
        "میزبان تعیین کرده است چه کسی و چه هنگام می‌تواند این میز را تماشا کند.",
    ),
    "invitation_required": Text(
        "The table is private: its seats are for those who were invited.",
        "میز خصوصی است و صندلی‌هایش برای دعوت‌شدگان است.",
    ),
    "invitation_invalid": Text(
        "An invitation is for a table, perhaps for a seat, for some uses and for a time; one of these does not fit.",
        "دعوت برای یک میز، شاید یک صندلی، شماری کاربرد و مدتی معین است؛ یکی از این‌ها نمی‌خواند.",
    ),
    "not_found": Text(
        "The address is misspelt, or belongs to another version of the API.",
        "نشانی نادرست نوشته شده، یا از نسخه‌ی دیگری از API است.",
    ),
    "unknown_game": Text(
        "No game has this id; also an id in another form (capitals, without dashes) is none.",
        "هیچ بازی‌ای این شناسه را ندارد؛ شناسه به شکل دیگر (حروف بزرگ یا بدون خط تیره) نیز شناسه نیست.",
    ),
    "unknown_ruleset": Text(
        "No ruleset has this id, or it has no such version.",
        "هیچ بازی‌ای با این شناسه نیست، یا آن نسخه را ندارد.",
    ),
    "unknown_version": Text(
        "The game has not come that far, or a version below 1 was asked for.",
        "بازی هنوز به آنجا نرسیده، یا نسخه‌ای کوچک‌تر از ۱ خواسته شده است.",
    ),
    "unknown_invitation": Text(
        "The table never had an invitation with this id.",
        "این میز هرگز دعوتی با این شناسه نداشته است.",
    ),
    "method_not_allowed": Text(
        "There is something at this address, but it is not asked in that way.",
        "در این نشانی چیزی هست، ولی با این متد خوانده نمی‌شود.",
    ),
    "not_acceptable": Text(
        "The header Accept leaves out every media type that this address answers with.",
        "سرآیند Accept هیچ‌یک از نوع‌های رسانه‌ای این نشانی را نمی‌پذیرد.",
    ),
    "request_timeout": Text(
        "The body did not arrive within 30 seconds.",
        "بدنه‌ی درخواست در ۳۰ ثانیه نرسید.",
    ),
    "version_conflict": Text(
        "Somebody else was faster: the game is not at the version that `expectedVersion` names any more.",
        "کس دیگری زودتر رسیده است: بازی دیگر در نسخه‌ای که «expectedVersion» نام می‌برد نیست.",
    ),
    "seat_taken": Text(
        "Somebody else has sat down there, perhaps a moment ago.",
        "کس دیگری، شاید همین دم، آنجا نشسته است.",
    ),
    "table_full": Text(
        "The table had a free seat when you looked, or was full already.",
        "میز وقتی نگاه کردید جای خالی داشت، یا از پیش پر بود.",
    ),
    "not_started": Text(
        "Seats are free, or a seat owes the entropy that it has committed to.",
        "صندلی‌ای خالی است، یا صندلی‌ای آنتروپی‌ای را که به آن متعهد شده هنوز آشکار نکرده است.",
    ),
    "already_started": Text(
        "What was asked for is possible only before the start, or before the first entropy is revealed.",
        "این کار تنها پیش از آغاز بازی، یا پیش از آشکار شدن نخستین آنتروپی شدنی است.",
    ),
    "seat_handed_over": Text(
        "The seat was resigned, or its time was claimed, and a bot plays on in its stead.",
        "این صندلی کناره گرفته یا وقتش تمام شده و رباتی به جای آن بازی را ادامه می‌دهد.",
    ),
    "already_agreed": Text(
        "The seat's agreement to end stands already, and a seat agrees once.",
        "موافقت این صندلی با پایان بازی پابرجاست و هر صندلی یک بار موافقت می‌کند.",
    ),
    "nothing_to_claim": Text(
        "The game has no clock, the time has not run out, or it is not the other seat that keeps the game waiting.",
        "بازی ساعت ندارد، وقت هنوز تمام نشده، یا بازی منتظر آن صندلی نیست.",
    ),
    "notes_changed": Text(
        "Another of your clients wrote notes since these were read.",
        "برنامه‌ی دیگری از شما پس از خواندن این یادداشت‌ها چیزی نوشته است.",
    ),
    "too_many_notes": Text(
        "A seat has 200 notes on a game at most, of 64 KiB together.",
        "هر صندلی در هر بازی دست‌بالا ۲۰۰ یادداشت دارد، روی هم ۶۴ کیبی‌بایت.",
    ),
    "unfit_text": Text(
        "Control characters, marks that turn the direction of text, and heaps of marks mislead who reads them; blanks "
        "alone say nothing.",
        "نویسه‌های کنترلی، نشانه‌هایی که جهت متن را برمی‌گردانند و انبوه نشانه‌ها خواننده را گمراه می‌کنند؛ فاصله‌ی خالی نیز "
        "چیزی نمی‌گوید.",
    ),
    "unknown_comment": Text(
        "The game has no comment of this number.",
        "بازی نظری با این شماره ندارد.",
    ),
    "not_the_author": Text(
        "A comment belongs to the seat, arbiter or host that wrote it; the token sent is another's.",
        "هر نظر از آن صندلی، داور یا میزبانی است که آن را نوشته؛ توکنِ فرستاده‌شده از آنِ دیگری است.",
    ),
    "too_many_comments": Text(
        "A game takes 500 comments, 50 of one author, removed ones included.",
        "هر بازی ۵۰۰ نظر، و از هر نویسنده ۵۰ نظر، می‌پذیرد و نظرهای برداشته‌شده نیز شمرده می‌شوند.",
    ),
    "comments_too_fast": Text(
        "One author writes ten comments on a game in a minute at most.",
        "هر نویسنده در هر دقیقه دست‌بالا ده نظر درباره‌ی یک بازی می‌نویسد.",
    ),
    "nothing_to_take_back": Text(
        "A step can be taken back only as long as it has revealed nothing and the turn goes on.",
        "گام را تنها تا وقتی می‌توان پس گرفت که چیزی آشکار نکرده و نوبت ادامه دارد.",
    ),
    "taken_back_too_often": Text(
        "Taking back is limited, so that nobody holds up a table with it.",
        "پس گرفتن حدی دارد تا کسی با آن بازی را معطل نکند.",
    ),
    "too_late_to_take_back": Text(
        "The clock of the step that would be played again is over.",
        "وقت گامی که باید از نو بازی شود گذشته است.",
    ),
    "entropy_not_due": Text(
        "The table is not full yet, the seat committed to nothing, or it has revealed its entropy already.",
        "میز هنوز پر نیست، این صندلی به چیزی متعهد نشده، یا آنتروپی خود را پیش‌تر آشکار کرده است.",
    ),
    "game_running": Text(
        "This is possible only when the game has ended and its secrets are open.",
        "این کار تنها پس از پایان بازی و باز شدن رازهایش شدنی است.",
    ),
    "too_many_origins": Text(
        "A record holds every game that its table comes from, and a record is bounded.",
        "سند هر بازی همه‌ی بازی‌هایی را که از آن‌ها شاخه شده در بر دارد و اندازه‌ی سند کران دارد.",
    ),
    "cannot_fork": Text(
        "At this version the rules had ended the game, so an analysis table would be over before it began.",
        "در این نسخه قوانین بازی را پایان داده بودند، پس میز تحلیل پیش از آغاز تمام شده بود.",
    ),
    "too_many_invitations": Text(
        "Each table holds a bounded number of invitations, and this one has as many.",
        "هر میز شمار محدودی دعوت دارد و این میز به آن رسیده است.",
    ),
    "version_mismatch": Text(
        "The game has moved on since the ETag was given, or a proxy has made it a weak one.",
        "بازی پس از دادن ETag جلوتر رفته، یا پراکسی‌ای آن را به ETag ضعیف بدل کرده است.",
    ),
    "body_too_large": Text(
        "The body has more bytes than this address takes.",
        "بدنه‌ی درخواست بیش از گنجایش این نشانی بایت دارد.",
    ),
    "unsupported_media_type": Text(
        "Content-Type is missing or another than JSON, or the body is compressed.",
        "Content-Type نیامده یا JSON نیست، یا بدنه فشرده شده است.",
    ),
    "invalid_options": Text(
        "The options are well-formed, but the game cannot be played with them.",
        "گزینه‌ها درست نوشته شده‌اند، ولی با آن‌ها نمی‌توان بازی کرد.",
    ),
    "policy_contradicts_itself": Text(
        "Two of the table's settings exclude each other.",
        "دو تا از تنظیم‌های میز یکدیگر را نفی می‌کنند.",
    ),
    "unknown_seat": Text(
        "The name is no seat's of this game; with options for fewer players some seats are not there.",
        "این نام از آنِ هیچ صندلی این بازی نیست؛ با شمار کمتر بازیکن برخی صندلی‌ها وجود ندارند.",
    ),
    "unknown_bot": Text(
        "Each ruleset has bots of its own, and none of this one's has that name.",
        "هر بازی ربات‌های خود را دارد و هیچ‌یک از ربات‌های این بازی آن نام را ندارد.",
    ),
    "unreadable_record": Text(
        "The record is cut, changed, or of a ruleset version that this service does not have.",
        "پرونده بریده یا دگرگون شده، یا از نسخه‌ای از بازی است که این سرویس ندارد.",
    ),
    "entropy_mismatch": Text(
        "The digest of the entropy is another than the commitment that was given when the seat was taken.",
        "چکیده‌ی این آنتروپی با تعهدی که هنگام نشستن داده شد یکی نیست.",
    ),
    "signature_required": Text(
        "The seat was taken with a public key; from then on each of its moves carries a signature.",
        "این صندلی با کلید عمومی گرفته شده است؛ از آن پس هر حرکت آن امضا می‌خواهد.",
    ),
    "signature_unexpected": Text(
        "The seat was taken without a public key, so nobody could check the signature.",
        "این صندلی بدون کلید عمومی گرفته شده و کسی نمی‌تواند امضا را بسنجد.",
    ),
    "signature_invalid": Text(
        "The signature is by another key, over another form of the move, or for another place in the history.",
        "امضا با کلید دیگر، روی صورت دیگری از حرکت، یا برای جای دیگری از تاریخچه است.",
    ),
    "game_over": Text(
        "The game has ended: by its rules, by a resignation, a claim of time, an agreement, or an arbiter.",
        "بازی پایان یافته است: به حکم قواعد، با کناره‌گیری، با اعلام پایان وقت، با توافق یا به دست داور.",
    ),
    "key_reused": Text(
        "The Idempotency-Key belongs to an earlier request with another address or body.",
        "این Idempotency-Key از آنِ درخواست پیشینی با نشانی یا بدنه‌ی دیگر است.",
    ),
    "ticket_invalid": Text(
        "A ticket opens one stream of one game for one seat, within a minute.",
        "هر بلیت یک جریان از یک بازی را برای یک صندلی و تا یک دقیقه باز می‌کند.",
    ),
    "too_many_streams": Text(
        "A token and an address hold a bounded number of streams and long polls at once.",
        "هر توکن و هر نشانی شمار محدودی جریان و انتظار هم‌زمان دارد.",
    ),
    "too_many_requests": Text(
        "A token and an address have a quota of requests for each minute, and it is used up.",
        "هر توکن و هر نشانی در هر دقیقه سهمیه‌ای از درخواست‌ها دارد که به پایان رسیده است.",
    ),
    "too_many_unfinished_games": Text(
        "Games that were opened from one address, by forks and rematches too, may be unfinished in a bounded number.",
        "شمار بازی‌های ناتمامی که از یک نشانی باز شده‌اند، با شاخه و بازی دوباره نیز، کران دارد.",
    ),
    "streams_exhausted": Text(
        "The process serves as many streams as it can.",
        "این فرایند بیشترین شمار جریانی را که می‌تواند سرویس می‌دهد.",
    ),
    "internal_error": Text(
        "A fault of the service, which has been logged under the id in `instance`.",
        "خطایی در خود سرویس که با شناسه‌ی «instance» ثبت شده است.",
    ),
    "too_busy": Text(
        "Few records are verified or replayed at once, so that the tables go on; others were before you.",
        "شمار کمی از سندها هم‌زمان راستی‌آزمایی یا بازپخش می‌شوند تا میزها از کار نیفتند؛ دیگران پیش از شما بودند.",
    ),
    "unavailable": Text(
        "The database is away or too slow, or the service is just stopping.",
        "پایگاه داده در دسترس نیست یا کند است، یا سرویس در حال ایستادن است.",
    ),
}
"""By the problem's code."""
