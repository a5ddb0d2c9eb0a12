import { nameOf } from "../../table/seating";
import { waivable, waive } from "../../timing/time_to_speak";
import { the } from "../../ui/cards";
import { joinWhom, listenToKeys } from "../../ui/keyboard";
import { typed } from "../../ui/typed";
import { openClaim } from "./claim";
import {
  ask,
  asks,
  begins,
  board,
  card,
  moves,
  pickCard,
  pickNothing,
  pickTarget,
  target,
  targetsFor,
  waitOrResume,
} from "./game";
import { read, type Typed } from "./typing";
import * as say from "./words";

export function listen(): void {
  listenToKeys({
    read: compose,
    enter: (line) => {
      const { claim } = understand(line);
      if (claim) openClaim(claim === true ? undefined : claim);
      else if (card.value && target.value !== null) ask();
    },
    escape: pickNothing,
    composed: () => {
      if (!card.value) return null;
      const named = the(card.value);
      if (target.value !== null) return { move: say.askWhomFor({ name: nameOf(target.value), card: named }) };
      return { missing: joinWhom(say.whoHas({ card: named }), targetsFor(card.value)) };
    },
    idle: () => board.value.over !== null,
  });
}

function compose(line: string, begun: boolean): string {
  const { card, target, claim, wait, nothing, unknown } = understand(line);
  if (card) pickCard(card);
  else if (begun && target === undefined) pickCard(null);
  if (target !== undefined) pickTarget(target);
  if (wait) {
    typed.value = "";
    waitOrResume();
  }
  if (nothing) {
    typed.value = "";
    waive();
  }
  if (typeof claim === "string") {
    typed.value = "";
    openClaim(claim);
  } // after a lone `c` Enter opens the dialog, or the half-suit follows
  return unknown;
}

function understand(line: string): Typed {
  const { claims, irregular } = moves.value;
  return read(line, {
    asks: [...asks.value, ...irregular],
    targetsFor: (card) => targetsFor(card).map((seat) => ({ seat, name: nameOf(seat) })),
    claims: [...new Set([...claims.map(([id]) => id), ...begins.value])],
    card: card.value,
    waivable: waivable.value,
  });
}
