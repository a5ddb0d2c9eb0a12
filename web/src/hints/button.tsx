import { signal } from "@preact/signals";
import * as say from "#words/shared-menu";
import { late } from "../browser/lazy";
import { table } from "../state";

const Hints = late(async () => (await import("./hints")).default, "about");
const isOpen = signal(false);

/** Hints, for who plays against bots alone; they are fetched when someone wants one. */
export function HintsDoor() {
  const { you, sitters, hints } = table.value;
  const isAlone = you !== null && sitters.every(({ status }, seat) => seat === you || status === "bot");
  if (!isAlone || hints === false) return null;
  if (isOpen.value) return <Hints />;
  return (
    <button
      type="button"
      onClick={() => {
        isOpen.value = true;
      }}
    >
      {say.openHints}
    </button>
  );
}
