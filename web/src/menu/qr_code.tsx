import { encode } from "uqr";

/** Light squares around the code that a camera needs. */
const MARGIN = 4;

/** The dark squares of a QR code as the path of a picture, row by row, and the width of the picture. */
export function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: MARGIN, ecc: "M" });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.findIndex((other, at) => at > x && !other);
      return `M${x} ${y}h${end - x}v1h${x - end}z`;
    }),
  );
  return { path: runs.join(""), size };
}

/** Dark on light in both themes: cameras want it so. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { path, size } = drawn(text);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
