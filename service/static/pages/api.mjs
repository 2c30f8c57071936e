// The public API of the service, as far as the pages need it: JSON in and out, refusals as problems (RFC 9457).

import { currentLanguage } from "./words.mjs";

/** @typedef {{ title: string, status: number, detail: string, code: string, rule?: string, ruleText?: string }} Problem */

/** A refusal of the service, with its problem. */
export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** The service did not answer at all. */
export class Silence extends Error {}

let ahead = 0;

/** The service's time in milliseconds, by its last answer: who plays may have a clock that is wrong. Never fast. */
export function now() {
  return Date.now() + ahead;
}

/**
 * Ask the service. Every change has an idempotency key, so that asking again after a broken connection is safe.
 *
 * @param {string} path from `/v1` on
 * @param {object} [request]
 * @param {string | null} [request.token] of a seat or a host
 * @param {unknown} [request.body] to be posted as JSON; without it the request is a GET
 * @param {Uint8Array} [request.record] to be posted as it is, in place of a body
 * @returns {Promise<Response>}
 * @throws {Refusal | Silence}
 */
export async function ask(path, { token = null, body, record } = {}) {
  const headers = { "Accept-Language": currentLanguage() };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    headers["Idempotency-Key"] = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`;
  }
  if (record !== undefined) headers["Content-Type"] = "application/vnd.gaslamp.record+json";
  const posted = body === undefined ? record : JSON.stringify(body);
  const method = posted === undefined ? "GET" : "POST";
  let answer;
  try {
    answer = await fetch(`/v1${path}`, { method, headers, body: posted, cache: "no-store", credentials: "omit" });
  } catch {
    throw new Silence();
  }
  const told = Date.parse(answer.headers.get("Date") ?? "");
  if (!Number.isNaN(told)) ahead = told - Date.now();
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ title: answer.statusText, status: answer.status, detail: "", code: "" }));
  throw new Refusal(problem);
}

/** The same, read as JSON. @type {(...request: Parameters<typeof ask>) => Promise<any>} */
export async function read(...request) {
  return (await ask(...request)).json();
}

const TOKENS = "gaslamp.tokens";

/** The tokens of this tab by game; they are kept nowhere else. @returns {{ [game: string]: string }} */
function tokens() {
  return JSON.parse(sessionStorage.getItem(TOKENS) ?? "{}");
}

/** @param {string} game @returns {string | null} */
export function tokenOf(game) {
  return tokens()[game] ?? null;
}

/** @param {string} game @param {string} token empty: forget it */
export function keepToken(game, token) {
  const kept = tokens();
  if (token) kept[game] = token;
  else delete kept[game];
  sessionStorage.setItem(TOKENS, JSON.stringify(kept));
}
