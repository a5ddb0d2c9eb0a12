/**
 * The name of a spectator who has no seat.
 *
 * A module of its own: if it were imported from a module that is also fetched late, the bundler would put a helper into a file
 * that every table loads.
 */

import { signal } from "@preact/signals";
import { guestNames } from "#words/shared-menu";
import { recall, remember } from "../browser/storage";

/** A friendly name for someone who has not said theirs. */
function anyName(): string {
  const names = guestNames.split(", ");
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

/** The name of the reader's account, if they have one. */
const account = document.querySelector<HTMLMetaElement>("meta[name=account]")?.content;

/** What is in the field for it. */
export const written = signal(account ?? recall("name") ?? anyName());

/** What the reader is called who says no name. */
export const nameForNone = anyName();

/** The name with which the reader sits down. */
export const nameToBe = (): string => written.value.trim() || nameForNone;

/** The same, remembered for the next table. */
export function visitorName(): string {
  const name = nameToBe();
  remember("name", name);
  return name;
}
