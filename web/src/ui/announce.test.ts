import { afterEach, beforeEach, expect, test, vi } from "vitest";

let live: typeof import("./announce");
const told = () => live.lines.value.map(({ text }) => text);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  live = await import("./announce");
});

afterEach(() => {
  vi.useRealTimers();
});

const tell = (...sentences: string[]) => {
  for (const sentence of sentences) live.announce(sentence);
  vi.advanceTimersByTime(1);
};

test("sentences that come together are each told whole, in order", () => {
  tell("Ann asked Bea for the 2 of clubs: no.", "Bea asked Ann for the 3 of clubs: yes.");
  tell("It’s your turn.");
  expect(told()).toEqual([
    "Ann asked Bea for the 2 of clubs: no.",
    "Bea asked Ann for the 3 of clubs: yes.",
    "It’s your turn.",
  ]);
});

test("no sentence takes the place of another: what is there keeps its node", () => {
  tell("one");
  const [first] = live.lines.value;
  tell("one");
  expect(live.lines.value[0]).toBe(first);
  expect(live.lines.value[1]?.key).not.toBe(first?.key);
});

test("where only the last may be seen, each stays until it was read, one after the other", () => {
  live.keepForEars(() => 1);
  const sentence = "Zeno asked Nina for the 2 of spades: no."; // 2.8 s at 175 words a minute
  tell(sentence, sentence, sentence, sentence);
  vi.advanceTimersByTime(3000);
  expect(told()).toHaveLength(4);
  vi.advanceTimersByTime(1000);
  expect(told()).toHaveLength(3);
  vi.advanceTimersByTime(7500);
  expect(told()).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(told()).toHaveLength(1);
});

test("where all may be seen they stay, as far as a page has room", () => {
  for (let number = 0; number < 100; number += 1) tell(String(number));
  vi.advanceTimersByTime(3_600_000);
  tell("last");
  expect(told()).toHaveLength(60);
  expect(told().at(-1)).toBe("last");
});

test("an alarm comes first and alone, also when it is raised after what it comes with", () => {
  live.announce("Turned: you the 9 of hearts; Ann the queen of spades.");
  live.alarm("Fish! Shout now: press F.");
  vi.advanceTimersByTime(2000);
  expect(live.called.value).toBe("Fish! Shout now: press F.");
  expect(told()).toEqual([]);
  live.announce("Ann shouted: Fish!");
  vi.advanceTimersByTime(1000);
  expect(told()).toEqual(["Turned: you the 9 of hearts; Ann the queen of spades.", "Ann shouted: Fish!"]);
});

test("an alarm is not there for ever, and the same one again is another", () => {
  live.alarm("Fish!");
  live.alarm("Fish!");
  expect(live.called.value).toBe("Fish!\u00A0");
  vi.advanceTimersByTime(60_000);
  expect(live.called.value).toBe("");
});
