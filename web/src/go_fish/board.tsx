import type { TableGame } from "../table/game";
import { Result } from "../table/result";
import { clockwise, nameOf, you } from "../table/seating";
import { Actions } from "./actions";
import { board } from "./game";
import { Hand } from "./hand";
import { listen as listenToKeys } from "./keyboard";
import { Log } from "./log";
import { Seats } from "./seats";
import { listen, outcome } from "./sentences";
import { headline, Status } from "./status";
import { text } from "./words";

/** The Go Fish table. */
function Board() {
  return (
    <>
      <div class="public">
        <Status />
        <Seats />
      </div>
      <div class="own">
        {board.value.over ? <End /> : you.value !== null && <Hand />}
        <Log />
        <Actions />
      </div>
    </>
  );
}

function End() {
  const { over } = board.value;
  if (!over) return null;
  const seats = clockwise().sort((a, b) => (over.points[b] ?? 0) - (over.points[a] ?? 0));
  const rows = seats.map((seat) => ({ key: seat, name: nameOf(seat), points: over.points[seat] ?? 0 }));
  return (
    <Result title={outcome(over)} rows={rows}>
      <p>{text.value.ended(over.reason)}</p>
    </Result>
  );
}

export default {
  Board,
  headline,
  heard: false,
  start: () => {
    listen();
    listenToKeys();
  },
  reason: (name) => text.value.reasons[name],
  keys: () => text.value.keysHelp,
  sideName: nameOf,
  ruling: () => text.value.dealAgain,
} satisfies TableGame;
