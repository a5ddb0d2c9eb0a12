/** What a game tells its first visit: the stage of the lesson, and where on the table something is. */
export interface VisitGame {
  /** The stage now; `won` and `lost` end the lesson, `null` says nothing for the moment. It reads signals. */
  stage: () => string | null;
  /** What a bubble points at by that name; `null` where it is not there, or not any more what one should look at. */
  place: (name: string) => Element | null;
}
