/** Announces what happens to screen readers, and keeps what the reader saw of their own stack. */

import { computed, effect } from "@preact/signals";
import { isPutAway, putAway, tellNews } from "../../news/news";
import { onUpdate } from "../../state";
import { you } from "../../table/seating";
import { alarm } from "../../ui/announce";
import type { Card } from "../../ui/cards";
import { board, moves } from "./game";
import { sentence, sights } from "./story";
import { listenToTurning, shown } from "./turning";
import type { Sight } from "./wire";
import * as say from "./words";

/** What readers saw of their own stack when they were called upon, until they have put it away. */
export const stackSeen = computed<readonly Card[] | null>(() => {
  const seen = sights.value.findLast((sight) => sight.type === "stack_seen");
  return seen?.type === "stack_seen" && !isPutAway(seen) ? seen.cards : null;
});

export function putStackAway(): void {
  putAway(sights.value.findLast((sight) => sight.type === "stack_seen"));
}

export function listen(): void {
  onUpdate((_, news) => {
    if ((news as Sight[]).some(({ type }) => type === "stack_seen")) putAway(null); // the same cards may be seen twice
  });
  listenToTurning();
  tellNews<Sight>({ sentence, isMove, duty, shown });
  let called = false;
  effect(() => {
    const due = moves.value.shout;
    if (due && !called) alarm(say.alarm);
    called = due;
  });
}

function duty(): string {
  const { phase, lead } = board.value;
  return you.value !== null && phase === "round" && lead === you.value && moves.value.reveal ? say.leadYours : "";
}

/** What is told by itself, and not with what led to it. */
const isMove = ({ type }: Sight) => ["revealed", "shout", "called", "redraw", "redeal", "dealt_seen"].includes(type);
