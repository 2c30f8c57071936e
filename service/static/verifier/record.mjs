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

/** @param {{ [key: string]: Json }} value */
function hasForm(value) {
  return (
    Object.keys(value).sort().join() === MEMBERS.join() &&
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
