// One game as it is played: who sits where, the steps so far, taking back, endings. Knows no page and no storage.

import type { ReportState, Seat } from "../../lib/wire/types";
import { Problem } from "../rules/problems";
import type { Game } from "../rules/game";
import type { Position } from "../rules/position";

export const HUMAN = "human";

export interface Step {
  move: number;
  /** What the player knew; null of a person's move. */
  report: ReportState | null;
}

export interface Terms {
  strict: boolean;
  /** Position text; null: the game's usual start. */
  start: string | null;
  /** Steps that were played before the game began; they are not taken back. */
  led: number;
  /** Seconds for the game, and more with every move; null: no clock. */
  clock: { main: number; increment: number } | null;
}

export interface Ending {
  loser: Seat;
  reason: "resigned" | "timeout";
}

/** What is kept of a game. */
export interface StoredTable {
  id: string;
  /** "gomoku/15/renju/swap2". */
  game: string;
  seats: [string, string];
  /** Of the players' chances; below 2^53. */
  seed: number;
  steps: Step[];
  terms: Terms;
  /** Seconds of each seat when this turn began; null: no clock. */
  left: [number, number] | null;
  ending: Ending | null;
  /** [ply] what the analyst found of the position after so many steps. */
  analyses: (ReportState | null)[];
  /** Seconds since 1970. */
  created: number;
  updated: number;
  /** Counts the changes, so that two windows do not undo each other's. */
  version: number;
}

/** A game with nothing played yet; `kept`: what is otherwise. */
export function newTable(game: Game, kept: Partial<StoredTable> & Pick<StoredTable, "id" | "seats" | "seed">): StoredTable {
  const now = Date.now() / 1000;
  const usual = { steps: [], terms: { strict: false, start: null, led: 0, clock: null }, left: null, ending: null, analyses: [] };
  return { game: game.text, ...usual, created: now, updated: now, version: 1, ...kept };
}

export class Table {
  readonly positions: Position[];

  /** Throws Problem. */
  constructor(
    readonly game: Game,
    readonly kept: StoredTable,
  ) {
    this.positions = [kept.terms.start === null ? game.start() : game.read(kept.terms.start)];
    for (const { move } of kept.steps) this.positions.push(this.position.play(move));
  }

  get ply(): number {
    return this.kept.steps.length;
  }

  get position(): Position {
    return this.at(this.positions.length - 1);
  }

  at(ply: number): Position {
    const position = this.positions[ply];
    if (!position) throw new Problem("stale", `the game has no position after ${ply} moves; look at the board and move again`);
    return position;
  }

  get isOver(): boolean {
    return this.kept.ending !== null || this.position.isOver;
  }

  get people(): number {
    return this.kept.seats.filter((each) => each === HUMAN).length;
  }

  get mustPass(): boolean {
    return this.position.moves.length === 1 && this.position.moves[0] === this.game.passMove;
  }

  /** "human", a player's name, or null when the game is over. */
  get toMove(): string | null {
    return this.isOver ? null : this.kept.seats[this.position.seat];
  }

  get moves(): number[] {
    return this.kept.steps.map(({ move }) => move);
  }

  /** `spent`: seconds of the clock that the step took. Throws Problem. */
  play(move: number, { report = null, spent = 0 }: { report?: ReportState | null; spent?: number } = {}): void {
    const { seat } = this.position;
    this.positions.push(this.position.play(move));
    this.kept.steps.push({ move, report });
    const { left, terms } = this.kept;
    if (left && terms.clock) left[seat] = Math.max(0, left[seat] - spent) + terms.clock.increment;
  }

  end(loser: Seat, reason: Ending["reason"]): void {
    this.kept.ending = { loser, reason };
    if (reason === "timeout" && this.kept.left) this.kept.left[loser] = 0;
  }

  /** The seat of the person who may resign now: of two the one to move; null: nobody may. */
  get resigning(): Seat | null {
    if (this.isOver || !this.people || this.position.coloursOpen) return null;
    return this.people === 1 ? (this.kept.seats.indexOf(HUMAN) as Seat) : this.position.seat;
  }

  /** The ply of a person's last decision (a forced pass is none); null: there is nothing to take back. */
  get undoTarget(): number | null {
    const { terms, ending, seats, steps } = this.kept;
    if (terms.strict || ending) return null;
    for (let ply = steps.length - 1; ply >= terms.led; ply--) {
      if (seats[this.at(ply).seat] === HUMAN && steps[ply]?.move !== this.game.passMove) return ply;
    }
    return null;
  }

  /** No clock goes back. Throws Problem. */
  undo(): void {
    if (this.kept.terms.strict) throw new Problem("terms", "in a strict game nothing is taken back; begin another one for that");
    const target = this.undoTarget;
    if (target === null) throw new Problem("stale", "there is no move of yours to take back; play one first");
    this.kept.steps.length = target;
    this.positions.length = target + 1;
    this.kept.analyses.length = Math.min(this.kept.analyses.length, target + 1);
  }

  requirePly(ply: number): void {
    if (ply === this.ply) return;
    throw new Problem("stale", `the game has moved on: it has ${this.ply} moves now, and this was about the position after ${ply}; look at the board and move again`);
  }

  /** The latest ply that the analyst has still to look at; null: it has seen all that it can judge, or may say. */
  get unanalysed(): number | null {
    if (this.kept.terms.strict && !this.isOver) return null;
    for (let ply = this.ply; ply >= 0; ply--) {
      const position = this.at(ply);
      if (!this.kept.analyses[ply] && position.act === "" && !position.isOver) return ply;
    }
    return null;
  }
}
