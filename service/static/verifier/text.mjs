// A report in words.

/** @typedef {import("./report.mjs").Report} Report */

const VERDICTS = {
  valid: "valid: all that can be checked without the rules of the game is right",
  incomplete: "incomplete: a partial record, right as far as it goes without the rules of the game",
  invalid: "invalid",
  unreadable: "unreadable",
};

/**
 * The lines of a report, the verdict first.
 *
 * @param {Report} report
 * @returns {string[]}
 */
export function lines(report) {
  const found = [`${VERDICTS[report.verdict]}`];
  if (report.game !== null) found.push(`game: ${report.game} (${report.ruleset}, version ${report.rulesetVersion})`);
  if (report.reader !== null) found.push(`reader: ${report.reader}`);
  if (report.firstWrong !== null) found.push(`first wrong: ${wrong(report.firstWrong)}`);
  if (report.head !== null) found.push(`right up to version ${report.verifiedTo} of ${report.events}: ${report.head}`);
  for (const { name, passed } of report.checks) if (passed > 0) found.push(`${name}: ${passed} right`);
  if (report.verdict !== "unreadable") found.push(`not checked here: ${report.notChecked.join(", ")}`);
  if (report.sealed > 0) found.push(`${report.sealed} parts are closed to this reader`);
  if (report.receipts.length === 0 && report.keys !== null) found.push("no receipt: a cut or another fair history would not show");
  if (report.receipts.length > 0 && report.keys === "record") {
    found.push("the keys are those in the record: they say only that receipt and record belong together");
  }
  return found;
}

/** @param {NonNullable<Report["firstWrong"]>} firstWrong */
function wrong({ code, version, position = null }) {
  if (version !== null) return `${code}, at version ${version}`;
  return position === null ? code : `${code}, at character ${position}`;
}
