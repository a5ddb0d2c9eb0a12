/** Everything the reader's seat saw of a finished game, fetched once when it is over. */

import { signal } from "@preact/signals";
import { seen } from "../state";

interface Story {
  /** The last event when it was asked for: another game has another story. */
  n: number;
  sights: readonly unknown[];
}

const story = signal<Story | null>(null);
let asking = false;

export const tableAddress = (): string => location.pathname.replace(/\/$/, "");

/** The sights of the finished game, oldest first; none while they are on their way, or cannot be had. */
export function storyOfTheGame<S>(): readonly S[] {
  const { n } = seen.value;
  if (story.value?.n === n) return story.value.sights as readonly S[];
  if (!asking) void fetchStory(n);
  return [];
}

async function fetchStory(n: number): Promise<void> {
  asking = true;
  try {
    const answer = await fetch(`${tableAddress()}/story`);
    const sights = answer.ok ? ((await answer.json()) as { sights: unknown[] }).sights : [];
    story.value = { n, sights };
  } catch {
    story.value = { n, sights: [] }; // the end of the game is told all the same
  } finally {
    asking = false;
  }
}
