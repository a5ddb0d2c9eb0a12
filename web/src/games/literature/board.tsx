import { late } from "../../browser/lazy";
import { Since } from "../../news/story";
import { sheet, table } from "../../state";
import { Frame } from "../../table/frame";
import { type Brief, levelName, type TableGame } from "../../table/game";
import { Log, LogDialog } from "../../table/log";
import { you } from "../../table/seating";
import { Actions } from "./actions";
import { coach } from "./coach";
import { board, hand as held, options, ownSide, setup } from "./game";
import { Score, Taken } from "./half_suits";
import { Hand } from "./hand";
import { listen as listenToKeys } from "./keyboard";
import { sideName } from "./names";
import { scenes } from "./scenes";
import { Seats } from "./seats";
import { listen, reveal, ruling } from "./sentences";
import { headline, questions, Status } from "./status";
import type { Literature } from "./wire";
import * as say from "./words";

const Sheets = late(async () => (await import("./fetched")).Sheets, "notice");
const Result = late(async () => (await import("./fetched")).Result);
const StagedClaim = late(async () => (await import("./fetched")).StagedClaim);
const Preferences = late<Brief>(async () => (await import("./fetched")).Preferences);
const Proposals = late(async () => (await import("./fetched")).Proposals);

/** The Literature table. */
function Board() {
  const centre = (
    <>
      <Since />
      {board.value.claim && !reveal.value && <StagedClaim />}
    </>
  );
  const side = (
    <>
      <Since />
      {options.value.history === "full" && <Log {...questions()} />}
      <Taken />
      <p class="dim">{levelsDiffer()}</p>
    </>
  );
  const hand = board.value.over ? <Result /> : (you.value !== null || held.value.size > 0) && <Hand />;
  return (
    <>
      <Frame seats={<Seats />} said={<Status />} centre={centre} side={side} bar={<Actions />} hand={hand} />
      <LogDialog {...questions()} />
      {sheet.value && <Sheets />}
    </>
  );
}

/** Why partners are better bots than opponents, where they are. */
function levelsDiffer(): string | null {
  const levels = (side: number | null) => {
    const bots = setup.value.sides[side ?? 2]?.map((seat) => table.value.sitters[seat]?.bot);
    const [level, ...others] = new Set(bots?.filter(Boolean));
    return others.length ? null : level;
  };
  const [own, other] = [levels(ownSide.value), levels(1 - (ownSide.value ?? 0))];
  return own && other && own !== other ? say.levelsDiffer({ own: levelName(own), other: levelName(other) }) : null;
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
  levelsNote: () => (options.value.history === "full" ? say.levelsAlike : levelsDiffer()),
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
  Preferences,
} satisfies TableGame;
