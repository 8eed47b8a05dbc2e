// The words of the studies in the chosen language; what they are called is loaded for that language alone.

import { preferences } from "../../../../lib/preferences.svelte";
import type { Language } from "../../../../lib/preferences.svelte";
import { english } from "./en";
import type { Words } from "./en";
import type { StudyTexts } from "./studies.en";
import { chinese } from "./zh";

type Names = Readonly<Record<string, StudyTexts>>;

class Spoken {
  #names = $state.raw<Partial<Record<Language, Names>>>({});
  readonly words: Words = $derived(preferences.language === "zh" ? chinese : english);
  /** Studies by name; null: they are not loaded yet. */
  readonly names: Names | null = $derived(this.#names[preferences.language] ?? null);

  /** Load the names of studies; where the server does not send them, they have its own. */
  async load(language: Language): Promise<void> {
    if (this.#names[language]) return;
    const loaded = language === "zh" ? import("./studies.zh") : import("./studies.en");
    const names = await loaded.then((each): Names => each.studyTexts, () => ({}));
    this.#names = { ...this.#names, [language]: names };
  }
}

export const spoken = new Spoken();
