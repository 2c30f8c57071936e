// The canonical form of JSON values (PROTOCOL.md, section 1): RFC 8785 on objects, arrays, strings and safe integers.

/** @typedef {import("./strict-json.mjs").Json} Json */

/**
 * The canonical form of a value that `strict-json.mjs` has read.
 *
 * @param {Json} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  // JSON.stringify escapes exactly what RFC 8785 does, and writes safe integers as it does.
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(",")}}`;
}

/**
 * The order of strings by code points; the order of JavaScript's own is that of UTF-16 units.
 *
 * @param {string} a
 * @param {string} b
 * @returns {number} negative, zero or positive
 */
export function byCodePoints(a, b) {
  const left = Array.from(a);
  const right = Array.from(b);
  const common = Math.min(left.length, right.length);
  for (let i = 0; i < common; i += 1) {
    const difference = left[i].codePointAt(0) - right[i].codePointAt(0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
