// Following a game live, as docs/streaming.md tells it: a ticket for each connection, and back again after a break.

import { ask, Refusal } from "./api.mjs";

const AGAIN_MS = 2000;

/**
 * Call `news` for every event after version `after`, without a version when some may have been missed, and `state` when the
 * connection comes and goes.
 *
 * @param {string} game
 * @param {string | null} token of a seat; without one a spectator needs no ticket
 * @param {number} after
 * @param {{ news: (version?: number) => void, state: (live: boolean) => void }} told
 * @returns {() => void} call it to stop
 */
export function follow(game, token, after, { news, state }) {
  let events = null;
  let stopped = false;

  async function connect() {
    if (stopped) return;
    let query = `after=${after}`;
    try {
      if (token !== null) {
        const ticket = await (await ask(`/games/${game}/stream-tickets`, { token, body: {} })).json();
        query += `&ticket=${encodeURIComponent(ticket.ticket)}`;
      }
    } catch (error) {
      if (error instanceof Refusal && error.problem.status < 429) return;
      return again();
    }
    if (stopped) return;
    events = new EventSource(`/v1/games/${game}/events?${query}`);
    events.onopen = () => state(true);
    events.onmessage = ({ lastEventId }) => {
      after = Number(lastEventId);
      news(after);
    };
    events.addEventListener("resync", ({ lastEventId }) => {
      after = Number(lastEventId) || after;
      news();
    });
    events.addEventListener("end", () => {
      stopped = true;
      events.close();
      news();
    });
    events.addEventListener("closed", again);
    events.onerror = again;
  }

  function again() {
    events?.close();
    state(false);
    if (!stopped) setTimeout(connect, AGAIN_MS);
  }

  void connect();
  return () => {
    stopped = true;
    events?.close();
  };
}
