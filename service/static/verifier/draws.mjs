// The draws of an event of a full record (PROTOCOL.md, section 4): shuffles, numbers and seats left to chance.

import { canonical } from "./canonical.mjs";
import { chanceKey, drawn, shuffled, StreamSpent } from "./chance.mjs";

/** @typedef {import("./events.mjs").Event} Event */
/** @typedef {import("./strict-json.mjs").Json} Json */

const FORMS = { shuffled: "items,label,order,type", drawn: "bound,label,type,value" };

/**
 * The effects of an event that record draws.
 *
 * @param {Event} event
 * @returns {{ [key: string]: any }[]}
 */
export function draws(event) {
  return (event.effects ?? []).filter((effect) => FORMS[effect.type] === Object.keys(effect).sort().join());
}

/**
 * Whether a recorded draw is the one that the key gives.
 *
 * @param {{ [key: string]: any }} draw
 * @param {CryptoKey} key
 */
export async function isDrawn(draw, key) {
  const result = draw.type === "shuffled" ? draw.order : draw.value;
  const expected = await given(draw, key);
  return expected !== null && canonical(result?.value ?? null) === canonical(expected);
}

/**
 * @param {{ [key: string]: any }} draw
 * @param {CryptoKey} key
 * @returns {Promise<Json>} null if there is no such draw
 */
async function given({ type, label, items, bound }, key) {
  if (typeof label !== "string") return null;
  try {
    if (type === "shuffled") return isItems(items) ? await shuffled(key, label, items) : null;
    return Number.isInteger(bound) && bound >= 1 && bound <= 2 ** 32 ? await drawn(key, label, bound) : null;
  } catch (error) {
    if (error instanceof StreamSpent) return null;
    throw error;
  }
}

/** @param {Json} items */
function isItems(items) {
  return Array.isArray(items) && items.every((item) => typeof item === "string");
}

/**
 * The seat that chance gives who sits down at this version.
 *
 * @param {CryptoKey} secret
 * @param {string} game
 * @param {number} version
 * @param {string[]} free the seats still free, in the order of play
 */
export async function drawnSeat(secret, game, version, free) {
  const key = await chanceKey(secret, game, new Map());
  return free[await drawn(key, `seat/${version}`, free.length)];
}
