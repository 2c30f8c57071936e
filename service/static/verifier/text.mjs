// A report in words, in English or Persian.

import { PERSIAN } from "./text-fa.mjs";

/** @typedef {import("./report.mjs").Report} Report */

/** @typedef {"en" | "fa"} Language */

const ENGLISH = {
  valid: "valid: all that can be checked without the rules of the game is right",
  incomplete: "incomplete: a partial record, right as far as it goes without the rules of the game",
  invalid: "invalid",
  unreadable: "unreadable",
  game: "game: {game} ({ruleset}, version {version})",
  reader: "reader: {reader}",
  firstWrong: "first wrong: {wrong}",
  atVersion: "{code}, at version {version}",
  inOrigin: "in the game that it was forked from, {game}",
  atCharacter: "{code}, at character {position}",
  rightUpTo: "right up to version {version} of {events}: {head}",
  right: "{name}: {passed} right",
  notChecked: "not checked here: {names}",
  sealed: "{sealed} parts are closed to this reader",
  noReceipt: "no receipt: a cut or another fair history would not show",
  ownKeys: "the keys are those in the record: they say only that receipt and record belong together",
  insecure: "The browser verifies only on a page that was loaded over HTTPS or from this machine.",
  failed: "Could not verify: {reason}",
  comma: ", ",
};

const DIGITS = "۰۱۲۳۴۵۶۷۸۹";

/**
 * A text of the verifier. In Persian numbers have Persian digits, and what is written from the left keeps to itself.
 *
 * @param {keyof typeof ENGLISH} key
 * @param {Language} language
 * @param {{ [name: string]: string | number | null }} [args] for its {places}
 */
export function say(key, language, args = {}) {
  const text = language === "fa" ? PERSIAN.texts[key] : ENGLISH[key];
  return text.replace(/\{(\w+)\}/g, (_, name) => shown(args[name] ?? "", language));
}

/**
 * @param {string | number} value
 * @param {Language} language
 */
function shown(value, language) {
  if (language !== "fa") return String(value);
  if (typeof value === "number") return String(value).replace(/[0-9]/g, (digit) => DIGITS[Number(digit)]);
  return /[A-Za-z]/.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * The lines of a report, the verdict first.
 *
 * @param {Report} report
 * @param {Language} [language]
 * @returns {string[]}
 */
export function lines(report, language = "en") {
  /** @param {string} name */
  const named = (name) => (language === "fa" ? PERSIAN.checks[name] : name);
  const { game, ruleset, reader, firstWrong, head, events } = report;
  const found = [say(report.verdict, language)];
  if (game !== null) found.push(say("game", language, { game, ruleset, version: report.rulesetVersion }));
  if (reader !== null) found.push(say("reader", language, { reader }));
  if (firstWrong !== null) found.push(say("firstWrong", language, { wrong: wrong(firstWrong, language) }));
  if (head !== null) found.push(say("rightUpTo", language, { version: report.verifiedTo, events, head }));
  for (const { name, passed } of report.checks) {
    if (passed > 0) found.push(say("right", language, { name: named(name), passed }));
  }
  if (report.verdict !== "unreadable") {
    found.push(say("notChecked", language, { names: report.notChecked.map(named).join(say("comma", language)) }));
  }
  if (report.sealed > 0) found.push(say("sealed", language, { sealed: report.sealed }));
  if (report.receipts.length === 0 && report.keys !== null) found.push(say("noReceipt", language));
  if (report.receipts.length > 0 && report.keys === "record") found.push(say("ownKeys", language));
  return found;
}

/**
 * @param {NonNullable<Report["firstWrong"]>} firstWrong
 * @param {Language} language
 */
function wrong({ code, version, game, position = null }, language) {
  const place = game === undefined ? "" : ` · ${say("inOrigin", language, { game })}`;
  if (version !== null) return say("atVersion", language, { code, version }) + place;
  return position === null ? code + place : say("atCharacter", language, { code, position });
}
