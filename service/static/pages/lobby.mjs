// Before the game: opening a table, seating bots, finding tables that wait for players.

import { keepToken, read } from "./api.mjs";
import { ALLOWANCES } from "./clock.mjs";
import { byId, make, put } from "./dom.mjs";
import { currentLanguage, listed, say, span } from "./words.mjs";

/** Grows with each filling: what was read for one before, perhaps in another language, is for nobody. */
let turn = 0;
let opening = false;

/** Fill the forms. @param {(game: string) => void} enter called with the table to go to */
export async function showLobby(enter) {
  const form = byId("new");
  const mine = ++turn;
  const language = currentLanguage();
  const { rulesets } = await read("/rulesets");
  if (mine !== turn) return;
  const { ruleset, seat, bot, allowance } = form.elements;
  const waits = allowance.value;
  put(allowance, ...ALLOWANCES.map((time) => make("option", { value: time, selected: String(time) === waits }, time ? span(time) : say("no_allowance"))));
  const chosen = ruleset.value || rulesets[0].ruleset;
  put(ruleset, ...rulesets.map(({ ruleset: id, name }) => make("option", { value: id, selected: id === chosen }, name[language])));
  const rules = async () => {
    const shown = ruleset.value;
    const { strategies, seats, summary } = rulesets.find(({ ruleset: id }) => id === shown);
    const was = seat.options.length > 0 ? { seat: seat.value, bot: bot.value } : { seat: seats[0], bot: "greedy" };
    if (was.bot && !(was.bot in strategies)) was.bot = "greedy";
    put(seat, ...seats.map((id) => make("option", { value: id, selected: id === was.seat }, id)), make("option", { value: "", selected: was.seat === "" }, say("only_watch")));
    const bots = Object.entries(strategies).map(([id, { name }]) => make("option", { value: id, selected: id === was.bot }, say("bot", { bot: name[language] })));
    put(bot, ...bots, make("option", { value: "", selected: was.bot === "" }, say("left_free")));
    byId("summary").textContent = summary[language];
    bot.onchange = () => (byId("bot-about").textContent = strategies[bot.value]?.summary[language] ?? "");
    bot.onchange();
    const info = await read(`/rulesets/${shown}`);
    if (mine !== turn || shown !== ruleset.value) return;
    for (const option of seat.options) if (option.value in info.seats) option.textContent = info.seats[option.value][language];
    byId("options-about").textContent = Object.keys(info.optionsSchema.properties ?? {}).join(", ");
  };
  ruleset.onchange = () => void rules().catch(form.refused);
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (opening) return;
    opening = true;
    await openTable(form.elements, enter).catch(form.refused);
    opening = false;
  };
  byId("refresh").onclick = () => void showTables(enter).catch(form.refused);
  await rules();
  await showTables(enter);
}

/** Open a table, sit down, seat the bots, and go there: also where a seat was refused, for the table is there. */
async function openTable({ ruleset, seat, bot, name, allowance, options }, enter) {
  const body = { ruleset: ruleset.value };
  if (allowance.value) body.allowance = Number(allowance.value);
  if (options.value.trim()) body.options = JSON.parse(options.value);
  const { game, hostToken } = await read("/games", { body });
  try {
    await seatAll(game, hostToken, seat.value, bot.value, name.value);
  } finally {
    void enter(game);
  }
}

/**
 * Sit down, and let bots take the other seats; an empty seat or bot is none.
 *
 * @param {string} game @param {string} hostToken @param {string} mine @param {string} bot @param {string} [name]
 */
export async function seatAll(game, hostToken, mine, bot, name) {
  const { seats } = await read(`/games/${game}`);
  if (mine) await sitDown(game, mine, name);
  for (const { seat } of bot ? seats : []) {
    if (seat !== mine) await read(`/games/${game}/seats`, { body: { seat, bot }, token: hostToken });
  }
}

/** @param {string} game @param {string} seat @param {string} name */
export async function sitDown(game, seat, name = "") {
  const { token } = await read(`/games/${game}/seats`, { body: { seat, ...(name.trim() ? { name: name.trim() } : {}) } });
  keepToken(game, token);
}

async function showTables(enter) {
  const { games } = await read("/games?status=open&limit=20");
  const { rulesets } = await read("/rulesets");
  const names = new Map(rulesets.map(({ ruleset, name }) => [ruleset, name[currentLanguage()]]));
  const entries = games.map(({ game, ruleset, seats }) => {
    const free = seats.filter(({ taken }) => !taken).map(({ seat }) => seat);
    const words = `${names.get(ruleset) ?? ruleset} (${listed(free)})`;
    return make("li", {}, make("button", { type: "button", onclick: () => enter(game) }, words));
  });
  put(byId("tables"), ...(entries.length > 0 ? entries : [make("li", { class: "soft" }, say("no_tables"))]));
}
