import { beforeEach, describe, expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";

let game: typeof import("./game");
let state: typeof import("../../state");

describe("barred questions", () => {
  /** Seat 1 has denied the king of diamonds, and the house rules forbid to ask for it again. */
  beforeEach(async () => {
    vi.resetModules();
    const moves = { asks: ["QD", "KD"], unsure: [], irregular: [], targets: [1, 3], barred: [[1, ["KD"]]] };
    const inlined: Record<string, unknown> = { table: { type: "table", you: 0 }, update: { moves } };
    openPage(inlined);
    game = await import("./game");
  });

  test("a seat is no target for a card that it may not be asked for again", () => {
    expect(game.targetsFor("KD")).toEqual([3]);
    expect(game.targetsFor("QD")).toEqual([1, 3]);
    expect(game.targetsFor(null)).toEqual([1, 3]);
  });

  test("a target that was picked first does not count for such a card, and does again for another", () => {
    game.pickTarget(1);
    game.pickCard("KD");
    expect([game.card.value, game.target.value]).toEqual(["KD", null]);

    game.pickCard("QD");
    expect([game.card.value, game.target.value]).toEqual(["QD", 1]);
  });
});

describe("a prepared question", () => {
  const LOW_CLUBS = ["2C", "3C", "4C", "5C", "6C", "7C"];
  const HIGH_CLUBS = ["9C", "TC", "JC", "QC", "KC", "AC"];
  const MOVES = { asks: [], unsure: [], irregular: [], targets: [], barred: [] };

  /** Two against two; the reader, seat 0, holds the 2 and 3 of clubs, and others play. */
  beforeEach(async () => {
    vi.resetModules();
    const board = { over: null, open: [...LOW_CLUBS, ...HIGH_CLUBS], sizes: [2, 5, 3, 2] };
    const inlined: Record<string, unknown> = {
      table: {
        you: 0,
        setup: {
          seats: 4,
          sides: [
            [0, 2],
            [1, 3],
          ],
          half_suits: [
            ["LC", LOW_CLUBS],
            ["HC", HIGH_CLUBS],
          ],
        },
        sitters: [],
      },
      update: { n: 7, sights: [], moves: MOVES, view: { type: "seat", hand: ["2C", "3C"], board } },
    };
    openPage(inlined);
    game = await import("./game");
    state = await import("../../state");
  });

  /** The table says this now. */
  function news(change: { moves?: object; board?: object }): void {
    const update = state.seen.value as unknown as { moves: object; view: { board: object } };
    state.seen.value = {
      ...update,
      moves: { ...update.moves, ...change.moves },
      view: { ...update.view, board: { ...update.view.board, ...change.board } },
    } as never;
    game.dropWhatIsGone();
  }

  test("while others play a question can be prepared, for a missing card of one's own half-suit", () => {
    expect(game.candidates.value).toEqual(["4C", "5C", "6C", "7C"]);
    game.pickCard("6C");
    expect(game.targetsFor("6C")).toEqual([1, 3]);
    game.pickTarget(3);

    expect([game.card.value, game.target.value]).toEqual(["6C", 3]);
  });

  test("what was prepared is ready when the turn comes", () => {
    game.pickCard("6C");
    game.pickTarget(3);
    news({ moves: { asks: ["4C", "6C"], targets: [1, 3] } });

    expect([game.card.value, game.target.value, game.dropped.value]).toEqual(["6C", 3, null]);
  });

  test.each([
    ["the card came to light elsewhere", { moves: { asks: ["4C"], targets: [1, 3] } }],
    ["the opponent has no cards left", { board: { sizes: [2, 5, 3, 0] } }],
    ["the half-suit is closed", { board: { open: HIGH_CLUBS } }],
  ])("what was prepared is dropped by name when %s", (_, change) => {
    game.pickCard("6C");
    game.pickTarget(3);
    news(change);

    expect([game.card.value, game.target.value]).toEqual([null, null]);
    expect(game.dropped.value).toEqual({ card: "6C", target: 3 });

    game.pickCard("4C");
    expect(game.dropped.value).toBeNull();
  });

  test("a card alone is no question, and is let go of without a word", () => {
    game.pickCard("6C");
    news({ board: { open: HIGH_CLUBS } });

    expect(game.dropped.value).toBeNull();
  });
});
