// The clock of a table whose moves have an allowance: how long the game still waits for somebody, and the claim of his time.

import { now, read } from "./api.mjs";
import { byId, make, putAnew } from "./dom.mjs";
import { currentLanguage, listed, say, span } from "./words.mjs";

/** Seconds for each move that a new table offers; `""` for none. */
export const ALLOWANCES = ["", 60, 300, 1800, 7200, 86_400, 259_200];

let ticking;

/**
 * @param {{ game: string, token: string | null, info: any }} table as it was read last
 * @param {{ act: (what: () => Promise<unknown>) => void, seatName: (seat: string) => string }} page as for `showManners`
 */
export function showClock({ game, token, info }, { act, seatName }) {
  clearInterval(ticking);
  const runs = info.status === "playing" && info.deadline !== undefined;
  byId("clock").hidden = !runs;
  const mine = info.seats.find(({ seat }) => seat === info.mySeat);
  const mayClaim = runs && mine !== undefined && !mine.bot && !info.awaited.includes(info.mySeat);
  if (!runs) return putAnew(byId("claims"), []);
  const end = Date.parse(info.deadline);
  const claim = (seat) =>
    make(
      "button",
      { type: "button", onclick: () => act(() => read(`/games/${game}/time-claim`, { token, body: { against: seat } })) },
      say("claim_time", { who: seatName(seat) }),
    );
  const tick = () => {
    const left = Math.min(Math.ceil((end - now()) / 1000), info.allowance);
    byId("time").textContent = left > 0 ? say("time_left", { time: span(left) }) : say("time_over", { who: listed(info.awaited.map(seatName)) });
    const late = mayClaim && left <= 0 ? info.awaited : [];
    putAnew(byId("claims"), [game, info.deadline, currentLanguage(), late], ...late.map(claim));
    if (left <= 0) clearInterval(ticking);
  };
  ticking = setInterval(tick, 500);
  tick();
}
