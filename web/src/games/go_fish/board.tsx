import { adopt, late } from "../../browser/lazy";
import { Frame } from "../../table/frame";
import { type Brief, kebab, type TableGame } from "../../table/game";
import { Log, LogDialog } from "../../table/log";
import { Result } from "../../table/result";
import { clockwise, faceOf, nameOf, who, you } from "../../table/seating";
import { CardBack, rankSign } from "../../ui/cards";
import { Portrait } from "../../ui/portrait";
import { Actions } from "./actions";
import styles from "./board.css?inline";
import { Coach, coach } from "./coach";
import { board, hand as held } from "./game";
import { Hand } from "./hand";
import { listen as listenToKeys } from "./keyboard";
import { BooksOfAll, questions } from "./log";
import { scenes } from "./scenes";
import { Points, Seats } from "./seats";
import { listen, outcome } from "./sentences";
import { Catch, headline, Status } from "./status";
import type { Over } from "./wire";
import * as say from "./words";

adopt(styles);

const Preferences = late<Brief>(async () => (await import("../../table/taps_choice")).TapsChoice);

/** The Go Fish table. */
function Board() {
  const centre = (
    <>
      {!board.value.over && (
        <div class="centre" style={{ "--n": clockwise().length }}>
          <Stock />
          <Catch />
        </div>
      )}
      <Coach />
    </>
  );
  const side = (
    <>
      <Log {...questions()} />
      <BooksOfAll />
    </>
  );
  const hand = board.value.over ? <End /> : (you.value !== null || held.value.length > 0) && <Hand />;
  return (
    <>
      <Frame seats={<Seats />} said={<Status />} centre={centre} side={side} bar={<Actions />} hand={hand} />
      <LogDialog {...questions()}>
        <BooksOfAll />
      </LogDialog>
    </>
  );
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

/** The reader's own books; those of the others lie at their seats. */
function Score() {
  const own = you.value;
  return (
    <p class="score" data-testid="score">
      {own === null ? say.gameName : say.yourBooks} {own !== null && <Points seat={own} />}
    </p>
  );
}

function End() {
  const { over } = board.value;
  if (!over) return null;
  const seats = clockwise().sort((a, b) => (over.points[b] ?? 0) - (over.points[a] ?? 0));
  const rows = seats.map((seat) => ({
    key: seat,
    name: (
      <>
        <Portrait face={faceOf(seat)} />
        <bdi>{nameOf(seat)}</bdi>
      </>
    ),
    points: over.points[seat] ?? 0,
  }));
  return (
    <Result
      title={outcome(over)}
      rows={rows}
      won={you.value === null || over.winners.includes(you.value)}
      note={ownPlace(over)}
      reason={say.endings[kebab(over.reason)]}
    >
      {board.value.books.length > 0 && (
        <ol class="books-in-order">
          {board.value.books.map(({ seat, rank }, index) => (
            <li key={index}>
              <b class="book" aria-hidden="true">
                {rankSign(rank)}
              </b>
              {say.eventBook({ seat: who(seat), rank })}
            </li>
          ))}
        </ol>
      )}
    </Result>
  );
}

/** Where the reader came who has not won: "You came third, two books behind." */
function ownPlace({ points, winners }: Over): string | null {
  if (you.value === null || winners.includes(you.value)) return null;
  const own = points[you.value] ?? 0;
  const place = 1 + points.filter((other) => other > own).length;
  const others = points.filter((other) => other === own).length - 1;
  return say.ownPlace({ place, others, count: Math.max(...points) - own });
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
    coach();
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
  Preferences,
} satisfies TableGame;
