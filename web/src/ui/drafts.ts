/**
 * What the reader has begun and not finished in a sheet or dialog.
 *
 * A draft ends, with a reason, when the table no longer lets it be finished, and with the seat, the deal and the game that it
 * was begun for. Buttons that need a second tap are in `second_tap.ts`.
 */

import { computed, effect, type Signal, signal, untracked } from "@preact/signals";
import { note } from "../news/presence";
import { type Dialogs, dialog, pending, type Sheets, seen, sheet, table } from "../state";

/** Why what was begun cannot be finished: a sentence, or nothing where the page says so by itself; null while it can be. */
type Ending = () => string | null;

const endings = signal<Partial<Record<Dialogs | Sheets, Ending>>>({});

/** Say when a sheet or dialog ends. Its commands come from the place of the same name; until they are answered it stays. */
export function endsWhen(name: Dialogs | Sheets, ending: Ending): void {
  endings.value = { ...endings.peek(), [name]: ending };
}

const isOver = computed(() => (seen.value?.view as { board?: { over: unknown } } | undefined)?.board?.over != null);
/** The seat, the deal and the game: told by themselves when they change. */
const occasion = computed(() => `${table.value?.you} ${table.value?.seal} ${isOver.value}`);

function watch(open: Signal<Dialogs | Sheets | null>): void {
  let name: Dialogs | Sheets | null = null;
  let begunOn = "";
  effect(() => {
    if (open.value !== name) {
      name = open.value;
      begunOn = occasion.peek();
    }
    const ending = name && endings.value[name];
    if (!ending || pending.value?.place === name) return;
    const why = occasion.value === begunOn ? ending() : "";
    if (why === null) return;
    open.value = null;
    untracked(() => note(why));
  });
}

watch(sheet as Signal<Dialogs | Sheets | null>);
watch(dialog as Signal<Dialogs | Sheets | null>);
