// What a player may do besides moving: take a step back, offer to end, play again, go on elsewhere from an earlier version.
// Each button is there only while the service says that it can be done.

import { keepToken, read } from "./api.mjs";
import { byId, make, put, putAnew } from "./dom.mjs";
import { seatAll } from "./lobby.mjs";
import { currentLanguage, listed, number, say } from "./words.mjs";

/**
 * @param {{ game: string, token: string | null, info: any, listing: any, words: any }} table as it was read last
 * @param {{ act: (what: () => Promise<unknown>) => void, enter: (game: string) => void, seatName: (seat: string) => string }} page
 *   act: do it, show a refusal, and read the table anew
 */
export function showManners(table, { act, enter, seatName }) {
  const { game, token, info, listing } = table;
  const change = (resource, body) => read(`/games/${game}/${resource}`, { token, body });
  const button = (id, words, onclick) => make("button", { type: "button", id, onclick: (event) => void onclick(event) }, words);
  const playing = info.status === "playing" && info.mySeat !== undefined;
  const shown = [];

  // Steps of my own turn that nobody has learnt anything from, the last one first.
  const back = (listing.takeBack ?? []).at(-1);
  if (back !== undefined) {
    const body = { toVersion: back.toVersion, expectedVersion: info.version };
    shown.push(button("take-back", say("take_back", { version: back.toVersion }), () => act(() => change("retractions", body))));
  }

  // An end without a winner: offered by the first, done when all have agreed.
  if (playing && !info.agreedToEnd.includes(info.mySeat)) {
    const others = info.seats.some(({ seat, bot }) => seat !== info.mySeat && !bot);
    const words = !others ? "end_it" : info.agreedToEnd.length > 0 ? "agree_to_end" : "offer_end";
    shown.push(button("agree", say(words), () => act(() => change("end-agreement", {}))));
  }
  putAnew(byId("manners"), [game, info.version, currentLanguage(), shown.map(({ textContent }) => textContent)], ...shown);
  byId("agreed").textContent = playing && info.agreedToEnd.length > 0 ? say("would_end", { who: listed(info.agreedToEnd.map(seatName)) }) : "";
  byId("agreed").hidden = byId("agreed").textContent === "";

  const ended = info.status === "ended" && info.version > 1;
  byId("after").hidden = !ended;
  if (!ended) return;
  byId("again").hidden = info.mySeat === undefined;
  byId("again").onclick = () =>
    act(async () => {
      const { game: next, token: mine } = await change("rematch", {});
      keepToken(next, mine);
      enter(next);
    });
  showFork(table, { act, enter, seatName });
}

/** The form of an analysis table; what was chosen stands as long as the game does. */
function showFork({ game, token, info, words }, { act, enter, seatName }) {
  const form = byId("fork");
  const { version, seat, bot } = form.elements;
  const chosen = form.dataset.game === game ? { seat: seat.value, bot: bot.value } : { seat: info.mySeat ?? info.seats[0].seat, bot: "greedy" };
  if (form.dataset.game !== game) version.value = String(info.version - 1);
  form.dataset.game = game;
  version.max = String(info.version);
  byId("fork-range").textContent = say("fork_range", { first: number(1), last: number(info.version) });
  put(seat, ...info.seats.map(({ seat: id }) => make("option", { value: id, selected: id === chosen.seat }, seatName(id))));
  const strategies = Object.entries(words?.strategies ?? {});
  const bots = strategies.map(([id, name]) => make("option", { value: id, selected: id === chosen.bot }, say("bot", { bot: name })));
  put(bot, ...bots, make("option", { value: "", selected: chosen.bot === "" }, say("left_free")));
  form.onsubmit = (event) => {
    event.preventDefault();
    act(async () => {
      const fork = await read(`/games/${game}/forks`, { token, body: { version: Number(version.value) } });
      try {
        await seatAll(fork.game, fork.hostToken, seat.value, bot.value);
      } finally {
        void enter(fork.game);
      }
    });
  };
}
