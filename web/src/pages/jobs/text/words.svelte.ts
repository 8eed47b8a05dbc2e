// The words of this page in the chosen language.

import { preferences } from "../../../lib/preferences.svelte";
import { english } from "./en";
import type { Words } from "./en";
import { chinese } from "./zh";

class Spoken {
  readonly words: Words = $derived(preferences.language === "zh" ? chinese : english);
}

export const spoken = new Spoken();
