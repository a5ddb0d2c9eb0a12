/** The rules of this game in words and pictures, and its house rules; fetched when someone opens them. */

import * as learn from "#words/fish_draw-learn";
import { Back, Paper, Player, player, Ray, Scene, Words } from "../../rules/pictures";
import { seen, table } from "../../state";
import type { Lesson } from "../../table/game";
import type { Card } from "../../wire/cards";
import type { TableSeen, Update } from "../../wire/messages";
import type { FishDraw, Options } from "./wire";

// Not from the module of the table: this one is fetched by itself.
const setup = () => (table.value as TableSeen<FishDraw>).setup;

const fish = (): readonly Card[] => (seen.value as Update<FishDraw>).view.board.fish;

function TheFish() {
  const all = fish();
  const middle = (all.length - 1) / 2;
  return (
    <Scene>
      {all.map((card, at) => (
        <Paper key={card} card={card} x={80 + (at - middle) * 34} y={44} width={30} />
      ))}
      {all.map((card, at) => (
        <use key={card} class="sign" href="#fish" x={68 + (at - middle) * 34} y={72} width={24} height={18} />
      ))}
    </Scene>
  );
}

/** Cards that are no Fish in this game. */
const plain = (...wanted: Card[]): Card[] => wanted.filter((card) => !fish().includes(card)).slice(0, 3);

function Turn() {
  const turned = plain("5C", "9D", "QS", "KS");
  return (
    <Scene>
      {turned.map((card, at) => (
        <g key={card}>
          <Paper card={card} x={36 + 44 * at} y={at === turned.length - 1 ? 34 : 42} width={32} />
          <Player face={player(at)} x={36 + 44 * at} y={84} size={16} now={at === turned.length - 1} />
        </g>
      ))}
    </Scene>
  );
}

function Shout() {
  const [first = "4H"] = fish();
  return (
    <Scene>
      <path
        class="burst"
        d="M112 8l8 14 16-8-3 17 17 2-12 13 12 11-17 3 4 17-16-8-8 14-9-14-15 8 3-17-17-3 12-11-12-13 17-2-3-17 15 8z"
      />
      <Words class="shouted" x={113} y={52} text-anchor="middle" font-size={learn.learn3.length > 6 ? 11 : 15}>
        {learn.learn3}
      </Words>
      <Paper card={first} x={42} y={52} width={42} tilt={-6} />
      <use class="sign" href="#fish" x={20} y={4} width={24} height={18} />
    </Scene>
  );
}

function Call() {
  return (
    <Scene>
      <Player face={player(0)} x={28} y={34} size={24} />
      <Ray from={[46, 38]} to={[72, 46]} bend={4} />
      <Player face={player(1)} x={92} y={50} size={30} />
      {Array.from({ length: setup().fish }, (_, at) => (
        <Back key={at} x={118 + 9 * at} y={66 - 3 * at} width={20} tilt={-12 + 10 * at} />
      ))}
      <Words class="wondering" x={132} y={30} font-size={26}>
        ?
      </Words>
    </Scene>
  );
}

function Last() {
  const turned = plain("JD", "AS", "6H", "7C");
  return (
    <Scene>
      <circle class="won" cx={80} cy={42} r={34} />
      {turned.map((card, at) => (
        <g key={card}>
          <Paper card={card} x={36 + 44 * at} y={42} width={at === 1 ? 40 : 28} />
          <Player face={player(at)} x={36 + 44 * at} y={86} size={16} />
        </g>
      ))}
    </Scene>
  );
}

function End() {
  return (
    <Scene>
      <Player face={player(1)} x={30} y={56} size={22} faint />
      <Player face={player(2)} x={130} y={56} size={22} faint />
      <Player face={player(0)} x={80} y={30} size={32} />
      {[0, 1, 2, 3, 4].map((at) => (
        <Back key={at} x={72 + 4 * at} y={74 - 2 * at} width={26} />
      ))}
    </Scene>
  );
}

export const lessons: readonly Lesson[] = [
  { title: learn.learn1, about: learn.learn1About, Picture: TheFish },
  { title: learn.learn2, about: learn.learn2About, Picture: Turn },
  { title: learn.learn3, about: learn.learn3About, Picture: Shout },
  { title: learn.learn4, about: learn.learn4About, Picture: Call },
  { title: learn.learn5, about: learn.learn5About, Picture: Last },
  { title: learn.learn6, about: learn.learn6About, Picture: End },
];

/** What the lessons speak of, as Fish Draw has it in Python (`lesson_values`). */
export function lessonValues(options: Options) {
  const { fish } = setup();
  const byThemselves = options.fishmonger === null ? "any" : "fishmonger";
  return { ...options, jokers: fish, callers: options.callers === "auto" ? byThemselves : options.callers };
}

export { homesTold as home } from "#words/fish_draw-home";
export { doubts, options, presets } from "#words/fish_draw-rules";
