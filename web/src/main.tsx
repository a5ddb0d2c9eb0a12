/**
 * Draws the table in the room that the first HTML has for it, and keeps it live.
 *
 * A game is a folder of `games/` whose `board.tsx` is a `TableGame` (`table/game.ts`), fetched when a table needs it; `table/` is what
 * the games share, `state.ts` what the page knows, `wire/` the types of what the server sends. Sentences are imported from
 * `#words`, which a build takes from one language (`build.mjs`): the page of another language is another build.
 */

import { isWhatIf } from "./browser/table_address"; // before all that reads the address
import "./text/translation"; // before anything is drawn
import { effect, signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import * as say from "#words/shared-table";
import { fetched, late } from "./browser/lazy";
import { DialogRoom, openMenu, TopButtons } from "./menu/dialogs";
import { showNews } from "./news/suspense";
import { LiveRegion } from "./ui/announce";
import { FishMark } from "./ui/cards";
import { watchTaps } from "./ui/double_taps";
import { keepFocus } from "./ui/focus";
// What the games share travels in this module, so that a table needs one more and not several.
import "./browser/lazy";
import "./ui/drafts";
import "./ui/instant_pick";
import "./motion/scene";
import "./sounds/volume";
import "./table/bar";
import "./table/coach";
import "./news/dealer_drawn";
import "./table/frame";
import "./ui/keyboard";
import "./table/log";
import "./news/news";
import "./table/result";
import "./news/last_move";
import "./table/seats";
import "./table/taps";
import "./table/player_buttons";
import { tellTrouble } from "./connection/trouble";
import { note, tellPresence } from "./news/presence";
import { Missed } from "./news/story";
import { asides, dialog, movedAfter, stayConnected, table } from "./state";
import { game, type TableGame } from "./table/game";
import { isOutside } from "./table/seating";
import { unmarked } from "./text/wording";
import { listenToHaste } from "./timing/pace";
import { callToTurn, titleMark } from "./timing/turn_alert";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/page.css";
import "./styles/home.css";
import "./styles/answers.css";
import "./styles/frame.css";
import "./styles/seats.css";
import "./styles/places.css";
import "./styles/bar.css";
import "./styles/hand.css";
import "./styles/games.css";

/** By folder: the games. Each is fetched when a table needs it. */
const BOARDS = import.meta.glob<TableGame>("./games/*/board.tsx", { import: "default" });

const RulingDialog = late(async () => (await import("./rulings/rulings")).RulingDialog, "notice");

const Talk = late(async () => (await import("./chat/button")).Door);

/** The room before the first deal, which most tables never have. */
const Room = signal<ComponentType | null>(null);

effect(() => {
  if (table.value?.gathering && !Room.peek())
    void fetched(() => import("./gathering/room")).then((room) => {
      Room.value = room.Room;
    });
});

const root = document.getElementById("app");

if (root) takeOver(root); // the home page has nothing to take over

async function board(): Promise<TableGame | undefined> {
  const get = BOARDS[`./games/${table.value.game}/board.tsx`];
  return get && (await fetched(get));
}

async function takeOver(root: HTMLElement): Promise<void> {
  const loaded = await board();
  if (!loaded) {
    root.querySelector("main")?.replaceChildren(say.noBoard);
    return;
  }
  game.value = loaded;
  loaded.start();
  showNews();
  root.replaceChildren();
  render(<Page Board={loaded.Board} Score={loaded.Score} />, root);
  if (isWhatIf) note(say.whatIf);
  effect(() => {
    const state = isOutside.value ? say.playersOnly : loaded.headline();
    document.title = titleMark.value + unmarked(say.pageTitle({ state }));
  });
  callToTurn();
  workOffline();
  keepFocus(root);
  tellTrouble();
  tellPresence();
  watchTaps();
  listenToHaste();
  stayConnected();
}

/** Once a move of the reader is made, the service worker may come (`browser/offline_worker.ts`). */
function workOffline(): void {
  const before = movedAfter.peek();
  const stop = movedAfter.subscribe((now) => {
    if (now === before) return;
    stop();
    void navigator.serviceWorker?.register("/worker.js").catch(() => {}); // private windows refuse it
  });
}

function Page({ Board, Score }: Pick<TableGame, "Board" | "Score">) {
  return (
    <>
      <header class="top">
        <a class="brand" href="/">
          <FishMark /> <span class="for-ears">Shoal</span>
        </a>
        <Score />
        <TopButtons />
        {asides.value.length > 0 && <Talk />}
        <button type="button" class="quiet" onClick={openMenu}>
          {say.menu}
        </button>
      </header>
      {table.value.gathering ? (
        <main class="gathering">{Room.value && <Room.value />}</main>
      ) : (
        <main class="table" data-game={table.value.game} data-outside={isOutside.value}>
          <Board />
        </main>
      )}
      <Missed />
      <LiveRegion />
      <DialogRoom />
      {dialog.value === "ruling" && <RulingDialog />}
    </>
  );
}
