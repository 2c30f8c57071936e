// The report of a verification (PROTOCOL.md, section 8).

/** The checks in the order of section 8; a verifier without the rules leaves out the last two. */
export const CHECKS = [
  ...["origins", "schema", "chain", "times", "secret", "commitments", "entropies", "signatures", "salts", "draws", "receipts"],
];
export const NOT_CHECKED = ["rules", "end"];

/** @typedef {"valid" | "incomplete" | "invalid" | "unreadable"} Verdict */

/**
 * @typedef {object} Report
 * @property {Verdict} verdict
 * @property {string | null} game
 * @property {string | null} ruleset
 * @property {number | null} rulesetVersion
 * @property {string | null} reader
 * @property {number} events how many the record holds
 * @property {number} verifiedTo the last version up to which all is right
 * @property {string | null} head the hash of the event of that version
 * @property {number} sealed how many parts are closed
 * @property {"given" | "record" | null} keys whose keys the receipts were held against
 * @property {number[]} receipts the versions of the receipts that are right
 * @property {{ name: string, passed: number }[]} checks how often each was passed
 * @property {string[]} notChecked
 * @property {{ code: string, version: number | null, game?: string, position?: number | null } | null} firstWrong
 *   game: the one of the origins in which it is, where it is not in the record's own game
 */

/** The first thing that is wrong. */
export class Wrong extends Error {
  /**
   * @param {string} code a code of section 8
   * @param {number | null} version of the event, or null where it is not one event
   */
  constructor(code, version) {
    super(code);
    this.code = code;
    this.version = version;
    /** @type {string | null} the origin in which it is */
    this.game = null;
  }
}

/** @returns {Report} */
export function emptyReport() {
  return {
    verdict: "unreadable",
    game: null,
    ruleset: null,
    rulesetVersion: null,
    reader: null,
    events: 0,
    verifiedTo: 0,
    head: null,
    sealed: 0,
    keys: null,
    receipts: [],
    checks: CHECKS.map((name) => ({ name, passed: 0 })),
    notChecked: NOT_CHECKED,
    firstWrong: null,
  };
}

/**
 * Count a check that was passed.
 *
 * @param {Report} report
 * @param {string} name
 * @param {number} [times]
 */
export function passed(report, name, times = 1) {
  const check = report.checks.find((each) => each.name === name);
  if (check !== undefined) check.passed += times;
}

/** @type {{ [verdict in Verdict]: number }} */
export const EXIT_CODES = { valid: 0, invalid: 1, unreadable: 2, incomplete: 3 };
