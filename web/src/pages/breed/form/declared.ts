// What recipes, opponents and races declare, as fields of a form: a text such as "ga:selection=[rank:pressure=1.5]" and back.

import type { BreedingCatalogue, NumberEntry, OperatorEntry, OptionEntry, RecipeEntry } from "../../../lib/wire/types";

/** A field in which one of several is chosen; its name begins with what it belongs to, as in "recipe-selection". */
export interface Choosing {
  field: string;
  option: string;
  help: string;
  values: readonly string[];
  operators: readonly OperatorEntry[];
}

/** A field for a number. */
export interface Numbering extends NumberEntry {
  field: string;
  /** Of an option's own number; empty of an operator's. */
  help: string;
  /** It may be left empty. */
  optional: boolean;
}

/** What a form has filled in. */
export interface Filled {
  chosen: Record<string, string>;
  numbers: Record<string, number | null | undefined>;
}

const OWN = ""; // opponents: the recipe's own; also: nobody besides

export function choosingOf({ name, help, choices, operators }: OptionEntry): Choosing | null {
  const values = operators.length ? operators.map((each) => each.name) : choices;
  return values.length ? { field: `recipe-${name}`, option: name, help, values, operators } : null;
}

/** Whom everybody meets: one part, and another one beside it. */
export function meetings(catalogue: BreedingCatalogue): Choosing[] {
  const values = [OWN, ...catalogue.opponents.map((each) => each.name)];
  return ["opponents", "also"].map((field) => ({ field, option: field, help: "", values, operators: catalogue.opponents }));
}

export function racing(catalogue: BreedingCatalogue): Choosing {
  return { field: "race", option: "race", help: "", values: catalogue.races.map((each) => each.name), operators: catalogue.races };
}

/** The numbers of the operator that is chosen. */
export function numbersOf({ field, operators }: Choosing, chosen: string): Numbering[] {
  const numbers = operators.find((each) => each.name === chosen)?.numbers ?? [];
  return numbers.map((each) => ({ ...each, field: `${field}-${each.name}`, help: "", optional: false }));
}

export function stopping(catalogue: BreedingCatalogue): Numbering[] {
  return catalogue.stops.map((each) => ({ ...each, field: `stop-${each.name}`, help: "", optional: true }));
}

/** Fill in an operator with its numbers; what the text does not say is usual. A text of another kind stays as it is. */
export function fillOperator(choosing: Choosing, text: string, filled: Filled): void {
  const [name, rest] = halves(unbracketed(text), ":");
  const isKnown = choosing.values.includes(name);
  filled.chosen[choosing.field] = isKnown ? name : text;
  if (!isKnown) return;
  const said = new Map(rest.includes("=") ? parts(rest).map((each) => halves(each)) : []);
  const byPlace = said.size || !rest ? [] : rest.split(":"); // as older runs have it
  for (const [index, number] of numbersOf(choosing, name).entries()) {
    const value = said.get(number.name) ?? byPlace[index];
    filled.numbers[number.field] = value === undefined ? number.default : Number(value);
  }
}

export function operatorText(choosing: Choosing, { chosen, numbers }: Filled): string {
  const name = chosen[choosing.field] ?? "";
  const said = numbersOf(choosing, name).map((each) => `${each.name}=${numbers[each.field]}`);
  return said.length ? `${name}:${said.join(",")}` : name;
}

/** Fill in every option of a recipe from its text. */
export function fillRecipe(recipe: RecipeEntry, text: string, filled: Filled): void {
  const said = new Map(parts(halves(text, ":")[1]).map((each) => halves(each)));
  for (const option of recipe.options) {
    const value = said.get(option.name) ?? option.default;
    const choosing = choosingOf(option);
    if (choosing) fillOperator(choosing, value, filled);
    else filled.numbers[`recipe-${option.name}`] = Number(value);
  }
}

/** The text of a recipe, with the options that are not usual. */
export function recipeText(recipe: RecipeEntry, filled: Filled): string {
  const said = recipe.options
    .map((option): [OptionEntry, string] => [option, optionText(option, filled)])
    .filter(([option, text]) => (option.number ? Number(text) !== option.number.default : text !== option.default))
    .map(([option, text]) => `${option.name}=${inValue(text)}`);
  return said.length ? `${recipe.name}:${said.join(",")}` : recipe.name;
}

function optionText(option: OptionEntry, filled: Filled): string {
  const choosing = choosingOf(option);
  return choosing ? operatorText(choosing, filled) : String(filled.numbers[`recipe-${option.name}`]);
}

/** Fill in whom everybody meets; what has more parts than the form is one choice by itself. */
export function fillOpponents([first, also]: readonly Choosing[], text: string, filled: Filled): void {
  if (!first || !also) return;
  const said = text.startsWith("[") ? parts(unbracketed(text)) : text.split("+"); // with "+" as older runs have it
  const fits = said.length <= 2 && said.every((each) => first.values.includes(halves(unbracketed(each), ":")[0]));
  fillOperator(first, said[0] ?? OWN, filled);
  fillOperator(also, said[1] ?? OWN, filled);
  if (!fits) [filled.chosen[first.field], filled.chosen[also.field]] = [text, OWN];
}

export function opponentsText(meetings: readonly Choosing[], filled: Filled): string {
  const said = meetings.map((each) => operatorText(each, filled)).filter(Boolean);
  return said.length > 1 ? `[${said.map(inValue).join(",")}]` : (said[0] ?? "");
}

export function fillStops(rules: readonly Numbering[], texts: readonly string[], filled: Filled): void {
  const said = new Map(texts.map((each) => halves(each)));
  for (const { field, name } of rules) filled.numbers[field] = said.has(name) ? Number(said.get(name)) : null;
}

export function stopTexts(rules: readonly Numbering[], { numbers }: Filled): string[] {
  return rules.filter(({ field }) => typeof numbers[field] === "number").map(({ field, name }) => `${name}=${numbers[field]}`);
}

/** Whether the number fits its field. */
export function fits({ least, most, whole, optional = false }: NumberEntry & { optional?: boolean }, value: number | null | undefined): boolean {
  if (typeof value !== "number") return optional && value !== undefined;
  return (!whole || Number.isInteger(value)) && value >= least && value <= most && !(optional && value === 0);
}

function halves(text: string, sign = "="): [string, string] {
  const [key = "", ...value] = text.split(sign);
  return [key, value.join(sign)];
}

/** At the commas outside brackets. */
function parts(text: string): string[] {
  const found = [""];
  let depth = 0;
  for (const letter of text) {
    depth += Number(letter === "[") - Number(letter === "]");
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found;
}

function unbracketed(text: string): string {
  return text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
}

/** A text as it stands behind a key or in a list: in brackets if it is more than a name. */
function inValue(text: string): string {
  return text.includes(":") ? `[${text}]` : text;
}
