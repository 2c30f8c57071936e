// Times as the protocol writes them: RFC 3339 in UTC with exactly three decimals (PROTOCOL.md, section 2).

const FORM = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z$/;

/**
 * Milliseconds since 1970, or null for what is not of the form or no time that exists.
 *
 * @param {unknown} text
 * @returns {number | null}
 */
export function milliseconds(text) {
  if (typeof text !== "string" || !FORM.test(text) || text.startsWith("0000")) return null;
  const time = Date.parse(text);
  // Date.parse takes 30 February for 2 March and 24:00 for the next day; only what comes back the same exists.
  return Number.isNaN(time) || new Date(time).toISOString() !== text ? null : time;
}
