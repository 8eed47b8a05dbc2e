// Games made for tests: a board of four squares a side where move N fills square N.

import type { Color, GameChange, GameState, LegalMove, Seat, StepState } from "../src/lib/wire/types";

const AREA = 16;

export function cellsAt(ply: number): string {
  return Array.from({ length: AREA }, (_, square) => (square >= ply ? "-" : square % 2 ? "O" : "X")).join("");
}

export function madeStep(move: number): StepState {
  const seat = (move % 2) as Seat;
  return { move, label: `m${move}`, seat, color: seat, is_pass: false, cells: cellsAt(move + 1), report: null };
}

export function madeMove(move: number): LegalMove {
  return { move, label: `m${move}`, changes: [[move, (move % 2) as Color]] };
}

/** The game after `ply` moves; the person has the first seat. */
export function madeGame(ply: number, changed: Partial<GameState> = {}): GameState {
  const seat = (ply % 2) as Seat;
  return {
    type: "game",
    id: "g",
    game: "reversi/4",
    seats: ["human", "level:1"],
    black_seats: Array.from({ length: ply + 1 }, () => 0),
    ply,
    start: cellsAt(0),
    board: {
      rows: 4,
      columns: 4,
      cells: cellsAt(ply),
      to_move: seat,
      seat,
      labels: "abcd",
      row_one_on_top: true,
      counted: true,
      must_pass: false,
      points: false,
      stars: [],
      forbidden: [],
      limit: "",
      placing: [],
      offered: [],
      offers_left: 0,
    },
    moves: seat === 0 ? [madeMove(ply)] : [],
    steps: Array.from({ length: ply }, (_, index) => madeStep(index)),
    analyses: Array.from({ length: ply + 1 }, () => null),
    thinking: seat === 1,
    can_undo: ply > 0,
    halted: null,
    breeding: null,
    result: null,
    can_resign: true,
    clock: null,
    watch: null,
    start_text: null,
    led: 0,
    strict: false,
    formats: ["jsonl", "sgf"],
    ...changed,
  };
}

/** What a page that knows `since` moves is told when there are `ply`. */
export function madeChange(since: number, ply: number): GameChange {
  const { id, board, moves, thinking, can_undo, halted, result, can_resign, clock, watch, steps, black_seats, analyses } = madeGame(ply);
  const present = { id, ply, board, moves, thinking, can_undo, halted, result, can_resign, clock, watch };
  const lists = { steps: steps.slice(since), black_seats: black_seats.slice(since + 1), analyses: analyses.slice(since + 1) };
  return { type: "change", since, ...present, ...lists };
}
