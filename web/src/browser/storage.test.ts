import { afterEach, beforeEach, expect, test, vi } from "vitest";

let storage: typeof import("./storage");

beforeEach(async () => {
  vi.resetModules();
  storage = await import("./storage");
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Storage as a browser has it; what is written beyond `room` characters is refused. */
function aStore(room = Number.POSITIVE_INFINITY) {
  const values = new Map<string, string>();
  const store = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      values.set(name, value);
    },
  };
  vi.stubGlobal("localStorage", store);
  return values;
}

test("what is remembered is in the browser's storage, and nowhere else", () => {
  const values = aStore();
  storage.remember("name", "Ann");
  expect(values.get("name")).toBe("Ann");
  values.set("name", "Bea"); // another tab
  expect(storage.recall("name")).toBe("Bea");
  expect(storage.recall("lessons")).toBeNull();
});

test("where the getter throws, as with blocked site data, the page remembers", () => {
  vi.stubGlobal("localStorage", undefined);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(storage.recall("name")).toBeNull();
  storage.remember("name", "Ann");
  expect(storage.recall("name")).toBe("Ann");
});

test("where there is no storage at all the page remembers", () => {
  vi.stubGlobal("localStorage", null);
  storage.remember("typing", "off");
  expect(storage.recall("typing")).toBe("off");
});

test("what does not fit is remembered by the page, and by the browser again when it fits", () => {
  const values = aStore(3);
  values.set("name", "Ann");
  storage.remember("name", "Annabel");
  expect(storage.recall("name")).toBe("Annabel");
  storage.remember("name", "Bea");
  expect(values.get("name")).toBe("Bea");
  expect(storage.recall("name")).toBe("Bea");
});
