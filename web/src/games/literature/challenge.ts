import { signal } from "@preact/signals";
import { refusal, sheet } from "../../state";

/** The half-suit of a challenge that the reader is putting together; its sheet (`challenge_sheet.tsx`) is fetched later. */
export const chosen = signal<string | null>(null);

export function openChallenge(): void {
  chosen.value = null;
  refusal.value = null;
  sheet.value = "challenge";
}
