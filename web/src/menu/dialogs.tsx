/**
 * The dialogs around the game: the menu with its pages, the rules, hints, the invitation, talk.
 *
 * All are pages of one sheet. Each is fetched when it is opened for the first time; the sheet is there at once.
 */

import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import * as say from "#words/shared-table";
import { adopt, fetched } from "../browser/lazy";
import { dialog, type Rooms, table } from "../state";
import { game } from "../table/game";
import { Dialog } from "../ui/dialog";

export interface RoomPage {
  title: () => string;
  Content: ComponentType;
}
/** What is fetched for a page may bring others with it. */
export type Brought = Partial<Record<Rooms, RoomPage>>;

interface Room {
  /** Its title while it is on its way. */
  title: () => string;
  fetch: () => Promise<Brought>;
  /** Whether the reader can open it now; always, where nothing else is said. */
  offered?: () => boolean;
}

/** Hints are for who plays against bots alone. */
function mayHaveHints(): boolean {
  const { you, sitters, hints } = table.value;
  return you !== null && hints !== false && sitters.every(({ status }, seat) => seat === you || status === "bot");
}

const menu = async (): Promise<Brought> => (await import("./pages")).PAGES;

/** Talk brings its own; the pages of the menu come with it. */
export const ROOMS: Partial<Record<Rooms, Room>> = {
  settings: { title: () => say.menu, fetch: menu },
  keys: { title: () => say.menu, fetch: menu },
  rules: {
    title: () => say.rulesOf({ game: game.value?.title ?? "" }),
    fetch: async () => ({ rules: (await import("../rules/rules")).RULES }),
  },
  hints: {
    title: () => say.hints,
    fetch: async () => ({ hints: (await import("../hints/hints")).HINTS }),
    offered: mayHaveHints,
  },
  invite: {
    title: () => say.invite,
    fetch: async () => ({ invite: (await import("./invite")).INVITATION }),
    offered: () => !table.value.rated,
  },
};

/** What has been fetched; null is what could not be. */
const contents = signal<Partial<Record<Rooms, RoomPage | null>>>({});
const asked = new Set<string>();
const keep = (brought: typeof contents.value) => {
  contents.value = { ...contents.value, ...brought };
};

let isDressed = false;
/** What was asked for, with the style of all of them and what leads back from one to another. */
async function dressed(brought: Promise<Brought>): Promise<Brought> {
  const [found, { default: style }] = await Promise.all([brought, import("./menu.css?inline"), import("./steps")]);
  if (!isDressed) adopt(style);
  isDressed = true;
  return found;
}

const opened = () => dialog.value as Rooms;

effect(() => {
  const name = opened();
  const room = ROOMS[name];
  if (!room || asked.has(name)) return;
  asked.add(name);
  void fetched(
    () => dressed(room.fetch()),
    () => keep({ [name]: null }),
  ).then(keep);
});

export function DialogRoom() {
  const name = opened();
  const room = ROOMS[name];
  const page = contents.value[name];
  if (!(room || page)) return null;
  const title = page?.title ?? room?.title;
  return (
    <Dialog key="room" name={name} title={title?.() ?? ""} kind={`room room-${name}`}>
      <div class="page" key={name}>
        {page ? <page.Content /> : <p role="status">{page === null ? say.notFetched : say.fetching}</p>}
      </div>
    </Dialog>
  );
}

const opener = (name: Rooms) => () => {
  dialog.value = name;
};
export const openMenu = opener("settings");
const openRules = opener("rules");
const openHints = opener("hints");
export const openInvitation = opener("invite");

/** At the table, one tap away: the rules, with the house rules of this table, and hints. */
export function TopButtons() {
  return (
    <>
      <button type="button" class="quiet rules-button" data-testid="rules-button" onClick={openRules}>
        <span class="in-words">{say.rules}</span>
        <span class="as-sign" aria-hidden="true">
          ?
        </span>
      </button>
      {mayHaveHints() && (
        <button type="button" class="quiet sign-button" data-testid="hints-button" onClick={openHints}>
          <Bulb />
          <span class="for-ears">{say.hints}</span>
        </button>
      )}
    </>
  );
}

/** The sign of hints. */
export const Bulb = () => (
  <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM10 21h4" />
  </svg>
);

/** At the table, while a bot has a seat that a friend could take. */
export function Invite() {
  const { you, sitters, seating, rated } = table.value;
  if (you === null || rated || seating === "locked" || !sitters.some(({ status }) => status === "bot")) return null;
  return (
    <button type="button" class="quiet" data-testid="invite-button" onClick={openInvitation}>
      {say.invite}
    </button>
  );
}
