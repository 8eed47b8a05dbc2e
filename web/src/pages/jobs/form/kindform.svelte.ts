// The form of a new job of any kind, made of the options that the kind declares.

import { CheckedForm } from "../../../lib/form/checked.svelte";
import type { JobKindEntry, JobOptionEntry } from "../../../lib/wire/types";

const FEW = 3; // options that are shown all at once
type Value = boolean | number | string | string[];

export class KindForm extends CheckedForm<Record<string, Value>, string> {
  readonly entry: JobKindEntry;
  numbers = $state<Record<string, number | null | undefined>>({});
  /** Of options that are no numbers, by name: "yes" or "no" of a switch, of several texts a line each. */
  texts = $state<Record<string, string>>({});

  readonly wrong: readonly string[] = $derived.by(() => this.entry.options.filter((each) => this.#valueOf(each) === null).map((each) => each.name));

  constructor(entry: JobKindEntry) {
    super();
    this.entry = entry;
    for (const option of entry.options) {
      const { name, type, choices } = option;
      const usual = option.default;
      if (isNumber(option)) this.numbers[name] = typeof usual === "number" ? usual : null;
      else if (type === "bool") this.texts[name] = usual ? "yes" : "no";
      else this.texts[name] = Array.isArray(usual) ? usual.join("\n") : String(usual ?? choices[0] ?? "");
    }
  }

  get jobKind(): string {
    return this.entry.name;
  }

  /** Options that have to be filled in, or all of a few. */
  get first(): readonly JobOptionEntry[] {
    const { options } = this.entry;
    return options.length <= FEW ? options : options.filter((each) => each.default === null);
  }

  get others(): readonly JobOptionEntry[] {
    return this.entry.options.filter((each) => !this.first.includes(each));
  }

  limit(name: string): { least: number; most: number } {
    const { least, most } = this.entry.options.find((each) => each.name === name) ?? { least: null, most: null };
    return { least: least ?? -Number.MAX_SAFE_INTEGER, most: Math.min(most ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) };
  }

  override step(name: string): number | "any" {
    return this.entry.options.find((each) => each.name === name)?.type === "int" ? 1 : "any";
  }

  wanted(): Record<string, Value> | null {
    if (this.wrong.length) return null;
    return Object.fromEntries(this.entry.options.map((each) => [each.name, this.#valueOf(each) as Value]));
  }

  /** null: it does not fit, or is missing. */
  #valueOf(option: JobOptionEntry): Value | null {
    const { name, type } = option;
    if (isNumber(option)) {
      const [value, { least, most }] = [this.numbers[name], this.limit(name)];
      return typeof value === "number" && value >= least && value <= most && (type === "float" || Number.isInteger(value)) ? value : null;
    }
    const text = this.texts[name] ?? "";
    if (type === "bool") return text === "yes";
    const lines = text.split("\n").map((each) => each.trim()).filter(Boolean);
    if (lines.length === 0 && option.default === null) return null;
    return type === "texts" ? lines : text.trim();
  }
}

export function isNumber({ type }: JobOptionEntry): boolean {
  return type === "int" || type === "float";
}
