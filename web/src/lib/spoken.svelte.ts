// Words of a part of the page in the chosen language.

import { preferences } from "./preferences.svelte";

export class Spoken<Words> {
  readonly #english: Words;
  readonly #chinese: Words;
  readonly words: Words = $derived.by(() => (preferences.language === "zh" ? this.#chinese : this.#english));

  constructor(english: Words, chinese: Words) {
    [this.#english, this.#chinese] = [english, chinese];
  }
}
