import { type Place, refusal } from "../state";
import { explain } from "../table/game";

/** Why the last command from here was refused. */
export function Refusal({ from }: { from: (place: Place) => boolean }) {
  const refused = refusal.value;
  if (!refused || !from(refused.place)) return null;
  return (
    <p class="refusal" role="alert">
      {explain(refused.reason)}
    </p>
  );
}
