// What a generation takes, as the server estimates it.

import { numberText, timeText } from "../../../lib/numbers";
import type { CheckedJob } from "../../../lib/wire/types";
import type { Words } from "../text/en";

type Estimate = NonNullable<CheckedJob["generation"]>;
type Told = Pick<Words, "takes" | "about" | "atLeast">;

/** "A generation takes at most 760 games, about 2 s and 180 MB of memory." */
export function estimateText({ games, seconds, is_least, megabytes }: Estimate, words: Told): string {
  const time = seconds === null ? "" : (is_least ? words.atLeast : words.about)(timeText(seconds));
  return words.takes(numberText(games), time, numberText(megabytes));
}
