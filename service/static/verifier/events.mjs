// Events (PROTOCOL.md, section 2): their form and their hash.

import { fromBase64Url, isHex } from "./bytes.mjs";
import { isPublicKey } from "./ed25519.mjs";
import { hashOf } from "./hashing.mjs";
import { isSealed, reduced } from "./sealed.mjs";
import { isObject } from "./strict-json.mjs";

/** @typedef {import("./strict-json.mjs").Json} Json */
/** @typedef {{ [key: string]: Json }} Event */

const isString = (value) => typeof value === "string";
const isBoolean = (value) => typeof value === "boolean";
const isCount = (value) => Number.isInteger(value) && value >= 1;
const isHash = (value) => isHex(value, 64);
const isArbiter = (value) => isString(value) && /^arbiter-[1-9][0-9]*$/.test(value);
const isSeats = (value) => Array.isArray(value) && value.every(isString);
const isPlayer = (value) => value === "human" || value === "bot";
const isEffects = (value) => Array.isArray(value) && value.every((effect) => isObject(effect) && isString(effect.type));
const isSeatKey = (value) => {
  const bytes = fromBase64Url(value, 32);
  return bytes !== null && isPublicKey(bytes);
};
const isSignature = (value) => isString(value) || isSealed(value);
const optional = (isOfForm) => (value) => value === undefined || isOfForm(value);

const COMMON = { kind: isString, game: isString, version: isCount, at: isString, previous: isString, hash: isString };

/** @type {{ [kind: string]: { [member: string]: (value: any) => boolean } }} */
const KINDS = {
  game_created: {
    ruleset: isString,
    rulesetVersion: Number.isInteger,
    fingerprint: isHash,
    options: isObject,
    seats: isSeats,
    secretCommitment: isHash,
  },
  seat_taken: {
    seat: isString,
    player: isPlayer,
    drawn: isBoolean,
    bot: optional(isString),
    entropyCommitment: optional(isHash),
    publicKey: optional(isSeatKey),
    effects: isEffects,
  },
  entropy_revealed: { seat: isString, entropy: isString, effects: isEffects },
  move: { seat: isString, move: isObject, signature: optional(isSignature), effects: isEffects },
  arbiter_appointed: { arbiter: isArbiter },
  arbiter_looked: { arbiter: isArbiter, seat: isString, atVersion: isCount },
  adjourned: { arbiter: isArbiter, reason: isString },
};

/**
 * Whether an event has exactly the members of its kind, each of its form as far as no rules are needed.
 *
 * @param {Event} event
 */
export function hasForm(event) {
  if (!isString(event.kind) || !Object.hasOwn(KINDS, event.kind)) return false;
  const form = { ...COMMON, ...KINDS[event.kind] };
  return (
    Object.keys(event).every((member) => Object.hasOwn(form, member)) &&
    Object.keys(form).every((member) => form[member](event[member]))
  );
}

/**
 * @param {string} game
 * @param {string} ruleset
 * @param {number} rulesetVersion
 */
export async function genesis(game, ruleset, rulesetVersion) {
  return hashOf({ game, ruleset, rulesetVersion });
}

/** @param {Event} event */
export async function eventHash(event) {
  const { hash: _, ...hashed } = event;
  return hashOf(reduced(hashed));
}
