/**
 * The building blocks of the pictures in the rules: cards, backs, players and rays, on water 160 wide and 100 high.
 *
 * Pictures are decorative: the sentences beside them say the same. The faces are those of the players at this table.
 */

import type { ComponentChildren, SVGAttributes } from "preact";
import * as say from "../menu/words";
import { clockwise, faceOf } from "../table/seating";
import { type Card, rankOf, suitOf } from "../ui/cards";
import { Portrait } from "../ui/portrait";

export type Point = readonly [x: number, y: number];

interface At {
  x: number;
  y: number;
}

export function Scene({ children }: { children: ComponentChildren }) {
  return (
    <svg class="scene" viewBox="0 0 160 100" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Words in a picture, which draws no element among them (`text/translation.ts`). */
export function Words({ children, ...place }: Omit<SVGAttributes<SVGTextElement>, "children"> & { children: string }) {
  const write = (text: SVGTextElement | null) => text?.replaceChildren(children);
  return <text {...place} ref={write} />;
}

/** The face of a player at this table, counted clockwise from the reader. */
export function player(step: number): number {
  const seats = clockwise();
  return faceOf(seats[step % seats.length] ?? 0);
}

interface CardAt extends At {
  card: Card;
  width?: number;
  tilt?: number;
  /** Not there: only its outline is. */
  ghost?: boolean;
}

/** A card around its middle. */
export function Paper({ card, x, y, width = 28, tilt = 0, ghost = false }: CardAt) {
  const height = width * 1.4;
  return (
    <g class={`${ghost ? "ghost-card" : "paper"} ${suitOf(card)}`} transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={width * 0.11} />
      <Words x={-width * 0.4} y={-height * 0.16} font-size={width * 0.48}>
        {rankOf(card)}
      </Words>
      <use
        href={`#suit-${suitOf(card)}`}
        x={-width * 0.06}
        y={height * 0.02}
        width={width * 0.48}
        height={width * 0.48}
      />
    </g>
  );
}

export function Back({ x, y, width = 28, tilt = 0 }: At & { width?: number; tilt?: number }) {
  const height = width * 1.4;
  return (
    <g class="back" transform={`translate(${x} ${y}) rotate(${tilt})`}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={width * 0.11} />
      <use href="#fish" x={-width * 0.34} y={-width * 0.25} width={width * 0.68} height={width * 0.5} />
    </g>
  );
}

interface PlayerAt extends At {
  face: number;
  size?: number;
  side?: "us" | "them";
  now?: boolean;
  faint?: boolean;
}

/** A face in the ring of its side. */
export function Player({ face, x, y, size = 26, side, now = false, faint = false }: PlayerAt) {
  const half = size / 2;
  return (
    <g class={`player ${side ?? ""} ${faint ? "faint" : ""}`} transform={`translate(${x} ${y})`}>
      {now && <circle class="now" r={half + 5} />}
      <circle class="team" r={half + 2} />
      <foreignObject x={-half} y={-half} width={size} height={size}>
        <Portrait face={face} />
      </foreignObject>
      {side === "us" && <circle class="shape" cx={-half * 0.8} cy={half * 0.85} r={half * 0.34} />}
      {side === "them" && (
        <path
          class="shape"
          transform={`translate(${-half * 0.8} ${half * 0.8}) scale(${half * 0.04})`}
          d="M0-10 10 9H-10z"
        />
      )}
    </g>
  );
}

/** From who asks to who is asked. */
export function Ray({ from, to, bend = 0 }: { from: Point; to: Point; bend?: number }) {
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - bend];
  const turn = (Math.atan2(to[1] - (middle[1] ?? 0), to[0] - (middle[0] ?? 0)) * 180) / Math.PI;
  return (
    <g class="beam">
      <path d={`M${from}Q${middle} ${to}`} />
      <path class="head" d="M-6-4 0 0-6 4" transform={`translate(${to}) rotate(${turn})`} />
    </g>
  );
}

/** The answer to a question. */
export function Stamp({ x, y, yes }: At & { yes: boolean }) {
  return (
    <g class={yes ? "stamp yes" : "stamp"} transform={`translate(${x} ${y})`}>
      <rect x={-16} y={-9} width={32} height={18} rx={9} />
      <Words y={4.5} text-anchor="middle" font-size={12}>
        {yes ? say.yes : say.no}
      </Words>
    </g>
  );
}

/** Something that is said, in a bubble whose tip is at the point. */
export function Bubble({ x, y, width = 44, children }: At & { width?: number; children: string }) {
  return (
    <g class="bubble" transform={`translate(${x} ${y})`}>
      <path d={`M0 0 6-9H${width - 8}a6 6 0 0 0 6-6v-14a6 6 0 0 0-6-6H-4a6 6 0 0 0-6 6v14a6 6 0 0 0 6 6z`} />
      <Words x={(width - 12) / 2} y={-17} text-anchor="middle" font-size={16}>
        {children}
      </Words>
    </g>
  );
}

export function Cross({ x, y, size = 20 }: At & { size?: number }) {
  const half = size / 2;
  return <path class="cross" d={`M${x - half} ${y - half}l${size} ${size}m0-${size}-${size} ${size}`} />;
}
