// What the forms of this page have in common: a game, what is bred or learns, a name, and presets that fill all in.

import { CheckedForm } from "../../../lib/form/checked.svelte";
import type { BredGame } from "../../../lib/wire/types";

/** What forms of this page ask for. */
export interface Bred {
  game: string;
  evaluator?: string | null;
}
interface Preset<Wanted> {
  name: string;
  wanted: Wanted;
}
export interface Catalogue<Wanted, Entry extends Preset<Wanted>> {
  presets: readonly Entry[];
  games: readonly BredGame[];
}

export abstract class PresetForm<
  Wanted extends Bred, Entry extends Preset<Wanted>, Offered extends Catalogue<Wanted, Entry>,
> extends CheckedForm<Wanted, string> {
  readonly catalogue: Offered;
  game = $state("");
  evaluator = $state("");
  numbers = $state<Record<string, number | null | undefined>>({});
  /** Of the preset that is filled in; empty: own settings. */
  preset = $state("");

  readonly gameName = $derived(this.game.split("/")[0] ?? "");
  readonly presets: readonly Entry[] = $derived.by(() => {
    const name = this.gameName;
    return this.catalogue.presets.filter((each) => each.wanted.game.split("/")[0] === name);
  });
  readonly evaluators: readonly string[] = $derived.by(() =>
    withText(this.catalogue.games.find((each) => each.name === this.gameName)?.evaluators ?? [], this.evaluator),
  );

  constructor(catalogue: Offered) {
    super();
    this.catalogue = catalogue;
  }

  /** Settings of a preset; what it leaves out is usual. */
  abstract fill(preset: Preset<Wanted>): void;

  choosePreset(name: string): void {
    const preset = this.presets.find((each) => each.name === name);
    if (preset) this.fill(preset);
  }

  /** Another game: its preset of the same name, or with the same that is bred or learns, or its first one. */
  chooseGame(game: string): void {
    const [wasPreset, wasEvaluator] = [this.preset, this.evaluator];
    const differs = game.split("/")[0] !== this.gameName;
    this.game = game;
    const preset =
      this.presets.find((each) => each.name === wasPreset) ?? this.presets.find((each) => each.wanted.evaluator === wasEvaluator) ?? this.presets[0];
    if (differs && preset) this.fill({ ...preset, wanted: { ...preset.wanted, game } });
    else if (differs) this.evaluator = this.evaluators[0] ?? "";
    this.changed(differs ? preset?.name : wasPreset);
  }

  chooseEvaluator(evaluator: string): void {
    this.evaluator = evaluator;
    this.changed();
  }

  /** Something was typed or chosen: these are one's own settings, unless `preset` is named. */
  override changed(preset = ""): void {
    this.preset = this.presets.some((each) => each.name === preset && each.wanted.game === this.game) ? preset : "";
    this.check();
  }
}

/** `texts`, and the one that is chosen though it is not among them. */
export function withText(texts: readonly string[], chosen: string): readonly string[] {
  return chosen && !texts.includes(chosen) ? [...texts, chosen] : texts;
}
