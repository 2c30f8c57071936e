// Sealed parts of events (PROTOCOL.md, section 3).

import { fromHex, toHex, utf8 } from "./bytes.mjs";
import { hashOf, hmac, hmacKey } from "./hashing.mjs";

/** @typedef {import("./strict-json.mjs").Json} Json */
/** @typedef {{ audience: string[], commitment: string, salt?: string, value?: Json }} Part */

/**
 * Whether a value is a sealed part, be it of the right form or not.
 *
 * @param {Json} value
 * @returns {boolean}
 */
export function isSealed(value) {
  return value !== null && typeof value === "object" && "audience" in value && "commitment" in value;
}

/**
 * @param {Part} part
 * @returns {boolean}
 */
export function isOpen(part) {
  return "value" in part;
}

/**
 * A value with each sealed part replaced by what `replace` makes of it, from outside inwards.
 *
 * @param {Json} value
 * @param {(part: Part) => Json} replace
 * @returns {Json}
 */
function replaced(value, replace) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => replaced(item, replace));
  if (isSealed(value)) return replace(value);
  const copy = Object.create(null);
  for (const key of Object.keys(value).sort()) copy[key] = replaced(value[key], replace);
  return copy;
}

/**
 * What is hashed of a value: every sealed part reduced to audience and commitment.
 *
 * @param {Json} value
 */
export function reduced(value) {
  return replaced(value, ({ audience, commitment }) => ({ audience, commitment }));
}

/**
 * A value with every sealed part, all of which must be open, replaced by its value.
 *
 * @param {Json} value
 */
export function opened(value) {
  return replaced(value, (part) => part.value);
}

/**
 * The sealed parts of a value in their order.
 *
 * @param {Json} value
 * @returns {Part[]}
 */
export function parts(value) {
  /** @type {Part[]} */
  const found = [];
  replaced(value, (part) => {
    found.push(part);
    return null;
  });
  return found;
}

const MEMBERS = ["audience", "commitment", "salt", "value"];

/**
 * Whether a part has no other members than a part may have, each of its JSON type.
 *
 * @param {Part} part
 */
export function hasForm(part) {
  return (
    Object.keys(part).every((member) => MEMBERS.includes(member)) &&
    Array.isArray(part.audience) &&
    part.audience.every((seat) => typeof seat === "string") &&
    typeof part.commitment === "string" &&
    (part.salt === undefined || typeof part.salt === "string")
  );
}

/**
 * The commitment to an open part.
 *
 * @param {Part} part
 */
export async function commitment({ salt, value }) {
  return hashOf({ salt, value });
}

/**
 * A function that gives the salt of a part, by the version of its event and its number there.
 *
 * @param {string} secret in hex
 * @param {string} game
 * @returns {Promise<(version: number, part: number) => Promise<string>>}
 */
export async function salts(secret, game) {
  const derived = await hmac(await hmacKey(fromHex(secret)), utf8(`gaslamp salts v1 ${game}`));
  const key = await hmacKey(derived);
  return async (version, part) => toHex(await hmac(key, utf8(`${version}/${part}`))).slice(0, 32);
}
