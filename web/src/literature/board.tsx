import { dialog } from "../state";
import { Frame } from "../table/frame";
import type { TableGame } from "../table/game";
import { late } from "../table/late";
import { you } from "../table/seating";
import { Since } from "../table/story";
import type { Literature } from "../wire/literature";
import { Actions } from "./actions";
import { coach } from "./coach";
import { board, options } from "./game";
import { Score, Taken } from "./half_suits";
import { Hand } from "./hand";
import { listen as listenToKeys } from "./keyboard";
import { sideName } from "./names";
import { HandOrder } from "./order";
import { RevealPanel } from "./reveal";
import { scenes } from "./scenes";
import { Seats } from "./seats";
import { listen, ruling } from "./sentences";
import { headline, Questions, Status } from "./status";
import * as say from "./words";

const Sheets = late(async () => (await import("./later")).Sheets, "sheet");
const Result = late(async () => (await import("./later")).Result);
const StagedClaim = late(async () => (await import("./later")).StagedClaim, "reveal");
const Proposals = late(async () => (await import("./later")).Proposals);

/** The Literature table. */
function Board() {
  const centre = (
    <>
      <Since />
      {board.value.claim && <StagedClaim />}
      <RevealPanel />
    </>
  );
  const side = (
    <>
      <Since />
      <Questions />
      <Taken />
    </>
  );
  const hand = board.value.over ? <Result /> : you.value !== null && <Hand />;
  return (
    <>
      <Frame seats={<Seats />} said={<Status />} centre={centre} side={side} bar={<Actions />} hand={hand} />
      {(dialog.value === "claim" || dialog.value === "challenge") && <Sheets />}
    </>
  );
}

function start(): void {
  listen();
  coach();
  listenToKeys();
}

export default {
  title: say.gameName,
  Board,
  Score,
  headline,
  heard: true,
  levelsNote: () => (options.value.history === "full" ? say.levelsAlike : null),
  scenes,
  start,
  words: { reasons: say.reasons, levels: say.levels, levelsAbout: say.levelsAbout },
  rules: () => import("./rules"),
  keys: [
    [say.keyCardKeys, say.keyCard],
    [say.keyPlayerKeys, say.keyPlayer],
    [say.keyEnterKeys, say.keyEnter],
    [say.keyClaimKeys, say.keyClaim],
    [say.keyWaitKeys, say.keyWait],
    [say.keyNothingKeys, say.keyNothing],
    [say.keyHelpKeys, say.keyHelp],
    [say.keyEscapeKeys, say.keyEscape],
    [say.keyTabArrowsKeys, say.keyTabArrows],
  ],
  sideName,
  ruling: (proposed) => ruling(proposed as Literature["ruling"]),
  Proposals,
  Preferences: HandOrder,
} satisfies TableGame;
