// The table page, and the shortest honest client there is: read the table, list my moves, send one back, follow the rest.
//
// What a client of your own needs stands in four places: `refresh` (what to read), `moves` (what I may do), `send` (how a
// move is made and a refusal is read), and follow.mjs (how to stay up to date). All the rest is showing it.

import { ask, keepToken, passes, read, Refusal, Silence, tokenOf } from "./api.mjs";
import { elementsOf, hooksAt, showBoard } from "./board.mjs";
import { showClock } from "./clock.mjs";
import { byId, make, put, putAnew } from "./dom.mjs";
import { follow } from "./follow.mjs";
import { showLobby, sitDown } from "./lobby.mjs";
import { showManners } from "./manners.mjs";
import { rulesetWords } from "./rulesets.mjs";
import { currentLanguage, listed, number, say, speak } from "./words.mjs";

/** The table that is shown, and what was read of it last. */
let table = null;

// Coming to a table.

/** @param {string} game */
async function enter(game) {
  table?.leave();
  const token = tokenOf(game);
  table = { game, token, info: null, listing: null, hooks: [], story: [], busy: null, stale: false, heard: 0, sent: null, playing: false, sure: false, stays: false, leave: () => {} };
  history.replaceState(null, "", `/play?game=${game}`);
  byId("lobby").hidden = true;
  byId("table").hidden = false;
  await refresh();
}

/** Stay up to date from what was read on. */
function stay(mine) {
  const { game, token } = mine;
  const state = (live) => (byId("connection").textContent = say(live ? "live" : "reconnecting"));
  const news = (version) => {
    mine.heard = version ?? mine.heard;
    if (version === undefined || (mine.busy === null && mine.info.version < version)) void refresh();
  };
  mine.leave = follow(game, token, mine.info.version, { news, state });
  mine.stays = true;
}

/** Back to the forms: there is no such table, or it is not for me. What was refused stays to be read. */
function lobby() {
  table = null;
  history.replaceState(null, "", "/play");
  byId("table").hidden = true;
  byId("lobby").hidden = false;
  return fill();
}

let filling;

async function fill() {
  clearTimeout(filling);
  const { wait } = await looked(() => showLobby(enter));
  if (wait !== undefined) filling = setTimeout(() => table === null && void fill(), wait);
}

// What to read: the table from outside, the board, my moves, and what was told since.

const AGAIN_MS = 2000;

/**
 * Read, and say why that was refused, as long as it is.
 *
 * @returns {Promise<{ done: boolean, wait?: number }>} wait: milliseconds after which it may be read
 */
async function looked(what) {
  const notice = byId("notice");
  try {
    await what();
    if (notice.dataset.passes === "yes") put(notice);
    return { done: true };
  } catch (error) {
    refused(error);
    if (!passes(error)) return { done: false };
    notice.dataset.passes = "yes";
    return { done: false, wait: Math.max(AGAIN_MS, 1000 * (error.after ?? 0)) };
  }
}

/** Read the table anew; what happens meanwhile, and was not read with it, is read afterwards, once. */
async function refresh() {
  const mine = table;
  if (mine === null) return;
  if (mine.busy !== null) {
    mine.stale = true;
    return mine.busy;
  }
  clearTimeout(mine.later);
  mine.busy = (async () => {
    let before, last;
    do {
      before = mine.heard;
      mine.stale = false;
      last = await looked(() => look(mine));
    } while (mine === table && last.done && (mine.stale || (mine.heard > before && mine.heard > mine.info?.version)));
    mine.busy = null;
    if (mine !== table) return;
    if (last.done) {
      if (!mine.stays) stay(mine);
    } else if (last.wait !== undefined) mine.later = setTimeout(() => mine === table && void refresh(), last.wait);
    else if (mine.info === null) await lobby();
    else gone(mine);
  })();
  return mine.busy;
}

/** The table is not there any more, or not for me: what was read last stays to be looked at. */
function gone(mine) {
  mine.leave();
  byId("connection").textContent = "";
}

async function look(mine) {
  const { game, token, story } = mine;
  const info = await read(`/games/${game}`, { token });
  const [board, listing, words] = await Promise.all([
    ask(`/games/${game}/board.svg?version=${info.version}`, { token }).then((answer) => answer.text()),
    token === null ? { moves: [], choices: [] } : read(`/games/${game}/legal-moves?words=true`, { token }),
    rulesetWords(info.ruleset, info.rulesetVersion),
  ]);
  for (let next = story.at(-1)?.version ?? 0; next !== undefined; ) {
    const page = await read(`/games/${game}/timeline?after=${next}&limit=500`, { token });
    story.push(...page.entries);
    next = page.next;
  }
  // Who has changed the language is told all of it anew.
  if (mine !== table || story !== mine.story) return;
  // What was pointed at stands as long as the table does.
  const hooks = info.version === mine.info?.version ? mine.hooks : [];
  Object.assign(mine, { info, listing, words, hooks });
  show(board);
}

// Making a move.

/** Send a move as it was listed. One that was decided on an older version is refused, not played: then choose anew. */
async function send(move) {
  const mine = table;
  const { game, token, listing } = mine;
  if (listing === null || mine.sent === listing.version) return;
  mine.sent = listing.version;
  put(byId("notice"));
  const done = await guarded(() => read(`/games/${game}/moves`, { token, body: { move, expectedVersion: listing.version } }));
  if (!done) mine.sent = null;
  await refresh();
}

let acting = false;

/** Do it once, however often it is pressed, show a refusal, and read the table anew. @param {() => Promise<unknown>} what */
async function act(what) {
  if (acting) return;
  acting = true;
  put(byId("notice"));
  await guarded(what);
  acting = false;
  await refresh();
}

/** Do it, and show why it was refused, with the rule. @returns {Promise<boolean>} whether it was done */
async function guarded(what) {
  try {
    await what();
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}

function refused(error) {
  if (table !== null && error.problem?.code !== "version_conflict" && !passes(error)) table.playing = false;
  byId("notice").dataset.passes = "no";
  if (error instanceof Silence) return put(byId("notice"), say("offline"));
  if (error instanceof SyntaxError) return put(byId("notice"), error.message);
  if (!(error instanceof Refusal)) throw error;
  const { title, detail, rule, ruleText } = error.problem;
  const lines = [make("p", {}, make("strong", {}, say("refused", { title }))), make("p", { dir: "auto" }, detail)];
  if (rule) lines.push(make("p", { dir: "auto" }, make("bdi", { class: "code" }, rule), ` ${ruleText ?? ""}`));
  put(byId("notice"), ...lines);
}

// Showing the table.

function show(board) {
  const { game, info, words, story } = table;
  byId("name-of-game").textContent = words?.name ?? info.ruleset;
  byId("game").textContent = game;
  Object.assign(byId("table").dataset, { version: info.version, status: info.status });
  byId("turn").textContent = turnWords();
  showBoard(byId("board"), board);
  putAnew(byId("seats"), [game, info.seats, info.mySeat, info.status, currentLanguage()], seats());
  putAnew(byId("story"), [game, story], ...story.toReversed().flatMap(({ version, lines }) => lines.map((line) => told(version, line))));
  byId("to-replay").href = `/replay?game=${game}`;
  moves();
  showManners(table, { act, enter, seatName });
  showClock(table, { act, seatName });
  if (info.status === "ended") byId("connection").textContent = "";
  showResign();
  playOn();
}

function told(version, line) {
  return make("li", {}, make("span", { class: "number" }, `${number(version)} `), make("span", { dir: "auto" }, line));
}

function seatName(seat) {
  return table.words?.seats[seat] ?? seat;
}

function turnWords() {
  const { info, words } = table;
  if (info.status === "ended") {
    const who = info.outcome.winners.length > 0 ? say("won", { who: listed(info.outcome.winners.map(seatName)) }) : say("nobody");
    return `${say("has_ended")} ${who} · ${words?.reasons[info.outcome.reason] ?? info.outcome.reason}`;
  }
  if (info.status !== "playing") return say("not_begun");
  return info.toAct.includes(info.mySeat) ? say("your_turn") : say("their_turn", { who: listed(info.toAct.map(seatName)) });
}

function seats() {
  const { game, info } = table;
  const rows = info.seats.map(({ seat, taken, bot, name }) => {
    const who = !taken ? say("seat_free") : seat === info.mySeat ? say("seat_me") : bot ? say("bot", { bot: table.words?.strategies[bot] ?? bot }) : (name ?? say("seat_human"));
    const sit = make("button", { type: "button", onclick: () => void act(() => sitDown(game, seat).then(() => enter(game))) }, say("sit"));
    const cell = make("td", {}, make("bdi", {}, who), ...(taken || info.mySeat || info.status !== "open" ? [] : [" ", sit]));
    return make("tr", {}, make("th", { scope: "row" }, seatName(seat)), cell);
  });
  return make("table", {}, make("tbody", {}, ...rows));
}

// What I may do: a list, and the same on the board.

/** The moves that are about all that was clicked. */
function chosen() {
  const { listing, hooks } = table;
  const all = listing.moves.map((move, index) => ({ move, ...listing.choices[index] }));
  return all.filter((each) => hooks.every((some) => each.hooks.some((hook) => some.has(hook))));
}

function moves() {
  const { listing, hooks, info } = table;
  const left = chosen();
  byId("moves-panel").hidden = info.mySeat === undefined || info.status !== "playing";
  byId("count").textContent = say("moves_count", { count: left.length });
  byId("about").hidden = hooks.length === 0;
  byId("about-what").textContent = say("chosen", { what: listed(hooks.map((some) => [...some][0].replace(/^\w+-/, ""))) });
  putAnew(byId("moves"), [game, left], ...left.map(({ move, line }) => make("li", {}, make("button", { type: "button", onclick: () => void send(move), dir: "auto" }, line))));
  for (const element of byId("board").querySelectorAll(".can")) element.classList.remove("can");
  for (const hook of new Set(left.flatMap((each) => each.hooks))) {
    for (const element of elementsOf(byId("board"), hook)) element.classList.add("can");
  }
  byId("by-hand").elements.move.value ||= listing.moves.length > 0 ? JSON.stringify(listing.moves[0]) : "";
}

/** A click leaves the moves about that place; when one is left, it is played. */
function point({ clientX, clientY }) {
  if (table?.listing === null || table.listing.moves.length === 0) return;
  const before = chosen();
  const named = new Set(before.flatMap((each) => each.hooks));
  const here = new Set([...hooksAt(byId("board"), clientX, clientY)].filter((hook) => named.has(hook)));
  if (here.size === 0) return;
  table.hooks.push(here);
  const left = chosen();
  if (left.length === 1) void send(left[0].move);
  else if (left.length === 0) table.hooks.pop();
  moves();
}

/** Play on from the list, so that a game can be brought to its end: by its own buttons, one after the other. */
function playOn() {
  const { info, listing } = table;
  if (info === null || info.status === "ended") table.playing = false;
  else if (table.playing && listing.moves.length > 0) void send(listing.moves[Math.floor(Math.random() * listing.moves.length)]);
  byId("rest").setAttribute("aria-pressed", String(table.playing));
  byId("rest").textContent = say(table.playing ? "stop" : "rest_by_bot");
}

function showResign() {
  byId("resign").textContent = say(table.sure ? "resign_sure" : "resign");
}

// The controls.

byId("board").addEventListener("click", point);
byId("all").addEventListener("click", () => {
  table.hooks = [];
  moves();
});
byId("by-hand").addEventListener("submit", (event) => {
  event.preventDefault();
  const { game, token } = table;
  void act(async () => read(`/games/${game}/moves`, { token, body: { move: JSON.parse(event.target.elements.move.value) } }));
});
byId("rest").addEventListener("click", () => {
  table.playing = !table.playing;
  playOn();
});
byId("resign").addEventListener("click", () => {
  const { game, token, sure } = table;
  table.sure = !sure;
  showResign();
  if (sure) void act(() => read(`/games/${game}/resignation`, { token, body: {} }));
});
byId("new").refused = refused;
byId("join").addEventListener("submit", (event) => {
  event.preventDefault();
  const { game, token } = event.target.elements;
  if (token.value.trim()) keepToken(game.value.trim(), token.value.trim());
  token.value = "";
  void enter(game.value.trim());
});
speak(() => {
  if (table === null) return void lobby();
  Object.assign(table, { story: [], sure: false });
  void refresh();
});
// A machine that slept, or was elsewhere, may have missed what its connections do not tell.
document.addEventListener("visibilitychange", () => !document.hidden && void refresh());
addEventListener("online", () => void refresh());
const asked = new URLSearchParams(location.search).get("game");
if (asked === null) void lobby();
else void enter(asked);
