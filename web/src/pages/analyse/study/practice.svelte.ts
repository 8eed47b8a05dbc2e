// The positions before mistakes, asked once more.

import type { AnalysisState, Color, LinesEvent } from "../../../lib/wire/types";
import { HUMAN } from "../../../lib/players/human";
import type { AnalyseState } from "../session/analysestate.svelte";
import type { Words } from "../text/en";
import { heatOf, valueText, whyText } from "../values";

const GOOD = 1; // heat: nearly as good as the best

export type Verdict = "open" | "wrong" | "right" | "shown";

/** Positions before graded moves with a better one: a person's, or everybody's where no name says who was a person. */
export function puzzlesOf({ black, white, steps, review }: Pick<AnalysisState, "black" | "white" | "steps" | "review">): number[] {
  const people: Color[] = [];
  if (black === HUMAN) people.push(0);
  if (white === HUMAN) people.push(1);
  return (review?.moves ?? []).flatMap((move, ply) => {
    const color = steps[ply]?.color;
    return move.grade && color !== undefined && (!people.length || people.includes(color)) ? [ply] : [];
  });
}

/** Whether a move is as good as the best one, or nearly; null: that is not known yet. */
export function isGood(move: number, played: number | undefined, best: number | null, lines: LinesEvent | null, color: Color): boolean | null {
  if (move === best) return true;
  if (move === played) return false;
  const [found, first] = [lines?.lines.find((each) => each.move === move), lines?.lines[0]];
  return found && first ? heatOf(found, first, color) <= GOOD : null;
}

export class Practice {
  readonly plies: readonly number[];
  index = $state(0);
  verdict = $state<Verdict>("open");
  /** The move that was tried last. */
  tried = $state<number | null>(null);
  /** Solved at the first try. */
  solved = $state(0);
  #missed = false;

  constructor(plies: readonly number[]) {
    this.plies = plies;
  }

  get ply(): number {
    return this.plies[this.index] ?? 0;
  }

  get isLast(): boolean {
    return this.index === this.plies.length - 1;
  }

  /** The person's move; `good`: see isGood. */
  answer(move: number, good: boolean | null): void {
    if (this.verdict === "right" || this.verdict === "shown" || good === null) return;
    this.tried = move;
    this.verdict = good ? "right" : "wrong";
    if (good && !this.#missed) this.solved += 1;
    this.#missed ||= !good;
  }

  /** Sentences about the answer: what it is worth, and why the move of the game was worse. */
  about({ analysis, lines }: Pick<AnalyseState, "analysis" | "lines">, words: Words): string[] {
    const best = analysis?.values[this.ply] ?? null;
    const move = this.verdict === "right" ? this.tried : best?.move;
    const value = valueText(lines?.lines.find((each) => each.move === move) ?? (move === best?.move ? best : null), words);
    const [step, review] = [analysis?.steps[this.ply], analysis?.review?.moves[this.ply]];
    const why = review && step ? whyText(review, best?.labels[0] ?? "", step.color, analysis?.review?.unit ?? "", words) : "";
    return [value && words.practice.worth(value), step && why ? words.practice.played(step.label.toUpperCase(), why) : ""].filter(Boolean);
  }

  show(): void {
    this.verdict = "shown";
    this.#missed = true;
  }

  next(): void {
    this.index += 1;
    this.verdict = "open";
    this.tried = null;
    this.#missed = false;
  }
}
