// Sets of the service's keys: JWKS (RFC 7517, RFC 8037), in a record and as published (PROTOCOL.md, section 6).

import { fromBase64Url, toBase64Url, utf8 } from "./bytes.mjs";
import { canonical } from "./canonical.mjs";
import { isPublicKey } from "./ed25519.mjs";
import { sha256 } from "./hashing.mjs";
import { isObject, parse } from "./strict-json.mjs";

/** @typedef {import("./strict-json.mjs").Json} Json */

/**
 * @typedef {object} Key
 * @property {Uint8Array} publicKey
 * @property {number | null} exp its end, in seconds since 1970
 */

/**
 * The keys in a record, which are undated; null if they are not of their form.
 *
 * @param {Json} value
 * @returns {Promise<Key[] | null>}
 */
export async function recordKeys(value) {
  return keySet(value, []);
}

/**
 * The keys that a service publishes.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Key[]>}
 * @throws {Error} if it is no set of Ed25519 keys
 */
export async function publishedKeys(bytes) {
  const keys = await keySet(parse(bytes), ["exp", "nbf"]);
  if (keys === null) throw new Error("not a set of Ed25519 keys");
  return keys;
}

/**
 * @param {Json} value
 * @param {string[]} dates the members that a key may have besides
 */
async function keySet(value, dates) {
  if (!isObject(value) || Object.keys(value).join() !== "keys" || !Array.isArray(value.keys)) return null;
  const keys = await Promise.all(value.keys.map((jwk) => keyOf(jwk, dates)));
  return keys.includes(null) ? null : keys;
}

/**
 * @param {Json} jwk
 * @param {string[]} dates
 * @returns {Promise<Key | null>}
 */
async function keyOf(jwk, dates) {
  if (!isObject(jwk)) return null;
  const dated = dates.filter((date) => date in jwk);
  if (Object.keys(jwk).sort().join() !== ["alg", "crv", ...dated, "kid", "kty", "use", "x"].sort().join()) return null;
  if (!dated.every((date) => Number.isInteger(jwk[date]))) return null;
  const publicKey = fromBase64Url(jwk.x, 32);
  if (publicKey === null || !isPublicKey(publicKey)) return null;
  const { alg, crv, kty, use } = jwk;
  if (alg !== "EdDSA" || crv !== "Ed25519" || kty !== "OKP" || use !== "sig") return null;
  if (jwk.kid !== (await thumbprint(jwk.x))) return null;
  return { publicKey, exp: jwk.exp ?? null };
}

/**
 * RFC 7638.
 *
 * @param {string} x
 */
async function thumbprint(x) {
  return toBase64Url(await sha256(utf8(canonical({ crv: "Ed25519", kty: "OKP", x }))));
}
