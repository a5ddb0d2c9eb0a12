/** What seats are to who watches: filled when `take_seat.tsx` is fetched, which nobody needs who has a seat. */

import { signal } from "@preact/signals";

interface Choice {
  pressed: boolean;
  lit: boolean;
  ears: string;
  choose: () => void;
}

export const visiting = signal<((seat: number) => Choice | undefined) | null>(null);
