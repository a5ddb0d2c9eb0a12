import { expect, test } from "vitest";
import { answered, leftAt, type Memory, NOTHING, practised, read, streakOn, triesOn } from "./streak";

const solved = (memory: Memory, day: string, today = day) =>
  answered(memory, { day, today, state: "right", choice: "1" });

test("puzzles solved on their days make a streak, across the end of a year", () => {
  const memory = solved(solved(NOTHING, "2026-12-31"), "2027-01-01");
  expect(streakOn(memory, "2027-01-01")).toBe(2);
  expect(streakOn(memory, "2027-01-02")).toBe(2); // today can still go on with it
  expect(streakOn(memory, "2027-01-03")).toBe(0);
  expect(solved(memory, "2027-01-05")).toMatchObject({ days: 1, best: 2 });
});

test("a puzzle of a past day and a page loaded again do not count; a day whose answer was shown goes on with the streak", () => {
  const first = solved(NOTHING, "2026-11-27");
  expect(solved(first, "2026-11-20", "2026-11-28").days).toBe(1);
  expect(solved(first, "2026-11-27")).toEqual(first);
  const shown = answered(NOTHING, { day: "2026-11-27", today: "2026-11-27", state: "shown" });
  expect(solved(shown, "2026-11-27")).toEqual(shown);
  expect(solved(shown, "2026-11-28").days).toBe(2);
  expect(triesOn(solved(shown, "2026-11-27"), "2026-11-27")).toBe("");
});

test("tries are squares: one for each wrong choice, however often its page was loaded", () => {
  const wrong = { day: "2026-11-27", today: "2026-11-27", state: "wrong", choice: "0" };
  const memory = solved(answered(answered(NOTHING, wrong), wrong), "2026-11-27");
  expect(triesOn(memory, "2026-11-27")).toBe("⬛🟩");
});

test("a puzzle opened again stands where it was left, and what is over is shown with its tries", () => {
  const day = "2026-11-27";
  expect(leftAt(NOTHING, day)).toBe("");
  const wrong = (memory: Memory, choice: string) => answered(memory, { day, today: day, state: "wrong", choice });
  const tried = wrong(wrong(NOTHING, "0"), "2");
  expect(leftAt(tried, day)).toBe("?answer=2&tried=0");
  expect(leftAt(solved(tried, day), day)).toBe("?answer=1&tried=0&tried=2");
  expect(leftAt(answered(tried, { day, today: day, state: "shown" }), day)).toBe("?answer=show&tried=0&tried=2");
  const kept = { ...NOTHING, tries: { [day]: { wrong: [], over: "right" as const } } }; // by version 0.1.0
  expect(leftAt(kept, day)).toBe("?answer=show");
});

test("a practice puzzle counts once for its set", () => {
  const once = practised(NOTHING, "3", 5);
  expect(practised(practised(once, "3", 5), "3", 7).sets).toEqual({ "3": [5, 7] });
});

test("what cannot be read is nothing", () => {
  for (const text of [null, "", "{", "[]", '{"days":"many"}']) expect(read(text)).toBeNull();
  expect(read(JSON.stringify(solved(NOTHING, "2026-11-27")))).toMatchObject({ days: 1, best: 1 });
});
