// What a person chose for this browser: language, colours, which aids are there.

import { english } from "../text/en";
import type { Dictionary } from "../text/en";
import { store, storedObject } from "./stored";

export type Language = "en" | "zh";
export type Theme = "auto" | "light" | "dark";
/** What "Hint" tells: the best move, the worth of every legal one, or nothing. */
export type HintLevel = "best" | "every" | "off";

interface Choices {
  language: Language;
  theme: Theme;
  showMoves: boolean;
  /** A neutral analyst values every position. */
  analyst: boolean;
  hints: HintLevel;
  /** The graph of an analysis is cut where few values are, so that its middle can be read. */
  cutGraph: boolean;
}

const KEY = "heibai.preferences"; // public/early.js reads it too

function load(): Choices {
  const language: Language = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
  const choices: Choices = { language, theme: "auto", showMoves: true, analyst: true, hints: "best", cutGraph: false };
  const kept = storedObject<Choices>(KEY);
  if (kept.language === "en" || kept.language === "zh") choices.language = kept.language;
  if (kept.theme === "light" || kept.theme === "dark") choices.theme = kept.theme;
  if (kept.showMoves === false) choices.showMoves = false;
  if (kept.analyst === false) choices.analyst = false;
  if (kept.cutGraph === true) choices.cutGraph = true;
  if (kept.hints === "every" || kept.hints === "off") choices.hints = kept.hints;
  return choices;
}

class Preferences {
  #choices = $state(load());
  /** Loaded when it is chosen: who reads English does not wait for it. */
  #chinese = $state.raw<Dictionary | null>(null);
  readonly text: Dictionary = $derived((this.#choices.language === "zh" && this.#chinese) || english);

  constructor() {
    this.#apply();
  }

  get language(): Language {
    return this.#choices.language;
  }

  get theme(): Theme {
    return this.#choices.theme;
  }

  get showMoves(): boolean {
    return this.#choices.showMoves;
  }

  get analyst(): boolean {
    return this.#choices.analyst;
  }

  get hints(): HintLevel {
    return this.#choices.hints;
  }

  get cutGraph(): boolean {
    return this.#choices.cutGraph;
  }

  /** Load the words of a language; rejected where the server does not send them. */
  async load(language: Language): Promise<void> {
    if (language === "zh") this.#chinese ??= (await import("../text/zh")).chinese;
  }

  change(changed: Partial<Choices>): void {
    Object.assign(this.#choices, changed);
    this.#apply();
    store(KEY, JSON.stringify(this.#choices));
  }

  #apply(): void {
    const root = document.documentElement;
    root.lang = this.#choices.language === "zh" ? "zh-Hans" : "en";
    if (this.#choices.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = this.#choices.theme;
  }
}

export const preferences = new Preferences();

/** A time in words of the language, as the person's own region writes it. `seconds` since 1970. */
export function dateText(seconds: number, language: Language): string {
  const region = navigator.languages.find((each) => each.toLowerCase().startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" }).format(1000 * seconds);
}
