/** A table that the server has drawn: who asks and is asked, the numbers of cards, and the way of the question between them. */

import { type Curve, heading, outside, wayBetween } from "../motion/curve";
import type { Box } from "../motion/places";

export type Moment = {
  /** Who asked, and who was asked; none where nothing of that kind happened. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** By seat, how many cards it holds. */
  readonly sizes: readonly string[];
};

/** A face, and where its name ends. */
type Face = Box & { bottom: number };

const SVG = "http://www.w3.org/2000/svg";

/** Show a moment: marks, numbers, and the way. */
export function show(pool: HTMLElement, { from, to, sizes }: Moment): void {
  for (const place of pool.querySelectorAll<HTMLElement>("[data-seat]")) {
    const seat = place.dataset.seat ?? "";
    const size = sizes[Number(seat)] ?? "";
    place.classList.toggle("now", seat === from);
    place.classList.toggle("hit", seat === to);
    place.classList.toggle("out", size === "0");
    const count = place.querySelector(".ct");
    if (count) count.textContent = size;
    const ears = place.querySelector(".for-ears");
    if (ears) ears.textContent = ears.textContent.replace(/\d+/, size);
  }
  drawWay(pool, from, to);
}

/** Where a face is on the water; nothing where it is for ears only. */
function boxOf(pool: HTMLElement, seat: string | undefined): Face | null {
  const place = pool.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  const face = pool.querySelector(`[data-seat="${seat}"] .pic`)?.getBoundingClientRect();
  if (!face || !place || place.width < 2) return null;
  const { left, top } = pool.getBoundingClientRect();
  const [x, y] = [face.left + face.width / 2 - left, face.top + face.height / 2 - top];
  return { x, y, width: face.width, height: face.height, bottom: place.bottom - top };
}

/** Across the ring; below the faces and names where they are in an arc over what is said. */
function curveOf(pool: HTMLElement, asker: Face, target: Face): Curve {
  const { width, height, top } = pool.getBoundingClientRect();
  const said = (pool.querySelector(".mid")?.getBoundingClientRect().top ?? top) - top;
  const low = Math.max(asker.bottom, target.bottom);
  if (said < low) {
    const room = { x: width / 2, y: height / 2, width, height, floor: null };
    return outside(wayBetween(asker, target, room), asker, target, 12);
  }
  return [
    [asker.x, asker.bottom + 2],
    [(asker.x + target.x) / 2, low + 24],
    [target.x, target.bottom + 4],
  ];
}

function drawWay(pool: HTMLElement, from: string | undefined, to: string | undefined): void {
  pool.querySelector(".way")?.remove();
  const [asker, target] = [boxOf(pool, from), boxOf(pool, to)];
  if (!asker || !target) return;
  const curve = curveOf(pool, asker, target);
  const way = document.createElementNS(SVG, "svg");
  way.setAttribute("class", "way");
  way.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", `M${curve[0]}Q${curve[1]} ${curve[2]}`);
  const head = document.createElementNS(SVG, "path");
  head.setAttribute("class", "head");
  head.setAttribute("d", "M-9-6L0 0L-9 6");
  head.setAttribute("transform", `translate(${curve[2]}) rotate(${heading(curve)})`);
  way.append(line, head);
  pool.prepend(way);
}
