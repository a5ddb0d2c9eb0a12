/** Time at the table, in one module: clocks, and a seat that is taken back. */

import { adopt } from "../browser/stylesheets";
import { tellTime } from "./clocks";
import styles from "./clocks.css?inline";

adopt(styles);
tellTime();

export { HaltClock, OwnClock, SeatClock } from "./clocks";
export { TakeBack } from "./take_seat_back";
