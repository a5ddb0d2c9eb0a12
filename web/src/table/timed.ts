/** Time at the table, in one module: clocks, and a seat that is taken back. */

import { adopt } from "../adopted";
import styles from "../styles/clocks.css?inline";
import { tellTime } from "./clocks";

adopt(styles);
tellTime();

export { HaltClock, OwnClock, SeatClock } from "./clocks";
export { TakeBack } from "./kept";
