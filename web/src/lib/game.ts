// A game as the server tells it, asked about one of its moments: what lay on the board, who acted, who had black.

import { area, cellAt } from "../board/geometry";
import { HUMAN } from "./players/human";
import type { Color, GameChange, GameState, LegalMove, ReportState, Seat, StepState } from "./wire/types";

const OFFER = "offer-"; // what the labels of offers begin with, and a square follows: "offer-g7"

export function cellsAfter(game: GameState, ply: number): string {
  return ply === 0 ? game.start : (game.steps[ply - 1]?.cells ?? game.board.cells);
}

/** Whether `game` goes on where `before` stood: its first `ply` steps are the same. */
export function continues(before: GameState, game: GameState, ply: number): boolean {
  const known = Math.min(ply, before.ply, game.ply);
  return before.steps.slice(0, known).every((step, index) => game.steps[index]?.move === step.move);
}

/** Whether the opponent is still being bred; the game begins when it is there. */
export function isBreeding({ breeding }: GameState): boolean {
  return breeding !== null && breeding.vectors.length < breeding.total;
}

/** The game after a change; null: this page knows other steps than the server thinks, and has to open the game again. */
export function withChange(game: GameState, { type, since, steps, black_seats, analyses, ...present }: GameChange): GameState | null {
  if (since !== game.ply) return null;
  return {
    ...game,
    ...present,
    steps: [...game.steps, ...steps],
    black_seats: [...game.black_seats, ...black_seats],
    analyses: [...game.analyses, ...analyses],
  };
}

/** The game with one more of its analyses; the same where it has not come so far, or has gone back. */
export function withAnalysis(game: GameState, ply: number, report: ReportState): GameState {
  return ply in game.analyses ? { ...game, analyses: game.analyses.with(ply, report) } : game;
}

/** Discs that a step turned, the new one not counted. */
export function turned(before: string, step: StepState): number {
  let flips = -1;
  for (let square = 0; square < before.length; square += 1) {
    if (cellAt(before, square) !== cellAt(step.cells, square)) flips += 1;
  }
  return Math.max(0, flips);
}

/** The person's seat; of two people the one to act, the first when nobody is a person. */
export function yourSeat(game: GameState): Seat {
  if (game.seats[0] === HUMAN && game.seats[1] === HUMAN) return game.board.seat;
  return game.seats[1] === HUMAN && game.seats[0] !== HUMAN ? 1 : 0;
}

export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** Who has black after `ply` steps; null: not settled yet. */
export function blackSeat(game: GameState, ply: number): Seat | null {
  return game.black_seats[Math.min(ply, game.ply)] ?? null;
}

/** The colour of a seat after `ply` steps; null: not settled yet. */
export function colorOf(game: GameState, seat: Seat, ply: number): Color | null {
  const black = blackSeat(game, ply);
  return black === null ? null : black === seat ? 0 : 1;
}

/** Whether seats and colours can part company in this game. */
export function hasOpenColors(game: GameState): boolean {
  return game.black_seats[0] === null;
}

/** Who acts after `ply` steps. One step beyond what the server told it is the other one, unless stones are left. */
export function actingSeat(game: GameState, ply: number): Seat {
  if (ply < game.ply) return game.steps[ply]?.seat ?? game.board.seat;
  const again = ply === game.ply || game.board.placing.length > 1 || game.board.offers_left > 1;
  return again ? game.board.seat : otherSeat(game.board.seat);
}

/** A move that is no square and no pass: a choice of an opening. */
export function isChoice(game: GameState, move: number): boolean {
  return move > area(game.board);
}

/** Whether a move offers a square for the next stone. */
export function isOffer({ label }: Pick<LegalMove, "label">): boolean {
  return label.startsWith(OFFER) && /\d$/.test(label);
}

/** The name of the square that an offer names: "G7". */
export function offeredName(label: string): string {
  return label.slice(OFFER.length).toUpperCase();
}

/** The square that a person presses for a move; a choice of words has none. */
export function squareOf(move: LegalMove): number | null {
  return isOffer(move) ? (move.changes[0]?.[0] ?? null) : move.move;
}

/** The square of the last stone among the first `ply` steps; null when the last step was a pass or there is none. */
export function lastStone(game: GameState, ply: number): number | null {
  for (let index = ply - 1; index >= 0; index -= 1) {
    const step = game.steps[index];
    if (!step || step.is_pass) return null;
    if (!isChoice(game, step.move)) return step.move;
  }
  return null;
}

/** Which step put the stone on each square, among the first `ply` steps. */
export function stoneNumbers(game: GameState, ply: number): ReadonlyMap<number, number> {
  const stones = game.steps.slice(0, ply).flatMap((step, index): [number, number][] => {
    return step.is_pass || isChoice(game, step.move) ? [] : [[step.move, index + 1]];
  });
  return new Map(stones);
}

/** The last choice of an opening that the person has not answered with a stone yet; null: none. */
export function freshChoice(game: GameState, ply: number): StepState | null {
  const you = yourSeat(game);
  for (let index = ply - 1; index >= 0; index -= 1) {
    const step = game.steps[index];
    if (!step) return null;
    if (isChoice(game, step.move)) return step;
    if (step.seat === you) return null;
  }
  return null;
}
