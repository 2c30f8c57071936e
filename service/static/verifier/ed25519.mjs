// Ed25519 (RFC 8032) by the platform's WebCrypto, with the cases decided on which platforms differ (PROTOCOL.md, section 6).

const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;

/** The y of the eight points of small order, for which signatures can be made that prove nothing. */
const SMALL_ORDER = new Set([0n, 1n, P - 1n, ORDER_8, P - ORDER_8]);

/** @type {Map<string, Promise<CryptoKey>>} */
const imported = new Map();
const MOST_IMPORTED = 64;

/**
 * Whether 32 bytes are the one encoding of a point of the curve that is not of small order.
 *
 * @param {Uint8Array} bytes
 */
export function isPublicKey(bytes) {
  if (bytes.length !== 32) return false;
  const y = yOf(bytes);
  if (y >= P || SMALL_ORDER.has(y)) return false;
  // x^2 = (y^2 - 1) / (d y^2 + 1) must be a square; it is not 0, for then y were 1 or -1. So both signs of x exist.
  const u = modulo(y * y - 1n);
  const v = modulo(D * y * y + 1n);
  return power(modulo(u * v), (P - 1n) / 2n) === 1n;
}

/**
 * Whether a signature is that of a valid public key over a message.
 *
 * @param {Uint8Array} publicKey for which `isPublicKey` holds
 * @param {Uint8Array} signature
 * @param {Uint8Array} message
 */
export async function verifies(publicKey, signature, message) {
  if (signature.length !== 64 || SMALL_ORDER.has(yOf(signature))) return false;
  return crypto.subtle.verify("Ed25519", await imports(publicKey), signature, message);
}

/** @param {Uint8Array} publicKey */
function imports(publicKey) {
  const name = publicKey.join();
  let key = imported.get(name);
  if (key === undefined) {
    if (imported.size >= MOST_IMPORTED) imported.clear();
    key = crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    imported.set(name, key);
  }
  return key;
}

/** @param {Uint8Array} bytes of which the first 32 encode a point: y in little endian, the highest bit the sign of x */
function yOf(bytes) {
  let number = 0n;
  for (let i = 31; i >= 0; i -= 1) number = number * 256n + BigInt(bytes[i]);
  return number % 2n ** 255n;
}

/** @param {bigint} number */
function modulo(number) {
  return ((number % P) + P) % P;
}

/**
 * @param {bigint} base
 * @param {bigint} exponent
 */
function power(base, exponent) {
  let result = 1n;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * base) % P;
    base = (base * base) % P;
  }
  return result;
}
