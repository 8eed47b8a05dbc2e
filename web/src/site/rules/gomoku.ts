// Gomoku: five in a row and forbidden points are the kernel's, opening rules are Python's scripts (stage.ts).

import type { Openings } from "../data/types";
import type { BoardState, Color, LegalMove, Seat } from "../../lib/wire/types";
import type { Points, Rules } from "./kernel";
import { BadPosition, IllegalMove, count, readBoard, squareText, withCells } from "./position";
import type { Act, Position } from "./position";
import { Stage } from "./stage";
import { symmetries } from "./symmetries";

const LETTERS = "abcdefghijklmnopqrst";
const REASONS = ["", "overline", "double four", "double three"];
const STONES = "XO";
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]] as const;
const PASSES_THAT_END = 2;

/** What stays the same in a game. */
export interface Board {
  rules: Rules;
  openings: Openings;
  size: number;
  rule: string;
}

interface State {
  cells: string;
  toMove: Color;
  stage: Stage;
  /** The stone just placed: only it can have won. */
  last: number | null;
  /** In a row, just made. */
  passes: number;
}

export class GomokuPosition implements Position {
  readonly discs = null;
  readonly cells: string;
  readonly toMove: Color;
  readonly stage: Stage;
  readonly last: number | null;
  readonly passes: number;
  #points: Points | undefined;
  #moves: readonly number[] | undefined;

  constructor(
    readonly game: Board,
    state: State,
  ) {
    ({ cells: this.cells, toMove: this.toMove, stage: this.stage, last: this.last, passes: this.passes } = state);
  }

  static start(game: Board, opening: string): GomokuPosition {
    const stage = Stage.first(game.openings, opening);
    return new GomokuPosition(game, { cells: "-".repeat(game.size ** 2), toMove: 0, stage, last: null, passes: 0 });
  }

  /** A board with the game on, the top row first. Throws BadPosition. */
  static read(game: Board, text: string, opening: string): GomokuPosition {
    if (text.includes("=")) throw new BadPosition("a position amid an opening needs the installed program: heibai serve");
    const { cells, toMove } = readBoard(text, game.size ** 2);
    const stage = Stage.settled(game.openings, opening, 0);
    const read = new GomokuPosition(game, { cells: flipped(cells, game.size), toMove, stage, last: null, passes: 0 });
    if (read.points.won) throw new BadPosition("in this position the game is over; leave somebody a move to begin with");
    return read;
  }

  get area(): number {
    return this.cells.length;
  }

  get points(): Points {
    this.#points ??= this.game.rules.gomoku_points({ cells: this.cells, size: this.game.size, rule: this.game.rule });
    return this.#points;
  }

  get stones(): number {
    return this.area - count(this.cells, "-");
  }

  get seat(): Seat {
    return this.stage.seat(this.toMove);
  }

  get blackSeat(): Seat {
    return this.stage.blackSeat;
  }

  get coloursOpen(): -1 | 0 | 1 {
    if (!this.stage.coloursOpen) return 0;
    return this.stage.act === "choose" ? 1 : -1;
  }

  get act(): Act {
    const { act } = this.stage;
    return act === "place" && !this.coloursOpen ? "" : act;
  }

  /** No opening rule says anything about this move or a later one. */
  get openingIsOver(): boolean {
    return this.stage.isSettled && this.stones >= (this.game.openings.bound[this.stage.opening] ?? 0);
  }

  /** The same board with the game on, black to whom would have it now. */
  asSettled(): GomokuPosition {
    return this.stage.isSettled ? this : this.#with({ stage: Stage.settled(this.game.openings, "free", this.blackSeat) });
  }

  get winner(): Color | null {
    if (this.last === null || !this.points.won) return null;
    return this.cells[this.last] === "X" ? 0 : 1;
  }

  get isOver(): boolean {
    return this.winner !== null || this.passes >= PASSES_THAT_END || (this.stones === this.area && !this.stage.isChoosing);
  }

  get margin(): number {
    return this.winner === null ? 0 : this.winner === 0 ? 1 : -1;
  }

  get line(): readonly number[] {
    if (this.winner === null || this.last === null) return [];
    const at = this.last;
    return [...new Set(DIRECTIONS.flatMap((direction) => this.#run(at, direction)))].sort((a, b) => a - b);
  }

  /** What renju forbids black on this board, whoever is to move. */
  get #restricted(): boolean {
    return this.game.openings.rules[this.game.rule]?.restricted ?? false;
  }

  isForbiddenToBlack(point: number): boolean {
    return this.#restricted && (this.points.forbidden[point] ?? 0) > 0;
  }

  get forbidden(): [number, string][] {
    const isBlacks = this.toMove === 0 && !this.stage.isChoosing && this.stage.act !== "pick";
    if (!this.#restricted || !isBlacks || this.isOver) return [];
    return this.#squares().filter((point) => this.isForbiddenToBlack(point)).map((point) => [point, REASONS[this.points.forbidden[point] ?? 0] ?? ""]);
  }

  /** Points that the opening rule leaves to the next stone; null: every empty one. */
  get allowed(): readonly number[] | null {
    const { openings, size } = this.game;
    if (openings.scripts[this.stage.opening] && this.stage.act !== "place") return null;
    return openings.allowed[this.stage.opening]?.[size]?.[this.stones] ?? null;
  }

  get moves(): readonly number[] {
    this.#moves ??= this.#legal();
    return this.#moves;
  }

  #legal(): readonly number[] {
    if (this.isOver) return [];
    if (this.stage.isChoosing) return this.stage.choices().map((choice) => this.area + choice);
    if (this.stage.act === "offer") return this.#toOffer().map((point) => this.area + this.game.openings.first_offer + point);
    if (this.stage.act === "pick") return this.stage.offered;
    const [allowed, forbidden] = [this.allowed, new Set(this.forbidden.map(([point]) => point))];
    const found = this.#squares().filter((point) => !forbidden.has(point) && (allowed === null || allowed.includes(point)));
    return found.length ? found : [this.area];
  }

  #squares(): number[] {
    return Array.from(this.cells, (_, square) => square).filter((square) => this.cells[square] === "-");
  }

  /** Where a point lies under the symmetries that leave all stones as they are. */
  #images(point: number): number[] {
    const kept = symmetries(this.game.size).filter((to) => to.every((square, from) => this.cells[square] === this.cells[from]));
    return [...new Set(kept.map((to) => to[point] ?? point))];
  }

  #toOffer(): number[] {
    const images = new Set(this.stage.offered.flatMap((point) => this.#images(point)));
    return this.#squares().filter((point) => !images.has(point));
  }

  play(move: number): GomokuPosition {
    const mayPass = this.#restricted && this.openingIsOver && !this.isOver;
    if (!this.moves.includes(move) && !(move === this.area && mayPass)) throw new IllegalMove(this.#whyIllegal(move));
    if (this.stage.isChoosing) return this.#with({ stage: this.stage.afterChoice(move - this.area) });
    if (this.stage.act === "offer") {
      const point = move - this.area - this.game.openings.first_offer;
      const images = new Set(this.#images(point));
      return this.#with({ stage: this.stage.afterOffer(point, this.#toOffer().every((each) => images.has(each))) });
    }
    const toMove = this.toMove === 0 ? 1 : 0;
    if (move === this.area) return this.#with({ toMove, last: null, passes: this.passes + 1 });
    const cells = withCells(this.cells, [[move, STONES[this.toMove] ?? "X"]]);
    return this.#with({ cells, toMove, last: move, stage: this.stage.afterStone(), passes: 0 });
  }

  #with(changed: Partial<State>): GomokuPosition {
    const { cells, toMove, stage, last, passes } = this;
    return new GomokuPosition(this.game, { cells, toMove, stage, last, passes, ...changed });
  }

  #whyIllegal(move: number): string {
    const word = moveText(move, this.game);
    const reason = this.forbidden.find(([point]) => point === move)?.[1];
    if (reason) return `'${word}' is not legal: renju forbids it as a ${reason}; play elsewhere`;
    const asked = this.stage.isSettled ? "play an empty point" : `the opening rule ${this.stage.opening} asks for something else`;
    return `'${word}' is not legal: ${asked}`;
  }

  board(): BoardState {
    const { size } = this.game;
    const { cells, toMove, seat, stage, moves } = this;
    return {
      rows: size, columns: size, cells, to_move: toMove, seat, labels: LETTERS.slice(0, size), row_one_on_top: false,
      counted: false, must_pass: moves.length === 1 && moves[0] === this.area, points: true, stars: starsOf(size),
      forbidden: this.forbidden, limit: this.#limit(), offered: [...stage.offered], offers_left: stage.left,
      placing: Array.from({ length: stage.toPlace }, (_, n) => ((toMove + n) % 2) as Color),
    };
  }

  #limit(): string {
    const { act } = this.stage;
    if (act === "declare" || act === "offer" || act === "pick") return act;
    const asked = !this.isOver && this.allowed !== null && !this.stage.isChoosing;
    return asked ? (this.game.openings.limits[this.stage.opening]?.[this.stones] ?? "") : "";
  }

  legal(): LegalMove[] {
    const offer = this.area + this.game.openings.first_offer;
    return this.moves.map((move) => {
      const label = moveText(move, this.game);
      if (move >= offer) return { move, label, changes: [[move - offer, -1]] };
      return { move, label, changes: move < this.area ? [[move, this.toMove]] : [] };
    });
  }

  format(): string {
    const seat = this.blackSeat ? " black=2" : "";
    return `${flipped(this.cells, this.game.size)} ${this.toMove === 0 ? "X" : "O"}${this.stage.isSettled ? seat : ""}`;
  }

  /** The winning run through a stone along one direction; empty: it does not win. */
  #run(at: number, [down, right]: readonly [number, number]): number[] {
    const [mine, rule] = [this.cells[at], this.game.openings.rules[this.game.rule]];
    const walk = (sign: number): { run: number[]; end: string | undefined } => {
      const run: number[] = [];
      for (let step = 1; ; step++) {
        const square = this.#step(at, sign * step * down, sign * step * right);
        if (square === null || this.cells[square] !== mine) return { run, end: square === null ? undefined : this.cells[square] };
        run.push(square);
      }
    };
    const [back, forth] = [walk(-1), walk(1)];
    const run = [at, ...back.run, ...forth.run];
    const enough = rule?.exact[mine === "X" ? 0 : 1] ? run.length === 5 : run.length >= 5;
    const closed = [back.end, forth.end].filter((end) => end !== undefined && end !== "-").length;
    return enough && !(rule?.open_end && closed === 2) ? run : [];
  }

  #step(at: number, rows: number, columns: number): number | null {
    const { size } = this.game;
    const [row, column] = [Math.floor(at / size) + rows, (at % size) + columns];
    return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : null;
  }
}

/** "h8", "pass", the word of an opening's choice, or "offer-h8". */
export function moveText(move: number, { size, openings }: Pick<Board, "size" | "openings">): string {
  const area = size * size;
  if (move < area) return squareText(move, size);
  if (move === area) return "pass";
  const point = move - area - openings.first_offer;
  return point >= 0 ? `offer-${squareText(point, size)}` : (openings.choices[move - area] ?? String(move));
}

/** Rows from the other end. */
function flipped(cells: string, size: number): string {
  return Array.from({ length: size }, (_, row) => cells.slice((size - 1 - row) * size, (size - row) * size)).join("");
}

/** Dots of a Go board; the catalogue has them for every size, too. */
function starsOf(size: number): number[] {
  const near = size >= 13 ? 3 : 2;
  const lines = size >= 9 ? [near, size - 1 - near] : [];
  const middle = size % 2 ? [(size - 1) / 2] : [];
  const sides = size >= 17 ? [...lines, ...middle] : lines;
  const squares = sides.flatMap((row) => sides.map((column) => row * size + column));
  return [...new Set([...squares, ...middle.map((each) => each * size + each)])].sort((a, b) => a - b);
}
