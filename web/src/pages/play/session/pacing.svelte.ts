// Steps that come at once are shown one after the other, so that the eye can follow.

import { playing } from "../../../lib/playing.svelte";

/** ms between two steps: time for the discs to turn, or just to look; 0: the person wants them at once. */
export function usualPace(): number {
  if (playing.now.pace === "once") return 0;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 150 : 480;
}

export class Pacing {
  /** Steps of the game that are on the board. */
  shownPly = $state(0);
  readonly #pace: () => number;
  readonly #show: (ply: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt = -Infinity;

  /** `pace`: ms between two steps; `show` draws the board after `ply` steps. */
  constructor(pace: () => number, show: (ply: number) => void) {
    this.#pace = pace;
    this.#show = show;
  }

  /** These steps are on the board, without more ado. */
  jump(ply: number): void {
    this.stop();
    this.shownPly = ply;
  }

  /** Show all steps up to `ply`. */
  follow(ply: number): void {
    this.stop();
    if (this.shownPly >= ply) return;
    const wait = Math.max(0, this.#changedAt + this.#pace() - performance.now());
    this.#timer = setTimeout(() => {
      this.shownPly += 1;
      this.#show(this.shownPly);
      this.boardChanged(); // a pass or a choice changes no square, and wants time all the same
      this.follow(ply);
    }, wait);
  }

  /** What is on the board now wants to be looked at before the next step. */
  boardChanged(): void {
    this.#changedAt = performance.now();
  }

  /** Show no more steps. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
