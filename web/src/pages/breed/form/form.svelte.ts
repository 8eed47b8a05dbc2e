// The form "New breeding": what is filled in, what is wrong with it, and what the server says of the whole.

import { CheckedForm } from "../../../lib/form/checked.svelte";
import type { BreedingCatalogue, CheckedRun, Limit, NewRun, PresetEntry } from "../../../lib/wire/types";
import { checkRun } from "../session/requests";

export const NUMBERS = ["population", "generations", "depth", "per_pair", "opening_plies", "panel_openings", "seed"] as const;
export type NumberName = (typeof NUMBERS)[number];

export class Form extends CheckedForm<NewRun, CheckedRun, NumberName> {
  readonly catalogue: BreedingCatalogue;
  game = $state("");
  recipe = $state("");
  evaluator = $state("");
  numbers = $state<Record<NumberName, number | null | undefined>>(
    Object.fromEntries(NUMBERS.map((name) => [name, 0])) as Record<NumberName, number>,
  );
  /** Of the preset that is filled in; empty: own settings. */
  preset = $state("");

  readonly gameName = $derived(this.game.split("/")[0] ?? "");
  readonly presets: readonly PresetEntry[] = $derived.by(() => {
    const name = this.gameName;
    return this.catalogue.presets.filter((each) => each.wanted.game.split("/")[0] === name);
  });
  readonly recipes: readonly string[] = $derived.by(() => withText(this.catalogue.recipes.map((each) => each.name), this.recipe));
  readonly evaluators: readonly string[] = $derived.by(() =>
    withText(this.catalogue.games.find((each) => each.name === this.gameName)?.evaluators ?? [], this.evaluator),
  );
  readonly wrong: readonly NumberName[] = $derived(
    NUMBERS.filter((name) => {
      const [value, { least, most }] = [this.numbers[name], this.limit(name)];
      return typeof value !== "number" || !Number.isInteger(value) || value < least || value > most;
    }),
  );

  constructor(catalogue: BreedingCatalogue) {
    super();
    this.catalogue = catalogue;
    const [first] = catalogue.presets;
    if (first) this.fill(first);
  }

  limit(name: NumberName): Limit {
    return this.catalogue.limits.find((each) => each.name === name) ?? { name, least: 0, most: Number.MAX_SAFE_INTEGER };
  }

  /** Settings of a preset; what it leaves to its recipe is filled in, too. */
  fill({ name, wanted }: PresetEntry): void {
    const recipe = this.catalogue.recipes.find((each) => each.name === wanted.recipe.split(":")[0]);
    this.game = wanted.game;
    this.recipe = wanted.recipe;
    this.evaluator = wanted.evaluator ?? recipe?.evaluator ?? "";
    const usual = { population: recipe?.population, generations: recipe?.generations };
    for (const number of NUMBERS) this.numbers[number] = wanted[number] ?? (usual as Partial<Record<NumberName, number>>)[number];
    this.preset = name;
    this.check();
  }

  choosePreset(name: string): void {
    const preset = this.presets.find((each) => each.name === name);
    if (preset) this.fill(preset);
  }

  /** Another game: its first preset. */
  chooseGame(game: string): void {
    const wasPreset = this.preset;
    const differs = game.split("/")[0] !== this.gameName;
    this.game = game;
    const preset = this.presets.find((each) => each.name === wasPreset) ?? this.presets[0];
    if (differs && preset) this.fill({ ...preset, wanted: { ...preset.wanted, game } });
    else if (differs) this.evaluator = this.evaluators[0] ?? "";
    this.changed(wasPreset);
  }

  /** Something was typed or chosen: these are one's own settings, unless `preset` is named. */
  override changed(preset = ""): void {
    this.preset = this.presets.some((each) => each.name === preset && each.wanted.game === this.game) ? preset : "";
    this.check();
  }

  /** What is asked for; null: something is wrong that can be seen. */
  wanted(): NewRun | null {
    if (this.wrong.length) return null;
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, this.numbers[name]])) as Record<NumberName, number>;
    return { game: this.game, recipe: this.recipe, evaluator: this.evaluator, ...numbers };
  }

  protected ask(wanted: NewRun): Promise<CheckedRun> {
    return checkRun(wanted);
  }
}

/** `texts`, and the one that is chosen though it is not among them. */
export function withText(texts: readonly string[], chosen: string): readonly string[] {
  return chosen && !texts.includes(chosen) ? [...texts, chosen] : texts;
}
