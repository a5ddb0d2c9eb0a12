/** What the host has changed at the table, in sentences; fetched when the first change happens. */

import * as say from "#words/shared-menu";
import { nameOf, personOf, who, you } from "../table/seating";
import { isolated, listed } from "../text/wording";
import type {
  HandedOver,
  ListedSet,
  LookedOnSeen,
  RematchSeen,
  Removed,
  SeatGivenBack,
  SeatingSet,
  SeatPromisedSeen,
  Sitter,
  Swapped,
  WatchingSet,
  WordsSet,
} from "../wire/messages";

export type HostSight =
  | SeatingSet
  | WatchingSet
  | ListedSet
  | WordsSet
  | RematchSeen
  | HandedOver
  | Removed
  | Swapped
  | SeatPromisedSeen
  | SeatGivenBack
  | LookedOnSeen;

/** A sentence; `before` are those who sat there before it happened, and the seat that the reader had. */
export function hostSentence(sight: HostSight, before: { sitters: readonly Sitter[]; own: number | null }): string {
  switch (sight.type) {
    case "seating_set":
      return say.eventSeatingSet({ seating: sight.seating });
    case "watching_set":
      return say.eventWatchingSet({ watching: sight.watching });
    case "listed_set":
      return say.eventListedSet({ listed: sight.listed });
    case "words_set":
      return say.eventWordsSet({ words: sight.words });
    case "rematch":
      return say.eventRematch({ seat: who(sight.seat) });
    case "handed_over":
      return say.eventHandedOver({ seat: who(sight.seat) });
    case "removed": {
      const gone = before.sitters[sight.seat];
      if (!gone || gone.status === "bot") return say.eventRemovedSeat({ seat: nameOf(sight.seat) });
      return say.eventRemoved({ seat: sight.seat === before.own ? null : isolated(gone.name) });
    }
    case "swapped": {
      const seats = [sight.seat, sight.other].sort((a, b) => Number(a === you.value) - Number(b === you.value));
      return say.eventSwapped({ names: listed(seats.map(personOf)) });
    }
    case "looked_on": {
      const name = isolated(sight.name);
      return sight.seat === null ? say.eventLookedOnAll({ name }) : say.eventLookedOn({ name, seat: who(sight.seat) });
    }
    case "seat_promised":
      return say.eventSeatPromised({ name: isolated(sight.name), seat: nameOf(sight.seat) });
    case "seat_given_back":
      return say.eventSeatGivenBack({ seat: nameOf(sight.seat) });
  }
}
