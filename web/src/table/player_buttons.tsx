import { settle } from "../ui/double_taps";
import { Portrait } from "../ui/portrait";
import { faceOf, nameOf } from "./seating";

interface WhoProperties {
  seats: readonly number[];
  /** What choosing a seat means, for ears. */
  ears: (seat: number) => string;
  note?: (seat: number) => string;
  choose: (seat: number, event: MouseEvent) => void;
}

/** Players to choose from: face, name and what is known of their cards. */
export function Who({ seats, ears, note, choose }: WhoProperties) {
  return (
    <div class={seats.length > 6 ? "whos many" : seats.length > 3 ? "whos some" : "whos"}>
      {seats.map((seat) => (
        <button
          type="button"
          class="who"
          key={seat}
          data-who={seat}
          onClick={(event) => {
            if (event.detail) settle();
            choose(seat, event);
          }}
        >
          <Portrait face={faceOf(seat)} />
          <span>
            <bdi>{nameOf(seat)}</bdi>
            {note?.(seat) && <small>{note(seat)}</small>}
          </span>
          <span class="for-ears">, {ears(seat)}</span>
        </button>
      ))}
    </div>
  );
}
