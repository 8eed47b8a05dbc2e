// Forced wins of the position on the board, and its forced loss: asked for, answered one by one, let go of when it is left.

import { hear } from "../../../lib/connection/events";
import type { AnalyseEvent, ForcedLossEvent, ForcedWinEvent } from "../../../lib/wire/types";
import { spoken } from "../text/words.svelte";
import { forcedText, forcedLossText } from "../values";
import type { AnalyseState } from "./analysestate.svelte";
import { addressOfForcedWins } from "./requests";

export class ForcedWins {
  /** The side to move first. */
  answers = $state.raw<readonly ForcedWinEvent[]>([]);
  loss = $state.raw<ForcedLossEvent | null>(null);
  asking = $state(false);
  /** Why there is no answer: one sentence, and the server's own where it gave one. */
  failure = $state("");
  readonly isOpen = $derived(this.asking || this.answers.length > 0 || this.failure !== "");
  /** The win to be seen on the board; empty: none is known. */
  readonly line: readonly number[] = $derived(this.answers.find((each) => each.won)?.line ?? []);
  readonly #analysing: AnalyseState;
  #close = (): void => undefined;

  constructor(analysing: AnalyseState) {
    this.#analysing = analysing;
  }

  /** Ask, or put the answer away. */
  toggle(): void {
    if (this.isOpen) this.forget();
    else this.#ask();
  }

  /** The server need not look any longer. */
  forget(): void {
    this.#close();
    this.answers = [];
    this.loss = null;
    this.asking = false;
    this.failure = "";
  }

  /** The whole line becomes part of the tree, and its first move is made. */
  playOut(line: readonly number[]): void {
    if (this.#grow(line)) this.#analysing.walkTo([...this.#analysing.here, ...line.slice(0, 1)]);
  }

  /** The longest line of each answer becomes part of the tree. */
  growTree(): void {
    for (const { line } of this.loss?.defences ?? []) if (!this.#grow(line)) break;
  }

  #grow(line: readonly number[]): boolean {
    const { kept, here } = this.#analysing;
    const grown = kept.grow([...here, ...line]);
    if (!grown) this.#analysing.notice = spoken.words.study.full;
    return grown;
  }

  #ask(): void {
    const { analysis, canForce, here } = this.#analysing;
    if (!analysis || !canForce) return;
    this.asking = true;
    this.#close = hear<AnalyseEvent>(
      addressOfForcedWins(analysis.game, analysis.start, here),
      (event) => {
        if (event.type === "forced") this.#answered(event);
        if (event.type === "loss") {
          this.loss = event;
          this.#analysing.said = forcedLossText(event, spoken.words.forcedWin);
        }
        if (event.type === "end") this.#ended(event.state === "failed" ? `${spoken.words.forcedWin.failed}\n${event.message}` : "");
      },
      (tries) => {
        if (!tries) this.#ended(spoken.words.forcedWin.failed);
      },
    );
  }

  /** After a break the browser asks again, and both answers come once more. */
  #answered(found: ForcedWinEvent): void {
    this.answers = [...this.answers.filter((each) => each.color !== found.color), found];
    this.#analysing.said = forcedText(found, spoken.words.forcedWin);
  }

  #ended(failure: string): void {
    this.asking = false;
    this.failure = failure;
  }
}
