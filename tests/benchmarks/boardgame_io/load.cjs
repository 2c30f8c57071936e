// Plays on many tables at once: `node load.cjs PORT TABLES`. Each line on standard input is a number of seconds; the answer
// is how many moves a second were made in them. A table is one connection, which sends its next move when it is told of
// its last.
const readline = require("node:readline");
const { io } = require("socket.io-client");

const [port, tables] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;

async function post(path, body) {
  const answer = await fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function open() {
  const { matchID } = await post("/games/cups/create", { numPlayers: 2 });
  const credentials = [];
  for (const playerID of ["0", "1"]) {
    const seat = await post(`/games/cups/${matchID}/join`, { playerID, playerName: "bench" });
    credentials.push(seat.playerCredentials);
  }
  const socket = io(`${base}/cups`, { transports: ["websocket"], forceNew: true });
  await new Promise((resolve) => socket.on("connect", resolve));
  const synced = new Promise((resolve) => socket.on("sync", (_, info) => resolve(info.state)));
  socket.emit("sync", matchID, "0", credentials[0], 2);
  return { matchID, credentials, socket, id: (await synced)._stateID };
}

function move(table, turn) {
  const playerID = String(turn % 2);
  const type = turn % 2 ? "peek" : "shift";
  const action = {
    type: "MAKE_MOVE",
    payload: { type, args: ["left"], playerID, credentials: table.credentials[turn % 2] },
  };
  return new Promise((resolve) => {
    table.socket.once("update", (_, state) => {
      table.id = state._stateID;
      resolve();
    });
    table.socket.emit("update", action, table.id, table.matchID, playerID);
  });
}

async function main() {
  const all = [];
  for (let n = 0; n < tables; n += 1) all.push({ ...(await open()), turn: 0 });
  console.log("ready");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const started = performance.now();
    const end = started + Number(line) * 1000;
    let moves = 0;
    await Promise.all(
      all.map(async (table) => {
        while (performance.now() < end) {
          await move(table, table.turn);
          table.turn += 1;
          moves += 1;
        }
      }),
    );
    console.log((moves / (performance.now() - started)) * 1000);
  }
  process.exit(0);
}

main();
