import { afterEach, expect, test, vi } from "vitest";
import { countDown, hourOf, leftIn } from "./countdown";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MIDNIGHT = "2026-11-30T00:00:00Z";

/** A page that counts down to midnight from that moment: what it says is left, and how often it was loaded again. */
function counting(now: string) {
  vi.useFakeTimers({ now: new Date(now) });
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const [time, left] = [{ textContent: "" }, { textContent: "" }];
  const line = { dataset: { until: MIDNIGHT }, querySelector: (name: string) => (name === "time" ? time : left) };
  countDown(line as unknown as HTMLElement);
  return { left, reload };
}

test("what is left is rounded, in the greatest unit that there are two of, in the language of the page", () => {
  expect(leftIn(5 * 3_600_000 + 59 * 60_000, "en")).toBe("in 6 hours");
  expect(leftIn(119 * 60_000, "en")).toBe("in 119 minutes");
  expect(leftIn(20 * 60_000 + 1, "en")).toBe("in 20 minutes");
  expect(leftIn(90_000, "en")).toBe("in 90 seconds");
  expect(leftIn(7_200_000, "fr")).toBe("dans 2 heures");
});

test("the hour is that of the reader, with its zone", () => {
  const told = hourOf(new Date("2026-11-29T00:00:00Z"), "en");
  expect(told).toMatch(/\d\d:\d\d.*(UTC|GMT|[A-Z]{2,4})/);
});

test("where clocks are put back that night the hour is still the reader's, and so is what is left", () => {
  const before = process.env.TZ;
  process.env.TZ = "Europe/Paris";
  try {
    expect(hourOf(new Date("2026-10-25T00:00:00Z"), "fr")).toMatch(/^02:00/);
    expect(hourOf(new Date("2026-10-26T00:00:00Z"), "fr")).toMatch(/^01:00/);
    expect(leftIn(Date.parse("2026-10-26T00:00:00Z") - Date.parse("2026-10-25T00:00:00Z"), "fr")).toBe(
      "dans 24 heures",
    );
  } finally {
    process.env.TZ = before;
  }
});

test("the page is loaded again once, at midnight", () => {
  const { left, reload } = counting("2026-11-29T21:30:00Z");
  expect(left.textContent).toBe("(in 3 hours)");
  vi.advanceTimersByTime(2.5 * 3_600_000 - 20_000);
  expect(left.textContent).toBe("(in 20 seconds)");
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a device that slept across midnight loads the page when it wakes, and one whose clock is ahead never does", () => {
  const slept = counting("2026-11-29T21:30:00Z");
  vi.setSystemTime(new Date("2026-11-30T07:00:00Z"));
  vi.advanceTimersByTime(60_000);
  expect(slept.reload).toHaveBeenCalledTimes(1);

  const ahead = counting("2026-11-30T00:00:01Z");
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(ahead.reload).not.toHaveBeenCalled();
  expect(ahead.left.textContent).toBe("");
});

test("a clock that is put back only makes the wait longer", () => {
  const { left, reload } = counting("2026-11-29T23:59:30Z");
  vi.setSystemTime(new Date("2026-11-29T22:00:00Z"));
  vi.advanceTimersByTime(62_000);
  expect(reload).not.toHaveBeenCalled();
  expect(left.textContent).toBe("(in 119 minutes)");
});
