// Gomoku: five in a row and forbidden points are the kernel's, opening rules are Python's tables.

import type { Act, Openings } from "../data/types";
import type { BoardState, Color, LegalMove, Seat } from "../../lib/wire/types";
import type { Points, Rules } from "./kernel";
import { STONES, boardState, readBoard, squareText, squaresWith } from "./position";
import type { Position } from "./position";
import { Problem } from "./problems";
import { Stage } from "./stage";
import { symmetries } from "./symmetries";

const REASONS = ["", "overline", "double four", "double three"];
const PASSES_THAT_END = 2;

/** What stays the same in a game. */
export interface Board {
  rules: Rules;
  openings: Openings;
  size: number;
  rule: string;
  opening: string;
  /** Points with the dots of a Go board. */
  stars: readonly number[];
}

interface State {
  cells: string;
  toMove: Color;
  stage: Stage;
  /** In a row, just made. */
  passes?: number;
}

export class GomokuPosition implements Position {
  readonly discs = null;
  readonly cells: string;
  readonly toMove: Color;
  readonly stage: Stage;
  readonly passes: number;
  #points: Points | undefined;
  #moves: readonly number[] | undefined;

  constructor(
    readonly game: Board,
    { cells, toMove, stage, passes = 0 }: State,
  ) {
    [this.cells, this.toMove, this.stage, this.passes] = [cells, toMove, stage, passes];
  }

  static start(game: Board): GomokuPosition {
    return new GomokuPosition(game, { cells: "-".repeat(game.size ** 2), toMove: 0, stage: Stage.first(game.openings, game.opening) });
  }

  /** A board with the game on, the top row first. Throws Problem. */
  static read(game: Board, text: string): GomokuPosition {
    if (text.includes("=")) throw new Problem("position-text", "a position amid an opening needs the installed program: heibai serve");
    const { cells, toMove } = readBoard(text, game.size ** 2);
    const read = new GomokuPosition(game, { cells: flipped(cells, game.size), toMove, stage: Stage.settled(game.openings, game.opening, 0) });
    if (read.line.length) throw new Problem("position-text", "in this position the game is over; leave somebody a move to begin with");
    return read;
  }

  get area(): number {
    return this.cells.length;
  }

  get given(): { cells: string; to_move: Color } {
    return { cells: this.cells, to_move: this.toMove };
  }

  get variant(): { size: number; rule: string } {
    return { size: this.game.size, rule: this.game.rule };
  }

  get points(): Points {
    this.#points ??= this.game.rules.gomoku_points({ cells: this.cells, ...this.variant });
    return this.#points;
  }

  get stones(): number {
    return this.area - this.empty.length;
  }

  get empty(): number[] {
    return squaresWith("-", this.cells);
  }

  get seat(): Seat {
    return this.stage.seat(this.toMove);
  }

  get blackSeat(): Seat {
    return this.stage.asked.black;
  }

  get coloursOpen(): -1 | 0 | 1 {
    const { open, act } = this.stage.asked;
    return !open ? 0 : act === "choose" ? 1 : -1;
  }

  get act(): Act {
    const { act } = this.stage.asked;
    return act === "place" && !this.coloursOpen ? "" : act;
  }

  /** No opening rule says anything about this move or a later one. */
  get openingIsOver(): boolean {
    return this.stage.isSettled && this.stones >= (this.game.openings.bound[this.game.opening] ?? 0);
  }

  /** The same board with the game on and free, black to whom would have it now. */
  asSettled(): GomokuPosition {
    const game = { ...this.game, opening: "free" };
    return this.stage.isSettled ? this : new GomokuPosition(game, { ...this, stage: Stage.settled(game.openings, "free", this.blackSeat) });
  }

  get line(): readonly number[] {
    return this.points.line;
  }

  get isOver(): boolean {
    return this.line.length > 0 || this.passes >= PASSES_THAT_END || (!this.empty.length && !this.stage.isChoosing);
  }

  get margin(): number {
    const [stone] = this.line;
    return stone === undefined ? 0 : this.cells[stone] === "X" ? 1 : -1;
  }

  /** Renju's points for black, who is to move. */
  get forbidden(): [number, string][] {
    const isBlacks = this.toMove === 0 && !this.stage.isChoosing && this.stage.asked.act !== "pick";
    if (!isBlacks || this.isOver) return [];
    return Array.from(this.points.forbidden, (why, point): [number, string] => [point, REASONS[why] ?? ""]).filter(([, reason]) => reason);
  }

  /** Points that the opening rule leaves to the next stone; null: every empty one. */
  get allowed(): readonly number[] | null {
    const { openings, opening, size } = this.game;
    return this.stage.asked.bound ? (openings.allowed[opening]?.[size]?.[this.stones] ?? null) : null;
  }

  get moves(): readonly number[] {
    this.#moves ??= this.isOver ? [] : this.#legal();
    return this.#moves;
  }

  #legal(): readonly number[] {
    const { act, choices } = this.stage.asked;
    if (this.stage.isChoosing) return choices.map(([choice]) => this.area + choice);
    if (act === "offer") return this.#toOffer().map((point) => this.offerOf(point));
    if (act === "pick") return this.stage.offered;
    const [allowed, forbidden] = [this.allowed, new Set(this.forbidden.map(([point]) => point))];
    const found = this.empty.filter((point) => !forbidden.has(point) && (allowed === null || allowed.includes(point)));
    return found.length ? found : [this.area];
  }

  /** The move that offers a point. */
  offerOf(point: number): number {
    return this.area + this.game.openings.first_offer + point;
  }

  /** Where a point lies under the symmetries that leave all stones as they are. */
  #images(point: number): number[] {
    const kept = symmetries(this.game.size).filter((to) => to.every((square, from) => this.cells[square] === this.cells[from]));
    return kept.map((to) => to[point] ?? point);
  }

  #toOffer(): number[] {
    const images = new Set(this.stage.offered.flatMap((point) => this.#images(point)));
    return this.empty.filter((point) => !images.has(point));
  }

  play(move: number): GomokuPosition {
    const mayPass = this.game.openings.restricted.includes(this.game.rule) && this.openingIsOver && !this.isOver;
    if (!this.moves.includes(move) && !(move === this.area && mayPass)) throw new Problem("illegal-move", this.#whyIllegal(move));
    const { game, cells, toMove, stage, passes } = this;
    if (stage.isChoosing) return new GomokuPosition(game, { cells, toMove, stage: stage.afterChoice(move - this.area) });
    if (stage.asked.act === "offer") {
      const point = move - this.offerOf(0);
      const images = this.#images(point);
      return new GomokuPosition(game, { cells, toMove, stage: stage.afterOffer(point, this.#toOffer().every((each) => images.includes(each))) });
    }
    const other = toMove === 0 ? 1 : 0;
    if (move === this.area) return new GomokuPosition(game, { cells, toMove: other, stage, passes: passes + 1 });
    return new GomokuPosition(game, { cells: `${cells.slice(0, move)}${STONES[toMove]}${cells.slice(move + 1)}`, toMove: other, stage: stage.afterStone() });
  }

  #whyIllegal(move: number): string {
    const word = moveText(move, this.game);
    const reason = this.forbidden.find(([point]) => point === move)?.[1];
    if (reason) return `'${word}' is not legal: renju forbids it as a ${reason}; play elsewhere`;
    const asked = this.stage.isSettled ? "play an empty point" : `the opening rule ${this.game.opening} asks for something else`;
    return `'${word}' is not legal: ${asked}`;
  }

  board(): BoardState {
    const { forbidden, stage, toMove, game } = this;
    const placing = Array.from({ length: stage.asked.place }, (_, n) => ((toMove + n) % 2) as Color);
    const asked = { limit: this.#limit(), offered: [...stage.offered], offers_left: stage.asked.left, placing };
    return boardState(this, { size: game.size, pass: this.area, row_one_on_top: false, counted: false, points: true, stars: [...game.stars], forbidden, ...asked });
  }

  /** What is asked of the next stone, or of the acting seat. */
  #limit(): string {
    const { act } = this.stage.asked;
    if (act === "declare" || act === "offer" || act === "pick") return act;
    return this.isOver || this.allowed === null ? "" : (this.game.openings.limits[this.game.opening]?.[this.stones] ?? "");
  }

  legal(): LegalMove[] {
    return this.moves.map((move) => {
      const label = moveText(move, this.game);
      if (move >= this.offerOf(0)) return { move, label, changes: [[move - this.offerOf(0), -1]] };
      return { move, label, changes: move < this.area ? [[move, this.toMove]] : [] };
    });
  }

  format(): string {
    return `${flipped(this.cells, this.game.size)} ${STONES[this.toMove]}`;
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
