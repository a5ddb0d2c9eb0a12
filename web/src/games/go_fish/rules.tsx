/** The rules of this game in words and pictures, and its house rules; fetched when someone opens them. */

import * as learn from "#words/go_fish-learn";
import { Back, Bubble, Paper, Player, player, Ray, Scene } from "../../rules/pictures";
import { table } from "../../state";
import type { Lesson } from "../../table/game";
import { rankOf } from "../../ui/cards";
import type { Card } from "../../wire/cards";
import type { TableSeen } from "../../wire/messages";
import type { GoFish, Options } from "./wire";

// Not from the module of the table: this one is fetched by itself.
const setup = () => (table.value as TableSeen<GoFish>).setup;

/** The cards of the highest of the plain ranks. */
const cards = (): readonly Card[] => setup().ranks.findLast(([rank]) => rank !== "joker" && rank !== "A")?.[1] ?? [];

function Book() {
  const book = cards().slice(0, setup().book_size);
  const middle = (book.length - 1) / 2;
  return (
    <Scene>
      {book.map((card, at) => (
        <Paper
          key={card}
          card={card}
          x={80 + (at - middle) * 27}
          y={52 + Math.abs(at - middle) ** 2 * 3}
          width={36}
          tilt={(at - middle) * 9}
        />
      ))}
    </Scene>
  );
}

function Ask() {
  const [held = "KH"] = cards();
  return (
    <Scene>
      <Paper card={held} x={34} y={62} width={32} />
      <Bubble x={56} y={50} width={36}>
        {`${rankOf(held)}?`}
      </Bubble>
      <Ray from={[58, 66]} to={[110, 60]} bend={-6} />
      <Player face={player(1)} x={132} y={56} size={30} />
    </Scene>
  );
}

function Handed() {
  const [, ...given] = cards();
  return (
    <Scene>
      <Player face={player(1)} x={132} y={36} size={30} />
      {given.slice(0, 2).map((card, at) => (
        <Paper key={card} card={card} x={44 + 26 * at} y={62 - 4 * at} width={32} tilt={-10 + 14 * at} />
      ))}
      <Ray from={[112, 44]} to={[92, 56]} />
    </Scene>
  );
}

const Stock = ({ x, y }: { x: number; y: number }) => (
  <>
    {[0, 1, 2].map((at) => (
      <Back key={at} x={x + 3 * at} y={y - 2 * at} width={32} />
    ))}
  </>
);

function Fishing() {
  const [, , , caught = "KS"] = [...cards(), ...cards(), ...cards()];
  return (
    <Scene>
      <path class="line" d="M0 24q10-8 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0" />
      <Stock x={38} y={62} />
      <Ray from={[64, 46]} to={[96, 46]} bend={14} />
      <Paper card={caught} x={120} y={62} width={32} tilt={6} />
    </Scene>
  );
}

function EmptyHand() {
  return (
    <Scene>
      <Stock x={38} y={52} />
      <Ray from={[64, 50]} to={[96, 50]} />
      <rect class="gap" x={104} y={28} width={32} height={45} rx={4} />
    </Scene>
  );
}

function End() {
  const piles = [5, 3, 2];
  return (
    <Scene>
      {piles.map((books, at) => (
        <g key={books}>
          {Array.from({ length: books }, (_, book) => (
            <rect
              key={`${at}-${book * 1}`}
              class="pile"
              x={22 + 44 * at}
              y={54 - 8 * book}
              width={28}
              height={10}
              rx={2}
            />
          ))}
          <Player face={player(at)} x={36 + 44 * at} y={82} size={20} />
        </g>
      ))}
    </Scene>
  );
}

export const lessons: readonly Lesson[] = [
  { title: learn.learn1, about: learn.learn1About, Picture: Book },
  { title: learn.learn2, about: learn.learn2About, Picture: Ask },
  { title: learn.learn3, about: learn.learn3About, Picture: Handed },
  { title: learn.learn4, about: learn.learn4About, Picture: Fishing },
  { title: learn.learn5, about: learn.learn5About, Picture: EmptyHand },
  { title: learn.learn6, about: learn.learn6About, Picture: End },
];

/** What the lessons speak of, as Go Fish has it in Python (`lesson_values`). */
export function lessonValues(options: Options) {
  const { hand_size, book_size } = setup();
  const refill = { one: 1, none: 0, hand_size, 5: 5, 7: 7 }[options.refill];
  return { ...options, hand_sizes: hand_size, book_size, refill, give: options.give === "all" };
}

export { homesTold as home } from "#words/go_fish-home";
export { doubts, options, presets } from "#words/go_fish-rules";
