// The form "New learning": what is filled in, what is wrong with it, and what the server says of the whole.

import type { NewTraining, NumberEntry, TrainingCatalogue, TrainingPreset } from "../../../lib/wire/types";
import { fits } from "../form/declared";
import { PresetForm } from "../form/presetform.svelte";

/** Settings in which one of several is chosen; the first one is usual. */
export const CHOICES = {
  predict: ["result", "discs"],
  begin: ["zeros", "given"],
  step: ["constant", "decaying", "coherence"],
  noisy: ["no", "yes"],
} as const;
export type ChoiceName = keyof typeof CHOICES;
type Chosen = { [Name in ChoiceName]: (typeof CHOICES)[Name][number] };

/** What learns by games of its own with a tree, with numbers of its own. */
export const NETWORK = "network";

export class TrainingForm extends PresetForm<NewTraining, TrainingPreset, TrainingCatalogue> {
  readonly jobKind = "learn";
  /** A network learns, and nothing but its numbers is asked for. */
  readonly isNetwork: boolean = $derived(this.evaluator === NETWORK);
  chosen = $state<Chosen>({ predict: "result", begin: "zeros", step: "constant", noisy: "no" });
  /** Every number that is to be filled in. */
  readonly asked: readonly NumberEntry[] = $derived.by(() => {
    if (this.isNetwork) return [...this.catalogue.network_numbers, ...this.catalogue.numbers.filter(({ name }) => name === "seed")];
    const isDecaying = this.chosen.step === "decaying";
    return this.catalogue.numbers.filter(({ name }) => name !== "decay" || isDecaying);
  });
  readonly wrong: readonly string[] = $derived(this.asked.filter((each) => !fits(each, this.numbers[each.name])).map((each) => each.name));

  constructor(catalogue: TrainingCatalogue) {
    super(catalogue);
    const [first] = catalogue.presets;
    if (first) this.fill(first);
  }

  entry(name: string): NumberEntry {
    return this.asked.find((each) => each.name === name) ?? { name, default: 0, least: 0, most: Number.MAX_SAFE_INTEGER, whole: true };
  }

  limit(name: string): { least: number; most: number } {
    return this.entry(name);
  }

  override step(name: string): number | "any" {
    return this.entry(name).whole ? 1 : "any";
  }

  fill({ name, wanted }: TrainingPreset): void {
    this.game = wanted.game;
    this.evaluator = wanted.evaluator;
    const { predict = "result", begin = "zeros", step = "constant", noisy = false } = wanted;
    this.chosen = { predict, begin, step, noisy: noisy ? "yes" : "no" };
    for (const each of this.catalogue.numbers) this.numbers[each.name] = numberIn(wanted, each.name) ?? each.default;
    const { network } = wanted;
    if (wanted.evaluator === NETWORK) for (const each of this.catalogue.network_numbers) this.numbers[each.name] = numberIn(network ?? {}, each.name) ?? each.default;
    this.preset = name;
    this.check();
  }

  /** Numbers of the same name mean something else for a network. */
  override chooseEvaluator(evaluator: string): void {
    const wasNetwork = this.isNetwork;
    this.evaluator = evaluator;
    if (wasNetwork !== this.isNetwork) for (const each of this.asked) this.numbers[each.name] = each.name === "seed" ? (this.numbers["seed"] ?? each.default) : each.default;
    this.changed();
  }

  choose(name: ChoiceName, value: string): void {
    this.chosen = { ...this.chosen, [name]: value };
    this.changed();
  }

  /** What is asked for; null: something is wrong that can be seen. */
  wanted(): NewTraining | null {
    if (this.wrong.length) return null;
    const [game, name] = [this.game, this.name.trim() || null];
    if (this.isNetwork) {
      const network = Object.fromEntries(this.catalogue.network_numbers.map((each) => [each.name, this.numbers[each.name]]));
      return { game, name, evaluator: NETWORK, network, seed: this.numbers["seed"] ?? 1 };
    }
    return {
      ...Object.fromEntries(this.asked.map(({ name }) => [name, this.numbers[name]])),
      ...this.chosen,
      noisy: this.chosen.noisy === "yes",
      game,
      evaluator: this.evaluator,
      name,
    };
  }
}

function numberIn(wanted: object, name: string): number | null {
  const value = Object.entries(wanted).find(([key]) => key === name)?.[1];
  return typeof value === "number" ? value : null;
}
