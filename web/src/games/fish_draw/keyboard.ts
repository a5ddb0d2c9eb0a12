import { dialog, typing } from "../../state";
import { isTextField, listenToRepeat } from "../../ui/keyboard";
import { openCall } from "./call";
import { say as giveTheWord, shout } from "./game";

interface Shortcut {
  /** Do it, if it can be done now; whether it was. */
  act: () => boolean;
  /** Also while a dialog is open: what cannot wait. */
  overDialogs?: boolean;
}

const SHORTCUTS: Readonly<Record<string, Shortcut>> = {
  f: { act: shout, overDialogs: true },
  r: { act: giveTheWord },
  c: { act: openCall },
};

/** Single letters that do something at once, and `?` for the list of them. A key that is held down counts once. */
export function listenToShortcuts(): void {
  listenToRepeat();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !typing.value) return;
    if (isTextField(event.target)) return;
    const shortcut = SHORTCUTS[event.key.toLowerCase()];
    if (event.key === "?" && !dialog.value) dialog.value = "keys";
    else if (!shortcut || (dialog.value && !shortcut.overDialogs) || !shortcut.act()) return;
    event.preventDefault();
  });
}
