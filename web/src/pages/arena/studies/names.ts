// What studies are called, and how long they take.

import { timeText } from "../../../lib/numbers";
import type { StudyCard, StudyEntry, StudyFindings, StudyRecord, StudySheet } from "../../../lib/wire/types";
import type { Words } from "./text/en";
import type { StudyTexts } from "./text/studies.en";

/** A study in the words of the language; one that is not known by its name. */
export function textsOf(name: string, names: Readonly<Record<string, StudyTexts>> | null, card?: Pick<StudyCard, "question" | "source">): StudyTexts {
  return names?.[name] ?? { title: name, question: card?.question ?? "", source: card?.source ?? "" };
}

export function sizeText(full: boolean, words: Words): string {
  return full ? words.sizes.full : words.sizes.small;
}

/** "full size, seed 1" */
export function runText({ full, seed }: Pick<StudyEntry, "full" | "seed">, words: Words): string {
  return words.aboutRun(sizeText(full, words), seed);
}

/** "ships: quick size, 11 min on two cores" */
export function shippedText({ shipped }: StudyCard, words: Words): string {
  return words.took(sizeText(shipped.full, words), timeText(shipped.seconds));
}

export type Likeness = "same" | "different" | "otherSettings";

/** How what was found here, `findings`, is to the result that ships. */
export function likenessOf({ job, settings }: Pick<StudyRecord, "job" | "settings">, findings: StudyFindings, { shipped, sizes }: StudySheet): Likeness {
  const numbers = settings.filter(({ name }) => name !== "seed");
  const size = sizes.find(({ full }) => full === shipped.full)?.settings;
  if (job.seed !== shipped.seed || JSON.stringify(numbers) !== JSON.stringify(size)) return "otherSettings";
  const said = ({ tables, notes }: StudyFindings): string => JSON.stringify([tables, notes]);
  return said(findings) === said(shipped) ? "same" : "different";
}
