import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import * as say from "#words/halls-menu";
import { table } from "../state";

const part = signal<ComponentType | null>(null);

/** Hints, for who plays against bots alone; they are fetched when somebody wants one. */
export function HintsDoor() {
  const { you, sitters, hints } = table.value;
  const isAlone = you !== null && sitters.every(({ status }, seat) => seat === you || status === "bot");
  if (!isAlone || hints === false) return null;
  const Hints = part.value;
  if (Hints) return <Hints />;
  return (
    <button
      type="button"
      onClick={async () => {
        part.value = (await import("../learn/hints")).default;
      }}
    >
      {say.openHints}
    </button>
  );
}
