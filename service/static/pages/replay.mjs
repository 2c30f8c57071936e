// The replay page: open a game or a record, step through its versions, look through any eyes, verify.
//
// It uses the public API alone: `GET /v1/games/{game}/replay`, `POST /v1/replays`, `…/record`, `POST /v1/verifications`.

import { keepToken, Refusal, Silence, tokenOf } from "./api.mjs";
import { showBoard } from "./board.mjs";
import { byId, make, put } from "./dom.mjs";
import { markTimeline, showCourse, showKnowledge, showTimeline, showTimes } from "./panels.mjs";
import { rulesetWords } from "./rulesets.mjs";
import { fromGame, fromRecord } from "./story.mjs";
import { currentLanguage, listed, say, speak } from "./words.mjs";
import { showVerdicts, verdictOf, verifyBoth } from "./verification.mjs";

const SPEEDS = [0.25, 0.5, 1, 2, 4];

/**
 * What is open.
 *
 * @type {null | {
 *   source: import("./story.mjs").Source, told: any, words: any, at: number, verdicts: any,
 *   boards: Map<number, string>, asked: Set<number>, others: Map<string | null, any>, colours: Map<string, any>,
 * }}
 */
let open = null;
/** Grows with each opening and change of eyes: an answer that comes too late is for nobody. */
let turn = 0;
let playing = null;

// Opening.

/** @param {{ seat?: string | null, version?: number | null }} [at] without a seat: one's own, if one has one */
async function show(source, { seat, version = null } = {}) {
  const mine = ++turn;
  stop();
  notice("");
  byId("done").textContent = say("opening");
  try {
    const told = await source.tell(seat === undefined ? await source.own() : seat);
    const words = await rulesetWords(told.ruleset, told.rulesetVersion);
    if (mine !== turn) return;
    const known = open?.source === source ? open : null;
    open = { source, told, words, at: 0, verdicts: known?.verdicts ?? null, boards: new Map(), asked: new Set(), others: new Map(), colours: new Map() };
    told.seats.forEach((each, index) => open.colours.set(each, { name: seatName(each), colour: index }));
    open.others.set(told.seat, told.scenes);
    frame();
    // One may have gone on while the other eyes were looked for.
    go(version ?? known?.at ?? told.scenes.length);
    if (known === null) void verification();
    void otherEyes(mine);
  } catch (error) {
    if (mine === turn) refused(error);
  } finally {
    byId("done").textContent = "";
  }
}

function refused(error) {
  if (error instanceof Silence) notice(say("offline"));
  else if (error instanceof Refusal) notice(`${error.problem.title}. ${error.problem.detail}`);
  else throw error;
}

function notice(text) {
  byId("notice").textContent = text;
}

async function verification() {
  const { source } = open;
  try {
    const bytes = await source.record();
    await verifyBoth(bytes, (verdicts) => {
      if (open?.source !== source) return;
      open.verdicts = { ...verdicts };
      verdictsAgain();
    });
  } catch (error) {
    refused(error);
  }
}

function verdictsAgain() {
  showVerdicts(byId("verification"), open.verdicts, go);
  showTimeline(byId("timeline"), open.told.scenes, (version) => verdictOf(open.verdicts, version), go);
  markTimeline(byId("timeline"), open.at);
}

/** What the other eyes knew is read when there is time for it. */
async function otherEyes(mine) {
  const { source, told, others } = open;
  if (told.alone) return;
  for (const seat of [null, ...told.eyes]) {
    if (others.has(seat)) continue;
    try {
      const { scenes } = await source.tell(seat);
      if (mine !== turn) return;
      others.set(seat, scenes);
      knowledge();
    } catch (error) {
      if (mine === turn && !(error instanceof Refusal)) refused(error);
    }
  }
}

// Showing.

/** What stays while one steps: names, choices, the length. */
function frame() {
  const { told, words } = open;
  byId("opening").hidden = true;
  byId("replay").hidden = false;
  byId("name").textContent = words?.name ?? told.ruleset;
  byId("game").textContent = told.game;
  byId("result").textContent = result();
  const remarks = [told.alone ? say("no_boards") : "", told.tellable < told.version ? say("tellable", { version: told.tellable }) : ""];
  byId("remark").textContent = remarks.join(" ").trim();
  byId("at").max = told.scenes.length;
  const choices = [null, ...told.eyes];
  put(byId("eyes"), ...choices.map((seat) => make("option", { value: seat ?? "", selected: seat === told.seat }, `${say("eyes")}: ${seatName(seat)}`)));
  byId("link").hidden = open.source.game === null;
  byId("anew").hidden = open.source.game === null || told.status === "ended";
  put(byId("speed"), ...SPEEDS.map((seconds) => make("option", { value: seconds, selected: seconds === 1 }, say("seconds", { s: seconds }))));
  if (open.verdicts !== null) showVerdicts(byId("verification"), open.verdicts, go);
  showTimeline(byId("timeline"), told.scenes, (version) => verdictOf(open.verdicts, version), go);
}

function result() {
  const { outcome, status } = open.told;
  if (status !== "ended" || outcome === undefined) return "";
  const reason = open.words?.reasons[outcome.reason] ?? "";
  const who = outcome.winners.length > 0 ? say("won", { who: listed(outcome.winners.map(seatName)) }) : say("nobody");
  return [who, reason].filter(Boolean).join(" · ");
}

/** @param {string | null} seat */
function seatName(seat) {
  return seat === null ? say("spectator") : (open?.words?.seats[seat] ?? seat);
}

/** Go to a version, as far as there is one. @param {number} version */
function go(version) {
  if (open === null || open.told.scenes.length === 0) return;
  open.at = Math.min(open.told.scenes.length, Math.max(1, version));
  const scene = open.told.scenes[open.at - 1];
  const of = say("version_of", { version: open.at, last: open.told.scenes.length });
  byId("at").value = open.at;
  byId("at").setAttribute("aria-valuetext", of);
  byId("version").textContent = of;
  const waits = scene.toAct.length > 0 ? [make("p", { class: "soft" }, say("to_act", { who: listed(scene.toAct.map(seatName)) }))] : [];
  put(byId("now"), ...scene.lines.map((line) => make("p", { dir: "auto" }, line)), ...waits);
  markTimeline(byId("timeline"), open.at);
  byId("course-panel").hidden = !showCourse(byId("course"), open.told.scenes, open.at, go);
  showTimes(byId("times"), open.told.scenes, open.at, open.colours, go);
  knowledge();
  address();
  if (!open.told.alone) void board();
}

function knowledge() {
  const all = [null, ...open.told.eyes].map((seat) => ({ name: seatName(seat), facts: open.others.get(seat)?.[open.at - 1]?.facts ?? null }));
  byId("knowledge-panel").hidden = open.told.alone === true;
  showKnowledge(byId("knowledge"), all);
}

/** Show the board of where one is; boards come in sheaves, and the next sheaf is asked for before it is needed. */
async function board() {
  const { boards, at } = open;
  showHere();
  await sheaf(at);
  if (open?.boards !== boards) return;
  for (const near of [at + 5, at - 5]) if (near >= 1 && near <= open.told.scenes.length) void sheaf(near);
}

/** Show the board of where one is; until it is there, that of elsewhere looks like what it is. */
function showHere() {
  const { boards, at } = open;
  byId("board").classList.toggle("elsewhere", !boards.has(at));
  if (boards.has(at)) showBoard(byId("board"), boards.get(at));
}

async function sheaf(version) {
  const { source, told, boards, asked } = open;
  if (boards.has(version) || asked.has(version)) return;
  asked.add(version);
  try {
    for (const scene of await source.boards(told.seat, version)) boards.set(scene.version, scene.board);
    if (open?.boards === boards) showHere();
  } catch (error) {
    if (open?.boards === boards) refused(error);
  } finally {
    asked.delete(version);
  }
}

/** The address leads here again: to this version, through these eyes. A record in a file has none. */
function address() {
  const { source, told, at } = open;
  const parameters = new URLSearchParams();
  if (source.game !== null) {
    parameters.set("game", source.game);
    parameters.set("version", at);
    if (told.seat !== null) parameters.set("seat", told.seat);
  }
  const query = parameters.toString();
  history.replaceState(null, "", query ? `/replay?${query}` : "/replay");
}

// Playing and steps.

function stop() {
  clearTimeout(playing);
  playing = null;
  byId("play").setAttribute("aria-pressed", "false");
}

function toggle() {
  if (open === null) return;
  if (playing !== null) return stop();
  if (open.at === open.told.scenes.length) go(1);
  byId("play").setAttribute("aria-pressed", "true");
  const beat = () => {
    if (open.at >= open.told.scenes.length) return stop();
    go(open.at + 1);
    playing = setTimeout(beat, Number(byId("speed").value) * 1000);
  };
  playing = setTimeout(beat, Number(byId("speed").value) * 1000);
}

function step(by) {
  stop();
  go(open.at + by);
}

function milestone() {
  const next = open.told.scenes.find(({ version, marks }) => version > open.at && marks.length > 0);
  step((next?.version ?? open.told.scenes.length) - open.at);
}

/** @type {{ [key: string]: () => void }} */
const KEYS = {
  ArrowRight: () => step(currentLanguage() === "fa" ? -1 : 1),
  ArrowLeft: () => step(currentLanguage() === "fa" ? 1 : -1),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  PageDown: () => step(10),
  PageUp: () => step(-10),
  Home: () => step(-open.at),
  End: () => step(open.told.scenes.length),
  m: milestone,
  M: milestone,
  " ": toggle,
};

addEventListener("keydown", (event) => {
  if (open === null || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, event.key)) return;
  const { target } = event;
  if (target.closest("input, select, textarea")) return;
  if (event.key === " " && target.closest("button, a, summary")) return;
  event.preventDefault();
  KEYS[event.key]();
});

/** Swipes over the board are steps; up and down it scrolls as always. */
function swipes(host) {
  let from = null;
  host.addEventListener("touchstart", ({ touches }) => {
    from = touches.length === 1 ? [touches[0].clientX, touches[0].clientY] : null;
  }, { passive: true });
  host.addEventListener("touchend", ({ changedTouches }) => {
    if (from === null || open === null) return;
    const [across, down] = [changedTouches[0].clientX - from[0], changedTouches[0].clientY - from[1]];
    from = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) step((across < 0) === (currentLanguage() === "en") ? 1 : -1);
  }, { passive: true });
}

// The controls.

function listen() {
  const on = (id, type, what) => byId(id).addEventListener(type, what);
  on("by-id", "submit", (event) => {
    event.preventDefault();
    const { game, token } = event.target.elements;
    const id = game.value.trim();
    if (token.value.trim()) keepToken(id, token.value.trim());
    token.value = "";
    void show(fromGame(id, tokenOf(id)));
  });
  on("file", "change", ({ target }) => {
    void take(target.files[0]);
    target.value = ""; // so that the same file can be chosen again
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    byId("drop").classList.add("over");
  });
  addEventListener("dragleave", () => byId("drop").classList.remove("over"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    byId("drop").classList.remove("over");
    void take(event.dataTransfer.files[0]);
  });
  on("at", "input", ({ target }) => {
    stop();
    go(Number(target.value));
  });
  on("first", "click", () => step(-open.at));
  on("back", "click", () => step(-1));
  on("play", "click", toggle);
  on("forward", "click", () => step(1));
  on("last", "click", () => step(open.told.scenes.length));
  on("eyes", "change", ({ target }) => void show(open.source, { seat: target.value || null }));
  on("print", "click", () => print());
  on("anew", "click", () => void show(fromGame(open.source.game, tokenOf(open.source.game)), { seat: open.told.seat }));
  on("link", "click", () => void copy());
  on("save", "click", () => void save());
  on("other", "click", () => {
    stop();
    turn += 1;
    open = null;
    byId("replay").hidden = true;
    byId("opening").hidden = false;
    history.replaceState(null, "", "/replay");
    byId("main").focus();
  });
  swipes(byId("board"));
}

/** @param {File | undefined} file */
async function take(file) {
  if (file === undefined) return;
  const mine = ++turn;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (mine === turn) await show(fromRecord(bytes));
  } catch (error) {
    notice(error.message); // a folder, or a file that is gone
  }
}

async function copy() {
  try {
    await navigator.clipboard.writeText(location.href);
    byId("done").textContent = say("copied");
  } catch {
    byId("done").textContent = location.href;
  }
}

async function save() {
  const { source, told } = open;
  try {
    const url = URL.createObjectURL(new Blob([await source.record()], { type: "application/vnd.gaslamp.record+json" }));
    make("a", { href: url, download: `${told.game}.record.json` }).click();
    URL.revokeObjectURL(url);
  } catch (error) {
    refused(error);
  }
}

addEventListener("online", () => open !== null && !open.told.alone && void board());
speak(() => {
  if (open !== null) void show(open.source, { seat: open.told.seat });
});
listen();
const asked = new URLSearchParams(location.search);
if (asked.has("game")) {
  const game = asked.get("game");
  byId("by-id").elements.game.value = game;
  void show(fromGame(game, tokenOf(game)), { seat: asked.get("seat") ?? undefined, version: Number(asked.get("version")) || null });
}
