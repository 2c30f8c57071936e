// What is checked of each event, in the order of PROTOCOL.md, section 8, without the rules.

import { fromBase64Url, fromHex, isHex, toHex, utf8 } from "./bytes.mjs";
import { canonical } from "./canonical.mjs";
import { chanceKey, secretKey } from "./chance.mjs";
import { draws, drawnSeat, isDrawn } from "./draws.mjs";
import { isPublicKey, verifies } from "./ed25519.mjs";
import { eventHash, genesis, hasForm } from "./events.mjs";
import { hashOf, sha256 } from "./hashing.mjs";
import { passed, Wrong } from "./report.mjs";
import { commitment, isOpen, isSealed, opened, parts, salts } from "./sealed.mjs";
import { mayTakeBack, noSteps, noteSteps } from "./taking-back.mjs";
import { milliseconds } from "./times.mjs";

/** @typedef {import("./events.mjs").Event} Event */
/** @typedef {import("./record.mjs").GameRecord} GameRecord */
/** @typedef {import("./report.mjs").Report} Report */

/**
 * What the events so far have said.
 *
 * @typedef {object} Table
 * @property {number} version
 * @property {string} head
 * @property {string[]} seats in the order of play
 * @property {Set<string>} taken seats
 * @property {Map<string, string>} commitments to entropy, by seat
 * @property {Map<string, string>} entropies revealed, by seat
 * @property {Map<string, string>} publicKeys by seat
 * @property {import("./taking-back.mjs").Steps} steps that can be taken back
 * @property {CryptoKey | null} secret
 * @property {((version: number, part: number) => Promise<string>) | null} salt
 */

/**
 * The table before the first event.
 *
 * @param {GameRecord} record
 * @returns {Promise<Table>}
 */
export async function startOf({ game, ruleset, rulesetVersion, secret }) {
  return {
    version: 0,
    head: await genesis(game, ruleset, rulesetVersion),
    seats: [],
    taken: new Set(),
    commitments: new Map(),
    entropies: new Map(),
    publicKeys: new Map(),
    steps: noSteps(),
    secret: secret === null ? null : await secretKey(secret),
    salt: secret === null ? null : await salts(secret, game),
  };
}

/**
 * Check the next event and note at the table what it says.
 *
 * @param {GameRecord} record
 * @param {Table} table
 * @param {Event} event
 * @param {Report} report
 * @throws {Wrong}
 */
export async function checkEvent(record, table, event, report) {
  const version = table.version + 1;
  const demand = (holds, code) => {
    if (!holds) throw new Wrong(code, version);
  };
  if (version === 1) checkNames(record, event, demand);
  demand(hasForm(event), "malformed_event");
  passed(report, "schema");
  await checkLink(record, table, event, demand);
  passed(report, "chain");
  demand(milliseconds(event.at) !== null, "wrong_time");
  passed(report, "times");
  if (version === 1) await checkFirst(record, event, report, demand);
  const sealed = parts(event);
  await checkParts(record, sealed, report, demand);
  await checkEntropy(record, table, event, report, demand);
  await checkSignature(record, table, event, report, demand);
  if (event.kind === "step_taken_back") demand(mayTakeBack(table.steps, event), "wrong_taking_back");
  if (table.secret !== null) {
    await checkSalts(table, version, sealed, report, demand);
    await checkDraws(record, table, event, report, demand);
  }
  note(table, event);
}

/** Step 1. */
function checkNames(record, event, demand) {
  demand(event.ruleset === record.ruleset && event.rulesetVersion === record.rulesetVersion, "wrong_ruleset");
  demand(event.fingerprint === record.fingerprint, "wrong_fingerprint");
}

/** Step 3. */
async function checkLink(record, table, event, demand) {
  const version = table.version + 1;
  demand(event.game === record.game, "wrong_game");
  demand(event.version === version, "wrong_version");
  demand((event.kind === "game_created") === (version === 1), "wrong_kind");
  demand(event.previous === table.head, "wrong_previous");
  demand(event.hash === (await eventHash(event)), "wrong_hash");
}

/** Step 5. */
async function checkFirst(record, event, report, demand) {
  if (record.secret === null) {
    demand(record.reader === null || event.seats.includes(record.reader), "wrong_reader");
  } else {
    demand(toHex(await sha256(fromHex(record.secret))) === event.secretCommitment, "wrong_secret");
    passed(report, "secret");
  }
}

/** Step 6. */
async function checkParts(record, sealed, report, demand) {
  for (const part of sealed) {
    demand(isOpen(part) === "salt" in part, "malformed_event");
    const readable = record.secret !== null || part.audience.includes(record.reader);
    demand(isOpen(part) || !readable, "part_not_open");
    demand(!isOpen(part) || readable, "part_not_sealed");
    if (isOpen(part)) {
      demand(isHex(part.salt, 32), "malformed_event");
      demand((await commitment(part)) === part.commitment, "wrong_commitment");
      passed(report, "commitments");
    } else {
      report.sealed += 1;
    }
  }
}

/** Step 7. */
async function checkEntropy({ game }, table, { kind, seat, entropy }, report, demand) {
  if (kind !== "entropy_revealed") return;
  demand(/^([0-9a-f]{2}){16,64}$/.test(entropy), "wrong_entropy");
  demand((await hashOf({ entropy, game, seat })) === table.commitments.get(seat), "wrong_entropy");
  passed(report, "entropies");
}

/** Step 8. */
async function checkSignature({ fingerprint, game }, table, event, report, demand) {
  if (event.kind === "seat_taken" && event.publicKey !== undefined) demand(isKey(event.publicKey), "malformed_event");
  if (event.kind !== "move" && event.kind !== "step_taken_back") return;
  const { previous, seat, version } = event;
  const publicKey = table.publicKeys.get(seat);
  demand(publicKey === undefined || event.signature !== undefined, "missing_signature");
  demand(publicKey !== undefined || event.signature === undefined, "unexpected_signature");
  if (publicKey === undefined || !parts([event.move ?? null, event.signature]).every(isOpen)) return;
  const text = isSealed(event.signature) ? event.signature.value : event.signature;
  const signature = fromBase64Url(text, 64);
  const what = event.kind === "move" ? { move: opened(event.move) } : { toVersion: event.toVersion };
  const message = utf8(canonical({ fingerprint, game, previous, version, ...what }));
  demand(signature !== null && (await verifies(fromBase64Url(publicKey, 32), signature, message)), "wrong_signature");
  passed(report, "signatures");
}

/** @param {string} text */
function isKey(text) {
  const bytes = fromBase64Url(text, 32);
  return bytes !== null && isPublicKey(bytes);
}

/** Step 9, of a full record: the salts. */
async function checkSalts(table, version, sealed, report, demand) {
  for (const [number, part] of sealed.entries()) {
    demand(part.salt === (await table.salt(version, number)), "wrong_salt");
    passed(report, "salts");
  }
}

/** Step 9, of a full record: the draws. */
async function checkDraws({ game }, table, event, report, demand) {
  if (event.kind === "seat_taken" && event.drawn) {
    const free = table.seats.filter((seat) => !table.taken.has(seat));
    demand(free.length > 0 && event.seat === (await drawnSeat(table.secret, game, event.version, free)), "wrong_draw");
    passed(report, "draws");
  }
  const recorded = draws(event);
  if (recorded.length === 0) return;
  const entropies = new Map(table.entropies);
  if (event.kind === "entropy_revealed") entropies.set(event.seat, event.entropy);
  const key = await chanceKey(table.secret, game, entropies);
  for (const draw of recorded) {
    demand(await isDrawn(draw, key), "wrong_draw");
    passed(report, "draws");
  }
}

/**
 * @param {Table} table
 * @param {Event} event
 */
function note(table, event) {
  const { kind, seat } = event;
  noteSteps(table.steps, table.version, event);
  if (kind === "game_created") table.seats = event.seats;
  if (kind === "seat_left") {
    table.taken.delete(seat);
    table.commitments.delete(seat);
    table.publicKeys.delete(seat);
  }
  if (event.handedTo !== undefined) table.publicKeys.delete(kind === "resigned" ? seat : event.against);
  if (kind === "seat_taken") {
    table.taken.add(seat);
    if (event.entropyCommitment !== undefined) table.commitments.set(seat, event.entropyCommitment);
    if (event.publicKey !== undefined) table.publicKeys.set(seat, event.publicKey);
  }
  if (kind === "entropy_revealed") table.entropies.set(seat, event.entropy);
  table.version += 1;
  table.head = event.hash;
}
