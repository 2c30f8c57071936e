// The words of the pages in English and Persian. What a game says comes from the service, in the language that is asked for.

import { REPLAY } from "./words-replay.mjs";
import { PLAY } from "./words-play.mjs";

/** @typedef {"en" | "fa"} Language */

const SHARED = {
  brand: ["Gaslamp", "گس‌لمپ"],
  skip: ["To the content", "پرش به محتوا"],
  nav_replay: ["Replay", "بازپخش"],
  nav_play: ["Play", "بازی"],
  nav_verify: ["Verify", "راستی‌آزمایی"],
  nav_api: ["API", "رابط برنامه"],
  other_language: ["فارسی", "English"],
  spectator: ["A spectator", "تماشاگر"],
  table: ["The table", "میز"],
  nobody: ["Nobody wins", "بی‌برنده"],
  won: ["Won by {who}", "برنده: {who}"],
  offline: ["The service does not answer. Look at your connection and try again.", "سرویس پاسخ نمی‌دهد. اتصال را ببینید و دوباره بکوشید."],
  span_d: ["{count} d", "{count} روز"],
  span_h: ["{count} h", "{count} ساعت"],
  span_min: ["{count} min", "{count} دقیقه"],
  span_s: ["{count} s", "{count} ثانیه"],
  no_script: ["This page needs JavaScript.", "این صفحه به جاوااسکریپت نیاز دارد."],
};

const WORDS = { ...SHARED, ...REPLAY, ...PLAY };
const DIGITS = "۰۱۲۳۴۵۶۷۸۹";
const KEPT = "gaslamp.language";

/** @type {Language} */
let language = wanted();

/** @returns {Language} from the address, from last time, or as the browser is set */
function wanted() {
  const given = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem(KEPT) ?? navigator.language;
  return given.toLowerCase().startsWith("fa") ? "fa" : "en";
}

export function currentLanguage() {
  return language;
}

/**
 * A text of the pages.
 *
 * @param {keyof typeof WORDS} key
 * @param {{ [name: string]: string | number }} [args] for its {places}; numbers get the digits of the language
 */
export function say(key, args = {}) {
  const text = WORDS[key][language === "fa" ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (_, name) => (typeof args[name] === "number" ? number(args[name]) : args[name]));
}

/** @param {string} key */
export function hasWords(key) {
  return Object.hasOwn(WORDS, key);
}

/** @param {number} value */
export function number(value) {
  return language === "fa" ? String(value).replace(/[0-9]/g, (digit) => DIGITS[digit]).replace(".", "٫") : String(value);
}

const UNITS = [
  ["span_d", 86_400],
  ["span_h", 3_600],
  ["span_min", 60],
  ["span_s", 1],
];

/** A length of time in its two largest units. @param {number} seconds whole, more than 0 */
export function span(seconds) {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  const parts = UNITS.slice(first, first + 2).map(([unit, size], place) => [unit, Math.floor((place ? seconds % UNITS[first][1] : seconds) / size)]);
  return listed(parts.filter(([, count]) => count > 0).map(([unit, count]) => say(unit, { count })));
}

/** Several things in a row. @param {string[]} items */
export function listed(items) {
  return items.join(language === "fa" ? "، " : ", ");
}

/** Write the words of the page into what is marked with `data-say` and `data-label`. */
export function dress() {
  document.documentElement.lang = language;
  document.documentElement.dir = language === "fa" ? "rtl" : "ltr";
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    element.setAttribute("title", say(element.dataset.label));
  }
  const other = document.getElementById("language");
  other.textContent = say("other_language");
  other.lang = language === "fa" ? "en" : "fa";
  document.title = `${say(document.body.dataset.name)} · ${say("brand")}`;
}

/** Dress the page, and let its button change the language. @param {() => void} changed what is to be done anew then */
export function speak(changed) {
  dress();
  document.getElementById("language").addEventListener("click", () => {
    language = language === "fa" ? "en" : "fa";
    localStorage.setItem(KEPT, language);
    dress();
    changed();
  });
}
