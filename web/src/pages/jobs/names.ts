// What options of kinds of jobs are called.

import type { JobOptionEntry } from "../../lib/wire/types";
import type { Words } from "./text/en";

/** In the words of the language; of one that the dictionary does not know, its own name and help. */
export function optionText(kind: string, { name, help }: Pick<JobOptionEntry, "name" | "help">, words: Words): { name: string; note: string } {
  return words.options[`${kind}.${name}`] ?? { name: name.replaceAll("_", " "), note: help };
}
