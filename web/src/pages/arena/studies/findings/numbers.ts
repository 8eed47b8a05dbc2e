// Numbers of a plot as the language writes them.

import { preferences } from "../../../../lib/preferences.svelte";

export function valueText(value: number): string {
  return new Intl.NumberFormat(preferences.language, { maximumSignificantDigits: 4 }).format(value).replace("-", "−");
}

/** "10K", "1万" */
export function compactText(value: number): string {
  return new Intl.NumberFormat(preferences.language, { notation: "compact", maximumSignificantDigits: 3 }).format(value).replace("-", "−");
}
