import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import * as say from "#words/shared-table";
import { fetched, late } from "../browser/lazy";
import { Trouble, trouble } from "../connection/trouble";
import { type Place, pending, play, refusal, seen, table } from "../state";
import { unmarked } from "../text/wording";
import { Faster, thinking } from "../timing/pace";
import { Countdown } from "../timing/time_to_speak";
import { HaltClock, isKept, isTimed, OwnClock, TakeBack } from "../timing/timing";
import { yourTurn } from "../timing/turn_alert";
import { Rich } from "../ui/cards";
import { guarded, settling } from "../ui/double_taps";
import { focusHand } from "../ui/focus";
import { Refusal } from "../ui/refusal";
import { typed, typedWrong } from "../ui/typed";
import { AfterTheGame } from "./result";
import { isOutside, nameOf, you } from "./seating";
import { isShorter } from "./taps";

const PendingRuling = late(async () => (await import("../rulings/rulings")).PendingRuling);
const Visitor = late(async () => (await import("../spectators/take_seat")).Visitor);
const VisitorNote = late(async () => (await import("../spectators/take_seat")).VisitorNote);
const Knocks = late(async () => (await import("../host/seat_requests")).Knocks);

effect(() => {
  if (isShorter.value) void fetched(() => import("./taps_choice")).then(({ tell }) => tell());
});

/** Commands whose refusal is said here. A seat is too narrow for a sentence, and its button is gone once it is taken. */
const HERE = (place: Place) => /^(action|wait|shout|pace|seat-\d+)$/.test(place);

interface Properties {
  /** What the reader can do now, in a word: for styles and for programs. */
  state: string;
  /** It is the reader's to act: the bar is yellow. */
  yours: boolean;
  /** The loudest words of the page: whose turn it is. */
  title: string;
  /** One line beside it: what to do, or what is waited for. */
  note?: ComponentChildren;
  /** How long others are waited for, where the game says that in its own way. */
  clock?: ComponentChildren;
  /** The row of buttons. */
  children?: ComponentChildren;
}

/** What the reader can do now, at the thumb. It has the same height whatever it says. */
export function Bar({ state: of, yours, title: said, note, clock, children }: Properties) {
  const isVisitor = you.value === null;
  const kept = isKept.value && of !== "over";
  const [state, title] = kept ? ["kept", say.botHasYourSeat] : [of, said];
  const isTurn = yours && !isVisitor && !kept;
  useLayoutEffect(() => {
    yourTurn.value = isTurn;
  }, [isTurn]);
  if (trouble.value !== null) return <Trouble />;
  const refused = refusal.value !== null && HERE(refusal.value.place);
  const hasClock = isTimed.value && !isVisitor;
  const kinds = ["bar", (isTurn || (state === "over" && !isVisitor)) && "turn", hasClock && "timed"];
  return (
    <section
      class={kinds.filter(Boolean).join(" ")}
      data-bar={isVisitor ? "visitor" : state}
      aria-label={say.actions}
      data-testid="bar"
    >
      {table.value.ruling && <PendingRuling />}
      {table.value.knocks?.length ? <Knocks /> : null}
      {hasClock && <OwnClock />}
      <div class="cap">
        <h1 data-testid="headline" class={unmarked(title).length > 16 ? "long" : ""}>
          {isOutside.value ? say.playersOnly : <Rich>{title}</Rich>}
        </h1>
        <div class="note">
          <TypedLine />
          {refused ? (
            <Refusal from={HERE} />
          ) : pending.value ? (
            pending.value.n === undefined && say.sending
          ) : isVisitor ? (
            <VisitorNote />
          ) : kept ? (
            said
          ) : (
            note
          )}
          {clock ?? <Countdown />}
          {(seen.value.clocks?.halt_ms ?? null) !== null && <HaltClock />}
        </div>
      </div>
      <div class="row" data-guarded={guarded.value}>
        {state === "over" && !isOutside.value ? (
          <AfterTheGame />
        ) : isVisitor ? (
          <Visitor />
        ) : kept ? (
          <TakeBack />
        ) : (
          children
        )}
      </div>
    </section>
  );
}

/** What has been typed so far. */
function TypedLine() {
  if (!typed.value) return null;
  return <kbd class={typedWrong.value ? "typed wrong" : "typed"}>{typed.value}</kbd>;
}

interface CommitProperties {
  children: ComponentChildren;
  onCommit: () => void;
  /** Not now, though it stays where it is. */
  off?: boolean;
  testId?: string;
}

/** The one button that says something to the table. */
export function Commit({ children, onCommit, off = false, testId }: CommitProperties) {
  const isOff = off || pending.value !== null;
  return (
    <button
      type="button"
      class="commit"
      data-commit
      data-testid={testId}
      aria-disabled={isOff}
      inert={settling}
      onClick={() => !isOff && onCommit()}
    >
      {children}
    </button>
  );
}

interface TakeBackProperties {
  onLeave: () => void;
  /** What was picked. */
  children: ComponentChildren;
}

/** Leave what is being composed. On a phone what was picked, at the edge where no finger is that goes from a card to a player. */
export function TakeBackPick({ onLeave, children }: TakeBackProperties) {
  return (
    <button
      type="button"
      class="bare"
      onClick={() => {
        onLeave();
        focusHand();
      }}
    >
      <span class="as-sign" aria-hidden="true">
        {children}
      </span>
      <span class="as-sign" aria-hidden="true">
        ✕
      </span>
      <span class="in-words">{say.takeBack}</span>
    </button>
  );
}

/** A question that leaves by itself in a second: what it says, and a line that runs out meanwhile. */
export function leavingNow(title: string, onLeave: () => void) {
  const leave = () => {
    onLeave();
    focusHand();
  };
  return {
    state: "sent",
    title,
    yours: true,
    note: <i class="drain" />,
    row: (
      <button type="button" class="quiet" inert={settling} onClick={leave}>
        {say.takeBack}
      </button>
    ),
  };
}

interface ChoiceProperties {
  options: readonly { label: ComponentChildren; move: unknown; key: string | number }[];
}

/** One of a few moves must be chosen, and nothing else can be done. */
export function Choice({ options }: ChoiceProperties) {
  return (
    <>
      {options.map(({ label, move, key }) => (
        <Commit key={key} onCommit={() => play("action", move)}>
          {label}
        </Commit>
      ))}
    </>
  );
}

/** While others play: how fast bots speak, and what else the game has to offer. */
export function Waiting({ children }: { children?: ComponentChildren }) {
  return (
    <>
      <Faster />
      {children}
    </>
  );
}

/** Why the reader waits for a seat. */
export function waitingFor(seat: number, ownCards: number): string {
  const name = nameOf(seat);
  const status = table.value.sitters[seat]?.status;
  const isMissed = status === "away" || (status === "reconnecting" && table.value.time?.type !== "days");
  if (isMissed) return say.presence({ name, status });
  if (ownCards === 0) return say.outAndWaiting;
  return thinking.value === seat && you.value !== null ? say.tapToHurry : say.waitForTurn({ name });
}

export const rich = (text: string) => <Rich>{text}</Rich>;
