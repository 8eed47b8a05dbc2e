// Reversi: legal moves and turned discs are the kernel's, the rest is who is to move and how it is drawn.

import type { BoardState, Color, LegalMove, Seat } from "../../lib/wire/types";
import type { Rules } from "./kernel";
import { IllegalMove, count, readBoard, squareText } from "./position";
import type { Position } from "./position";

const LETTERS = "abcdefgh";
const SIGNS: Readonly<Record<string, number>> = { "-": -1, X: 0, O: 1 };

/** Bit sets of the squares with black's and white's discs. */
function bitsOf(cells: string): [bigint, bigint] {
  let [black, white] = [0n, 0n];
  for (let square = 0; square < cells.length; square++) {
    if (cells[square] === "X") black |= 1n << BigInt(square);
    if (cells[square] === "O") white |= 1n << BigInt(square);
  }
  return [black, white];
}

function squaresOf(bits: bigint, squares: number): number[] {
  return Array.from({ length: squares }, (_, square) => square).filter((square) => (bits >> BigInt(square)) & 1n);
}

export class ReversiPosition implements Position {
  readonly coloursOpen = 0;
  readonly act = "";
  readonly blackSeat = 0;
  readonly line = [];
  readonly own: bigint;
  readonly opponent: bigint;
  readonly moves: readonly number[];
  readonly #rules: Rules;

  constructor(
    rules: Rules,
    readonly cells: string,
    readonly toMove: Color,
    readonly size: number,
  ) {
    this.#rules = rules;
    const [black, white] = bitsOf(cells);
    [this.own, this.opponent] = toMove === 0 ? [black, white] : [white, black];
    const mobility = this.#mobility(this.own, this.opponent);
    const passes = mobility.length === 0 && this.#mobility(this.opponent, this.own).length > 0;
    this.moves = passes ? [this.squares] : mobility;
  }

  static start(rules: Rules, size: number): ReversiPosition {
    const low = size / 2 - 1;
    const cells = Array.from("-".repeat(size * size));
    const [first, second] = [low * size + low, (low + 1) * size + low];
    cells[first] = cells[second + 1] = "O";
    cells[first + 1] = cells[second] = "X";
    return new ReversiPosition(rules, cells.join(""), 0, size);
  }

  static read(rules: Rules, text: string, size: number): ReversiPosition {
    const { cells, toMove } = readBoard(text, size * size);
    return new ReversiPosition(rules, cells, toMove, size);
  }

  get squares(): number {
    return this.size * this.size;
  }

  get seat(): Seat {
    return this.toMove;
  }

  get isOver(): boolean {
    return this.moves.length === 0;
  }

  get discs(): [number, number] {
    return [count(this.cells, "X"), count(this.cells, "O")];
  }

  get margin(): number {
    const [black, white] = this.discs;
    return black - white + Math.sign(black - white) * count(this.cells, "-");
  }

  play(move: number): ReversiPosition {
    if (!this.moves.includes(move)) throw new IllegalMove(`'${squareText(move, this.size)}' is not legal; play a marked square`);
    const other = this.toMove === 0 ? 1 : 0;
    if (move === this.squares) return new ReversiPosition(this.#rules, this.cells, other, this.size);
    const given = { own: BigUint64Array.of(this.own), opp: BigUint64Array.of(this.opponent), size: this.size };
    const [own, opp] = this.#rules.reversi_play({ ...given, moves: BigInt64Array.of(BigInt(move)) });
    const [mine, theirs] = this.toMove === 0 ? ["X", "O"] : ["O", "X"];
    const cells = Array.from(this.cells, (_, square) => {
      const bit = BigInt(square);
      return ((opp[0] ?? 0n) >> bit) & 1n ? mine : ((own[0] ?? 0n) >> bit) & 1n ? theirs : "-";
    });
    return new ReversiPosition(this.#rules, cells.join(""), other, this.size);
  }

  board(): BoardState {
    const { size, cells, toMove, seat } = this;
    return {
      rows: size, columns: size, cells, to_move: toMove, seat, labels: LETTERS.slice(0, size), row_one_on_top: true,
      counted: true, must_pass: this.moves[0] === this.squares, points: false, stars: [], forbidden: [], limit: "",
      placing: [], offered: [], offers_left: 0,
    };
  }

  legal(): LegalMove[] {
    return this.moves.map((move) => {
      if (move === this.squares) return { move, label: "pass", changes: [] };
      const after = this.play(move).cells;
      const changed = Array.from(after, (cell, square): [number, number] => [square, SIGNS[cell] ?? -1]);
      const turned = changed.filter(([square]) => after[square] !== this.cells[square] && square !== move);
      return { move, label: squareText(move, this.size), changes: [[move, this.toMove], ...turned] };
    });
  }

  format(): string {
    return `${this.cells} ${this.toMove === 0 ? "X" : "O"}`;
  }

  /** Squares that whoever has `own` could play. */
  #mobility(own: bigint, opp: bigint): number[] {
    const found = this.#rules.reversi_legal_moves({ own: BigUint64Array.of(own), opp: BigUint64Array.of(opp), size: this.size });
    return squaresOf(found[0] ?? 0n, this.squares);
  }
}
