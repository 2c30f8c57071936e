// The verification of a record without the rules of its game (PROTOCOL.md, section 8).

import { startOf, checkEvent } from "./event-checks.mjs";
import { isEnd } from "./events.mjs";
import { checkReceipt } from "./receipt-checks.mjs";
import { readRecord } from "./record.mjs";
import { emptyReport, passed, Wrong } from "./report.mjs";
import { isObject, Unreadable } from "./strict-json.mjs";

/** @typedef {import("./keys.mjs").Key} Key */
/** @typedef {import("./record.mjs").GameRecord} GameRecord */
/** @typedef {import("./report.mjs").Report} Report */

/**
 * Verify a record as far as no rules are needed.
 *
 * @param {Uint8Array} bytes of the record's file
 * @param {object} [trusted]
 * @param {Key[] | null} [trusted.keys] the service's keys, from `publishedKeys`; without them the record's own serve
 * @param {string[]} [trusted.receipts] receipts that a player kept
 * @returns {Promise<Report>}
 */
export async function verify(bytes, { keys = null, receipts = [] } = {}) {
  const report = emptyReport();
  try {
    const record = await readRecord(bytes);
    const { game, ruleset, rulesetVersion, reader } = record;
    const events = record.events.length;
    Object.assign(report, { game, ruleset, rulesetVersion, reader, events, keys: keys === null ? "record" : "given" });
    checkStart(record);
    const last = await checkOrigins(record, keys ?? record.keys, report);
    checkOrigin(record, last);
    await check(record, keys ?? record.keys, receipts, report);
    report.verdict = record.secret === null ? "incomplete" : "valid";
  } catch (error) {
    if (error instanceof Unreadable) {
      report.firstWrong = { code: error.code, version: null, position: error.position };
    } else if (error instanceof Wrong) {
      report.verdict = "invalid";
      report.firstWrong = { code: error.code, version: error.version };
      if (error.game !== null) report.firstWrong.game = error.game;
    } else {
      throw error;
    }
  }
  return report;
}

/**
 * @param {GameRecord} record
 * @param {Key[]} keys
 * @param {string[]} kept
 * @param {Report} report
 * @throws {Wrong}
 */
async function check(record, keys, kept, report) {
  const table = await startOf(record);
  for (const event of record.events) {
    await checkEvent(record, table, event, report);
    report.verifiedTo = table.version;
    report.head = table.head;
  }
  if (record.receipt !== null) await checkReceipt(record, keys, record.receipt, true, report);
  for (const receipt of kept) await checkReceipt(record, keys, receipt, false, report);
  if (record.secret === null && record.events.some(isEnd)) {
    throw new Wrong("secret_missing", record.events.length);
  }
}

/**
 * @param {GameRecord} record
 * @throws {Wrong}
 */
function checkStart(record) {
  if (record.secret !== null && record.reader !== null) throw new Wrong("wrong_reader", null);
  if (record.events.length === 0) throw new Wrong("no_events", 1);
}

/**
 * Verify the games that an analysis table comes from, each as the full record that it would be by itself.
 *
 * @param {GameRecord} record
 * @param {Key[]} keys
 * @param {Report} report
 * @returns {Promise<GameRecord | null>} the last of them
 * @throws {Wrong} with the game in which it is
 */
async function checkOrigins(record, keys, report) {
  const { origins = [], ...others } = record;
  let before = null;
  for (const origin of origins) {
    const own = { ...others, ...origin, reader: null };
    try {
      checkStart(own);
      checkOrigin(own, before);
      await check(own, keys, [], { ...report, receipts: [] });
    } catch (error) {
      if (error instanceof Wrong) error.game = origin.game;
      throw error;
    }
    passed(report, "origins");
    before = own;
  }
  return before;
}

/**
 * A game begins where its first event says: in another one, `before`, or in none.
 *
 * @param {GameRecord} record
 * @param {GameRecord | null} before
 * @throws {Wrong}
 */
function checkOrigin({ events }, before) {
  const { origin } = events[0];
  if (before === null && (origin === undefined || origin === null)) return;
  const event = before === null || !isObject(origin) ? undefined : before.events[Number(origin.version) - 1];
  const form = isObject(origin) ? Object.keys(origin).sort().join() : "";
  const named = form === "game,hash,version" && Number.isInteger(origin.version) && event !== undefined;
  if (!named || origin.game !== event.game || origin.hash !== event.hash) throw new Wrong("wrong_origin", 1);
}
