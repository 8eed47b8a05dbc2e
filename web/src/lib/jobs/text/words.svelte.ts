// The words that pages of jobs share, in the chosen language.

import { preferences } from "../../preferences.svelte";
import { english } from "./en";
import type { JobWords } from "./en";
import { chinese } from "./zh";

class Spoken {
  readonly words: JobWords = $derived(preferences.language === "zh" ? chinese : english);
}

export const spoken = new Spoken();
