import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPage } from "../../browser/test_page";
import { unmarked } from "../../text/wording";
import { TABLE_SIGHTS } from "../../wire/messages";

/** The socket of a page at a table of Literature, where the reader is seat 0; the test is its other end. */
let socket: { onopen: () => void; onmessage: (event: { data: string }) => void };
let news: typeof import("../../news/news");
let people: typeof import("../../news/presence");
let live: typeof import("../../ui/announce");
let state: typeof import("../../state");
const kept = new Map<string, string>();

const bot = (name: string) => ({ name, status: "bot", bot: "casual" });
const person = (name: string, status = "here") => ({ name, status, bot: null });
const SITTERS = [person("Me"), bot("Ann"), bot("Bea"), bot("Carl")];
const LOW = ["2S", "3S", "4S", "5S", "6S", "7S"];
const table = (changes = {}) => ({
  type: "table",
  you: 0,
  game: "literature",
  options: { history: "last" },
  setup: {
    seats: 4,
    sides: [
      [0, 2],
      [1, 3],
    ],
    half_suits: [["LS", LOW]],
  },
  sitters: SITTERS,
  ...changes,
});
const board = {
  turn: 1,
  history: [],
  last_question: null,
  questioned: null,
  claim: null,
  open: LOW,
  closed: [],
  over: null,
};
const moves = { asks: [], unsure: [], irregular: [], targets: [], barred: [], interrupts: [], claims: [], begins: [] };
/** What the table has gone on showing: here all that happened in the game. */
let recent: unknown[] = [];
const update = (n: number, sights: ({ type: string } & Record<string, unknown>)[], turn = 1) => {
  recent = [...recent, ...sights.filter(({ type }) => !TABLE_SIGHTS.has(type))];
  const view = { type: "seat", hand: [], board: { ...board, turn } };
  return { type: "update", n, sights, recent, view, moves, hearing: null };
};
const asked = (seat: number, target: number, card: string, hit: boolean) => ({
  type: "asked",
  seat,
  target,
  card,
  hit,
});

const say = (message: unknown) => {
  socket.onmessage({ data: JSON.stringify(message) });
  vi.advanceTimersByTime(1);
};
/** A sentence as it is drawn. */
const seen = (line: { eyes: string } | null) => unmarked(line?.eyes ?? "");
const told = () => live.lines.value.map(({ text }) => unmarked(text));

async function open(last: { type: string } | null = null) {
  recent = last ? [last] : [];
  vi.resetModules();
  vi.useFakeTimers();
  kept.clear();
  const first = update(5, []);
  const inlined: Record<string, unknown> = { table: table(), update: first };
  openPage(inlined, {
    storage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) },
  });
  vi.stubGlobal(
    "WebSocket",
    class {
      static OPEN = 1;
      readyState = 1;
      constructor() {
        socket = this as unknown as typeof socket;
      }
      send() {}
      close() {}
    },
  );
  state = await import("../../state");
  live = await import("../../ui/announce");
  news = await import("../../news/news");
  people = await import("../../news/presence");
  const { listen } = await import("./sentences");
  listen();
  people.tellPresence();
  state.stayConnected();
  socket.onopen();
  say(table());
  say(update(5, []));
}

beforeEach(() => open());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a move is told with what follows from it, for eyes with signs and for ears in words", () => {
  say(update(7, [asked(1, 2, "3S", true), { type: "out", seat: 2 }]));
  expect(seen(news.said.value.is)).toBe("Ann asked Bea for 3♠\uFE0E: yes.");
  expect(told()).toEqual(["Ann asked Bea for the 3 of spades: yes. Bea is out of cards."]);
});

test("the two last moves are shown in order, also when several come at once", () => {
  say(update(6, [asked(1, 2, "3S", true)]));
  say(update(9, [asked(1, 0, "4S", true), asked(1, 2, "5S", true), asked(1, 2, "6S", false)]));
  const { before, is } = news.said.value;
  expect([...before.slice(-1), is].map(seen)).toEqual([
    "Ann asked Bea for 5♠\uFE0E: yes.",
    "Ann asked Bea for 6♠\uFE0E: no.",
  ]);
  expect(told()).toHaveLength(4);
});

test("a page that is opened shows the question that was asked last", async () => {
  await open(asked(1, 2, "3S", false));
  expect(seen(news.said.value.is)).toBe("Ann asked Bea for 3♠\uFE0E: no.");
  expect(told()).toEqual([]);
});

test("what the reader must do is told once, after what led to it", () => {
  say(update(6, [asked(1, 0, "3S", false)], 0));
  say(update(7, [asked(0, 1, "4S", true)], 0));
  expect(told()).toEqual([
    "Ann asked you for the 3 of spades: no. It’s your turn.",
    "You asked Ann for the 4 of spades: yes.",
  ]);
});

test("a key tells the last sentence again, and whose turn it is", () => {
  say(update(6, [asked(1, 0, "3S", false)], 0));
  news.repeat();
  vi.advanceTimersByTime(1);
  const sentence = "Ann asked you for the 3 of spades: no. It’s your turn.";
  expect(told()).toEqual([sentence, sentence]);
});

const held = (...seats: number[]) => LOW.map((card, at) => [card, seats[at]]);

test("a right claim tells who was said to hold what, once", () => {
  const attribution = held(0, 0, 0, 2, 2, 2);
  say(
    update(8, [
      { type: "claimed", seat: 0, half_suit: "LS", attribution, in_turn: true },
      { type: "revealed", half_suit: "LS", holders: attribution },
      { type: "closed", half_suit: "LS", team: 0, outcome: "won", points: [1, 0] },
    ]),
  );
  expect(told()).toEqual([
    "You claimed the low spades: you 2, 3 and 4; Bea 5, 6 and 7. Right: your team wins the low spades.",
  ]);
  expect(seen(news.said.value.is)).toBe("You claimed the low spades. Right: your team wins the low spades.");
});

test("the claim after which the other team cannot win any more says so", () => {
  say(table({ options: { history: "last", special_value: 1 } }));
  say(update(8, [{ type: "closed", half_suit: "LS", team: 0, outcome: "won", points: [1, 0] }]));
  expect(told().at(-1)).toBe("Right: your team wins the low spades. That’s the game: 1 of 1.");
});

test("a wrong claim tells what was said and who held what", () => {
  say(
    update(8, [
      { type: "claimed", seat: 0, half_suit: "LS", attribution: held(0, 0, 0, 2, 2, 2), in_turn: true },
      { type: "revealed", half_suit: "LS", holders: held(0, 0, 0, 2, 2, 1) },
      { type: "closed", half_suit: "LS", team: 1, outcome: "lost", points: [0, 1] },
    ]),
  );
  expect(told()[0]).toContain("The cards: you 2, 3 and 4; Bea 5 and 6; Ann 7.");
  expect(seen(news.said.value.is)).toContain("You claimed the low spades. Ann had 7♠\uFE0E, not Bea.");
});

test("the story holds what happened since the reader's own last move, with it", () => {
  say(update(6, [asked(1, 2, "3S", true)]));
  state.play("action", "a question");
  say(update(7, [asked(0, 1, "4S", false)]));
  say({ type: "ack", id: 1, n: 7 });
  say(update(8, [asked(1, 2, "5S", true)]));
  expect(news.story.value.map(({ n }) => n)).toEqual([7, 8]);
});

test("what was missed is kept apart until the reader has moved or says so; a single move of another is not worth it", () => {
  socket.onopen();
  say(update(6, [asked(1, 2, "3S", true)]));
  expect(news.missed.value).toEqual([]);
  socket.onopen();
  say(update(8, [asked(1, 2, "4S", true), asked(1, 2, "5S", false)]));
  expect(news.missed.value.map(({ n }) => n)).toEqual([7, 8]);
  expect(told().slice(-3)[0]).toBe("While you were away.");
  news.dismissMissed();
  expect(news.missed.value).toEqual([]);
});

test("a move that a bot made for the reader is told", () => {
  socket.onopen();
  say(update(6, [asked(0, 1, "3S", false)]));
  expect(news.missed.value.map(({ ears }) => unmarked(ears))).toEqual(["You asked Ann for the 3 of spades: no."]);
});

test("a new deal begins a new story", () => {
  say(update(6, [asked(1, 2, "3S", true)]));
  say(update(7, [{ type: "hand_seen", dealer: 1, sizes: [], hand: [], first: 0 }]));
  const { before, is } = news.said.value;
  expect([before, seen(is)]).toEqual([[], "Ann dealt the cards."]);
  expect(news.story.value.map(({ n }) => n)).toEqual([7]);
});

test("who sits down, is renamed and leaves is told by name", () => {
  say(table({ sitters: [SITTERS[0], person("Dora"), SITTERS[2], SITTERS[3]] }));
  say(update(6, [{ type: "seated", seat: 1, name: "Dora" }]));
  expect(unmarked(people.notice.value)).toBe("Dora sat down.");
  say(table({ sitters: [SITTERS[0], person("Eve"), SITTERS[2], SITTERS[3]] }));
  say(update(7, [{ type: "seated", seat: 1, name: "Eve" }]));
  expect(unmarked(people.notice.value)).toBe("Dora is now Eve.");
  say(table());
  say(update(8, [{ type: "stood", seat: 1 }]));
  expect(unmarked(people.notice.value)).toBe("Eve left the table. Ann plays on.");
  expect(told()).toEqual(["Dora sat down.", "Dora is now Eve.", "Eve left the table. Ann plays on."]);
  vi.advanceTimersByTime(10_000);
  expect(unmarked(people.notice.value)).toBe("");
});

test("who falls away and comes back is told, and not the reader's own status", () => {
  const with_ = (status: string) => table({ sitters: [SITTERS[0], person("Dora", status), SITTERS[2], SITTERS[3]] });
  say(with_("here"));
  say(with_("reconnecting"));
  expect(unmarked(people.notice.value)).toBe("Dora lost the connection.");
  say(with_("away"));
  expect(unmarked(people.notice.value)).toBe("Dora is away. A bot plays this turn.");
  say(with_("here"));
  expect(unmarked(people.notice.value)).toBe("Dora is back.");
});

test("a time that is over, a seat that is kept and taken back are told by their events alone", async () => {
  const with_ = (status: string) => table({ sitters: [SITTERS[0], person("Dora", status), SITTERS[2], SITTERS[3]] });
  say(with_("away"));
  say(with_("standin"));
  say(update(6, [{ type: "seat_kept", seat: 1 }]));
  say(update(7, [{ type: "clock_read", seat: 1, ms: 30_000 }]));
  await vi.waitFor(() => expect(unmarked(people.notice.value)).toBe("A bot is playing for Dora for now."));
  say(with_("here"));
  say(update(8, [{ type: "taken_back", seat: 1 }]));
  say(update(9, [{ type: "timed_out", seat: 0 }]));
  await vi.waitFor(() => expect(unmarked(people.notice.value)).toBe("Your time is up. A bot plays this turn."));
  expect(told().slice(-3)).toEqual([
    "A bot is playing for Dora for now.",
    "Dora is back.",
    "Your time is up. A bot plays this turn.",
  ]);
});

test("who has lost their seat is told so", () => {
  say(table({ you: null }));
  expect(unmarked(people.notice.value)).toBe("You no longer have a seat here.");
});

test("a finished game makes no one a newcomer any more", () => {
  expect(kept.get("finished")).toBeUndefined();
  say(update(6, [{ type: "over", scores: [5, 3], winner: 0, reason: "all_closed" }]));
  expect(kept.get("finished")).toBe("yes");
});

test("a name that is written from right to left is kept apart from the rest of its sentence", () => {
  say(table({ sitters: [SITTERS[0], bot("דנה"), SITTERS[2], SITTERS[3]] }));
  say(update(6, [asked(1, 2, "3S", true)]));
  expect(told()).toEqual(["\u2068דנה\u2069 asked Bea for the 3 of spades: yes."]);
});
