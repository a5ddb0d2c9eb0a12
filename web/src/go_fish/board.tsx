import { CardBack } from "../cards";
import { Frame } from "../table/frame";
import { kebab, type TableGame } from "../table/game";
import { Result } from "../table/result";
import { clockwise, nameOf, you } from "../table/seating";
import { Actions } from "./actions";
import { board } from "./game";
import { Hand } from "./hand";
import { listen as listenToKeys } from "./keyboard";
import { Log } from "./log";
import { scenes } from "./scenes";
import { Seats } from "./seats";
import { listen, outcome } from "./sentences";
import { Catch, headline, Status } from "./status";
import * as say from "./words";

/** The Go Fish table. */
function Board() {
  const centre = (
    <div class="centre">
      <Stock />
      <Catch />
    </div>
  );
  const hand = board.value.over ? <End /> : you.value !== null && <Hand />;
  return <Frame seats={<Seats />} said={<Status />} centre={centre} side={<Log />} bar={<Actions />} hand={hand} />;
}

/** The cards that can still be fished. */
function Stock() {
  const { stock } = board.value;
  return (
    <p class={stock ? "stock" : "stock empty"} data-stock>
      <span class={`pile of-${Math.min(stock, 3)}`}>
        {Array.from({ length: Math.min(stock, 3) }, (_, card) => (
          <CardBack key={card} />
        ))}
      </span>
      <span data-testid="stock">{say.inStock({ count: stock })}</span>
    </p>
  );
}

function Score() {
  return (
    <p class="score" data-testid="score">
      {say.bookCount({ count: board.value.books.length })}
    </p>
  );
}

function End() {
  const { over } = board.value;
  if (!over) return null;
  const seats = clockwise().sort((a, b) => (over.points[b] ?? 0) - (over.points[a] ?? 0));
  const rows = seats.map((seat) => ({ key: seat, name: nameOf(seat), points: over.points[seat] ?? 0 }));
  return <Result title={outcome(over)} rows={rows} reason={say.endings[kebab(over.reason)]} />;
}

export default {
  title: say.gameName,
  Board,
  Score,
  headline,
  heard: false,
  scenes,
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
