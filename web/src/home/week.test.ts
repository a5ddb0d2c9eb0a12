import { expect, test } from "vitest";
import { weekOf } from "./week";

const over = (state: "right" | "shown") => ({ wrong: [], over: state });

test("the week ends today, across the end of a month, and letters are those of the language", () => {
  const dots = weekOf({ tries: { "2026-11-30": over("right"), "2026-12-02": over("shown") } }, "2026-12-02", "fr");
  expect(dots.map(({ day }) => day.slice(5))).toEqual(["11-26", "11-27", "11-28", "11-29", "11-30", "12-01", "12-02"]);
  expect(dots.map(({ letter }) => letter).join("")).toBe("JVSDLMM");
  expect(dots.map(({ state }) => state)).toEqual(["open", "open", "open", "open", "right", "open", "shown"]);
});

test.each(["Europe/Paris", "America/New_York", "Pacific/Auckland"])(
  "no day is doubled or missing where clocks are put back or forward, as in %s",
  (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      for (const today of ["2026-03-30", "2026-04-06", "2026-09-28", "2026-10-26", "2026-11-02"]) {
        const days = weekOf({ tries: {} }, today, "en").map(({ day }) => day);
        expect(new Set(days).size).toBe(7);
        expect(days[6]).toBe(today);
      }
    } finally {
      process.env.TZ = before;
    }
  },
);

test("what is no day has no week, and a puzzle that is not over is open", () => {
  expect(weekOf({ tries: {} }, "", "en")).toEqual([]);
  expect(weekOf({ tries: {} }, "2026-13-45", "en")).toEqual([]);
  const [last] = weekOf({ tries: { "2026-11-29": { wrong: ["1"], over: "" } } }, "2026-11-29", "en").slice(-1);
  expect(last?.state).toBe("open");
});
