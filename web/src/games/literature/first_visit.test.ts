import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";

vi.mock("../../state", () => ({ seen: signal(null), table: signal(null), pending: signal(null) }));
vi.mock("../../news/suspense", () => ({ opening: signal(null) }));

import { opening } from "../../news/suspense";
import { seen, table } from "../../state";
import { player, stage } from "./first_visit";

const NAMES = ["Ann", "Vera", "Leo", "Sana"];

function at(turn: number, asker: number | null): string | null {
  const last = asker === null ? null : { seat: asker };
  table.value = { you: 0, sitters: NAMES.map((name) => ({ name })) } as unknown as typeof table.value;
  seen.value = { view: { board: { closed: [], turn, last_question: last, over: null } } } as typeof seen.value;
  return stage();
}

test("the lesson says nothing until an answer is shown", () => {
  opening.value = { sights: [], ms: 500 };
  expect(at(0, null)).toBe(null);
  opening.value = null;
  expect(at(0, null)).toBe("ask");
});

test("the lesson says who plays on until the reader's next turn, and then until the half-suit is claimed", () => {
  expect(at(0, null)).toBe("ask");
  expect(at(0, 0)).toBe("hit");
  for (const turn of [1, 2, 3]) {
    expect(at(turn, 0)).toBe("miss");
    expect(at(turn, turn)).toBe("listen");
    expect(player()).toContain(NAMES[turn]);
  }
  expect(at(0, 3)).toBe("complete");
  expect(at(2, 0)).toBe("later");
  expect(player()).toContain("Leo");
});
