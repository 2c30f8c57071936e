// SHA-256 and HMAC by the platform's WebCrypto.

import { toHex, utf8 } from "./bytes.mjs";
import { canonical } from "./canonical.mjs";

const { subtle } = globalThis.crypto;

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<Uint8Array>}
 */
export async function sha256(bytes) {
  return new Uint8Array(await subtle.digest("SHA-256", bytes));
}

/**
 * The hash of a value: SHA-256 over its canonical form, in hex (PROTOCOL.md, section 1).
 *
 * @param {import("./strict-json.mjs").Json} value
 */
export async function hashOf(value) {
  return toHex(await sha256(utf8(canonical(value))));
}

/**
 * A key for `hmac`; to be kept, since making one costs as much as using it.
 *
 * @param {Uint8Array} key
 */
export async function hmacKey(key) {
  return subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/**
 * @param {CryptoKey} key
 * @param {Uint8Array} message
 * @returns {Promise<Uint8Array>}
 */
export async function hmac(key, message) {
  return new Uint8Array(await subtle.sign("HMAC", key, message));
}
