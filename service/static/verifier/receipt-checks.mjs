// What a receipt says against the record (PROTOCOL.md, section 8, step 10).

import { parseNote, parseReceipt, signers } from "./notes.mjs";
import { passed, Wrong } from "./report.mjs";
import { milliseconds } from "./times.mjs";

/**
 * @param {import("./record.mjs").GameRecord} record whose events are all right
 * @param {import("./keys.mjs").Key[]} keys
 * @param {string} text
 * @param {boolean} own whether it is the record's own, which must be over its last event
 * @param {import("./report.mjs").Report} report
 * @throws {Wrong}
 */
export async function checkReceipt(record, keys, text, own, report) {
  const note = parseNote(text);
  const receipt = note && parseReceipt(note.text);
  if (note === null || receipt === null) throw new Wrong("receipt_malformed", null);
  const found = await signers(note, receipt.service, keys);
  if (found === "forged") throw new Wrong("receipt_forged", null);
  if (found.length === 0) throw new Wrong("receipt_key_unknown", null);
  const at = milliseconds(receipt.at);
  if (found.every(({ exp }) => exp !== null && at >= exp * 1000)) throw new Wrong("receipt_key_ended", null);
  if (receipt.game !== record.game) throw new Wrong("receipt_of_other_game", null);
  const last = record.events.length;
  if (receipt.version > last) throw new Wrong("tail_missing", last + 1);
  if (own && receipt.version < last) throw new Wrong("receipt_not_of_head", null);
  const event = record.events[receipt.version - 1];
  if (event.hash !== receipt.hash || event.at !== receipt.at) throw new Wrong("receipt_mismatch", receipt.version);
  report.receipts.push(receipt.version);
  passed(report, "receipts");
}
