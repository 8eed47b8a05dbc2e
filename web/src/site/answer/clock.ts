// Runs while somebody is to move, and its flag falls by itself; without a clock it does nothing.

import type { ClockState, Seat } from "../../lib/wire/types";
import type { Table } from "../table/table";

const EXPECTED_MOVES = 25; // that are to come, as players/clock/control.py expects
const OVERHEAD = 0.05; // seconds

export class TurnClock {
  readonly #table: Table;
  readonly #flagFell: () => void;
  /** Of the turn that is timed. */
  #ply: number | null = null;
  #began = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table, flagFell: () => void) {
    this.#table = table;
    this.#flagFell = flagFell;
  }

  /** Time the present turn, from now on unless it is timed already. */
  run(): void {
    const { left } = this.#table.kept;
    if (!left || this.#table.isOver) return this.stop();
    if (this.#ply === this.#table.ply) return;
    this.stop();
    [this.#ply, this.#began] = [this.#table.ply, performance.now()];
    this.#timer = setTimeout(this.#flagFell, 1000 * left[this.#table.position.seat]);
  }

  stop(): void {
    this.#ply = null;
    clearTimeout(this.#timer);
  }

  /** Seconds of the present turn so far. */
  get spent(): number {
    return this.#ply === this.#table.ply ? (performance.now() - this.#began) / 1000 : 0;
  }

  /** Seconds that a player should take for this move; null: there is no clock. */
  get share(): number | null {
    const { left, terms } = this.#table.kept;
    if (!left || !terms.clock) return null;
    const usable = Math.max(0, left[this.#table.position.seat] - this.spent - OVERHEAD);
    return Math.max(0.001, Math.min(usable, usable / EXPECTED_MOVES + 0.75 * terms.clock.increment));
  }

  state(): ClockState | null {
    const { left, terms } = this.#table.kept;
    if (!left || !terms.clock) return null;
    const { seat } = this.#table.position;
    const runs = this.#ply === this.#table.ply && !this.#table.isOver;
    const shown = left.map((each, at) => Math.round(100 * Math.max(0, each - (runs && at === seat ? this.spent : 0))) / 100);
    return { ...terms.clock, left: [shown[0] ?? 0, shown[1] ?? 0], running: runs ? (seat as Seat) : null };
  }
}
