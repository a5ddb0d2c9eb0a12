import { nameOf } from "../../table/seating";
import { the } from "../../ui/cards";
import { joinWhom, listenToKeys } from "../../ui/keyboard";
import {
  ask,
  board,
  card,
  cards,
  pickCard,
  pickNothing,
  pickRank,
  pickTarget,
  rank,
  ranks,
  target,
  targets,
} from "./game";
import { read } from "./typing";
import * as say from "./words";

export function listen(): void {
  listenToKeys({
    read: (line, begun) => {
      const typed = read(line, {
        ranks: ranks.value,
        cards: cards.value,
        targets: targets.value.map((seat) => ({ seat, name: nameOf(seat) })),
        picked: rank.value !== null && !begun,
      });
      if (typed.rank) pickRank(typed.rank);
      else if (typed.card) pickCard(typed.card);
      else if (begun && typed.target === undefined) pickRank(null);
      if (typed.target !== undefined) pickTarget(typed.target);
      return typed.unknown;
    },
    enter: () => {
      if (rank.value !== null && target.value !== null) ask();
    },
    escape: pickNothing,
    composed: () => {
      if (rank.value === null) return null;
      const what = card.value ? the(card.value) : say.ranksName({ rank: rank.value });
      if (target.value !== null) return { move: say.askWhomFor({ name: nameOf(target.value), what }) };
      return { missing: joinWhom(say.whoHas({ what }), targets.value) };
    },
    idle: () => board.value.over !== null,
  });
}
