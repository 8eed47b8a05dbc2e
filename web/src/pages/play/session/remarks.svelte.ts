// What is noted of single moves: where one is aimed at, why one does nothing, and which got lost.

import type { Noted } from "../../../board/model";

export class Remarks {
  #aimed = $state.raw<Noted | null>(null);
  #refusal = $state.raw<Noted | null>(null);
  /** A sentence; empty: no move got lost. It stays until the next move. */
  notPlayed = $state("");
  readonly #turn: () => number | null;

  /** `turn`: the ply at which the person is to move; null: they are not, or look at something earlier. */
  constructor(turn: () => number | null) {
    this.#turn = turn;
  }

  get aimed(): Noted | null {
    return this.#holding(this.#aimed);
  }

  get refusal(): Noted | null {
    return this.#holding(this.#refusal);
  }

  aim(aimed: Noted): void {
    this.#aimed = aimed;
    this.#refusal = null;
  }

  forgetAim(): void {
    this.#aimed = null;
  }

  refuse(refusal: Noted | null): void {
    this.#refusal = refusal;
  }

  lose(words: string): void {
    this.notPlayed = words;
  }

  clear(): void {
    this.#aimed = this.#refusal = null;
    this.notPlayed = "";
  }

  /** What was noted, while it is the same turn. */
  #holding(noted: Noted | null): Noted | null {
    return noted?.ply === this.#turn() ? noted : null;
  }
}
