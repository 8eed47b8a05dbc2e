// Numbers as they are read on this page.

import type { Words } from "./text/en";

const WIN = 1_000_000; // of a result; what is beyond is its margin

/** A number with a real minus and at most three digits behind the point; of a won game who is ahead and by how much. */
export function roundedText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 2 : 3;
  return String(Number(value.toFixed(digits))).replace("-", "\u2212");
}

/** A value of a search: a result is +∞ or −∞ with the rest of it. */
export function valueText(value: number): string {
  if (Math.abs(value) < WIN / 2) return roundedText(value);
  const rest = Math.round(Math.abs(value) - WIN);
  return `${value < 0 ? "\u2212" : "+"}#${rest}`;
}

/** A bound of a window; null: there is none, on the side that `sign` says. */
export function boundText(bound: number | null, sign: 1 | -1): string {
  return bound === null ? (sign < 0 ? "\u2212∞" : "+∞") : valueText(bound);
}

/** With a sign, as short as it fits on a square. */
export function partText(part: number): string {
  const text = String(Number(Math.abs(part).toFixed(Math.abs(part) < 10 && part % 1 ? 1 : 0)));
  return part < 0 ? `\u2212${text}` : `+${text}`;
}

/** Who ends ahead, as the network expects: `margin` is Black's. */
export function marginText(margin: number, words: Pick<Words["network"], "margin">): string {
  const discs = Math.abs(margin).toFixed(1);
  return words.margin(Number(discs) === 0 ? "nobody" : margin > 0 ? "black" : "white", discs);
}

/** How far below the best a number is, 0 (the best) to 4. */
export function heatOf(value: number, best: number, worst: number): number {
  if (value >= best) return 0;
  return Math.min(4, 1 + Math.floor((3.999 * (best - value)) / (best - worst || 1)));
}
