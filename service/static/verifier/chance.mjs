// Chance (PROTOCOL.md, section 4): every draw is a function of the secret, the seats' entropies and a label.

import { concatenated, fromHex, utf8 } from "./bytes.mjs";
import { byCodePoints, canonical } from "./canonical.mjs";
import { hmac, hmacKey } from "./hashing.mjs";

/** A draw that would need more of its stream than there is. */
export class StreamSpent extends Error {}

const BLOCKS = 255;
const WORDS = BLOCKS * 8;

/**
 * The key of all draws.
 *
 * @param {CryptoKey} secret
 * @param {string} game
 * @param {Map<string, string>} entropies by seat, revealed so far
 */
export async function chanceKey(secret, game, entropies) {
  const seats = [...entropies.keys()].sort(byCodePoints);
  const message = { entropies: seats.map((seat) => ({ entropy: entropies.get(seat), seat })), game };
  return hmacKey(await hmac(secret, utf8(canonical(message))));
}

/** @param {string} secret in hex */
export async function secretKey(secret) {
  return hmacKey(fromHex(secret));
}

/**
 * The stream of a draw, word by word: HKDF-Expand (RFC 5869), whose blocks are made as they are needed.
 *
 * @param {CryptoKey} key
 * @param {string} label
 * @returns {AsyncGenerator<number, never>}
 */
export async function* words(key, label) {
  const info = utf8(`gaslamp draw v1 ${label}`);
  let block = new Uint8Array();
  for (let counter = 1; counter <= BLOCKS; counter += 1) {
    block = await hmac(key, concatenated(block, info, Uint8Array.of(counter)));
    const view = new DataView(block.buffer);
    for (let offset = 0; offset < 32; offset += 4) yield view.getUint32(offset);
  }
  throw new StreamSpent();
}

/**
 * The next number below a bound.
 *
 * @param {AsyncGenerator<number>} stream
 * @param {number} bound from 1 to 2^32
 */
export async function below(stream, bound) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const { value: word } = await stream.next();
    if (word < limit) return word % bound;
  }
}

/**
 * The items, shuffled.
 *
 * @param {CryptoKey} key
 * @param {string} label
 * @param {string[]} items
 */
export async function shuffled(key, label, items) {
  if (items.length - 1 > WORDS) throw new StreamSpent();
  const order = [...items].sort(byCodePoints);
  const stream = words(key, label);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = await below(stream, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/**
 * A number below a bound, from the start of the stream of a label.
 *
 * @param {CryptoKey} key
 * @param {string} label
 * @param {number} bound
 */
export async function drawn(key, label, bound) {
  return below(words(key, label), bound);
}
