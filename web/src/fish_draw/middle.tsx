import { BigCard, CardBack, Face, spoken } from "../cards";
import { commas } from "../listed";
import { board } from "./game";
import { stackSeen, story } from "./sentences";
import * as say from "./words";

/** What lies in the middle: the cards that can be seen, and how many cannot. */
export function Middle() {
  const { middle_up: up, middle_down: down, aside } = board.value;
  return (
    <section class="middle" aria-labelledby="middle-title" data-testid="middle">
      <h2 id="middle-title">
        {say.middle}{" "}
        <small>
          {commas(
            [down && say.faceDown({ count: down }), aside && say.aside({ count: aside })].filter((part) => part !== 0),
          )}
        </small>
      </h2>
      {down > 0 && (
        <span class={`pile of-${Math.min(down, 3)}`}>
          {Array.from({ length: Math.min(down, 3) }, (_, card) => (
            <CardBack key={card} />
          ))}
        </span>
      )}
      {up.length > 0 ? (
        <ul class="cards">
          {up.map((card) => (
            <li key={card}>
              <BigCard card={card} />
            </li>
          ))}
        </ul>
      ) : (
        down === 0 && <p class="small">{say.emptyMiddle}</p>
      )}
    </section>
  );
}

/** What happened since the last cards were turned. */
export function Story() {
  if (!story.value.length) return null;
  return (
    <ul class="story" data-testid="story">
      {story.value.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** One's own stack, seen when called upon: it is shown once, and then shuffled. */
export function StackSeen() {
  const cards = stackSeen.value;
  if (!cards) return null;
  return (
    <section class="reveal" aria-labelledby="stack-title" data-testid="stack-seen">
      <h2 id="stack-title">{say.stackSeen}</h2>
      <ul class="cards">
        {cards.map((card) => (
          <li key={card}>
            <span class="card small" role="img" aria-label={spoken(card)}>
              <Face card={card} />
            </span>
          </li>
        ))}
      </ul>
      <p>{say.stackShuffled}</p>
      <button
        type="button"
        onClick={() => {
          stackSeen.value = null;
        }}
      >
        {say.goOn}
      </button>
    </section>
  );
}
