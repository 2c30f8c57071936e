// Sets of the service's keys: JWKS (RFC 7517, RFC 8037), in a record and as published (PROTOCOL.md, section 6).

import { fromBase64Url, toBase64Url, utf8 } from "./bytes.mjs";
import { canonical } from "./canonical.mjs";
import { isPublicKey } from "./ed25519.mjs";
import { sha256 } from "./hashing.mjs";
import { isObject, parse, Unreadable } from "./strict-json.mjs";

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
  if (!isObject(value) || Object.keys(value).join() !== "keys" || !Array.isArray(value.keys)) return null;
  const exact = value.keys.every((jwk) => isObject(jwk) && Object.keys(jwk).sort().join() === "alg,crv,kid,kty,use,x");
  return exact ? allOf(value.keys) : null;
}

/**
 * The keys that a service publishes; those of other kinds are passed over, and so are members that are not known.
 *
 * @param {Uint8Array} bytes
 * @returns {Promise<Key[]>}
 * @throws {import("./strict-json.mjs").Unreadable}
 */
export async function publishedKeys(bytes) {
  const value = parse(bytes);
  const ours = (jwk) => isObject(jwk) && jwk.kty === "OKP" && jwk.crv === "Ed25519";
  const keys = isObject(value) && Array.isArray(value.keys) ? await allOf(value.keys.filter(ours)) : null;
  if (keys === null) throw new Unreadable("malformed");
  return keys;
}

/**
 * @param {Json[]} jwks
 * @returns {Promise<Key[] | null>}
 */
async function allOf(jwks) {
  const keys = await Promise.all(jwks.map(keyOf));
  return keys.includes(null) ? null : keys;
}

/**
 * @param {{ [key: string]: Json }} jwk
 * @returns {Promise<Key | null>}
 */
async function keyOf(jwk) {
  const { alg = "EdDSA", crv, exp = null, kid, kty, nbf = 0, use = "sig", x } = jwk;
  const publicKey = fromBase64Url(x, 32);
  if (publicKey === null || !isPublicKey(publicKey) || kid !== (await thumbprint(x))) return null;
  if (alg !== "EdDSA" || crv !== "Ed25519" || kty !== "OKP" || use !== "sig") return null;
  if (!Number.isInteger(nbf) || ("exp" in jwk && !Number.isInteger(exp))) return null;
  return { publicKey, exp };
}

/**
 * RFC 7638.
 *
 * @param {string} x
 */
async function thumbprint(x) {
  return toBase64Url(await sha256(utf8(canonical({ crv: "Ed25519", kty: "OKP", x }))));
}
