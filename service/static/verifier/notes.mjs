// Receipts: C2SP signed notes over a game's head (PROTOCOL.md, section 6).

import { concatenated, fromBase64, toHex, utf8 } from "./bytes.mjs";
import { verifies } from "./ed25519.mjs";
import { sha256 } from "./hashing.mjs";
import { milliseconds } from "./times.mjs";

/** @typedef {import("./keys.mjs").Key} Key */
/** @typedef {{ name: string, keyId: string, signature: Uint8Array }} Signature */
/** @typedef {{ text: string, signatures: Signature[] }} Note */
/** @typedef {{ service: string, game: string, version: number, hash: string, at: string }} Receipt */

const MAX_CHARACTERS = 16_384;
const MAX_SIGNATURES = 16;
const NAME = /^[^+\p{White_Space}]+$/u;
const SIGNATURE_LINE = /^— ([^ ]+) ([^ ]+)$/u;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x09\x0b-\x1f]/;

/**
 * The text and signatures of a signed note; null if it is none.
 *
 * @param {string} note
 * @returns {Note | null}
 */
export function parseNote(note) {
  if (Array.from(note).length > MAX_CHARACTERS || CONTROL.test(note) || !note.endsWith("\n")) return null;
  const split = note.lastIndexOf("\n\n");
  if (split < 0) return null;
  const lines = note.slice(split + 2, -1).split("\n");
  const signatures = lines.map(signatureOf);
  if (lines.length > MAX_SIGNATURES || signatures.includes(null)) return null;
  return { text: note.slice(0, split + 1), signatures };
}

/**
 * @param {string} line
 * @returns {Signature | null}
 */
function signatureOf(line) {
  const [, name, base64] = SIGNATURE_LINE.exec(line) ?? [];
  if (name === undefined || !NAME.test(name)) return null;
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.length < 5) return null;
  return { name, keyId: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/**
 * What the text of a receipt says; null if it is not of its form.
 *
 * @param {string} text
 * @returns {Receipt | null}
 */
export function parseReceipt(text) {
  const [origin, version, head, at, ...rest] = text.split("\n");
  if (rest.length !== 1 || rest[0] !== "") return null;
  const slash = origin.lastIndexOf("/games/");
  const service = origin.slice(0, Math.max(slash, 0));
  const game = origin.slice(slash + "/games/".length);
  if (slash < 0 || !NAME.test(service)) return null;
  if (!/^[1-9][0-9]{0,15}$/.test(version)) return null;
  const hash = fromBase64(head);
  if (hash === null || hash.length !== 32 || milliseconds(at) === null) return null;
  return { service, game, version: Number(version), hash: toHex(hash), at };
}

/**
 * @param {string} name
 * @param {Uint8Array} publicKey
 */
export async function keyId(name, publicKey) {
  const hash = await sha256(concatenated(utf8(name), Uint8Array.of(0x0a, 0x01), publicKey));
  return toHex(hash.subarray(0, 4));
}

/**
 * The keys that signed a note under a name: `forged` if a known key did not sign what stands under its id.
 *
 * @param {Note} note
 * @param {string} name
 * @param {Key[]} keys
 * @returns {Promise<Key[] | "forged">}
 */
export async function signers(note, name, keys) {
  const found = [];
  const ids = await Promise.all(keys.map((key) => keyId(name, key.publicKey)));
  for (const signature of note.signatures.filter((each) => each.name === name)) {
    for (const key of keys.filter((_, i) => ids[i] === signature.keyId)) {
      if (!(await verifies(key.publicKey, signature.signature, utf8(note.text)))) return "forged";
      found.push(key);
    }
  }
  return found;
}
