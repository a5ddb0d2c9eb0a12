import { beforeEach, expect, test, vi } from "vitest";
import { bringTogether, done, keepMemory, memory } from "./account";
import { keepBest, sprintBest, sprints } from "./sprint_best";
import { NOTHING } from "./streak";

const kept = new Map<string, string>();
const sent: unknown[] = [];
let answers: () => Response | null;
let isOnline = true;

const streak = (days: number) => ({ ...NOTHING, days, best: days, last: "2026-11-29" });
const page = (of: string | null, progress: object = streak(9)) => {
  const element = { dataset: { of }, textContent: JSON.stringify(progress) };
  vi.stubGlobal("document", { getElementById: () => (of ? element : null) });
};
const told = (progress: object) => new Response(JSON.stringify({ progress, refused: [] }));

beforeEach(() => {
  kept.clear();
  sent.length = 0;
  isOnline = true;
  answers = () => told(streak(12));
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const names = {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal("localStorage", new Proxy(storage, names));
  vi.stubGlobal("navigator", {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const answer = answers();
    if (!answer) throw new TypeError("no network");
    return answer;
  });
});

test("what a guest did is sent to the account they get, and what the account has then is kept", async () => {
  keepMemory(streak(4));
  keepBest("recall", 7);
  page("ann");
  let times = 0;
  await bringTogether(() => times++);
  expect(sent).toMatchObject([{ days: 4, sprints: { recall: 7 } }]);
  expect([memory().days, times]).toEqual([12, 1]);
  await bringTogether(() => times++);
  expect([sent.length, memory().days, times]).toEqual([1, 9, 1]); // the page of the server is newer
});

test("a fresh device and one that has sent everything show what the account has, and send nothing", async () => {
  page("ann", { ...streak(5), sprints: { counting: 3 } });
  await bringTogether(() => {});
  expect([memory().days, sprintBest("counting"), sent]).toEqual([5, 3, []]);
});

test("what could not be sent is sent whole by the next page, and lost by none", async () => {
  page("ann");
  await bringTogether(() => {});
  for (const failing of [
    () => null,
    () => new Response("", { status: 503 }),
    () => new Response("", { status: 401 }),
  ]) {
    answers = failing;
    keepMemory(streak(10));
    await done({ days: 10 });
    await bringTogether(() => {});
    expect(memory().days).toBe(10);
  }
  answers = () => told(streak(10));
  sent.length = 0;
  await bringTogether(() => {});
  expect(sent).toMatchObject([{ days: 10, best: 10 }]);
});

test("what is refused is not sent again and again", async () => {
  page("ann");
  await bringTogether(() => {});
  answers = () => new Response("", { status: 400 });
  await done({ days: 10 });
  await bringTogether(() => {});
  expect(sent).toHaveLength(1);
});

test("what is of one account is mixed into no other, and a guest does not go on with it", async () => {
  page("ann", { ...streak(5), sprints: { recall: 8 } });
  await bringTogether(() => {});
  page("bob", streak(1));
  await bringTogether(() => {});
  expect([memory().days, sent]).toEqual([1, []]);
  page(null);
  isOnline = false; // a page that was kept for later says nothing of who is logged in
  await bringTogether(() => {});
  expect(memory().days).toBe(1);
  isOnline = true;
  await bringTogether(() => {});
  expect([memory(), sprints()]).toEqual([NOTHING, {}]);
});

test("a guest sends nothing", async () => {
  page(null);
  keepMemory(streak(2));
  await done({ days: 2 });
  await bringTogether(() => {});
  expect([sent, memory().days]).toEqual([[], 2]);
});
