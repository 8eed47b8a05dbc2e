// The form "New breeding": what is filled in, what is wrong with it, and what the server says of the whole.

import type { BreedingCatalogue, NewRun, PresetEntry, RecipeEntry } from "../../../lib/wire/types";
import {
  choosingOf, fillOperator, fillOpponents, fillRecipe, fillStops, fits, meetings, numbersOf, operatorText, opponentsText, racing, recipeText,
  stopTexts, stopping,
} from "./declared";
import type { Choosing, Numbering } from "./declared";
import { PresetForm, withText } from "./presetform.svelte";

/** Numbers that every run has, whatever its recipe. */
export const NUMBERS = [
  "population", "generations", "depth", "per_pair", "opening_plies", "panel_openings", "panel_every", "seed",
] as const;
export type NumberName = (typeof NUMBERS)[number];

export class Form extends PresetForm<NewRun, PresetEntry, BreedingCatalogue> {
  readonly jobKind = "evolve";
  /** The recipe without its options; one that is not known here is a whole text. */
  recipe = $state("");
  scoring = $state("");
  /** By field: what is chosen of an option, of opponents, of a race. */
  chosen = $state<Record<string, string>>({});

  readonly recipes: readonly string[] = $derived.by(() => withText(this.catalogue.recipes.map((each) => each.name), this.recipe));
  readonly entry: RecipeEntry | null = $derived.by(() => this.catalogue.recipes.find((each) => each.name === this.recipe) ?? null);
  /** Options in which one of several is chosen. */
  readonly choosing: readonly Choosing[] = $derived.by(() => this.entry?.options.flatMap((each) => choosingOf(each) ?? []) ?? []);
  /** Options that are numbers. */
  readonly optionNumbers: readonly Numbering[] = $derived.by(
    () => this.entry?.options.flatMap(({ name, help, number }) => (number ? [{ ...number, field: `recipe-${name}`, help, optional: false }] : [])) ?? [],
  );
  readonly meetings: readonly Choosing[] = $derived.by(() => meetings(this.catalogue));
  readonly racing: Choosing = $derived.by(() => racing(this.catalogue));
  readonly stops: readonly Numbering[] = $derived.by(() => stopping(this.catalogue));
  /** Every number that is to be filled in, by its field. */
  readonly asked: ReadonlyMap<string, Numbering> = $derived.by(() => {
    const plays = this.entry?.plays ?? true;
    const operators = [...this.choosing, ...(plays ? [...this.meetings, this.racing] : [])];
    const all = [...this.#usual(), ...this.optionNumbers, ...this.stops, ...operators.flatMap((each) => this.numbersOf(each))];
    return new Map(all.map((each) => [each.field, each]));
  });
  readonly wrong: readonly string[] = $derived([...this.asked.values()].filter((each) => !fits(each, this.numbers[each.field])).map((each) => each.field));

  constructor(catalogue: BreedingCatalogue) {
    super(catalogue);
    const [first] = catalogue.presets;
    if (first) this.fill(first);
  }

  limit(field: string): { least: number; most: number } {
    return this.asked.get(field) ?? { least: 0, most: Number.MAX_SAFE_INTEGER };
  }

  override step(field: string): number | "any" {
    return this.asked.get(field)?.whole ? 1 : "any";
  }

  /** Of the operator that is chosen. */
  numbersOf(choosing: Choosing): Numbering[] {
    return numbersOf(choosing, this.chosen[choosing.field] ?? "");
  }

  /** Settings of a preset; what it leaves to its recipe is filled in, too. */
  fill({ name, wanted }: Pick<PresetEntry, "name" | "wanted">): void {
    this.game = wanted.game;
    this.#fillRecipe(wanted.recipe);
    this.evaluator = wanted.evaluator ?? this.entry?.evaluator ?? "";
    this.scoring = wanted.scoring ?? this.catalogue.scorings[0] ?? "";
    const usual = { population: this.entry?.population, generations: this.entry?.generations };
    for (const number of NUMBERS) this.numbers[number] = wanted[number] ?? (usual as Partial<Record<NumberName, number>>)[number];
    fillOpponents(this.meetings, wanted.opponents ?? "", this);
    fillOperator(this.racing, wanted.race ?? "none", this);
    fillStops(this.stops, wanted.stop ?? [], this);
    this.preset = name;
    this.check();
  }

  /** Another recipe, with its usual options. */
  chooseRecipe(recipe: string): void {
    this.#fillRecipe(recipe);
    this.changed();
  }

  /** One of several, with its usual numbers. */
  choose(choosing: Choosing, value: string): void {
    fillOperator(choosing, value, this);
    this.changed();
  }

  /** What is asked for; null: something is wrong that can be seen. */
  wanted(): NewRun | null {
    if (this.wrong.length) return null;
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, this.numbers[name]])) as Record<NumberName, number>;
    const plays = this.entry?.plays ?? true;
    return {
      game: this.game,
      recipe: this.entry ? recipeText(this.entry, this) : this.recipe,
      evaluator: this.evaluator,
      scoring: this.scoring as NonNullable<NewRun["scoring"]>,
      opponents: (plays && opponentsText(this.meetings, this)) || null,
      race: plays ? operatorText(this.racing, this) : "none",
      stop: stopTexts(this.stops, this),
      name: this.name.trim() || null,
      ...numbers,
    };
  }

  #fillRecipe(text: string): void {
    const name = text.split(":")[0] ?? "";
    const entry = this.catalogue.recipes.find((each) => each.name === name);
    this.recipe = entry ? name : text;
    if (entry) fillRecipe(entry, text, this);
  }

  #usual(): Numbering[] {
    return this.catalogue.limits
      .filter(({ name }) => NUMBERS.some((each) => each === name))
      .map((each) => ({ ...each, field: each.name, help: "", optional: false }));
  }
}
