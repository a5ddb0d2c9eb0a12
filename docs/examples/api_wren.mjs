// Wren, a bot of Go Fish over the API: it sits down at a table and asks anybody for anything. Usage: api_wren.mjs SERVER [TABLE]
const [, , server, named] = process.argv;
const headers = { Authorization: `Bearer ${process.env.SHOAL_TOKEN}`, "Content-Type": "application/json" };
const any = (list) => list[Math.floor(Math.random() * list.length)];
let id = 0, seat = null, moves = {};

const ask = (path, body) =>
  fetch(`${server}/api/1${path}`, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });

async function say(command) {  // the commands of the table protocol
  id += 1;
  const answer = await ask(`/tables/${table}/commands`, { tab: `wren-${process.pid}`, command: { id, ...command } });
  // Others may have been quicker: what happened comes with the next line.
  if (!answer.ok) console.error(command.type, (await answer.json()).error);
}

async function* lines(answer) {
  let rest = "";
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const found = (rest + part).split("\n");
    rest = found.pop();
    yield* found.filter(Boolean);  // an empty line says only that all is well
  }
}

const table = named ?? (await (await ask("/tables", { game: "go_fish", pace: "at_once" })).json()).table;
for await (const line of lines(await ask(`/tables/${table}/seat/events`))) {
  const message = JSON.parse(line);
  if (message.type === "table") {
    seat = message.you;
    if (seat === null && message.free.length) await say({ type: "sit", seat: message.free[0], name: "Wren" });
  } else if (message.type === "update" || message.type === "change") {  // a change has only what is different
    const board = (message.view ?? message).board ?? {};
    moves = message.moves ?? moves;
    if (board.over) { console.log("over", JSON.stringify(board.points)); process.exit(); }
    if (message.unready?.seats.includes(seat)) await say({ type: "ready", n: message.n });
    else if (seat !== null && moves.targets.length)
      await say({ type: "play", n: message.n, move: { type: "ask", seat, target: any(moves.targets), rank: any(moves.ranks) } });
  }
}
