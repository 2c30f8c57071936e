// The record as a file (PROTOCOL.md, section 7): its members and their form.

import { isHex } from "./bytes.mjs";
import { recordKeys } from "./keys.mjs";
import { isObject, parse, Unreadable } from "./strict-json.mjs";

/** @typedef {import("./strict-json.mjs").Json} Json */
/** @typedef {import("./keys.mjs").Key} Key */

/**
 * @typedef {object} GameRecord
 * @property {string} game
 * @property {string} ruleset
 * @property {number} rulesetVersion
 * @property {string} fingerprint
 * @property {string | null} reader
 * @property {string | null} secret in hex; null in a partial record
 * @property {{ [key: string]: Json }[]} events whose form is not yet checked
 * @property {string | null} receipt
 * @property {Key[]} keys
 * @property {Origin[]} [origins] of an analysis table: the games that it comes from, each forked from the one before
 */

/**
 * A finished game that an analysis table was forked from.
 *
 * @typedef {object} Origin
 * @property {string} game
 * @property {string} secret
 * @property {{ [key: string]: Json }[]} events
 * @property {string | null} receipt
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const MEMBERS = [
  ...["events", "fingerprint", "format", "formatVersion", "game", "keys"],
  ...["reader", "receipt", "ruleset", "rulesetVersion", "secret"],
];

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<GameRecord>}
 * @throws {Unreadable}
 */
export async function readRecord(bytes) {
  const value = parse(bytes);
  if (!isObject(value) || value.format !== "gaslamp-record") throw new Unreadable("unknown_format");
  if (value.formatVersion !== 1) throw new Unreadable("unknown_format_version");
  const keys = hasForm(value) ? await recordKeys(value.keys) : null;
  if (keys === null) throw new Unreadable("malformed");
  return { ...value, keys };
}

const ORIGIN = "events,game,receipt,secret";
const MOST_ORIGINS = 8;

/** @param {{ [key: string]: Json }} value */
function hasForm(value) {
  const { origins, ...others } = value;
  return (
    Object.keys(others).sort().join() === MEMBERS.join() &&
    (origins === undefined || isOrigins(origins)) &&
    typeof value.game === "string" &&
    UUID.test(value.game) &&
    typeof value.ruleset === "string" &&
    Number.isInteger(value.rulesetVersion) &&
    isHex(value.fingerprint, 64) &&
    (value.reader === null || typeof value.reader === "string") &&
    (value.secret === null || isHex(value.secret, 64)) &&
    Array.isArray(value.events) &&
    value.events.every(isObject) &&
    (value.receipt === null || typeof value.receipt === "string")
  );
}

/** @param {Json} value */
function isOrigins(value) {
  return Array.isArray(value) && value.length >= 1 && value.length <= MOST_ORIGINS && value.every(isOrigin);
}

/** @param {Json} value */
function isOrigin(value) {
  return (
    isObject(value) &&
    Object.keys(value).sort().join() === ORIGIN &&
    typeof value.game === "string" &&
    UUID.test(value.game) &&
    isHex(value.secret, 64) &&
    Array.isArray(value.events) &&
    value.events.every(isObject) &&
    (value.receipt === null || typeof value.receipt === "string")
  );
}
