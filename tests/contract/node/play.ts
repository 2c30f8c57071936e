// Plays a whole game of every ruleset with the generated TypeScript client: typed moves only, compiled with every check
// of tsc.
//
//     node play.js http://127.0.0.1:8000

import createClient from "openapi-fetch";
import type { components, paths } from "./v1";

type Schemas = components["schemas"];
type Create = paths["/v1/games"]["post"]["requestBody"]["content"]["application/json"];
type Legal = paths["/v1/games/{game}/legal-moves"]["get"]["responses"][200]["content"]["application/json"];
type Request = paths["/v1/games/{game}/moves"]["post"]["requestBody"]["content"]["application/json"];
type Api = ReturnType<typeof createClient<paths>>;

const every: readonly Create[] = [
  { ruleset: "mr-jack-london" },
  { ruleset: "mr-jack-new-york" },
  { ruleset: "jekyll-and-hyde" },
  { ruleset: "mr-jack-pocket-classic" },
  { ruleset: "captain-jack" },
  { ruleset: "mr-jack-pocket" },
];

let seed = 5;
function drawn<T>(list: readonly T[]): T {
  seed = (seed * 48271) % 2147483647;
  const one = list[seed % list.length];
  if (one === undefined) throw new Error("nothing to draw from");
  return one;
}

/** One of the legal moves, as a request of its ruleset's own type. */
function chosen(legal: Legal): Request {
  const expectedVersion = legal.version;
  switch (legal.ruleset) {
    case "mr-jack-london":
      return { move: drawn(legal.moves), expectedVersion } satisfies Schemas["MrJackLondonMoveRequest"];
    case "mr-jack-new-york":
      return { move: drawn(legal.moves), expectedVersion } satisfies Schemas["MrJackNewYorkMoveRequest"];
    case "jekyll-and-hyde":
      return { move: drawn(legal.moves), expectedVersion } satisfies Schemas["JekyllAndHydeMoveRequest"];
    case "mr-jack-pocket-classic":
      return { move: drawn(legal.moves), expectedVersion } satisfies Schemas["MrJackPocketClassicMoveRequest"];
    case "captain-jack":
      return { move: drawn(legal.moves), expectedVersion } satisfies Schemas["CaptainJackMoveRequest"];
    case "mr-jack-pocket":
      return { move: drawn(legal.moves), expectedVersion } satisfies Schemas["MrJackPocketMoveRequest"];
  }
}

function given<T>(answer: { data?: T; error?: Schemas["ProblemDetails"] }): T {
  if (answer.data === undefined) throw new Error(answer.error?.code ?? "no answer");
  return answer.data;
}

async function play(baseUrl: string, wanted: Create): Promise<string> {
  const anybody: Api = createClient<paths>({ baseUrl });
  const created = await anybody.POST("/v1/games", {
    body: wanted,
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
  });
  const params = { path: { game: given(created).game } };
  const players = new Map<string, Api>();
  for (const { seat } of given(await anybody.GET("/v1/games/{game}", { params })).seats) {
    const taken = given(await anybody.POST("/v1/games/{game}/seats", { params, body: { seat, name: "Ada" } }));
    players.set(taken.seat, createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${taken.token}` } }));
  }
  let moves = 0;
  for (;;) {
    const table = given(await anybody.GET("/v1/games/{game}", { params }));
    if (table.status === "ended") break;
    const player = players.get(drawn(table.toAct));
    if (player === undefined) throw new Error("nobody sits there");
    const legal = given(await player.GET("/v1/games/{game}/legal-moves", { params }));
    given(await player.POST("/v1/games/{game}/moves", { params, body: chosen(legal) }));
    moves += 1;
  }
  const record = given(await anybody.GET("/v1/games/{game}/record", { params }));
  const report = given(await anybody.POST("/v1/verifications", { body: record }));
  return `${wanted.ruleset} ${moves} ${report.verdict}`;
}

declare const process: { readonly argv: readonly string[] };
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error("say where the service is");
for (const wanted of every) console.log(await play(url, wanted));
