// Where a replay comes from: a game of the service, or a record in a file. Both are told by the service in the same form;
// without the service a record tells of itself what it can.

import { ask, patiently, read, Silence } from "./api.mjs";

/** So many boards are asked for at once, that steps forth and back need no waiting; a record is sent along each time. */
const BOARDS = 10;
const BOARDS_OF_RECORD = 25;
const PAGE = 500;

/**
 * @typedef {object} Scene one version, as the API has it (`Scene` in the OpenAPI document)
 * @property {number} version
 * @property {string} at
 * @property {string | null} seat
 * @property {string[]} toAct
 * @property {string[]} lines
 * @property {string[]} marks
 * @property {{ name: string, of: string | null, label: string, value: number }[]} measures
 * @property {{ name: string, of: string | null, label: string, names: string[] }[]} facts
 * @property {string | null} board
 */

/**
 * @typedef {object} Source
 * @property {string | null} game its id, where the service has the game
 * @property {() => Promise<string | null>} own the seat of the token that it was opened with
 * @property {(seat: string | null) => Promise<object>} tell the whole replay through a seat's eyes, without boards
 * @property {(seat: string | null, version: number) => Promise<Scene[]>} boards the scenes around a version, with boards
 * @property {() => Promise<Uint8Array>} record the record's bytes
 */

/** @param {string} game @param {string | null} token @returns {Source} */
export function fromGame(game, token) {
  // A spectator's eyes are those of somebody without a token.
  const replay = (query, seat) => patiently(() => read(`/games/${game}/replay?${query}`, { token: seat === null ? null : token }));
  const record = async () => new Uint8Array(await (await patiently(() => ask(`/games/${game}/record`, { token }))).arrayBuffer());
  const own = async () => (token === null ? null : ((await read(`/games/${game}`, { token })).mySeat ?? null));
  return { game, own, record, ...telling(replay, BOARDS) };
}

/** @param {Uint8Array} bytes @returns {Source} */
export function fromRecord(bytes) {
  const told = telling((query) => patiently(() => read(`/replays?${query}`, { record: bytes })), BOARDS_OF_RECORD);
  const tell = async (seat) => {
    try {
      return await told.tell(seat);
    } catch (error) {
      if (error instanceof Silence) return alone(bytes);
      throw error;
    }
  };
  return { game: null, own: async () => null, record: async () => bytes, boards: told.boards, tell };
}

/** @param {(query: string, seat: string | null) => Promise<any>} replay @param {number} boards */
function telling(replay, boards) {
  const eyes = (seat) => (seat === null ? "" : `&seat=${encodeURIComponent(seat)}`);
  return {
    async tell(seat) {
      const first = await replay(`limit=${PAGE}${eyes(seat)}`, seat);
      for (let next = first.next; next !== undefined; ) {
        const more = await replay(`limit=${PAGE}&after=${next}${eyes(seat)}`, seat);
        first.scenes.push(...more.scenes);
        next = more.next;
      }
      return first;
    },
    async boards(seat, version) {
      const after = Math.floor((version - 1) / boards) * boards;
      return (await replay(`pictures=true&limit=${boards}&after=${after}${eyes(seat)}`, seat)).scenes;
    },
  };
}

/** What a record tells by itself: kinds of events and effects, and what stands open in them. @param {Uint8Array} bytes */
function alone(bytes) {
  let record = {};
  try {
    record = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    // The verification says what is wrong with it.
  }
  const events = Array.isArray(record?.events) ? record.events : [];
  const scenes = events.map((event, index) => ({
    version: index + 1,
    at: String(event?.at),
    seat: typeof event?.seat === "string" ? event.seat : null,
    toAct: [],
    lines: [...(event?.kind === "move" ? [] : [plain({ type: event?.kind, ...event?.options })]), ...(event?.effects ?? []).map(plain)],
    marks: [],
    measures: [],
    facts: [],
    board: null,
  }));
  const seats = Array.isArray(events[0]?.seats) ? events[0].seats.map(String) : [];
  const count = scenes.length;
  return { ruleset: String(record?.ruleset), game: String(record?.game), alone: true, seats, eyes: [], seat: null, version: count, tellable: count, status: "", scenes };
}

/** An effect as it stands, without what is sealed. @param {{ [name: string]: unknown }} effect */
function plain({ type, ...members }) {
  const told = Object.entries(members).flatMap(([name, value]) => {
    if (value === null || (typeof value === "object" && !Array.isArray(value))) return [];
    return [`${name}: ${Array.isArray(value) ? value.filter((item) => typeof item !== "object").join(" ") : value}`];
  });
  return [String(type).replaceAll("_", " "), ...told].join(" · ");
}
