// From plies of a game and shares of the height to pixels: axes and marks keep their shape whatever the width.

import type { Point } from "./drawn";

export const [LEFT, RIGHT, TOP, BOTTOM] = [46, 8, 8, 20]; // pixels beside the field

export interface Scale {
  /** Of the field, in pixels. */
  readonly width: number;
  readonly bottom: number;
  x(ply: number): number;
  /** `share`: 1 is at the top. */
  y(share: number): number;
  /** A line through plies with their shares. */
  path(points: readonly Point[]): string;
}

/** `length`: plies along the axis. */
export function scaleOf(width: number, height: number, length: number): Scale {
  const [plot, bottom] = [Math.max(40, width - LEFT - RIGHT), height - BOTTOM];
  const x = (ply: number): number => LEFT + (plot * ply) / length;
  const y = (share: number): number => TOP + (1 - share) * (bottom - TOP);
  const path: Scale["path"] = (points) => points.map(([ply, share], index) => `${index ? "L" : "M"}${x(ply).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  return { width: plot, bottom, x, y, path };
}
