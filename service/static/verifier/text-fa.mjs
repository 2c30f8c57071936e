// The texts of the verifier in Persian.

/** @type {{ texts: { [key: string]: string }, checks: { [name: string]: string } }} */
export const PERSIAN = {
  texts: {
    valid: "معتبر: هر چه بدون قواعد بازی سنجیدنی است درست است",
    incomplete: "ناتمام: پرونده کامل نیست، ولی تا آن‌جا که هست و بدون قواعد بازی سنجیدنی است درست است",
    invalid: "نامعتبر",
    unreadable: "ناخوانا",
    game: "بازی: {game} ({ruleset}، نسخه‌ی {version})",
    reader: "خواننده: {reader}",
    firstWrong: "نخستین نادرستی: {wrong}",
    atVersion: "{code} در نسخه‌ی {version}",
    atCharacter: "{code} در نویسه‌ی {position}",
    rightUpTo: "درست تا نسخه‌ی {version} از {events}: {head}",
    right: "{name}: {passed} مورد درست",
    notChecked: "این‌جا سنجیده نشد: {names}",
    sealed: "{sealed} بخش از این خواننده پوشیده است",
    noReceipt: "رسیدی نیست: بریدگی یا تاریخچه‌ی دیگری که خود درست باشد دیده نمی‌شود",
    ownKeys: "کلیدها از خود پرونده‌اند: تنها می‌گویند که رسید و پرونده از آن یکدیگرند",
    insecure: "مرورگر تنها در صفحه‌ای راستی‌آزمایی می‌کند که با HTTPS یا از همین دستگاه آمده باشد.",
    failed: "راستی‌آزمایی نشد: {reason}",
    comma: "، ",
  },
  checks: {
    schema: "ساختار",
    chain: "زنجیره",
    times: "زمان‌ها",
    secret: "راز",
    commitments: "تعهدها",
    entropies: "سهم‌های بخت",
    signatures: "امضاها",
    salts: "نمک‌ها",
    draws: "قرعه‌ها",
    receipts: "رسیدها",
    rules: "قواعد",
    end: "پایان",
  },
};
