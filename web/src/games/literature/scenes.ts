/** Turns the events of Literature into scenes that the page animates. */

import { lastMove, type Opened, type Scene } from "../../motion/scene";
import { board, setup } from "./game";
import type { Closed, Revealed, Sight } from "./wire";

/** Where a move begins. */
const BEGINNINGS = [
  ...["hand_seen", "dealt_seen", "asked", "questioned", "claim_begun", "card_named", "claimed", "interrupted"],
  ...["turn_passed", "next_chosen", "claimer_chosen", "challenged", "challenge_answer", "ruling"],
];

/** What was said of who holds what while cards are named one by one. */
let named: readonly (readonly [string, number])[] = [];

export function scenes(sights: readonly unknown[]): Scene[] {
  const all = sights as readonly Sight[];
  const before = named;
  named = board.value.named;
  const move = lastMove(all, BEGINNINGS);
  return move.flatMap((sight) => sceneOf(sight, [...move], before));
}

function sceneOf(sight: Sight, move: readonly Sight[], before: typeof named): Scene[] {
  switch (sight.type) {
    case "asked":
      return [
        { type: "asked", from: sight.seat, to: sight.target, hit: sight.hit, cards: sight.hit ? [sight.card] : [] },
      ];
    case "questioned":
      return [{ type: "asked", from: sight.seat, to: sight.target, hit: null, cards: [] }];
    case "moved":
      return [{ type: "moved", from: sight.seat, to: sight.to, cards: [sight.card] }];
    case "revealed": {
      const closed = move.find((one) => one.type === "closed");
      return [
        {
          type: "opened",
          cards: openedOf(sight, move, before),
          right: closed?.type === "closed" ? isRight(closed) : null,
        },
      ];
    }
    case "interrupted":
      return [{ type: "opened", cards: [{ card: sight.card, seat: sight.seat }], right: null }];
    case "claim_failed":
      return [{ type: "opened", cards: [], right: false }];
    case "closed":
      return [{ type: "taken", side: sight.team }];
    case "turn_passed":
    case "next_chosen":
      return sight.seat === sight.to ? [] : [{ type: "turn", from: sight.seat, to: sight.to }];
    case "claimer_chosen":
      return [{ type: "turn", from: sight.seat, to: sight.claimer }];
    case "hand_seen":
    case "dealt_seen":
      return [{ type: "dealt", dealer: sight.dealer, seats: sight.sizes.length }];
    case "over":
      return [{ type: "over", winners: sight.winner === null ? [] : (setup.value.sides[sight.winner] ?? []) }];
    default:
      return [];
  }
}

const isRight = ({ outcome }: Closed): boolean | null => (outcome === "awarded" ? null : outcome === "won");

/** Every card where it was, in the order in which it was claimed, and whether it was said to be elsewhere. */
function openedOf({ holders }: Revealed, move: readonly Sight[], before: typeof named): Opened[] {
  const claimed = move.find((sight) => sight.type === "claimed");
  const last = move.find((sight) => sight.type === "card_named");
  const said = new Map<string, number>(claimed?.type === "claimed" ? claimed.attribution : before);
  if (last?.type === "card_named") said.set(last.card, last.holder);
  return holders.map(([card, seat]) => ({ card, seat, wrong: said.has(card) && said.get(card) !== seat }));
}
