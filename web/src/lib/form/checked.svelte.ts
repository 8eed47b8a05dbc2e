// A form whose settings the server looks at while they are typed.

import { wordsOf } from "../problems";

const CALM = 350; // ms without a change before the server is asked

export abstract class CheckedForm<Wanted, Answer extends { readonly command: string }, Name extends string> {
  /** What is begun is called; empty: the server names it. */
  name = $state("");
  /** Why the settings cannot work; empty: they can, or nobody has looked yet. */
  problem = $state("");
  checking = $state(false);
  /** What the server says of settings that can work. */
  answer = $state.raw<Answer | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  /** As they are typed; null or undefined: no number. */
  abstract numbers: Record<Name, number | null | undefined>;
  /** Those that do not fit. */
  abstract readonly wrong: readonly Name[];
  abstract limit(name: Name): { least: number; most: number };
  /** Between two numbers that the arrows of a field choose. */
  step(_name: Name): number | "any" {
    return 1;
  }

  /** What is asked for; null: something is wrong that can be seen. */
  abstract wanted(): Wanted | null;
  protected abstract ask(wanted: Wanted): Promise<Answer>;

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
      const answer = await this.ask(wanted);
      if (mine === this.#asked) this.answer = answer;
    } catch (error) {
      if (mine === this.#asked) this.problem = wordsOf(error);
    }
    if (mine === this.#asked) this.checking = false;
  }
}
