// boardgame.io's own server with a game like the tests' small one: `node server.cjs PORT [DSN]`, in memory without a DSN.
const { Server, Origins } = require("boardgame.io/server");
const { PostgresStore } = require("bgio-postgres");

const Cups = {
  name: "cups",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ secret: { coin: "left" }, players: { 0: { shifts: 0 }, 1: { peeks: 0 } }, turns: 0 }),
  playerView: ({ G, playerID }) => ({ turns: G.turns, players: { [playerID]: G.players[playerID] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    shift: ({ G }, cup) => {
      G.secret.coin = cup;
      G.players[0].shifts += 1;
      G.turns += 1;
    },
    peek: ({ G }, cup) => {
      G.players[1].peeks += cup === G.secret.coin ? 1 : 0;
      G.turns += 1;
    },
  },
};

const [port, dsn] = process.argv.slice(2);
const quiet = { logging: false, pool: { max: 10 } };
const db = dsn ? new PostgresStore(dsn, quiet) : undefined;
const server = Server({ games: [Cups], origins: [Origins.LOCALHOST], ...(db && { db }) });
server.run({ port: Number(port), callback: () => console.log("listening") });
process.on("SIGTERM", () => process.exit(0));
