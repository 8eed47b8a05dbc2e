// The form of a new job, whose settings the server looks at while they are typed.

import { checkJob } from "../jobs/requests";
import { wordsOf } from "../problems";
import type { CheckedJob } from "../wire/types";

const CALM = 350; // ms without a change before the server is asked

export abstract class CheckedForm<Wanted extends object, Name extends string> {
  /** What is begun is called; empty: the server names it. */
  name = $state("");
  /** Why the settings cannot work; empty: they can, or nobody has looked yet. */
  problem = $state("");
  checking = $state(false);
  /** What the server says of settings that can work. */
  answer = $state.raw<CheckedJob | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** Of the job that is begun. */
  abstract readonly jobKind: string;
  /** As they are typed; null or undefined: no number. */
  abstract numbers: Partial<Record<Name, number | null>>;
  /** Those that do not fit. */
  abstract readonly wrong: readonly Name[];
  abstract limit(name: Name): { least: number; most: number };
  /** Between two numbers that the arrows of a field choose. */
  step(_name: Name): number | "any" {
    return 1;
  }

  /** What is asked for; null: something is wrong that can be seen. */
  abstract wanted(): Wanted | null;

  /** Something was typed or chosen. */
  changed(): void {
    this.check();
  }

  /** Ask the server in a moment whether this can work. */
  check(): void {
    clearTimeout(this.#timer);
    this.problem = "";
    this.answer = null;
    const mine = (this.#asked += 1);
    const wanted = this.wanted();
    this.checking = wanted !== null;
    if (wanted) this.#timer = setTimeout(() => void this.#ask(wanted, mine), CALM);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  async #ask(wanted: Wanted, mine: number): Promise<void> {
    try {
      const answer = await checkJob(this.jobKind, wanted);
      if (mine === this.#asked) this.answer = answer;
    } catch (error) {
      if (mine === this.#asked) this.problem = wordsOf(error);
    }
    if (mine === this.#asked) this.checking = false;
  }
}
