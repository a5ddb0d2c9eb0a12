import { dialog } from "../state";
import { Frame } from "../table/frame";
import { kebab, type TableGame } from "../table/game";
import { listenToShortcuts } from "../table/keys";
import { Result } from "../table/result";
import { clockwise, nameOf } from "../table/seating";
import { Actions } from "./actions";
import { CallDialog, openCall } from "./call";
import { board, say as giveTheWord, shout } from "./game";
import { Ledger } from "./ledger";
import { Middle, StackSeen, Story } from "./middle";
import { Seats } from "./seats";
import { listen, outcome } from "./sentences";
import { headline, Status } from "./status";
import * as say from "./words";

/** The Fish Draw table. */
function Board() {
  const centre = (
    <div class="centre">
      <Middle />
      <StackSeen />
    </div>
  );
  const side = (
    <>
      <Ledger />
      <Story />
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
        hand={board.value.over && <End />}
      />
      {dialog.value === "call" && <CallDialog />}
    </>
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
  return <Result title={outcome(over)} rows={rows} reason={say.endings[kebab(over.reason)]} />;
}

function start(): void {
  listen();
  listenToShortcuts({
    f: { act: shout, overDialogs: true },
    r: { act: giveTheWord },
    c: { act: openCall },
  });
}

export default {
  Board,
  Score,
  headline,
  heard: true,
  start,
  words: { reasons: say.reasons, levels: say.levels, levelsAbout: say.levelsAbout },
  rules: () => import("./rules"),
  keys: [
    [say.keyShoutKeys, say.keyShout],
    [say.keyTurnKeys, say.keyTurn],
    [say.keyCallKeys, say.keyCall],
    [say.keyHelpKeys, say.keyHelp],
    [say.keyTabEnterKeys, say.keyTabEnter],
  ],
  sideName: nameOf,
  ruling: () => say.rulingRedeal,
} satisfies TableGame;
