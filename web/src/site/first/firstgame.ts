// The first game between the page and a worker that is not there yet. It is shown at once, and what is said in it waits
// until the worker keeps it. Where the worker cannot be had, that is a connection that was lost and comes back.

import type { Answer, GameState, ProblemDetails, Request } from "../../lib/wire/types";

const AGAIN = 1500; // ms

/** The worker and the page. */
export interface Sides {
  /** Have the worker keep the game; rejected where the worker was lost. */
  keep(): Promise<{ status: number; answer: unknown }>;
  toWorker(request: Request): void;
  toPage(answer: Answer): void;
  /** No worker, for now. */
  closed(): void;
  /** The worker is there, and is to be asked for the whole game. */
  opened(): void;
}

export class FirstGame {
  /** The worker keeps it, or has said why not. */
  isKept = false;
  /** What waits for the worker; null: it was lost. */
  #held: Request[] | null = [];
  #isShown = false;

  constructor(
    readonly game: GameState,
    private readonly sides: Sides,
  ) {
    this.#keep();
  }

  /** False: there is no connection, and nothing was sent. */
  send(request: Request): boolean {
    if (this.isKept) this.sides.toWorker(request);
    else if (!this.#held) return false;
    else this.#hold(this.#held, request);
    return true;
  }

  #hold(held: Request[], request: Request): void {
    held.push(request);
    if (request.type !== "open" || request.id !== this.game.id || this.#isShown) return;
    this.#isShown = true;
    queueMicrotask(() => this.sides.toPage(this.game));
  }

  #keep(): void {
    this.sides.keep().then(
      ({ status, answer }) => this.#keeps(status === 200 ? null : (answer as ProblemDetails)),
      () => this.#lost(),
    );
  }

  #keeps(problem: ProblemDetails | null): void {
    const held = this.#held;
    this.isKept = true;
    this.#held = null;
    if (problem) this.sides.toPage({ type: "problem", about: "keep", problem });
    else if (held) held.forEach((request) => this.sides.toWorker(request));
    else this.sides.opened();
  }

  #lost(): void {
    if (this.#held) this.sides.closed();
    this.#held = null;
    setTimeout(() => this.#keep(), AGAIN);
  }
}
