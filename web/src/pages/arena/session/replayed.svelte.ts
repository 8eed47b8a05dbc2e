// A game on the small board: the newest one, replayed calmly, or one that was chosen.

import type { Replay } from "../../../lib/wire/types";
import { Still } from "./still.svelte";

const WHOLE = 14_000; // ms that the replay of a whole game should take
const [QUICKEST, SLOWEST] = [90, 500]; // ms of a move
export const REST = 2500; // ms that the end of a game is shown before the next is asked for

export class Replayed extends Still {
  replay = $state.raw<Replay | null>(null);
  /** Moves made before what is shown. */
  ply = $state(0);
  running = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #onend: () => void;

  readonly plies: number = $derived(this.replay?.moves.length ?? 0);
  readonly game = $derived(this.replay ? { board: { ...this.replay.board, cells: this.shown.cells }, moves: [] as const } : null);
  readonly lastMove: number | null = $derived.by(() => {
    const move = this.replay?.moves[this.ply - 1];
    return move === undefined || move >= this.shown.cells.length ? null : move;
  });
  readonly winningLine: readonly number[] = $derived(this.ply === this.plies ? (this.replay?.line ?? []) : []);

  /** `onend`: a replay has come to its end and rested there. */
  constructor(onend: () => void) {
    super();
    this.#onend = onend;
  }

  /** Put a game on the board; `runs`: replay it from the end of its opening, else show its end. */
  put(replay: Replay, runs: boolean): void {
    this.replay = replay;
    this.look(runs ? replay.opening_plies : replay.moves.length);
    if (runs) this.run();
  }

  look(ply: number): void {
    const cells = this.replay?.cells;
    if (!cells) return;
    this.ply = Math.max(0, Math.min(ply, this.plies));
    const now = cells[this.ply] ?? "";
    this.shown = { cells: now, before: cells[this.ply - 1] ?? now, from: this.lastMove };
  }

  /** Replay from here; from the beginning, where the end is shown. */
  run(): void {
    if (this.ply === this.plies) this.look(0);
    this.running = true;
    this.#tick();
  }

  hold(): void {
    clearTimeout(this.#timer);
    this.running = false;
  }

  clear(): void {
    this.hold();
    this.replay = null;
  }

  #tick(): void {
    clearTimeout(this.#timer);
    const pace = Math.max(QUICKEST, Math.min(SLOWEST, WHOLE / Math.max(1, this.plies)));
    this.#timer = setTimeout(() => this.#next(), this.ply === this.plies ? REST : pace);
  }

  #next(): void {
    if (this.ply < this.plies) {
      this.look(this.ply + 1);
      this.#tick();
      return;
    }
    this.running = false;
    this.#onend();
  }
}
