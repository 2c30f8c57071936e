// The JavaScript verifier for the tests: one request a line on standard input, one answer a line on standard output.

import { createInterface } from "node:readline";

const HERE = new URL("../../service/static/verifier/", import.meta.url);
const load = (name) => import(new URL(`${name}.mjs`, HERE));

const { fromHex, toHex, utf8 } = await load("bytes");
const { canonical } = await load("canonical");
const { below, chanceKey, secretKey, shuffled, words } = await load("chance");
const { drawnSeat } = await load("draws");
const { isPublicKey, verifies } = await load("ed25519");
const { eventHash, genesis } = await load("events");
const { hashOf, hmacKey } = await load("hashing");
const { publishedKeys } = await load("keys");
const { keyId, parseNote, parseReceipt } = await load("notes");
const { readRecord } = await load("record");
const { commitment, salts } = await load("sealed");
const { milliseconds } = await load("times");
const { verify } = await load("verify");

async function first(stream, count) {
  const found = [];
  while (found.length < count) found.push((await stream.next()).value);
  return found;
}

const ANSWERS = {
  async verify({ record, keys, receipts, repeat }) {
    const bytes = Buffer.from(record, "base64");
    const trusted = { keys: keys && (await publishedKeys(Buffer.from(keys, "base64"))), receipts: receipts ?? [] };
    const start = performance.now();
    for (let i = 1; i < (repeat ?? 1); i += 1) await verify(bytes, trusted);
    const report = await verify(bytes, trusted);
    return { ...report, milliseconds: performance.now() - start };
  },
  read: async ({ record }) => {
    try {
      await readRecord(Buffer.from(record, "base64"));
      return null;
    } catch ({ code, position }) {
      return { code, position };
    }
  },
  canonical: async ({ value }) => ({ canonical: canonical(value), sha256: await hashOf(value) }),
  salt: async ({ secret, game, version, part }) => (await salts(secret, game))(version, part),
  commitment,
  key: async ({ secret, game, entropies }) => {
    const key = await chanceKey(await secretKey(secret), game, new Map(Object.entries(entropies)));
    return first(words(key, "cups"), 10);
  },
  words: async ({ key, label, count }) => first(words(await hmacKey(fromHex(key)), label), count),
  below: async ({ key, label, bound }) => below(words(await hmacKey(fromHex(key)), label), bound),
  shuffle: async ({ key, label, items }) => shuffled(await hmacKey(fromHex(key)), label, items),
  seat: async ({ secret, game, version, free }) => drawnSeat(await secretKey(secret), game, version, free),
  genesis: async ({ game, ruleset, rulesetVersion }) => genesis(game, ruleset, rulesetVersion),
  hash: async ({ event }) => eventHash(event),
  time: async ({ text }) => milliseconds(text),
  isPublicKey: async ({ key }) => isPublicKey(fromHex(key)),
  verifies: async ({ key, signature, message }) => verifies(fromHex(key), fromHex(signature), utf8(message)),
  keyId: async ({ name, key }) => keyId(name, fromHex(key)),
  note: async ({ note }) => {
    const parsed = parseNote(note);
    if (parsed === null) return null;
    const signatures = parsed.signatures.map((each) => ({ ...each, signature: toHex(each.signature) }));
    return { ...parsed, signatures, receipt: parseReceipt(parsed.text) };
  },
};

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { ask, ...request } = JSON.parse(line);
  const answer = await ANSWERS[ask](request).catch((error) => ({ error: String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
