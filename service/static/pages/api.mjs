// The public API of the service, as far as the pages need it: JSON in and out, refusals as problems (RFC 9457).

import { currentLanguage } from "./words.mjs";

/** @typedef {{ title: string, status: number, detail: string, code: string, rule?: string, ruleText?: string }} Problem */

/** A refusal of the service, with its problem, and the seconds after which it may be asked again. */
export class Refusal extends Error {
  /** @param {Problem} problem @param {number} after */
  constructor(problem, after) {
    super(problem.title);
    this.problem = problem;
    this.after = after;
  }
}

/** The service did not answer at all. */
export class Silence extends Error {}

/** Whether asking again later may help: no answer, too many requests, a service that is busy, stopping or failed. */
export function passes(error) {
  return error instanceof Silence || (error instanceof Refusal && (error.problem.status === 429 || error.problem.status >= 500));
}

let ahead = 0;

/** The service's time in milliseconds, by its last answer: who plays may have a clock that is wrong. Never fast. */
export function now() {
  return Date.now() + ahead;
}

/**
 * Ask the service. A change is asked for again, with the same key, until it is answered or patience ends; and so it is when
 * the same is wanted later: it may have been done.
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
  if (record !== undefined) headers["Content-Type"] = "application/vnd.gaslamp.record+json";
  if (body === undefined) return once(path, { method: record === undefined ? "GET" : "POST", headers, body: record });
  const posted = JSON.stringify(body);
  const change = JSON.stringify([path, token, posted]);
  const key = kept(UNANSWERED)[change] ?? crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}-${Math.random()}`;
  keep(UNANSWERED, change, key);
  Object.assign(headers, { "Content-Type": "application/json", "Idempotency-Key": key });
  for (const least of [...PAUSES_S, null]) {
    try {
      const answer = await once(path, { method: "POST", headers, body: posted });
      keep(UNANSWERED, change, "");
      return answer;
    } catch (error) {
      const wait = Math.max(least, error.after ?? 0);
      if (passes(error) && least !== null && wait <= PATIENCE_S) await pause(wait);
      else {
        if (!passes(error)) keep(UNANSWERED, change, "");
        throw error;
      }
    }
  }
}

/**
 * What `asked` reads; asked for again while the service is busy.
 *
 * @template T
 * @param {() => Promise<T>} asked
 * @returns {Promise<T>}
 */
export async function patiently(asked) {
  for (let left = 4; ; left -= 1) {
    try {
      return await asked();
    } catch (error) {
      if (!(error instanceof Refusal) || !passes(error) || left === 0) throw error;
      await pause(Math.max(1, error.after));
    }
  }
}

/** @param {number} seconds */
function pause(seconds) {
  return new Promise((done) => setTimeout(done, 1000 * seconds));
}

const PAUSES_S = [0.5, 2];
/** Who is to wait longer is told so instead. */
const PATIENCE_S = 5;

async function once(path, request) {
  let answer;
  try {
    answer = await fetch(`/v1${path}`, { ...request, cache: "no-store", credentials: "omit" });
  } catch {
    throw new Silence();
  }
  const told = Date.parse(answer.headers.get("Date") ?? "");
  if (!Number.isNaN(told)) ahead = told - Date.now();
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ title: answer.statusText, status: answer.status, detail: "", code: "" }));
  throw new Refusal(problem, Number(answer.headers.get("Retry-After")) || 0);
}

/** The same, read as JSON. @type {(...request: Parameters<typeof ask>) => Promise<any>} */
export async function read(...request) {
  return (await ask(...request)).json();
}

const TOKENS = "gaslamp.tokens";
/** The keys of changes that nobody has answered yet, by what was asked: a page that is loaded anew asks with the same. */
const UNANSWERED = "gaslamp.unanswered";

/** What is kept in this tab, and nowhere else. @param {string} store @returns {{ [name: string]: string }} */
function kept(store) {
  return JSON.parse(sessionStorage.getItem(store) ?? "{}");
}

/** @param {string} store @param {string} name @param {string} value empty: forget it */
function keep(store, name, value) {
  const all = kept(store);
  if (value) all[name] = value;
  else delete all[name];
  sessionStorage.setItem(store, JSON.stringify(all));
}

/** The token of this tab for a game. @param {string} game @returns {string | null} */
export function tokenOf(game) {
  return kept(TOKENS)[game] ?? null;
}

/** @param {string} game @param {string} token empty: forget it */
export function keepToken(game, token) {
  keep(TOKENS, game, token);
}
