/**
 * Draws the table in the room that the first HTML has for it, and keeps it live.
 *
 * A game is a folder whose `board.tsx` is a `TableGame` (`table/game.ts`), fetched when a table needs it; `table/` is what
 * the games share, `state.ts` what the page knows, `wire/` the types of what the server sends. Sentences are imported from
 * `#words`, which a build takes from one language (`build.mjs`): the page of another language is another build.
 */

import { effect } from "@preact/signals";
import { render } from "preact";
import * as say from "#words/halls-table";
import { LiveRegion } from "./announce";
import { FishMark } from "./cards";
import { keepFocus } from "./focus";
import { watchTaps } from "./guard";
import { Settings } from "./settings";
// What the games share travels in this module, so that a table needs one more and not several.
import "./table/bar";
import "./table/frame";
import "./table/keys";
import "./table/news";
import "./table/result";
import "./table/said";
import "./table/seats";
import { dialog, link, reconnect, stayConnected, table } from "./state";
import { game, type TableGame } from "./table/game";
import { listenToHaste } from "./table/pace";
import { RulingDialog } from "./table/ruling";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/form.css";
import "./styles/frame.css";
import "./styles/seats.css";
import "./styles/bar.css";
import "./styles/hand.css";
import "./styles/panels.css";
import "./styles/games.css";

/** By folder: the games. Each is fetched when a table needs it. */
const BOARDS = import.meta.glob<{ default: TableGame }>("./*/board.tsx");

const root = document.getElementById("app");

if (root) takeOver(root); // the home page has nothing to take over

async function takeOver(root: HTMLElement): Promise<void> {
  const loaded = (await BOARDS[`./${table.value.game}/board.tsx`]?.())?.default;
  if (!loaded) {
    root.querySelector("main")?.replaceChildren(say.noBoard);
    return;
  }
  game.value = loaded;
  loaded.start();
  root.replaceChildren();
  render(<Page Board={loaded.Board} Score={loaded.Score} />, root);
  effect(() => {
    document.title = say.pageTitle({ state: loaded.headline() });
  });
  keepFocus(root);
  watchTaps();
  listenToHaste();
  stayConnected();
}

function Page({ Board, Score }: Pick<TableGame, "Board" | "Score">) {
  return (
    <>
      <header class="top">
        <a class="brand" href="/">
          <FishMark /> <span class="for-ears">Shoal</span>
        </a>
        <Score />
        <Connection />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            dialog.value = "settings";
          }}
        >
          {say.menu}
        </button>
      </header>
      <main class="table" data-game={table.value.game}>
        <Board />
      </main>
      <LiveRegion />
      {(dialog.value === "settings" || dialog.value === "keys") && <Settings />}
      {dialog.value === "ruling" && <RulingDialog />}
    </>
  );
}

/** A dot while all is well or soon will be; a sentence and a button when the reader must do something. */
function Connection() {
  switch (link.value) {
    case "live":
      return <span class="link live" />;
    case "connecting":
      return (
        <span class="link connecting">
          <span>{say.connecting}</span>
        </span>
      );
    case "lost":
      return (
        <span class="link lost" role="alert">
          {say.offline}{" "}
          <button type="button" onClick={reconnect}>
            {say.reconnect}
          </button>
        </span>
      );
    case "outdated":
      return (
        <span class="link lost" role="alert">
          {say.outdated}{" "}
          <button type="button" onClick={() => location.reload()}>
            {say.reload}
          </button>
        </span>
      );
  }
}
