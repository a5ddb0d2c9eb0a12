/**
 * Faces: each player is a small sea creature. Eight bodies in eight hues, with three kinds of eyes, mouths and marks.
 *
 * A number says which; no two of 64 in a row are the same body in one hue (`server/web/faces.py` draws the same).
 */

const HUES = [12, 38, 85, 150, 190, 222, 268, 325];

// Made anew for each face: an element of Preact that is used again would hold the page on which it was before.

const BODIES = [
  () => (
    <>
      <path d="M4 21l5-4v8zM36 21l-5-4v8z" />
      <circle cx="20" cy="21" r="13" />
    </>
  ),
  () => <path d="M8 19a12 12 0 0 1 24 0v13q-2 4-4 0t-4 0-4 0-4 0-4 0-4 0z" />,
  () => (
    <>
      <circle cx="7" cy="12" r="5" />
      <circle cx="33" cy="12" r="5" />
      <path d="M5 24a15 10 0 0 1 30 0 15 9 0 0 1-30 0z" />
    </>
  ),
  () => (
    <>
      <path d="M10 24v12M16.5 24v9M23.5 24v12M30 24v9" stroke-width="3" />
      <path d="M6 24a14 16 0 0 1 28 0z" />
    </>
  ),
  () => <path d="M20 5 34 21 20 37 6 21z" stroke-width="3" />,
  () => <path d="M20 37C15 30 5 25 5 15a8 8 0 0 1 15-4 8 8 0 0 1 15 4c0 10-10 15-15 22z" />,
  () => <path d="M20 5l5 10 11 2-8 8 2 11-10-5-10 5 2-11-8-8 11-2z" stroke-width="4" />,
  () => (
    <>
      <path d="M8 40V20a12 13 0 0 1 24 0v20z" />
      <path d="M2 40l8-9v9zM38 40l-8-9v9z" />
    </>
  ),
];

const EYES = [
  () => (
    <>
      <circle cx="15" cy="19" r="3.4" fill="#fff" />
      <circle cx="25" cy="19" r="3.4" fill="#fff" />
      <circle cx="15.5" cy="19.5" r="1.7" />
      <circle cx="24.5" cy="19.5" r="1.7" />
    </>
  ),
  () => (
    <>
      <circle cx="15.5" cy="19" r="2" />
      <circle cx="24.5" cy="19" r="2" />
    </>
  ),
  () => <path d="M12.5 19.5q2.5-3 5 0M22.5 19.5q2.5-3 5 0" class="line" />,
];

const MOUTHS = [
  () => <path d="M16 25q4 4 8 0" class="line" />,
  () => <circle cx="20" cy="26" r="2" />,
  () => <path d="M17 26h6" class="line" />,
];

const MARKS = [
  () => null,
  () => <path d="M14 11h12M16 14h8" class="mark-line" />,
  () => <path d="M12 24h.1M28 24h.1M20 12h.1" class="mark-line dots" />,
];

/** The face with that number, for eyes only: the name stands beside it. Who has which number is the table's to say (`Sitter`). */
export function Portrait({ face }: { face: number }) {
  const hue = HUES[(3 * (face + Math.floor(face / 8))) % 8];
  const features = (7 * face) % 27;
  return (
    <svg class="portrait" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={`hsl(${hue} 50% 84%)`} />
      <g fill={`hsl(${hue} 52% 46%)`} stroke={`hsl(${hue} 52% 46%)`} class="body">
        {BODIES[face % 8]?.()}
      </g>
      <g class="features">
        {MARKS[features % 3]?.()}
        {EYES[Math.floor(features / 3) % 3]?.()}
        {MOUTHS[Math.floor(features / 9)]?.()}
      </g>
    </svg>
  );
}
