// What a search found, and how the page is told of it: for black, with the chance that a score means.

import type { ReportState, ScoreState } from "../../lib/wire/types";
import type { Position } from "../rules/position";
import type { Game } from "../rules/game";

export const WIN = 1_000_000;
const EVALUATION_LIMIT = 900_000;
const FURTHEST = 36; // scales; beyond, the chance would round to 1

export interface Score {
  value: number;
  unit: "discs" | "points" | "win probability";
}

export interface Report {
  move: number | null;
  /** For the acting seat; null: none. */
  score: Score | null;
  line: readonly number[];
  depth: number;
  nodes: number;
  playouts: number;
  exact: boolean;
  confidence: number;
  /** (move, playouts through it) of a Monte Carlo search. */
  visits: readonly (readonly [number, number])[];
}

/** How points are read. */
export interface Scale {
  points: number | null;
  discs: boolean;
}

export const NO_SCALE: Scale = { points: null, discs: false };

export function report(found: Partial<Report> & { move: number | null }): Report {
  return { score: null, line: [], depth: 0, nodes: 0, playouts: 0, exact: false, confidence: 100, visits: [], ...found };
}

export function evenValue(score: Score): number {
  return score.unit === "win probability" ? 0.5 : 0;
}

/** What the other side has where this one has the score. */
export function negated(score: Score): Score {
  return { ...score, value: 2 * evenValue(score) - score.value };
}

/** A report of a position, from what was found of the one after a move, where the other side acts. */
export function before(move: number, found: Report): Report {
  return { ...found, move, score: found.score && negated(found.score), line: [move, ...found.line], depth: found.depth + 1 };
}

/** What is known of a finished game: its result, for the side to move. */
export function finished(position: Position): Report {
  const value = position.toMove === 0 ? position.margin : -position.margin;
  const score: Score = position.discs ? { value, unit: "discs" } : { value: WIN * Math.sign(value), unit: "points" };
  return report({ move: null, score, exact: true });
}

export interface Told {
  position: Position;
  scale: Scale;
  seconds: number;
  /** Whose report it is. */
  source: string;
}

/** A report as the page sees it: without a score while an opening leaves the colours open. */
export function reportState(game: Game, found: Report, told: Told): ReportState {
  const { position, seconds, source } = told;
  const after = position.coloursOpen && found.move !== null ? position.play(found.move) : position;
  const score = after.coloursOpen ? null : found.score;
  return {
    ...(score ? scored(position.seat === after.blackSeat ? score : negated(score), game, found, told) : { score: null, chance: null }),
    line: [...found.line],
    labels: found.line.map((move) => game.moveText(move)),
    depth: found.depth,
    nodes: found.nodes,
    playouts: found.playouts,
    seconds: rounded(seconds, 4),
    exact: found.exact,
    source,
    confidence: found.confidence,
    outcomes: null,
  };
}

/** Black's score, and the chance that it means. */
function scored({ value, unit }: Score, game: Game, { exact }: Report, { position, scale }: Told): { score: ScoreState; chance: number | null } {
  if (exact || unit === "discs" || Math.abs(value) > EVALUATION_LIMIT) {
    const sign = Math.sign(unit === "win probability" ? 2 * value - 1 : value) || 0;
    const margin = Math.round(Math.abs(unit === "points" ? value - WIN * sign : value));
    const counted = position.discs !== null && unit !== "win probability";
    return { score: { value: counted ? sign * margin : sign, unit: counted ? "discs" : "result", certain: true }, chance: 0.5 + 0.5 * sign };
  }
  const chance = unit === "win probability" ? value : scale.points === null ? null : squash(value, scale.points);
  const inDiscs = scale.discs && unit === "points";
  const most = inDiscs ? game.passMove : Infinity; // one on each square; a guess may be higher
  const shown = rounded(Math.max(-most, Math.min(most, value)), 3);
  return { score: { value: shown, unit: inDiscs ? "discs" : unit, certain: false }, chance: chance === null ? null : rounded(chance, 4) };
}

function squash(value: number, scale: number): number {
  return 1 / (1 + Math.exp(-Math.min(Math.max(value / scale, -FURTHEST), FURTHEST)));
}

/** As Python rounds: a half to the even neighbour. */
function rounded(value: number, digits: number): number {
  const scaled = value * 10 ** digits;
  const down = Math.floor(scaled);
  const whole = scaled - down === 0.5 ? down + (down % 2 === 0 ? 0 : 1) : Math.round(scaled);
  return whole / 10 ** digits;
}
