/**
 * The dialogs around the game: menu, rules, invitation.
 *
 * Each is fetched when it is opened for the first time; its frame is there at once.
 */

import { effect, signal } from "@preact/signals";
import type { ComponentType } from "preact";
import * as say from "#words/shared-table";
import { adopt, fetched } from "../browser/lazy";
import { type Dialogs, dialog, table } from "../state";
import { game } from "../table/game";
import { Dialog } from "../ui/dialog";

type Fetched = { default: ComponentType };

let styled = false;
/** A dialog with the style of all of them. */
async function withStyle(dialog: Promise<Fetched>): Promise<Fetched> {
  const [found, { default: style }] = await Promise.all([dialog, import("./menu.css?inline")]);
  if (!styled) adopt(style);
  styled = true;
  return found;
}

/** Others bring theirs. */
export const ROOMS: Partial<Record<Dialogs, { name: string; title: () => string; fetch: () => Promise<Fetched> }>> = {
  settings: { name: "settings", title: () => say.menu, fetch: () => import("./menu") },
  keys: { name: "settings", title: () => say.menu, fetch: () => import("./menu") },
  rules: {
    name: "rules",
    title: () => say.rulesOf({ game: game.value?.title ?? "" }),
    fetch: () => import("../rules/rules"),
  },
  invite: { name: "invite", title: () => say.invite, fetch: () => import("./invite") },
};

/** What has been fetched; null is what could not be. */
const contents = signal<Readonly<Record<string, ComponentType | null>>>({});
const asked = new Set<string>();
const keep = (name: string, content: ComponentType | null) => {
  contents.value = { ...contents.value, [name]: content };
};

effect(() => {
  const room = dialog.value && ROOMS[dialog.value];
  if (!room || asked.has(room.name)) return;
  asked.add(room.name);
  const failed = () => keep(room.name, null);
  void fetched(() => withStyle(room.fetch()), failed).then((found) => keep(room.name, found.default));
});

export function DialogRoom() {
  const room = dialog.value && ROOMS[dialog.value];
  if (!room) return null;
  const Content = contents.value[room.name];
  return (
    <Dialog key={room.name} name={room.name} title={room.title()} kind={`room room-${room.name}`}>
      {Content ? <Content /> : <p role="status">{Content === null ? say.notFetched : say.fetching}</p>}
    </Dialog>
  );
}

const opener = (name: Dialogs) => () => {
  dialog.value = name;
};
export const openMenu = opener("settings");
/** The rules of this game with the house rules of this table. */
export const openRules = opener("rules");
export const openInvitation = opener("invite");

/** At the table: one tap to the rules. */
export function RulesButton() {
  return (
    <button type="button" class="quiet rules-button" data-testid="rules-button" onClick={openRules}>
      <span class="in-words">{say.rules}</span>
      <span class="as-sign" aria-hidden="true">
        ?
      </span>
    </button>
  );
}

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
