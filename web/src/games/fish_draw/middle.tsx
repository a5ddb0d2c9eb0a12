import { you } from "../../table/seating";
import { commas } from "../../text/wording";
import { BigCard, CardBack } from "../../ui/cards";
import { board, staged } from "./game";
import { isDown, turnedBy, wonBy } from "./seats";
import { putStackAway, stackSeen } from "./sentences";
import { race } from "./turning";
import * as say from "./words";

/** So many face-up cards are drawn; the number beside them tells of more. */
const MOST_SHOWN = 6;

/** The middle, the reader's own turned card, and their stack: all at card size. */
export function Centre() {
  if (stackSeen.value) return <StackSeen />;
  const { over, final } = board.value;
  const { Lanes, current } = race.value ?? {};
  if (over) return final.length && you.value !== null ? <OwnCard seat={you.value} /> : null;
  const isLast = staged.value?.stakes !== undefined; // one card each is all that counts
  const kind = current?.value ? `racing ${current.value.isOver ? "" : "on"}` : isLast ? "last" : "";
  return (
    <div class={`centre ${kind}`} data-centre>
      {Lanes && current?.value ? <Lanes /> : !isLast && <Middle />}
      {you.value !== null && !(isLast && isOut(you.value)) && <OwnCard seat={you.value} />}
      {you.value !== null && !current?.value && !isLast && <OwnStack seat={you.value} />}
    </div>
  );
}

const isOut = (seat: number) => board.value.out.includes(seat);

/** How many cards have been turned, and how many are to come. */
export function Dots() {
  const { revealed, final } = board.value;
  const up = revealed.length || final.length;
  const down = staged.value?.down.length ?? 0;
  if (!staged.value || !down) return null;
  return (
    <p class="dots-to-come" aria-hidden="true" data-testid="dots">
      {Array.from({ length: up + down }, (_, at) => (
        <i key={at} class={at < up ? "up" : undefined} />
      ))}
    </p>
  );
}

/** What lies in the middle besides the cards that were turned now: those are at their seats. */
function Middle() {
  const { middle_up: up, middle_down: down, aside, revealed } = board.value;
  const turned = new Set(revealed.map(([, card]) => card));
  const left = up.filter((card) => !turned.has(card));
  const count = up.length + down;
  const besides = commas(
    [down && say.faceDown({ count: down }), aside && say.aside({ count: aside })].filter((part) => part !== 0),
  );
  return (
    <section class="middle" aria-labelledby="middle-title" data-testid="middle">
      <Pile count={down} />
      {left.length > 0 && (
        <ul class={`cards of-${Math.min(left.length, MOST_SHOWN)}`}>
          {left.slice(-MOST_SHOWN).map((card) => (
            <li key={card}>
              <BigCard card={card} />
            </li>
          ))}
        </ul>
      )}
      {left.length + down === 0 && (
        <span class="place-of-card" aria-hidden="true">
          {count || ""}
        </span>
      )}
      <h2 id="middle-title">
        {count ? say.middleCount({ count }) : say.middleEmpty} {besides && <small>{besides}</small>}
      </h2>
    </section>
  );
}

function Pile({ count }: { count: number }) {
  if (!count) return null;
  return (
    <span class={`pile of-${Math.min(count, 3)}`}>
      {Array.from({ length: Math.min(count, 3) }, (_, card) => (
        <CardBack key={card} />
      ))}
    </span>
  );
}

/** The card that the reader turned, large. */
function OwnCard({ seat }: { seat: number }) {
  const card = turnedBy(seat);
  const won = wonBy(seat);
  const isFish = card !== undefined && board.value.fish.includes(card);
  const caption = () => {
    if (staged.value) return won ? say.leads : "";
    if (!card) return say.notTurned;
    return won ? (isFish ? say.fishBeats : say.yoursWins) : say.yourCard;
  };
  return (
    <figure class={won ? "own-card wins" : "own-card"}>
      {card ? <BigCard card={card} /> : isDown(seat) ? <CardBack /> : <span class="place-of-card" aria-hidden="true" />}
      <figcaption>{caption()}</figcaption>
    </figure>
  );
}

/** The reader's stack: a back, and how many cards. */
function OwnStack({ seat }: { seat: number }) {
  const count = board.value.sizes[seat] ?? 0;
  return (
    <figure class="own-stack" data-testid="own-stack">
      {count ? <Pile count={count} /> : <span class="place-of-card" aria-hidden="true" />}
      <figcaption>{say.yourStack({ count })}</figcaption>
    </figure>
  );
}

/** One's own stack, seen when called upon: it is shown once, and then shuffled. */
function StackSeen() {
  return (
    <section class="stack-seen" aria-labelledby="stack-title" data-testid="stack-seen">
      <h2 id="stack-title">{say.stackSeen}</h2>
      <ul class="cards">
        {stackSeen.value?.map((card) => (
          <li key={card}>
            <BigCard card={card} />
          </li>
        ))}
      </ul>
      <footer>
        <p>{say.stackShuffled}</p>
        <button type="button" onClick={putStackAway}>
          {say.goOn}
        </button>
      </footer>
    </section>
  );
}
