// Marks by mouse, touch and keyboard: a tool that was chosen, or the right button, which draws circles and arrows.

import type { AnalyseState } from "../session/analysestate.svelte";
import { spoken } from "../text/words.svelte";
import { KINDS, marked } from "./marks";
import type { MarkKind } from "./marks";

const RIGHT = 2; // the button of a mouse

export class Marking {
  /** What a press on a square draws; null: it plays. */
  tool = $state<MarkKind | null>(null);
  /** Where an arrow begins that the keyboard draws. */
  from = $state<number | null>(null);
  readonly #analysing: AnalyseState;
  #pressed: { square: number; kind: MarkKind } | null = null;

  constructor(analysing: AnalyseState) {
    this.#analysing = analysing;
  }

  choose(tool: MarkKind): void {
    this.tool = this.tool === tool ? null : tool;
    this.from = null;
  }

  /** Back to playing; false: nothing was chosen. */
  leave(): boolean {
    const chosen = this.tool !== null || this.from !== null;
    this.tool = this.from = null;
    return chosen;
  }

  clear(): void {
    this.#say([]);
  }

  /** For the element around the board: what draws does not reach the board. */
  readonly listen = (element: HTMLElement): (() => void) => {
    const gone = new AbortController();
    const early = { capture: true, signal: gone.signal };
    element.addEventListener("pointerdown", this.#onpointerdown, early);
    element.addEventListener("pointerup", this.#onpointerup, early);
    element.addEventListener("click", this.#onclick, early);
    element.addEventListener("contextmenu", this.#oncontextmenu, early);
    element.addEventListener("keydown", this.#onkeydown, early);
    return () => gone.abort();
  };

  /** Draw on a square, or from it to another one. */
  draw(kind: MarkKind, square: number, to: number | null = null): void {
    const { marks } = this.#analysing.moment;
    this.#say(marked(marks, kind, square, to));
    this.#analysing.said = spoken.words.marks.drawn(this.#analysing.marks.get(square) ?? "", this.#analysing.nameOf(square));
  }

  /** By the keyboard: an arrow is drawn by its two ends. */
  drawAt(kind: MarkKind, square: number): void {
    if (kind !== "arrow") this.draw(kind, square);
    else if (this.from === null) {
      this.from = square;
      this.#analysing.said = spoken.words.marks.arrowFrom(this.#analysing.nameOf(square));
    } else {
      if (this.from !== square) this.draw("arrow", this.from, square);
      this.from = null;
    }
  }

  readonly #onpointerdown = (event: PointerEvent): void => {
    this.#pressed = null;
    const square = squareAt(event.target);
    const kind = event.button === RIGHT ? (this.tool ?? "circle") : event.button === 0 ? this.tool : null;
    if (square === null || kind === null) return;
    this.#pressed = { square, kind };
    event.stopPropagation();
  };

  readonly #onpointerup = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    this.#pressed = null;
    const square = squareAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!pressed || square === null) return;
    event.stopPropagation();
    if (square !== pressed.square) this.draw("arrow", pressed.square, square);
    else if (this.tool === "arrow") this.drawAt("arrow", square); // its ends can be pressed one after the other, too
    else this.draw(pressed.kind, square);
  };

  /** A press that draws does not play. */
  readonly #onclick = (event: MouseEvent): void => {
    if (this.tool !== null && squareAt(event.target) !== null) event.stopPropagation();
  };

  readonly #oncontextmenu = (event: MouseEvent): void => {
    if (squareAt(event.target) !== null) event.preventDefault();
  };

  readonly #onkeydown = (event: KeyboardEvent): void => {
    const square = squareAt(event.target);
    if (square === null || event.ctrlKey || event.altKey || event.metaKey) return;
    const pressed = event.key === "Enter" || event.key === " " ? this.tool : KINDS[Number.parseInt(event.key, 10) - 1];
    const isDone = event.key === "Escape" ? this.leave() : pressed ? (this.drawAt(pressed, square), true) : false;
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #say(marks: ReturnType<typeof marked>): void {
    this.#analysing.kept.say(this.#analysing.here, (each) => ({ ...each, marks }));
  }
}

function squareAt(target: EventTarget | null): number | null {
  const square = target instanceof Element ? target.closest<HTMLElement>("[data-square]")?.dataset["square"] : undefined;
  return square === undefined ? null : Number(square);
}
