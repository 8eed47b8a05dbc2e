// Signs on a board: to every kind a colour of Okabe and Ito's and a shape of its own. One unit is one square.

import { placeOf } from "./geometry";
import type { Shape } from "./geometry";

export interface Sign {
  kind: "circle" | "square" | "triangle" | "cross" | "label" | "arrow";
  square: number;
  /** Of an arrow. */
  to?: number | null;
  /** Of a label. */
  text?: string;
}

export const COLORS: Readonly<Record<Sign["kind"], string>> = {
  circle: "#00b386", square: "#56b4e9", triangle: "#f0e442", cross: "#ff8c42", label: "#ffffff", arrow: "#e69f00",
};

/** The middle of a square. */
export function middleOf(square: number, board: Shape): { x: number; y: number } {
  const { x, y } = placeOf(square, board);
  return { x: x + 0.5, y: y + 0.5 };
}

/** The outline of a sign; empty of a label, which is a text. */
export function outlineOf({ kind, square, to }: Sign, board: Shape): string {
  const { x, y } = middleOf(square, board);
  switch (kind) {
    case "circle":
      return `M${fixed(x - 0.34)} ${fixed(y)}a.34 .34 0 1 0 .68 0a.34 .34 0 1 0 -.68 0Z`;
    case "square":
      return `M${fixed(x - 0.3)} ${fixed(y - 0.3)}h.6v.6h-.6Z`;
    case "triangle":
      return `M${fixed(x)} ${fixed(y - 0.36)}l.34 .58h-.68Z`;
    case "cross":
      return `M${fixed(x - 0.26)} ${fixed(y - 0.26)}l.52 .52m0 -.52l-.52 .52`;
    case "arrow":
      return to == null ? "" : arrow({ x, y }, middleOf(to, board));
    case "label":
      return "";
  }
}

interface Point {
  x: number;
  y: number;
}

/** A shaft from near one middle to the other, and a head of two strokes. */
function arrow(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (along: number, aside: number): string => `${fixed(from.x + along * x - aside * y)} ${fixed(from.y + along * y + aside * x)}`;
  return `M${at(0.18, 0)}L${at(length - 0.12, 0)}M${at(length - 0.4, 0.2)}L${at(length - 0.12, 0)}L${at(length - 0.4, -0.2)}`;
}

function fixed(number: number): string {
  return String(Math.round(number * 1000) / 1000);
}
