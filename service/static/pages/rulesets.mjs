// The words of a ruleset in the language of the page: read once, for they do not change.

import { read, Silence } from "./api.mjs";
import { currentLanguage } from "./words.mjs";

const KNOWN = new Map();

/**
 * @param {string} ruleset
 * @param {number} [version] the newest if left out
 * @returns {Promise<null | { name: string, seats: { [seat: string]: string }, strategies: { [bot: string]: string }, reasons: { [reason: string]: string }, info: any }>}
 *   null where the service does not answer
 */
export async function rulesetWords(ruleset, version) {
  const key = `${ruleset} ${version ?? ""}`;
  try {
    const query = version === undefined ? "" : `?version=${version}`;
    if (!KNOWN.has(key)) KNOWN.set(key, await read(`/rulesets/${ruleset}${query}`));
  } catch (error) {
    if (error instanceof Silence) return null;
    throw error;
  }
  const info = KNOWN.get(key);
  const language = currentLanguage();
  const said = (texts) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]]));
  const strategies = Object.fromEntries(Object.entries(info.strategies).map(([bot, { name }]) => [bot, name[language]]));
  return { name: info.name[language], seats: said(info.seats), strategies, reasons: { ...said(info.reasons), ...OWN[language] }, info };
}

/** Why a game ends that does not end by its rules. */
const OWN = {
  en: { resigned: "resigned", time: "time ran out", agreed: "agreed", adjourned: "adjourned", cancelled: "cancelled" },
  fa: { resigned: "کناره‌گیری", time: "پایان وقت", agreed: "با توافق", adjourned: "به حکم داور", cancelled: "لغو شد" },
};
