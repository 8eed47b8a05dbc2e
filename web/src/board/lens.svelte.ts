// A finger covers the point that it aims at: held down, it opens a lens over the board, sliding aims, letting go plays.
// A tap that is shorter than that, and a slide that begins at once (scrolling), are left to the browser.

const HOLD = 160; // ms until a finger that rests is aiming
const SLACK = 9; // pixels that a resting finger may tremble
const CLICK = 500; // ms after a lens was closed in which a click is its echo

export interface Finger {
  x: number;
  y: number;
}

export class Lens {
  /** Where the finger is, in pixels of the window; null: there is no lens. */
  finger = $state.raw<Finger | null>(null);

  readonly #play: (at: Finger) => void;
  #began: Finger | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closedAt = -CLICK;

  /** `play` is told where the finger was when it let go. */
  constructor(play: (at: Finger) => void) {
    this.#play = play;
  }

  down(at: Finger): void {
    this.cancel();
    this.#began = at;
    this.#timer = setTimeout(() => (this.finger = at), HOLD);
  }

  move(at: Finger): void {
    if (this.finger) this.finger = at;
    else if (this.#began && Math.hypot(at.x - this.#began.x, at.y - this.#began.y) > SLACK) this.cancel();
  }

  up(at: Finger): void {
    const open = this.finger !== null;
    this.cancel();
    if (!open) return;
    this.#closedAt = performance.now();
    this.#play(at);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#began = null;
    this.finger = null;
  }

  /** Whether a click now is only the echo of a finger that the lens has dealt with. */
  get echoes(): boolean {
    return performance.now() - this.#closedAt < CLICK;
  }

  /** For an element under the lens: the page must not scroll while it is open. Svelte's own listeners are passive. */
  readonly hold = (element: HTMLElement): (() => void) => {
    const stay = (event: Event): void => {
      if (this.finger) event.preventDefault();
    };
    element.addEventListener("touchmove", stay, { passive: false });
    element.addEventListener("contextmenu", stay);
    return () => {
      element.removeEventListener("touchmove", stay);
      element.removeEventListener("contextmenu", stay);
      this.cancel();
    };
  };
}
