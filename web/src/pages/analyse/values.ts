// Values of positions and moves, made fit to be seen. Values and chances come for black.

import { percentFor, signed } from "../../lib/evaluation";
import type { Color, DefenceState, ForcedLossEvent, ForcedWinEvent, LineState, MoveReview, PositionValue } from "../../lib/wire/types";
import type { Words } from "./text/en";

export type GraphUnit = "chance" | "discs";
type Valued = Pick<PositionValue, "value" | "unit" | "chance" | "certain" | "exact"> & Partial<Pick<LineState, "plies">>;

/** Marks of losses: a shape of its own each, not a colour alone. */
export const MARKS: Record<string, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** "+3.5 discs", "Black wins", "56%" for black; empty where nothing is known. */
export function valueText(found: Valued | null, words: Words): string {
  if (!found || found.value === null) return "";
  if (found.unit === "discs") return words.discs(signed(found.value, found.certain ? 0 : 1));
  if (found.certain) {
    const who = found.value === 0 ? words.wins.draw : found.value > 0 ? words.wins.black : words.wins.white;
    return found.plies ? words.within(who, found.plies) : who;
  }
  return found.chance === null ? "" : `${percentFor(found.chance, 0)}%`;
}

/** What a move is worth to `color`, short enough for a square: discs with a sign, "#9" for a win in 9 moves, else whole percent. */
export function squareText(found: LineState, color: Color): string {
  const sign = color === 0 ? 1 : -1;
  if (found.unit === "discs" && found.value !== null) {
    const discs = Math.round(sign * found.value);
    return discs === 0 ? "±0" : signed(discs, 0);
  }
  if (found.plies && found.value !== null) return sign * found.value > 0 ? `#${found.plies}` : `−#${found.plies}`;
  return found.chance === null ? "" : String(percentFor(found.chance, color));
}

/** How a worth on a square is read out; empty where it is discs or percent, which every board says. */
export function winSaid(worth: string, words: Words): string {
  const plies = Number(worth.split("#")[1]);
  if (!plies) return "";
  return worth.startsWith("#") ? words.wonIn(plies) : words.lostIn(plies);
}

/** How far below the best a move is, 0 (as good) to 4 (much worse), by the chance or by discs. */
export function heatOf(found: LineState, best: LineState, color: Color): number {
  const sign = color === 0 ? 1 : -1;
  if (found.unit === "discs" && best.unit === "discs" && found.value !== null && best.value !== null) {
    return step(sign * (best.value - found.value), [1, 3, 6, 12]);
  }
  if (found.chance === null || best.chance === null) return 4;
  return step(sign * (best.chance - found.chance), [0.01, 0.05, 0.1, 0.2]);
}

function step(loss: number, bounds: readonly number[]): number {
  const found = bounds.findIndex((bound) => loss < bound);
  return found === -1 ? bounds.length : found;
}

/** "lost 3.5 discs"; empty of what cost nothing or is not known. */
export function lossText(move: MoveReview | undefined, unit: string, said: Words["lost"]): string {
  if (!move?.loss) return "";
  return unit === "discs" ? said.discs(move.loss.toFixed(1)) : said.chance((100 * move.loss).toFixed(0));
}

/** Whether a side wins by force, as a sentence. */
export function forcedText(found: ForcedWinEvent, said: Words["forcedWin"]): string {
  const side = found.color === 0 ? said.side.black : said.side.white;
  const kind = said.kinds[found.kind];
  if (found.won) return found.threatens ? said.threatens(side, kind, found.moves) : said.wins(side, kind, found.moves);
  if (!found.exhausted) return said.unknown(side);
  return found.threatens ? said.threatensNone(side, kind) : said.none(side, kind);
}

/** Whether the side to move loses by force, as a sentence. */
export function forcedLossText(found: ForcedLossEvent, said: Words["forcedWin"]): string {
  const [side, other] = found.color === 0 ? [said.side.black, said.side.white] : [said.side.white, said.side.black];
  if (found.lost) return said.loses(side, other, found.legal);
  return found.holds ? said.holds(found.holds.toUpperCase()) : said.notRefuted(side);
}

const SHOWN = 6; // replies of a defence

/** Replies that the same move answers, and how the win after them goes. */
export function repliesText({ replies, kind, moves }: DefenceState, said: Words["forcedWin"]): string {
  const shown = replies.slice(0, SHOWN).join(" ").toUpperCase();
  return said.replies(shown, Math.max(replies.length - SHOWN, 0), said.kinds[kind], moves);
}

/** Where a position stands on the graph, 0 (white) to 1 (black); null: not known. `most`: discs at the edge. */
export function height(found: PositionValue | null, unit: GraphUnit, most: number): number | null {
  if (!found) return null;
  if (unit === "chance") return found.chance;
  if (found.unit !== "discs" || found.value === null) return null;
  return 0.5 + Math.max(-1, Math.min(1, found.value / most)) / 2;
}

/** Why the best move was better, as a sentence; empty without a reason. */
export function whyText(move: MoveReview, best: string, color: Color, unit: string, words: Words): string {
  if (!move.reason) return "";
  const { code, squares, count, instead } = move.reason;
  const other = color === 0 ? words.side.white : words.side.black;
  const worth = lossText(move, unit, words.worth);
  const sentence = words.reasons[code]?.(squares.join(" ").toUpperCase(), other, count, instead, worth);
  return sentence ? words.better(best.toUpperCase(), sentence) : words.best(best.toUpperCase());
}

/** Of two values of a position the one that is worth more: solved, proven, deeper, surer; of equal ones the first. */
export function surer(first: PositionValue | null, second: PositionValue | null): PositionValue | null {
  if (!first || !second) return first ?? second;
  const [one, other] = [rankOf(first), rankOf(second)];
  const differs = one.findIndex((each, index) => each !== other[index]);
  return differs === -1 || (one[differs] ?? 0) > (other[differs] ?? 0) ? first : second;
}

function rankOf({ exact, certain, depth, confidence }: PositionValue): number[] {
  return [Number(exact), Number(certain), depth, confidence];
}
