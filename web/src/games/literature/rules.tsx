/** The rules of this game in words and pictures, and its house rules; fetched when someone opens them. */

import * as learn from "#words/literature-learn";
import * as words from "#words/literature-rules";
import { Cross, Paper, Player, player, Ray, Scene, Stamp } from "../../rules/pictures";
import { table } from "../../state";
import type { Lesson } from "../../table/game";
import type { Card } from "../../wire/cards";
import type { HouseRule, TableSeen } from "../../wire/messages";
import { theHalfSuit } from "./names";
import type { Literature, Options } from "./wire";

// Not from the module of the table: this one is fetched by itself.
const setup = () => (table.value as TableSeen<Literature>).setup;

/** Cards of one half-suit: hearts where there are any. */
function cards(): readonly Card[] {
  const halves = setup().half_suits;
  return (halves.find(([id]) => id === "HH") ?? halves.at(-1) ?? halves[0])?.[1] ?? [];
}

const side = (step: number) => (step % 2 ? "them" : "us");

function Teams() {
  const seats = Math.min(setup().seats, 12);
  return (
    <Scene>
      {Array.from({ length: seats }, (_, step) => {
        const turn = Math.PI / 2 + (2 * Math.PI * step) / seats;
        const at = { x: 80 + 60 * Math.cos(turn), y: 48 + 32 * Math.sin(turn) };
        return <Player key={player(step)} face={player(step)} size={seats > 8 ? 14 : 21} side={side(step)} {...at} />;
      })}
    </Scene>
  );
}

function Ask() {
  const [first = "9H", missing = "TH", last = "JH"] = cards();
  return (
    <Scene>
      <Paper card={first} x={28} y={68} />
      <Paper card={missing} x={60} y={68} ghost />
      <Paper card={last} x={92} y={68} />
      <Ray from={[66, 44]} to={[116, 27]} bend={10} />
      <Player face={player(1)} x={136} y={27} side="them" />
    </Scene>
  );
}

function Answer() {
  const [, asked = "TH"] = cards();
  return (
    <Scene>
      <Player face={player(1)} x={30} y={28} side="them" />
      <Stamp x={62} y={18} yes />
      <Paper card={asked} x={56} y={70} tilt={-8} />
      <path class="parting" d="M84 12V88" />
      <Player face={player(1)} x={122} y={58} size={30} side="them" now />
      <Stamp x={140} y={22} yes={false} />
    </Scene>
  );
}

function Memory() {
  const [, asked = "TH"] = cards();
  return (
    <Scene>
      {[0, 1, 2].map((row) => (
        <g key={row} opacity={[0.2, 0.45, 1][row]}>
          <Player face={player(row)} x={28} y={20 + 30 * row} size={18} side={side(row)} />
          <Ray from={[42, 20 + 30 * row]} to={[66, 20 + 30 * row]} />
          <Player face={player(row + 1)} x={80} y={20 + 30 * row} size={18} side={side(row + 1)} />
          {row < 2 ? (
            <path class="forgotten" d={`M104 ${20 + 30 * row}h30`} />
          ) : (
            <>
              <Paper card={asked} x={108} y={78} width={20} />
              <Stamp x={138} y={80} yes={false} />
            </>
          )}
        </g>
      ))}
    </Scene>
  );
}

/** The cards of the half-suit over who is said to hold each. */
function Claimed({ wrong }: { wrong: boolean }) {
  const all = cards().slice(0, 6);
  const step = 132 / Math.max(all.length - 1, 1);
  return (
    <Scene>
      {all.map((card, at) => {
        const holder = (at * 2) % Math.min(setup().seats, 6);
        const x = 14 + step * at;
        const isWrong = wrong && at === 3;
        return (
          <g key={card}>
            <Paper card={card} x={x} y={isWrong ? 28 : 36} width={22} />
            <Player
              face={player(isWrong ? holder + 1 : holder)}
              x={x}
              y={78}
              size={16}
              side={isWrong ? "them" : "us"}
            />
            {isWrong && <Cross x={x} y={28} />}
          </g>
        );
      })}
    </Scene>
  );
}

export const lessons: readonly Lesson[] = [
  { title: learn.learn1, about: learn.learn1About, Picture: Teams },
  { title: learn.learn2, about: learn.learn2About, Picture: Ask },
  { title: learn.learn3, about: learn.learn3About, Picture: Answer },
  { title: learn.learn4, about: learn.learn4About, Picture: Memory },
  { title: learn.learn5, about: learn.learn5About, Picture: () => <Claimed wrong={false} /> },
  { title: learn.learn6, about: learn.learn6About, Picture: () => <Claimed wrong /> },
];

/** What the lessons speak of, as Literature has it in Python (`lesson_values`). */
export function lessonValues(options: Options) {
  const { half_suits } = setup();
  const ranks = (half: string) => (half_suits.find(([id]) => id === half)?.[1] ?? []).map(([rank]) => String(rank));
  const low = ranks("LC");
  const high = ranks("HC");
  if (low.at(-1) === "A") low.unshift(...low.splice(-1)); // the ace is the last card of a suit, wherever it counts
  return {
    ...options,
    low_first: low[0] ?? "",
    low_last: low.at(-1) ?? "",
    high_first: high[0] ?? "",
    high_last: high.at(-1) ?? "",
  };
}

export { homesTold as home } from "#words/literature-home";
export { doubts, options, presets } from "#words/literature-rules";

/** Who begins, by seat as people count them, and whose half-suit settles a tie. */
export function ruleValue({ value }: HouseRule): string | undefined {
  const [kind, what = ""] = String(value).split(":");
  if (kind === "seat") return words.optionFirstPlayerSeat({ number: Number(what) + 1 });
  if (kind === "half_suit") return words.optionTieBreakHalfSuit({ half_suit: theHalfSuit(what) });
  return undefined;
}
