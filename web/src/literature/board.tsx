import { dialog } from "../state";
import { Actions } from "./actions";
import { ClaimDialog } from "./claim";
import { coach } from "./coach";
import { board, you } from "./game";
import { HalfSuits } from "./half_suits";
import { Hand } from "./hand";
import { listenToKeys } from "./keyboard";
import { Result } from "./result";
import { Seats } from "./seats";
import { listen } from "./sentences";
import { headline, Status } from "./status";

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
    </>
  );
}

function start(): void {
  listen();
  coach();
  listenToKeys();
}

export default { Board, headline, start };
