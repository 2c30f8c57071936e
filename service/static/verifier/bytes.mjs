// Bytes in text: hex, base64 in its one padded form, base64url without padding.

const encoder = new TextEncoder();

/** @param {string} text */
export function utf8(text) {
  return encoder.encode(text);
}

/** @param {Uint8Array[]} pieces */
export function concatenated(...pieces) {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex an even number of hex digits */
export function fromHex(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

/**
 * Lowercase hex of exactly so many digits.
 *
 * @param {unknown} value
 * @param {number} digits
 * @returns {value is string}
 */
export function isHex(value, digits) {
  return typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
}

/** @param {Uint8Array} bytes */
export function toBase64(bytes) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/**
 * The bytes of base64 (RFC 4648, section 4), or null if it is not in its one form: padded, unused bits zero.
 *
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function fromBase64(text) {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}

/** @param {Uint8Array} bytes */
export function toBase64Url(bytes) {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The bytes of base64url without padding, or null if it is not in its one form or not of this length.
 *
 * @param {unknown} text
 * @param {number} length
 * @returns {Uint8Array | null}
 */
export function fromBase64Url(text, length) {
  if (typeof text !== "string" || text.length !== Math.ceil((length * 4) / 3) || !/^[A-Za-z0-9_-]*$/.test(text)) return null;
  const padded = text.replaceAll("-", "+").replaceAll("_", "/") + "=".repeat((4 - (text.length % 4)) % 4);
  const bytes = fromBase64(padded);
  return bytes !== null && bytes.length === length ? bytes : null;
}
