/** The menu and what it leads to, in one module: no page of it is waited for. */

import { StandinPage } from "../host/bots";
import { SeatPage, Seats, seatTitle } from "../host/seats";
import { Seating, Watching, Words } from "../host/settings";
import { TimeToThink } from "../host/time_to_think";
import { table } from "../state";
import { Cards } from "./cards";
import type { Brought } from "./dialogs";
import { Keyboard } from "./keyboard";
import { Leave } from "./leave";
import { Look } from "./look";
import { Menu } from "./menu";
import * as say from "./words";

export const PAGES: Brought = {
  settings: { title: () => say.menu, Content: Menu },
  seats: { title: () => say.seatsAndGuests, Content: Seats },
  seat: { title: seatTitle, Content: SeatPage },
  seating: { title: () => say.seating, Content: Seating },
  watching: { title: () => say.watchingWho, Content: Watching },
  words: { title: () => say.wordsWho, Content: Words },
  time: { title: () => say.timeToThink, Content: TimeToThink },
  standin: { title: () => say.standin, Content: StandinPage },
  cards: { title: () => say.cardsAndQuestions({ game: table.value.game }), Content: Cards },
  look: { title: () => say.look, Content: Look },
  keys: { title: () => say.keyboard, Content: Keyboard },
  leave: { title: () => say.leave, Content: Leave },
};
