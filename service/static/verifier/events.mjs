// Events (PROTOCOL.md, section 2): their form and their hash.

import { hashOf } from "./hashing.mjs";
import { hasForm as isPart, isSealed, parts, reduced } from "./sealed.mjs";
import { isObject } from "./strict-json.mjs";

/** @typedef {import("./strict-json.mjs").Json} Json */
/** @typedef {{ [key: string]: Json }} Event */

const isString = (value) => typeof value === "string";
const isBoolean = (value) => typeof value === "boolean";
const isSeats = (value) => Array.isArray(value) && value.every(isString);
const isPlayer = (value) => value === "human" || value === "bot";
const isEffects = (value) => Array.isArray(value) && value.every((effect) => isObject(effect) && isString(effect.type));
const isOrigin = (value) =>
  isObject(value) &&
  Object.keys(value).sort().join() === "game,hash,version" &&
  isString(value.game) &&
  isString(value.hash) &&
  Number.isInteger(value.version);
const isSignature = (value) => isString(value) || (isSealed(value) && (!("value" in value) || isString(value.value)));
const optional = (isOfForm) => (value) => value === undefined || isOfForm(value);

const COMMON = { kind: isString, game: isString, version: Number.isInteger, at: isString, previous: isString, hash: isString };

/** @type {{ [kind: string]: { [member: string]: (value: any) => boolean } }} */
const KINDS = {
  game_created: {
    ruleset: isString,
    rulesetVersion: Number.isInteger,
    fingerprint: isString,
    options: isObject,
    seats: isSeats,
    secretCommitment: isString,
    allowance: optional(Number.isInteger),
    origin: optional(isOrigin),
  },
  seat_taken: {
    seat: isString,
    player: isPlayer,
    drawn: isBoolean,
    bot: optional(isString),
    entropyCommitment: optional(isString),
    publicKey: optional(isString),
    effects: isEffects,
  },
  entropy_revealed: { seat: isString, entropy: isString, effects: isEffects },
  move: { seat: isString, move: isObject, signature: optional(isSignature), effects: isEffects },
  step_taken_back: { seat: isString, toVersion: Number.isInteger, signature: optional(isString) },
  seat_left: { seat: isString },
  cancelled: {},
  resigned: { seat: isString, handedTo: optional(isString) },
  time_claimed: { seat: isString, against: isString, handedTo: optional(isString) },
  end_agreed: { seat: isString },
  arbiter_appointed: { arbiter: isString },
  arbiter_looked: { arbiter: isString, seat: isString, atVersion: Number.isInteger },
  adjourned: { arbiter: isString, reason: isString },
};

/**
 * Whether an event has exactly the members of its kind, each of its JSON type as far as no rules are needed.
 *
 * @param {Event} event
 */
export function hasForm(event) {
  if (!isString(event.kind) || !Object.hasOwn(KINDS, event.kind)) return false;
  const form = { ...COMMON, ...KINDS[event.kind] };
  return (
    Object.keys(event).every((member) => Object.hasOwn(form, member)) &&
    Object.keys(form).every((member) => form[member](event[member])) &&
    parts(event).every(isPart)
  );
}

/**
 * Whether an event is an end of the game by what it is, whatever the rules.
 *
 * @param {Event} event
 */
export function isEnd({ kind, handedTo }) {
  const givenUp = kind === "resigned" || kind === "time_claimed";
  return kind === "adjourned" || kind === "cancelled" || (givenUp && handedTo === undefined);
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
