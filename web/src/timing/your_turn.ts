/** Whether it is the reader's to act: the bar is yellow. Sounds, the badge and the title say the same. */

import { signal } from "@preact/signals";

export const yourTurn = signal(false);
