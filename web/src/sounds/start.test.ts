import { afterEach, beforeEach, expect, test, vi } from "vitest";

const gestures = new EventTarget();
let started = 0;
let gains: number[] = [];
let hidden = false;
let sounds: typeof import("./start");
let yourTurn: typeof import("../timing/turn_alert").yourTurn;
let setting: typeof import("./volume");

const parameter = () => ({
  value: 0,
  setValueAtTime: () => {},
  exponentialRampToValueAtTime: () => {},
  setTargetAtTime: (value: number) => gains.push(value),
});
const node = (more = {}) => ({ connect: (next: unknown) => next, disconnect: () => {}, ...more });
const source = () => node({ frequency: parameter(), start: () => {}, stop: () => {} });

class FakeContext {
  state = "suspended";
  currentTime = 0;
  sampleRate = 100;
  destination = node();
  resume = async () => {
    this.state = "running";
  };
  createDynamicsCompressor = () => node({ threshold: parameter(), ratio: parameter(), attack: parameter() });
  createBuffer = () => ({ getChannelData: () => new Float32Array(4) });
  createGain = () => node({ gain: parameter() });
  createBiquadFilter = () => node({ Q: parameter(), frequency: parameter() });
  createBufferSource = () => {
    started += 1;
    return source();
  };
  createOscillator = () => {
    started += 1;
    return source();
  };
}

const touch = async () => {
  gestures.dispatchEvent(new Event("pointerdown"));
  await vi.dynamicImportSettled();
};
const miss = { type: "answered", from: 2, to: 1, hit: false, cards: [] } as const;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  [started, gains, hidden] = [0, [], false];
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal("location", { origin: "http://shoal", pathname: "/t/abc" });
  vi.stubGlobal("addEventListener", gestures.addEventListener.bind(gestures));
  vi.stubGlobal("removeEventListener", gestures.removeEventListener.bind(gestures));
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("document", {
    getElementById: (id: string) => ({ textContent: JSON.stringify(id === "table" ? { you: 0 } : {}) }),
    addEventListener: () => {},
    get hidden() {
      return hidden;
    },
  });
  sounds = await import("./start");
  setting = await import("./volume");
  ({ yourTurn } = await import("../timing/turn_alert"));
  sounds.listenForGesture();
});
afterEach(() => {
  vi.useRealTimers();
});

const heard = (act: () => void): number => {
  const before = started;
  act();
  vi.advanceTimersByTime(2000);
  return started - before;
};

test("nothing is heard before the page is touched", async () => {
  expect(heard(() => sounds.sound([miss]))).toBe(0);
  await touch();
  expect(heard(() => sounds.sound([miss]))).toBeGreaterThan(0);
});

test("nothing is heard while the sounds are off", async () => {
  await touch();
  setting.muted.value = true;
  expect(heard(() => sounds.sound([miss]))).toBe(0);
});

test("a page that no one looks at calls for the turn, and is silent otherwise", async () => {
  await touch();
  hidden = true;
  expect(heard(() => sounds.sound([miss]))).toBe(0);
  expect(
    heard(() => {
      yourTurn.value = true;
    }),
  ).toBeGreaterThan(0);
});

test("a new event silences what was still to come of the last one", async () => {
  await touch();
  const once = heard(() => sounds.sound([miss]));
  expect(
    heard(() => {
      sounds.sound([miss]);
      sounds.sound([miss]);
    }),
  ).toBe(once);
});

test("the next sound fades the last one out, so that two are no louder than one", async () => {
  await touch();
  heard(() => sounds.sound([miss]));
  expect(gains).toEqual([]);
  heard(() => sounds.sound([miss]));
  expect(gains).toEqual([0]);
});
