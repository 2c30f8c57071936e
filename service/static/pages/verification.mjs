// The verification panel: the verdict of the reader's own browser, and that of the service, which knows the rules.

import { patiently, read } from "./api.mjs";
import { make, put } from "./dom.mjs";
import { hasWords, listed, number, say } from "./words.mjs";

/** @typedef {{ verdict: string, verifiedTo: number, events: number, firstWrong: { code: string, detail?: string, version: number | null } | null }} Report */
/** @typedef {{ browser: Report | null, service: Report | null, silent: boolean, secure: boolean }} Verdicts */

/** Verify in a worker. @param {Uint8Array} bytes @returns {Promise<Report>} */
export function verifyHere(bytes) {
  const worker = new Worker("/pages/verify-worker.mjs", { type: "module" });
  return new Promise((resolve, reject) => {
    worker.addEventListener("message", ({ data }) => (data.report ? resolve(data.report) : reject(new Error(data.failed))));
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
    worker.postMessage(bytes);
  }).finally(() => worker.terminate());
}

/**
 * Both verdicts as they come in.
 *
 * @param {Uint8Array} bytes
 * @param {(verdicts: Verdicts) => void} changed
 */
export async function verifyBoth(bytes, changed) {
  const secure = globalThis.isSecureContext;
  const verdicts = { browser: null, service: null, silent: false, secure };
  changed(verdicts);
  const browser = secure
    ? verifyHere(bytes).then((report) => changed(Object.assign(verdicts, { browser: report })))
    : Promise.resolve();
  const service = patiently(() => read("/verifications", { record: bytes })).then(
    (report) => changed(Object.assign(verdicts, { service: report })),
    () => changed(Object.assign(verdicts, { silent: true })),
  );
  await Promise.all([browser, service]);
}

/**
 * What is known of one event: right, wrong, or not verified.
 *
 * @param {Verdicts | null} verdicts
 * @param {number} version
 * @returns {"right" | "wrong" | "open"}
 */
export function verdictOf(verdicts, version) {
  const reports = [verdicts?.browser, verdicts?.service].filter(Boolean);
  if (reports.some(({ firstWrong }) => firstWrong?.version === version)) return "wrong";
  return reports.length > 0 && reports.every(({ verifiedTo }) => version <= verifiedTo) ? "right" : "open";
}

/** The first wrong version that any verdict names. @param {Verdicts} verdicts @returns {number | null} */
export function firstWrong(verdicts) {
  const found = [verdicts.browser, verdicts.service].map((report) => report?.firstWrong?.version).filter(Number.isInteger);
  return found.length > 0 ? Math.min(...found) : null;
}

/**
 * @param {Element} host
 * @param {Verdicts} verdicts
 * @param {(version: number) => void} go
 */
export function showVerdicts(host, verdicts, go) {
  const wrong = firstWrong(verdicts);
  put(
    host,
    make("h3", {}, say("by_browser")),
    ...(verdicts.secure ? told(verdicts.browser, false) : [make("p", {}, say("insecure"))]),
    make("h3", {}, say("by_service")),
    ...(verdicts.silent ? [make("p", {}, say("service_silent"))] : told(verdicts.service, true)),
    ...(wrong === null ? [] : [make("p", { class: "screen" }, make("button", { type: "button", class: "main", id: "go-wrong", onclick: () => go(wrong) }, say("go_wrong", { version: wrong })))]),
  );
}

/** @param {Report | null} report */
function told(report, rules) {
  if (report === null) return [make("p", { role: "status" }, say("verifying"))];
  const key = `verdict_${report.verdict}`;
  const lines = [make("p", { class: `verdict ${report.verdict}`, role: "status", "data-verdict": report.verdict }, say(rules && report.verdict === "valid" ? "verdict_valid_rules" : key))];
  if (report.firstWrong !== null && report.firstWrong !== undefined) lines.push(make("p", { class: "no" }, wrongWords(report.firstWrong)));
  if (report.events > 0) lines.push(make("p", {}, say("right_to", { version: report.verifiedTo, last: report.events })));
  const passed = (report.checks ?? []).filter((check) => check.passed > 0);
  if (passed.length > 0) {
    const counts = passed.map((check) => `${hasWords(`check_${check.name}`) ? say(`check_${check.name}`) : check.name} ${number(check.passed)}`);
    lines.push(make("p", { class: "soft" }, `${say("checks_passed")}: ${listed(counts)}`));
  }
  if (!rules && report.events > 0 && report.receipts?.length === 0) lines.push(make("p", { class: "soft" }, say("no_receipts")));
  if (!rules && report.receipts?.length > 0 && report.keys === "record") lines.push(make("p", { class: "soft" }, say("own_keys")));
  return lines;
}

function wrongWords({ code, detail, version }) {
  const what = hasWords(code) ? say(code) : (detail ?? code);
  const whole = hasWords(code) && detail ? `${what} (${detail})` : what;
  return version === null || version === undefined ? say("wrong_whole", { what: whole }) : say("wrong_at", { version, what: whole });
}
