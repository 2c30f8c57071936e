// Charts out of numbers: lines over the versions of a game, and bars.

import { draw } from "./dom.mjs";
import { number } from "./words.mjs";

const WIDE = 640;
const HIGH = 220;
const LEFT = 34;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 30;

/** @typedef {{ colour: number, points: [number, number][] }} Series versions and values, in order */

/**
 * Steps over versions: a value holds until the next one.
 *
 * @param {object} what
 * @param {Series[]} what.series
 * @param {{ version: number, text: string }[]} what.marks
 * @param {number} what.last version
 * @param {number} what.here version
 * @param {string} what.label for who does not see it
 * @param {(version: number) => void} what.go called with the version that is pointed at
 */
export function steps({ series, marks, last, here, label, go }) {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value));
  const high = Math.max(1, ...values);
  const low = Math.min(0, ...values);
  const x = across(last);
  const y = (value) => TOP + ((HIGH - TOP - BOTTOM) * (high - value)) / (high - low);
  const chart = frame(label, ticks(low, high).map((value) => [y(value), value]), last, x);
  for (const { version, text } of marks) {
    const dot = draw("circle", { class: "milestone", cx: x(version), cy: HIGH - BOTTOM, r: 4 });
    dot.append(draw("title", {}, text));
    chart.append(dot);
  }
  for (const { colour, points } of series) {
    if (points.length === 0) continue;
    const [[start, first], ...rest] = points;
    // Lines of one value lie side by side, not on each other.
    const at = (value) => y(value) + 2.5 * colour;
    const path = rest.map(([version, value]) => `H${x(version)}V${at(value)}`).join("");
    chart.append(draw("path", { class: `line c${colour}`, d: `M${x(start)} ${at(first)}${path}H${x(last)}` }));
  }
  return pointed(chart, here, last, x, go);
}

/**
 * A bar for each version.
 *
 * @param {object} what as for `steps`
 * @param {{ version: number, value: number, colour: number, text: string }[]} what.bars
 * @param {(value: number) => string} what.unit
 */
export function bars({ bars, last, here, label, unit, go }) {
  const high = Math.max(1, ...bars.map(({ value }) => value));
  const x = across(last);
  const y = (value) => TOP + ((HIGH - TOP - BOTTOM) * (high - value)) / high;
  const chart = frame(label, [[y(high), unit(high)]], last, x);
  const wide = Math.max(1, ((WIDE - LEFT - RIGHT) / last) * 0.75);
  for (const { version, value, colour, text } of bars) {
    const top = Math.min(y(value), HIGH - BOTTOM - 1);
    const place = { x: x(version) - wide / 2, y: top, width: wide, height: HIGH - BOTTOM - top };
    chart.append(draw("rect", { class: `bar c${colour}`, ...place }, draw("title", {}, text)));
  }
  return pointed(chart, here, last, x, go);
}

function across(last) {
  return (version) => Math.round((LEFT + ((WIDE - LEFT - RIGHT) * (version - 1)) / Math.max(1, last - 1)) * 10) / 10;
}

function frame(label, heights, last, x) {
  const chart = draw("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label });
  for (const [y, value] of heights) {
    chart.append(draw("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: y, y2: y }));
    const shown = typeof value === "number" ? number(value) : value;
    const aside = typeof value === "number";
    chart.append(draw("text", { x: aside ? LEFT - 6 : LEFT, y: aside ? y + 4 : y - 2, "text-anchor": aside ? "end" : "start" }, shown));
  }
  const base = HIGH - BOTTOM;
  chart.append(draw("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: base, y2: base }));
  const versions = ticks(1, last);
  for (const version of versions) {
    chart.append(draw("text", { x: x(Math.max(1, version)), y: HIGH - 9, "text-anchor": "middle" }, number(Math.max(1, version))));
  }
  return chart;
}

/** A few round numbers between two. */
function ticks(low, high) {
  const rough = (high - low) / 5;
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * ten).find((each) => each >= rough));
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}

function pointed(chart, here, last, x, go) {
  chart.append(draw("line", { class: "here", x1: x(here), x2: x(here), y1: TOP - 6, y2: HIGH - BOTTOM }));
  chart.addEventListener("click", (event) => {
    const { left, width } = chart.getBoundingClientRect();
    const at = ((event.clientX - left) / width) * WIDE;
    const version = Math.round(((at - LEFT) / (WIDE - LEFT - RIGHT)) * (last - 1)) + 1;
    go(Math.min(last, Math.max(1, version)));
  });
  return chart;
}
