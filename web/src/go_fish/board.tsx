import { kebab, type TableGame } from "../table/game";
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
import * as say from "./words";

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
      <p>{say.endings[kebab(over.reason)]}</p>
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
  words: { reasons: say.reasons, levels: say.levels, levelsAbout: say.levelsAbout },
  rules: () => import("./rules"),
  keys: [
    [say.keyRankKeys, say.keyRank],
    [say.keyPlayerKeys, say.keyPlayer],
    [say.keyAskRankKeys, say.keyAskRank],
    [say.keyAskCardKeys, say.keyAskCard],
    [say.keyHelpKeys, say.keyHelp],
    [say.keyEscapeKeys, say.keyEscape],
    [say.keyTabArrowsKeys, say.keyTabArrows],
  ],
  sideName: nameOf,
  ruling: () => say.rulingRedeal,
} satisfies TableGame;
