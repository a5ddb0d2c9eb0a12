/** The page of an account: brings along what this browser has kept of puzzles and sprints, and then says so. */

import { bringTogether } from "./account";

void bringTogether(() => location.reload());
