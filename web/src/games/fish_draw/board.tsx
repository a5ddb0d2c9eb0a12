import { adopt, late } from "../../browser/lazy";
import { dialog } from "../../state";
import { Frame } from "../../table/frame";
import { type Brief, kebab, type TableGame } from "../../table/game";
import { Result } from "../../table/result";
import { clockwise, nameOf, you } from "../../table/seating";
import { Actions } from "./actions";
import styles from "./board.css?inline";
import { CallDialog } from "./call";
import { HappensNow, NewcomerHint } from "./coach";
import { board } from "./game";
import { listenToShortcuts } from "./keyboard";
import { Ledger, Strip } from "./ledger";
import { Centre } from "./middle";
import { scenes } from "./scenes";
import { Seats } from "./seats";
import { listen } from "./sentences";
import { headline, Status, Told } from "./status";
import { lines, outcome } from "./story";
import { race } from "./turning";
import * as say from "./words";

adopt(styles);

const Preferences = late<Brief>(async () => (await import("./calm_choice")).CalmChoice);

/** The Fish Draw table. */
function Board() {
  const centre = (
    <>
      <NewcomerHint />
      <Centre />
    </>
  );
  const side = (
    <>
      <Ledger />
      <HappensNow />
      <Story testId="story" />
    </>
  );
  return (
    <>
      <Frame
        seats={<Seats />}
        said={<Status />}
        centre={centre}
        side={side}
        bar={<Actions />}
        hand={board.value.over ? <End /> : <Strip />}
      />
      {dialog.value === "call" && <CallDialog />}
    </>
  );
}

/** So many sentences are beside the table. */
const MOST_LINES = 12;

/** What happened before, newest first. */
function Story({ testId }: { testId?: string }) {
  if (!lines.value.length) return null;
  return (
    <section class="story" data-testid={testId}>
      <h2>{say.whatHappened}</h2>
      <ol>
        {lines.value
          .slice(-MOST_LINES)
          .reverse()
          .map((line) => (
            <li key={line.key}>
              <Told line={line} />
            </li>
          ))}
      </ol>
    </section>
  );
}

/** The round. */
function Score() {
  return (
    <p class="score" data-testid="score">
      {say.round({ number: board.value.round })}
    </p>
  );
}

function End() {
  const { over, sizes } = board.value;
  if (!over) return null;
  const decided = over.reason === "last_player" || over.reason === "max_rounds";
  const seats = decided ? clockwise().sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0)) : over.winners;
  const rows = decided ? seats.map((seat) => ({ key: seat, name: nameOf(seat), points: sizes[seat] ?? 0 })) : [];
  return (
    <Result
      title={outcome(over)}
      rows={rows}
      won={you.value === null || over.winners.includes(you.value)}
      reason={[say.endings[kebab(over.reason)], race.value?.decided()].filter(Boolean).join(" ")}
    >
      <Story />
    </Result>
  );
}

export default {
  title: say.gameName,
  Board,
  Score,
  headline,
  heard: true,
  scenes,
  start: () => {
    listen();
    listenToShortcuts();
  },
  words: { reasons: say.reasons, levels: say.levels, levelsAbout: say.levelsAbout },
  rules: () => import("./rules"),
  keys: [
    [say.keyShoutKeys, say.keyShout],
    [say.keyTurnKeys, say.keyTurn],
    [say.keyCallKeys, say.keyCall],
    [say.keyHelpKeys, say.keyHelp],
    [say.keyTabEnterKeys, say.keyTabEnter],
  ],
  Preferences,
  sideName: nameOf,
  ruling: () => say.rulingRedeal,
} satisfies TableGame;
