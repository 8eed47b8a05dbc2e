// What was asked of the server last, as long as it is what is wanted.

import { hear } from "../../../lib/connection/events";
import { preferences } from "../../../lib/preferences.svelte";
import { wordsOf } from "../../../lib/problems";
import type { ThinkEvent } from "../../../lib/wire/types";

/** One answer. */
export class Answer<Told> {
  told = $state.raw<Told | null>(null);
  failure = $state("");
  waiting = $state(false);
  #asked = 0;

  /** The last answer stays until this one is there. */
  async ask(asking: Promise<Told>): Promise<void> {
    const asked = (this.#asked += 1);
    this.failure = "";
    this.waiting = true;
    try {
      const told = await asking;
      if (asked === this.#asked) this.told = told;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.told = null;
      this.failure = wordsOf(error);
    }
    if (asked === this.#asked) this.waiting = false;
  }
}

/** A stream of events, one at a time. */
export class Stream {
  failure = $state("");
  running = $state(false);
  /** The server does not answer, and is asked again. */
  lost = $state(false);
  #close = (): void => undefined;

  /** `anew`: what was heard so far comes once more. */
  begin(address: string, heard: (event: ThinkEvent) => void, anew: () => void): void {
    this.end();
    this.failure = "";
    this.running = true;
    this.#close = hear<ThinkEvent>(
      address,
      (event) => {
        if (this.lost) anew();
        this.lost = false;
        if (event.type === "end") this.#ended(event.message);
        else heard(event);
      },
      (tries) => {
        this.lost = tries;
        if (!tries) this.#ended(preferences.text.unreachable);
      },
    );
  }

  end(): void {
    this.#close();
    this.running = this.lost = false;
  }

  #ended(message: string): void {
    this.running = false;
    this.failure = message;
  }
}
