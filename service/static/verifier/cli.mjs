// The verifier on the command line: node cli.mjs FILE [--keys FILE] [--receipt FILE]... [--json]
// Exit codes: 0 valid, 1 invalid, 2 unreadable or wrongly called, 3 incomplete (PROTOCOL.md, section 8).

import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { publishedKeys } from "./keys.mjs";
import { EXIT_CODES } from "./report.mjs";
import { lines } from "./text.mjs";
import { verify } from "./verify.mjs";

const OPTIONS = {
  keys: { type: "string" },
  receipt: { type: "string", multiple: true, default: [] },
  json: { type: "boolean", default: false },
};

/** @returns {Promise<number>} the exit code */
async function main() {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (positionals.length !== 1) throw new Error("usage: node cli.mjs FILE [--keys FILE] [--receipt FILE]... [--json]");
  const keys = values.keys === undefined ? null : await publishedKeys(await readFile(values.keys));
  const receipts = await Promise.all(values.receipt.map((file) => readFile(file, "utf8")));
  const report = await verify(await readFile(positionals[0]), { keys, receipts });
  console.log(values.json ? JSON.stringify(report) : lines(report).join("\n"));
  return EXIT_CODES[report.verdict];
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = EXIT_CODES.unreadable;
}
