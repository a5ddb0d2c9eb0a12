import { Drawn, draw } from "../../news/dealer_drawn";
import { Said } from "../../news/last_move";
import { who, you } from "../../table/seating";
import { listed } from "../../text/wording";
import { isUnready } from "../../timing/pace";
import { isAnnounced } from "../../timing/time_to_speak";
import { Rich, short, the } from "../../ui/cards";
import { Votes } from "./call";
import { board, moves, options, staged } from "./game";
import { Dots } from "./middle";
import { type Line, lines, outcome, turnedAt } from "./story";
import { race } from "./turning";
import * as say from "./words";

/** What happened last, and before it: in Fish Draw everything is seen by all. */
export function Status() {
  const { fish, ledger } = board.value;
  const [before, last] = [lines.value.at(-2), lines.value.at(-1)];
  const shown = staged.value?.headline ?? race.value?.decided();
  const is = shown
    ? { key: shown, text: <Headline of={shown} /> }
    : last
      ? sentence(last)
      : { key: "none", text: begun() };
  const drawn = draw.value && { key: "drawn", text: <Drawn drawn={draw.value} /> };
  const above = staged.value ? staged.value.above : race.value?.raceLine();
  const isOld = before && (before.eyes === last?.eyes || before.key < turnedAt.value);
  const earlier = before ? !isOld && sentence(before) : drawn;
  const was = above ? { key: above, text: above } : !shown && earlier;
  return (
    <Said is={is} was={was ? [was] : []}>
      {!ledger.length && (
        <p class="fish-are">
          <span aria-hidden="true">
            <Rich>{say.fishAre({ cards: fish.map(short).join(" ") })}</Rich>
          </span>
          <span class="for-ears">{say.fishAre({ cards: listed(fish.map(the)) })}</span>
        </p>
      )}
      <Dots />
      <Votes />
    </Said>
  );
}

/** What is turned, and what it decides. */
function Headline({ of }: { of: string }) {
  const stakes = staged.value?.stakes;
  return (
    <>
      {of}
      {stakes && <small>{stakes}</small>}
    </>
  );
}

/** What is said where nothing has happened before this page's eyes. */
function begun(): string {
  const { round, revealed, fish } = board.value;
  const rank = options.value.fish === "jokers" ? "joker" : (fish[0]?.[0] ?? "");
  return round > 1 || revealed.length ? say.round({ number: round }) : say.nothingTurned({ rank });
}

const sentence = (line: Line) => ({ key: line.key, text: <Told line={line} /> });

/** A line of the story as eyes read it, and the same as ears hear it. */
export function Told({ line: { eyes, ears } }: { line: Line }) {
  if (eyes === ears) return <>{eyes}</>;
  return (
    <>
      <span aria-hidden="true">
        <Rich>{eyes}</Rich>
      </span>
      <span class="for-ears">{ears}</span>
    </>
  );
}

/** The state of the game in a few words. */
export function headline(): string {
  const { phase, lead, winner, over } = board.value;
  if (over) return outcome(over);
  if (staged.value) return staged.value.title || say.round({ number: board.value.round });
  if (isUnready.value && lead !== you.value) return say.readyQuestion;
  if (moves.value.shout) return isAnnounced.value ? say.shoutAnnounced : say.fishShout;
  if (phase === "final_tie") return say.finalTie;
  if (phase === "repeat") return say.repeat;
  if (phase === "collect" && winner !== null) return race.value?.swimmers() || say.turnOf({ seat: who(winner) });
  return lead === null ? say.round({ number: board.value.round }) : say.turnOf({ seat: who(lead) });
}
