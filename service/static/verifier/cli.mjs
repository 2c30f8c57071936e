// The verifier on the command line: node cli.mjs FILE [--keys FILE] [--receipt FILE]... [--json] [--lang en|fa]
// Exit codes: 0 valid, 1 invalid, 2 unreadable or wrongly called, 3 incomplete (PROTOCOL.md, section 8).

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { publishedKeys } from "./keys.mjs";
import { EXIT_CODES } from "./report.mjs";
import { lines } from "./text.mjs";
import { verify } from "./verify.mjs";

const USAGE = "usage: node cli.mjs FILE [--keys FILE] [--receipt FILE]... [--json] [--lang en|fa]";
const OPTIONS = {
  keys: { type: "string" },
  receipt: { type: "string", multiple: true, default: [] },
  json: { type: "boolean", default: false },
  lang: { type: "string", default: "en" },
};

/**
 * What strangers wrote must not colour the terminal, move its cursor, begin a line or turn the text around.
 *
 * @param {string} text
 */
function printable(text) {
  const written = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, written);
}

/**
 * Terminals show isolates as they like.
 *
 * @param {string} text
 */
function plain(text) {
  return text.replace(/[\u2068\u2069]/g, "");
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (positionals.length !== 1) throw new Error(USAGE);
  if (values.lang !== "en" && values.lang !== "fa") throw new Error(USAGE);
  const keys = values.keys === undefined ? null : await publishedKeys(await readFile(values.keys));
  const receipts = await Promise.all(values.receipt.map((file) => readFile(file, "utf8")));
  const report = await verify(await readFile(positionals[0]), { keys, receipts });
  console.log(values.json ? JSON.stringify(report) : lines(report, values.lang).map(plain).map(printable).join("\n"));
  return EXIT_CODES[report.verdict];
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(printable(error.message));
  process.exitCode = EXIT_CODES.unreadable;
}
