// Following a game live, as docs/streaming.md tells it: a ticket for each connection, and back again after a break.

import { ask, Refusal } from "./api.mjs";

const AGAIN_MS = 2000;

/**
 * Call `news` for every event after version `after`, without a version when some may have been missed or the game may not be
 * for me any more, and `state` when the connection comes and goes.
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
  let opened = false;

  async function connect() {
    if (stopped) return;
    let query = `after=${after}`;
    try {
      if (token !== null) {
        const ticket = await (await ask(`/games/${game}/stream-tickets`, { token, body: {} })).json();
        query += `&ticket=${encodeURIComponent(ticket.ticket)}`;
      }
    } catch (error) {
      return again(error);
    }
    if (stopped) return;
    opened = false;
    events = new EventSource(`/v1/games/${game}/events?${query}`);
    events.onopen = () => {
      opened = true;
      state(true);
    };
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

  /** An EventSource does not say why it was refused; reading the game does. */
  function again(error) {
    events?.close();
    if (stopped) return;
    state(false);
    if (error instanceof Refusal || !opened) news();
    setTimeout(connect, Math.max(AGAIN_MS, 1000 * (error?.after ?? 0)));
  }

  void connect();
  return () => {
    stopped = true;
    events?.close();
  };
}
