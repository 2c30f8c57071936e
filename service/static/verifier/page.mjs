// The page: a record is chosen or dropped, and verified here in the browser; nothing is sent anywhere.

import { publishedKeys } from "./keys.mjs";
import { lines, say } from "./text.mjs";
import { verify } from "./verify.mjs";

const form = document.querySelector("form");
const output = document.querySelector("output");
const language = document.documentElement.lang === "fa" ? "fa" : "en";

/** @param {string} name of a file input */
function files(name) {
  return Array.from(form.elements[name].files);
}

/** @param {File} file */
async function bytes(file) {
  return new Uint8Array(await file.arrayBuffer());
}

/** Grows with each choice: a verdict that comes later than the next choice is about another record. */
let turn = 0;

async function show() {
  const mine = ++turn;
  const [record] = files("record");
  output.className = "";
  output.textContent = "";
  if (record === undefined) return;
  if (!globalThis.isSecureContext) {
    output.textContent = say("insecure", language);
    return;
  }
  output.textContent = "…";
  try {
    const [set] = files("keys");
    const keys = set === undefined ? null : await publishedKeys(await bytes(set));
    const receipts = await Promise.all(files("receipts").map((file) => file.text()));
    const report = await verify(await bytes(record), { keys, receipts });
    if (mine !== turn) return;
    output.className = report.verdict;
    output.textContent = lines(report, language).join("\n");
  } catch (error) {
    if (mine !== turn) return;
    output.className = "unreadable";
    output.textContent = say("failed", language, { reason: error.message });
  }
}

form.addEventListener("change", show);
form.addEventListener("dragover", (event) => event.preventDefault());
form.addEventListener("drop", (event) => {
  event.preventDefault();
  form.elements.record.files = event.dataTransfer.files;
  void show();
});
