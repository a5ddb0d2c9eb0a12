import { signal } from "@preact/signals";
import { onUpdate, pending } from "../../state";
import { Hint, hintsGiven } from "../../table/coach";
import { you } from "../../table/seating";
import { board, byCard, groups, mayAsk, rank } from "./game";
import { caught } from "./sentences";
import type { Sight } from "./wire";
import * as say from "./words";

/** Counted are the reader's own questions. */
const given = hintsGiven("lessons-go-fish");
/** What the reader's last question brought, while no one has asked since. */
const brought = signal<"cards" | "nothing" | null>(null);

export function coach(): void {
  onUpdate((_, news) => {
    for (const sight of news as Sight[]) {
      if (sight.type === "asked") {
        brought.value = null;
        if (sight.seat === you.value) given.count();
      } else if (sight.type === "handed" && sight.to === you.value) brought.value = "cards";
      else if (sight.type === "go_fish" && sight.seat === you.value) brought.value = "nothing";
    }
  });
}

/** The line for this moment; empty when there is nothing to say, or enough was said. */
function hint(): string {
  if (given.areEnough.value || you.value === null || pending.value || board.value.over) return "";
  if (!mayAsk.value) return brought.value === "nothing" ? say.coachMiss : say.coachWait;
  if (rank.value !== null) return "";
  if (caught.value) return say.coachCaught;
  if (brought.value === "cards") return say.coachHit;
  const best = [...groups.value].sort((a, b) => b.own.length - a.own.length)[0];
  if (!best) return "";
  return byCard.value ? say.coachAskCard : say.coachAsk({ rank: best.rank });
}

export function Coach() {
  const line = hint();
  return line ? <Hint line={line} label={say.dismissHint} dismiss={given.dismiss} testId="hint" /> : null;
}
