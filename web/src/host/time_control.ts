/** A time control in words, as the server's pages say it (`server/time_words.py`). */

import * as say from "../menu/words";
import type { TimeControl } from "../wire/messages";

const length = (seconds: number) =>
  seconds && seconds % 60 === 0 ? say.timeMinutes({ minutes: seconds / 60 }) : say.timeSeconds({ seconds });

export function timeWords(time: TimeControl): string {
  switch (time.type) {
    case "none":
      return say.timeNone;
    case "turn":
      return say.timeTurn({ length: length(time.turn_s) });
    case "bank": {
      const [bank, more] = [length(time.bank_s), time.increment_s ?? 0];
      return more ? say.timeBank({ length: bank, more: length(more) }) : say.timeBankAlone({ length: bank });
    }
    case "days":
      return say.timeDays({ days: time.days });
  }
}
