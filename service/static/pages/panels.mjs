// The panels beside the board: the timeline, the course of the game, who knew what, and the times.

import { bars, steps } from "./chart.mjs";
import { make, put } from "./dom.mjs";
import { listed, number, say } from "./words.mjs";

/** @typedef {import("./story.mjs").Scene} Scene */

/**
 * @param {Element} host
 * @param {Scene[]} scenes
 * @param {(version: number) => "right" | "wrong" | "open"} verdict
 * @param {(version: number) => void} go
 */
export function showTimeline(host, scenes, verdict, go) {
  const signs = { right: ["✓", "yes", "event_right"], wrong: ["✗", "no", "event_wrong"], open: ["·", "soft", "event_open"] };
  const entries = scenes.map(({ version, lines, marks }) => {
    const [sign, colour, words] = signs[verdict(version)];
    const told = lines.length > 0 ? lines : [say("nothing_told")];
    return make(
      "li",
      { "data-version": version },
      make(
        "button",
        { type: "button", onclick: () => go(version) },
        make("span", { class: "number" }, number(version)),
        make("span", { class: colour, role: "img", "aria-label": say(words), title: say(words) }, sign),
        make("span", { dir: "auto" }, ...told.map((line) => make("div", marks.includes(line) ? { class: "mark" } : {}, line))),
      ),
    );
  });
  put(host, ...entries);
}

/** Mark where one is, and bring it into sight without moving the page. @param {Element} host @param {number} version */
export function markTimeline(host, version) {
  host.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const entry = host.querySelector(`[data-version="${version}"]`);
  if (entry === null) return;
  entry.setAttribute("aria-current", "step");
  const { top, bottom } = entry.getBoundingClientRect();
  const frame = host.getBoundingClientRect();
  if (top < frame.top) host.scrollTop -= frame.top - top;
  else if (bottom > frame.bottom) host.scrollTop += bottom - frame.bottom;
}

/**
 * How the numbers of the game went, and what marked its course.
 *
 * @param {Element} host
 * @param {Scene[]} scenes
 * @param {number} here
 * @param {(version: number) => void} go
 */
export function showCourse(host, scenes, here, go) {
  const begun = scenes.filter(({ measures }) => measures.length > 0);
  if (begun.length === 0) return false;
  const names = begun[0].measures.map(({ label }) => label);
  const series = names.map((_, colour) => ({ colour, points: begun.map(({ version, measures }) => [version, measures[colour].value]) }));
  const marks = scenes.flatMap(({ version, marks: told }) => told.map((text) => ({ version, text })));
  const now = scenes[here - 1]?.measures ?? [];
  const words = listed(now.map(({ label, value }) => say("course_at", { label, value })));
  const label = say("chart_label", { count: scenes.length, now: words || "–" });
  const legend = names.map((name, colour) =>
    make("li", { class: `c${colour}` }, now.length > 0 ? say("course_at", { label: name, value: now[colour].value }) : name),
  );
  put(
    host,
    steps({ series, marks, last: scenes.length, here, label, go }),
    make("ul", { class: "legend" }, ...legend),
    make("details", {}, make("summary", {}, `${say("milestones")} (${number(marks.length)})`), milestones(marks, go)),
  );
  return true;
}

function milestones(marks, go) {
  const entries = marks.map(({ version, text }) =>
    make("li", {}, make("button", { type: "button", onclick: () => go(version) }, make("span", { class: "number" }, number(version)), "", make("span", { dir: "auto" }, text))),
  );
  return make("ol", { class: "timeline" }, ...entries);
}

/**
 * What each of the eyes knew.
 *
 * @param {Element} host
 * @param {{ name: string, facts: Scene["facts"] | null }[]} all null: not read yet
 */
export function showKnowledge(host, all) {
  const rows = all
    .filter(({ facts }) => facts !== null)
    .map(({ name, facts }) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, name),
        make("td", {}, ...(facts.length > 0 ? facts.map(({ label, names }) => make("div", {}, make("b", {}, `${label}: `), listed(gathered(names)))) : [say("knows_nothing")])),
      ),
    );
  const head = make("tr", {}, make("th", { scope: "col" }, say("looks")), make("th", { scope: "col" }, say("knows")));
  put(host, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}

/** Equal names once, with how often. @param {string[]} names */
function gathered(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${number(count)}` : name));
}

/**
 * How long each version took, and each seat in all.
 *
 * @param {Element} host
 * @param {Scene[]} scenes
 * @param {number} here
 * @param {Map<string | null, { name: string, colour: number }>} seats
 * @param {(version: number) => void} go
 */
export function showTimes(host, scenes, here, seats, go) {
  const taken = scenes.slice(1).map((scene, index) => ({ ...scene, ms: Math.max(0, Date.parse(scene.at) - Date.parse(scenes[index].at)) || 0 }));
  const drawn = taken.map(({ version, ms, seat }) => ({
    version,
    value: ms,
    colour: seats.get(seat)?.colour ?? 6,
    text: `${number(version)} · ${seats.get(seat)?.name ?? say("table")} · ${duration(ms)}`,
  }));
  const rows = [...seats].map(([seat, { name }]) => {
    const own = taken.filter((scene) => scene.seat === seat).map(({ ms }) => ms);
    const cells = [number(own.length), duration(own.reduce((sum, ms) => sum + ms, 0)), duration(Math.max(0, ...own))];
    return make("tr", {}, make("th", { scope: "row", class: `c${seats.get(seat).colour}` }, name), ...cells.map((cell) => make("td", {}, cell)));
  });
  const head = ["looks", "acted", "total", "longest"].map((key, index) => make("th", { scope: "col" }, index === 0 ? "" : say(key)));
  put(
    host,
    bars({ bars: drawn, last: scenes.length, here, unit: duration, go, label: say("times_label", { count: scenes.length }) }),
    make("div", { class: "scroll" }, make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows))),
  );
}

/** @param {number} ms */
export function duration(ms) {
  const s = Math.round(ms / 1000);
  if (s < 10) return say("seconds", { s: Math.round(ms / 100) / 10 });
  if (s < 60) return say("seconds", { s });
  if (s < 3600) return say("minutes", { m: Math.floor(s / 60), s: s % 60 });
  if (s < 86_400) return say("hours", { h: Math.floor(s / 3600), m: Math.floor((s % 3600) / 60) });
  return say("days", { d: Math.floor(s / 86_400), h: Math.floor((s % 86_400) / 3600) });
}
