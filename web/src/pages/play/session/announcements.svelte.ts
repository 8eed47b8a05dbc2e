// What screen readers are told: sentences that belong together are spoken together.

export class Announcements {
  /** The text of the live region. */
  said = $state("");
  #waiting: string[] = [];

  /** To be said with the next `speak`. */
  add(...words: string[]): void {
    this.#waiting.push(...words);
  }

  speak(): void {
    if (this.#waiting.length) this.said = this.#waiting.join(" ");
    this.#waiting = [];
  }

  /** Say this at once, also what was just said. */
  interrupt(words: string): void {
    // A live region speaks only when its text changes; a no-break space makes a repeated sentence another text.
    this.said = this.said === words ? `${words}\u00a0` : words;
  }
}
