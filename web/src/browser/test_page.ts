/** The parts of a browser page that modules of a table need in unit tests. */

import { vi } from "vitest";

interface Wanted {
  /** What `localStorage` is; one that keeps nothing unless said otherwise. */
  storage?: Pick<Storage, "getItem" | "setItem"> | null;
  /** More of `document`. */
  document?: object;
}

/** The table's page at /t/abc, with these values inlined by their id as the server does it. */
export function openPage(inlined: Readonly<Record<string, unknown>>, { storage, document = {} }: Wanted = {}): void {
  const forgetful = { getItem: () => null, setItem: () => {} };
  vi.stubGlobal("localStorage", storage === undefined ? forgetful : storage);
  vi.stubGlobal("location", { origin: "http://shoal", pathname: "/t/abc" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal(
    "document",
    Object.defineProperties(
      {
        getElementById: (id: string) => ({ textContent: JSON.stringify(inlined[id]) }),
        addEventListener: () => {},
      },
      Object.getOwnPropertyDescriptors(document), // getters too
    ),
  );
}
