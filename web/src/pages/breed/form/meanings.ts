// What the fields of "New breeding" are called and mean: in the page's words, else in the server's own.

import type { Words } from "../text/en";
import type { Choosing, Numbering } from "./declared";
import { NUMBERS } from "./form.svelte";

interface Meaning {
  name: string;
  note: string;
}

/** Of the choice itself, and of what is chosen. */
export function choiceMeaning({ option, help }: Choosing, recipe: string, { declared }: Words): Meaning {
  return declared.options[`${recipe}.${option}`] ?? declared.options[option] ?? { name: option.replaceAll("_", " "), note: help };
}

export function chosenMeaning({ option, operators }: Choosing, value: string, { declared }: Words): Meaning {
  const kind = option === "also" && value ? "opponents" : option;
  const summary = operators.find((each) => each.name === value)?.summary ?? "";
  return declared.choices[`${kind}.${value}`] ?? declared.choices[value] ?? { name: value, note: summary };
}

export function numberMeaning(
  number: Numbering | undefined, recipe: string, words: Words,
): Meaning & { between: (least: number, most: number) => string } {
  const { field = "", name = "", help = "", whole = true, optional = false } = number ?? {};
  const between = whole ? words.between : optional ? (_: number, most: number) => words.declared.positive(most) : words.declared.number;
  const usual = NUMBERS.find((each) => each === field);
  if (usual) return { ...words.fields[usual], between };
  const { options, numbers, stops } = words.declared;
  if (optional) return { ...(stops[name] ?? { name, note: "" }), between };
  if (field === `recipe-${name}`) return { ...(options[`${recipe}.${name}`] ?? options[name] ?? { name: name.replaceAll("_", " "), note: help }), between };
  return { name: numbers[name] ?? name, note: number ? between(number.least, number.most) : "", between };
}
