// What a generation takes, as the server estimates it.

import type { Language } from "../../../lib/preferences.svelte";
import type { CheckedJob } from "../../../lib/wire/types";
import type { Words } from "../text/en";

type Estimate = NonNullable<CheckedJob["generation"]>;
type Told = Pick<Words, "takes" | "about" | "atLeast" | "time">;

/** "A generation takes at most 760 games, about 2 s and 180 MB of memory." */
export function estimateText({ games, seconds, is_least, megabytes }: Estimate, words: Told, language: Language): string {
  const time = seconds === null ? "" : (is_least ? words.atLeast : words.about)(timeText(seconds, words, language));
  return words.takes(numberText(games, language), time, numberText(megabytes, language));
}

function timeText(seconds: number, words: Told, language: Language): string {
  if (seconds < 1) return `${numberText(Math.max(seconds, 0.01), language, 2)} ${words.time.second}`;
  const [value, unit] = seconds < 90 ? [seconds, "second" as const] : seconds < 5400 ? [seconds / 60, "minute" as const] : [seconds / 3600, "hour" as const];
  return `${numberText(Math.round(value), language)} ${words.time[unit]}`;
}

function numberText(value: number, language: Language, digits = 0): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}
