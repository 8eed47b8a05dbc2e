// Reversi: legal moves and turned discs are the kernel's, the rest is who is to move and how it is drawn.

import type { BoardState, Color, LegalMove, Seat } from "../../lib/wire/types";
import type { Rules } from "./kernel";
import { STONES, boardState, readBoard, squareText, squaresWith } from "./position";
import type { Position } from "./position";
import { Problem } from "./problems";

export class ReversiPosition implements Position {
  readonly coloursOpen = 0;
  readonly act = "";
  readonly blackSeat = 0;
  readonly line = [];
  readonly cells: string;
  readonly moves: readonly number[];
  readonly #rules: Rules;

  /** `own`, `opponent`: bit sets of the squares with the discs of the side to move, and of the other. */
  constructor(
    rules: Rules,
    readonly size: number,
    readonly toMove: Color,
    readonly own: bigint,
    readonly opponent: bigint,
  ) {
    this.#rules = rules;
    const [mine, theirs] = toMove === 0 ? STONES : [...STONES].reverse();
    this.cells = Array.from({ length: this.squares }, (_, square) => (has(own, square) ? mine : has(opponent, square) ? theirs : "-")).join("");
    const mobility = this.#mobility(own, opponent);
    const passes = mobility.length === 0 && this.#mobility(opponent, own).length > 0;
    this.moves = passes ? [this.squares] : mobility;
  }

  /** Throws Problem. */
  static read(rules: Rules, text: string, size: number): ReversiPosition {
    const { cells, toMove } = readBoard(text, size * size);
    const [black = 0n, white = 0n] = Array.from(STONES, (stone) => squaresWith(stone, cells).reduce((bits, square) => bits | (1n << BigInt(square)), 0n));
    return toMove === 0 ? new ReversiPosition(rules, size, 0, black, white) : new ReversiPosition(rules, size, 1, white, black);
  }

  get squares(): number {
    return this.size * this.size;
  }

  get given(): { own: bigint; opp: bigint } {
    return { own: this.own, opp: this.opponent };
  }

  get variant(): { size: number } {
    return { size: this.size };
  }

  get seat(): Seat {
    return this.toMove;
  }

  get isOver(): boolean {
    return this.moves.length === 0;
  }

  get discs(): [number, number] {
    return [squaresWith("X", this.cells).length, squaresWith("O", this.cells).length];
  }

  get margin(): number {
    const [black, white] = this.discs;
    return black - white + Math.sign(black - white) * (this.squares - black - white);
  }

  play(move: number): ReversiPosition {
    if (!this.moves.includes(move)) throw new Problem("illegal-move", `'${squareText(move, this.size)}' is not legal; play a marked square`);
    const given = { own: BigUint64Array.of(this.own), opp: BigUint64Array.of(this.opponent), size: this.size };
    const [own, opponent] = this.#rules.reversi_play({ ...given, moves: BigInt64Array.of(BigInt(move)) });
    return new ReversiPosition(this.#rules, this.size, this.toMove === 0 ? 1 : 0, own[0] ?? 0n, opponent[0] ?? 0n);
  }

  /** Discs that a move turned, by the position after it. */
  turnedIn(after: ReversiPosition): number[] {
    return squaresWith(STONES[1 - this.toMove] ?? "", this.cells).filter((square) => after.cells[square] !== this.cells[square]);
  }

  board(): BoardState {
    return boardState(this, { size: this.size, pass: this.squares });
  }

  legal(): LegalMove[] {
    return this.moves.map((move) => {
      if (move === this.squares) return { move, label: "pass", changes: [] };
      const changed = [move, ...this.turnedIn(this.play(move))];
      return { move, label: squareText(move, this.size), changes: changed.map((square) => [square, this.toMove]) };
    });
  }

  format(): string {
    return `${this.cells} ${STONES[this.toMove]}`;
  }

  /** Squares that whoever has `own` could play. */
  #mobility(own: bigint, opp: bigint): number[] {
    const [found = 0n] = this.#rules.reversi_legal_moves({ own: BigUint64Array.of(own), opp: BigUint64Array.of(opp), size: this.size });
    return Array.from({ length: this.squares }, (_, square) => square).filter((square) => has(found, square));
  }
}

function has(bits: bigint, square: number): boolean {
  return ((bits >> BigInt(square)) & 1n) === 1n;
}
