import { effect, signal } from "@preact/signals";
import { render } from "preact";
import * as say from "#words/shared-menu";
import { adopt, fetched } from "../browser/lazy";
import { table } from "../state";
import { you } from "../table/seating";
import { showOnTable } from "./badges";
import styles from "./notes.css?inline";
import { Panel } from "./panel";
import { follow, marks } from "./storage";

/** Something that one can mark: a card, or a rank. */
export interface Item {
  id: string;
  /** As short as can be: `9♥`. */
  text: string;
  /** For ears. */
  name: string;
}

/** Things that stand side by side in the panel. */
export interface Group {
  id: string;
  text: string;
  name: string;
  items: readonly Item[];
}

/** What a game brings to the marks of its tables. It imports nothing of the board: what both need would be a module more for every table. */
export interface StudyGame {
  /** All that can be marked now, but for what the reader holds. It reads signals. */
  groups: () => readonly Group[];
  /** Where on the table a thing is; `null` where it is not. */
  place: (item: string) => Element | null;
  /** What is picked on the table, to be asked for. */
  picked: () => string | null;
}

const GAMES = import.meta.glob<{ study: StudyGame }>("../games/*/notes.ts");
const isOpen = signal(false);

async function begin(): Promise<void> {
  const get = GAMES[`../games/${table.value.game}/notes.ts`];
  const app = document.getElementById("app");
  if (!get || !app) return;
  const game = (await fetched(get)).study;
  adopt(styles);
  follow();
  const [door, room] = [document.createElement("span"), document.createElement("div")];
  door.className = "study-door";
  document.body.append(room);
  render(<Door />, door);
  render(<Room game={game} />, room);
  let isDue = false;
  const look = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      const top = app.querySelector(".top");
      if (top && !door.isConnected && top.children.length > 1) top.insertBefore(door, top.lastElementChild);
      showOnTable(game);
      place(room);
    });
  };
  effect(() => {
    marks.value;
    isOpen.value;
    look();
  });
  new MutationObserver(look).observe(app, { subtree: true, childList: true, attributes: true });
  addEventListener("resize", look, { passive: true });
}

function Door() {
  if (you.value === null) return null;
  return (
    <button
      type="button"
      class="quiet"
      data-testid="marks-button"
      aria-expanded={isOpen.value}
      aria-controls="study"
      onClick={() => {
        isOpen.value = !isOpen.value;
      }}
    >
      <span class="in-words">{say.marks}</span>
      <svg class="as-sign" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4" />
      </svg>
    </button>
  );
}

function Room({ game }: { game: StudyGame }) {
  if (!isOpen.value || you.value === null) return null;
  return (
    <Panel
      game={game}
      close={() => {
        isOpen.value = false;
        document.querySelector<HTMLElement>("[data-testid=marks-button]")?.focus();
      }}
    />
  );
}

/** Above the bar, or, where there is a side panel, in its place below the pace of the bots. */
function place(room: HTMLElement): void {
  const side = document.querySelector(".side");
  const speed = side?.querySelector(".speed")?.getBoundingClientRect();
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  const box = side?.getBoundingClientRect();
  const isBeside = !!box?.width;
  room.className = isBeside ? "beside" : "";
  const style: Record<string, number> = isBeside
    ? { left: box.left, width: box.width, top: speed?.bottom ?? box.top, bottom: innerHeight - box.bottom }
    : { bottom: innerHeight - Math.min(bar?.top ?? innerHeight, innerHeight) };
  for (const [name, value] of Object.entries(style)) room.style.setProperty(`--${name}`, `${value}px`);
}

void begin();
