// Taking back (PROTOCOL.md, section 2): which versions a seat may go back to, as far as no rules are needed.

import { parts } from "./sealed.mjs";
import { milliseconds } from "./times.mjs";

/** @typedef {import("./events.mjs").Event} Event */

/** How often a seat may take back until another seat has moved. */
const MOST = 10;

/**
 * What the seat that moved last may take back.
 *
 * @typedef {object} Steps
 * @property {string | null} seat
 * @property {number} takenBack how often it did since another seat moved
 * @property {{ version: number, since: number | null }[]} past what it may go back to, and since when the game waited then
 * @property {number | null} since when the game waits now
 * @property {number | null} allowance in milliseconds
 * @property {Set<string>} bots the seats that bots play
 */

/** @returns {Steps} */
export function noSteps() {
  return { seat: null, takenBack: 0, past: [], since: null, allowance: null, bots: new Set() };
}

/**
 * Whether the rules of taking back that hold for every game allow an event.
 *
 * @param {Steps} steps
 * @param {Event} event
 */
export function mayTakeBack(steps, { seat, toVersion, at }) {
  const past = steps.past.find(({ version }) => version === toVersion);
  if (past === undefined || seat !== steps.seat || steps.bots.has(seat) || steps.takenBack >= MOST) return false;
  return steps.allowance === null || past.since === null || milliseconds(at) < past.since + steps.allowance;
}

/**
 * Note what an event does to what can be taken back.
 *
 * @param {Steps} steps
 * @param {number} version before the event
 * @param {Event} event
 */
export function noteSteps(steps, version, event) {
  const { kind, seat, at } = event;
  if (kind === "game_created" && event.allowance !== undefined) steps.allowance = event.allowance * 1000;
  if (kind === "seat_taken" && event.player === "bot") steps.bots.add(seat);
  if (kind === "seat_left") steps.bots.delete(seat);
  if (kind === "resigned" || kind === "time_claimed") {
    if (event.handedTo !== undefined) steps.bots.add(kind === "resigned" ? seat : event.against);
    Object.assign(steps, { seat: null, takenBack: 0, past: [], since: milliseconds(at) });
  }
  if (kind === "step_taken_back") goBack(steps, event);
  if (kind === "move") {
    const before = { version, since: steps.since };
    const plain = parts([event.move, event.effects]).length === 0 && !steps.bots.has(seat);
    if (steps.seat !== seat) Object.assign(steps, { seat, takenBack: 0, past: [] });
    steps.past = plain ? [...steps.past, before] : [];
  }
  // The last to sit down or to reveal starts the game: at an analysis table without effects.
  const mayStart = kind === "seat_taken" || kind === "entropy_revealed";
  if (kind === "move" || mayStart || (event.effects ?? []).length > 0) steps.since = milliseconds(at);
}

/**
 * @param {Steps} steps
 * @param {Event} event
 */
function goBack(steps, { toVersion }) {
  const past = steps.past.find(({ version }) => version === toVersion);
  steps.since = past.since;
  steps.takenBack += 1;
  steps.past = steps.past.filter(({ version }) => version < toVersion);
}
