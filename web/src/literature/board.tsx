import { dialog } from "../state";
import type { TableGame } from "../table/game";
import { you } from "../table/seating";
import type { Literature } from "../wire/literature";
import { Actions } from "./actions";
import { ChallengeDialog } from "./challenge";
import { ClaimDialog } from "./claim";
import { coach } from "./coach";
import { board, options, sideName } from "./game";
import { HalfSuits } from "./half_suits";
import { Hand } from "./hand";
import { listen as listenToKeys } from "./keyboard";
import { Result } from "./result";
import { Proposals } from "./rulings";
import { Seats } from "./seats";
import { listen, ruling } from "./sentences";
import { headline, Status } from "./status";
import { text } from "./words";

/** The Literature table. */
function Board() {
  return (
    <>
      <div class="public">
        <Status />
        <Seats />
        <HalfSuits />
      </div>
      <div class="own">
        {board.value.over ? <Result /> : you.value !== null && <Hand />}
        <Actions />
      </div>
      {dialog.value === "claim" && <ClaimDialog />}
      {dialog.value === "challenge" && <ChallengeDialog />}
    </>
  );
}

function start(): void {
  listen();
  coach();
  listenToKeys();
}

export default {
  Board,
  headline,
  heard: true,
  levelsNote: () => (options.value.history === "full" ? text.value.levelsAlike : null),
  start,
  reason: (name) => text.value.reasons[name],
  keys: () => text.value.keysHelp,
  sideName,
  ruling: (proposed) => ruling(proposed as Literature["ruling"]),
  Proposals,
} satisfies TableGame;
