// What the dialog "New game" has chosen so far, kept within what the server offers.

import { HUMAN } from "../../../lib/wire/types";
import type { Catalogue, ChampionEntry, GameState, GameEntry, NewGame, SizeEntry } from "../../../lib/wire/types";
import { choiceFor } from "../../../lib/remembered";
import type { Choice } from "../../../lib/remembered";
import { parseSpec, specText } from "../../../lib/spec";
import { bredSeed, championRun, levelsOf } from "../opponent";

export const OWN = "own";
export const BRED = "bred";
const FEW = 4; // boards that are all offered at once

export class Wanted {
  catalogue = $state.raw<Catalogue | null>(null);
  name = $state("");
  size = $state(8);
  rule = $state("");
  opening = $state("");
  you = $state<"black" | "white">("black");
  /** Of the person's own runs, whatever board they play on. */
  allChampions = $state.raw<ChampionEntry[]>([]);
  /** The chosen kind of opponent: a level's or a champion's text, OWN or BRED. */
  kind = $state("");
  ownText = $state("");
  seed = $state<number | null>(null);

  readonly entry: GameEntry | undefined = $derived(this.catalogue?.games.find((each) => each.name === this.name));
  readonly board: SizeEntry | undefined = $derived(this.entry?.sizes.find((each) => each.size === this.size));
  readonly rules: string[] = $derived(this.entry?.rules ?? []);
  readonly openings: string[] = $derived(this.board?.openings ?? []);
  readonly levels = $derived(levelsOf(this.catalogue, this.name, this.size, this.rule));
  readonly champions: ChampionEntry[] = $derived(
    this.allChampions.filter((each) => each.game === this.name && each.sizes.includes(this.size)),
  );
  /** Those that no board has, each with the reason. */
  readonly damaged: ChampionEntry[] = $derived(this.allChampions.filter((each) => each.fault));
  readonly bred: string | null = $derived(this.board?.bred ?? null);
  /** Boards that are offered first, and the others. */
  readonly usualSizes: number[] = $derived(this.#usualSizes());
  readonly otherSizes: number[] = $derived(this.#sizes().filter((each) => !this.usualSizes.includes(each)));
  /** The kind of opponent that this board can have: the chosen one, else the usual one. */
  readonly opponent: string = $derived(
    this.kind === OWN ||
      (this.kind === BRED && this.bred !== null) ||
      [...this.levels, ...this.champions].some((each) => each.text === this.kind)
      ? this.kind
      : (this.board?.default ?? ""),
  );

  /** Begin with what `game` has: that is what its player chose last. */
  show(catalogue: Catalogue | null, game: GameState | null): void {
    this.catalogue = catalogue;
    this.seed = 1 + Math.floor(Math.random() * 9999);
    if (!game) {
      this.choose(catalogue?.games[0]?.name ?? "");
      return;
    }
    const { seats } = game;
    const { name, ...board } = parseSpec(game.game, catalogue);
    const opponent = seats.find((each) => each !== HUMAN) ?? "";
    this.#take(name, { ...board, opponent, you: seats[1] === HUMAN && seats[0] !== HUMAN ? "white" : "black" });
  }

  /** Turn to another game, as it was chosen last. */
  choose(name: string): void {
    const entry = this.catalogue?.games.find((each) => each.name === name);
    const board = entry?.sizes.find((each) => each.size === entry.default_size);
    if (!entry || !board) return;
    const usual = { size: board.size, rule: entry.rules[0] ?? "", opening: board.openings[0] ?? "", opponent: board.default };
    this.#take(name, choiceFor(name) ?? { ...usual, you: this.you });
  }

  resize(size: number): void {
    this.size = size;
    if (this.openings.length && !this.openings.includes(this.opening)) this.opening = this.openings[0] ?? "";
  }

  get text(): string {
    if (this.opponent === OWN) return this.ownText.trim();
    return this.opponent === BRED ? `${this.bred}/seed=${this.seed ?? 1}` : this.opponent;
  }

  /** What is to be remembered of this dialog. */
  get choice(): Choice {
    const { size, rule, opening, you } = this;
    return { size, rule, opening, you, opponent: this.text };
  }

  /** The body of the request. */
  get request(): NewGame {
    const { you, opponent, ...board } = this.choice;
    return { game: specText({ name: this.name, ...board }), you, opponent };
  }

  #take(name: string, choice: Choice): void {
    this.name = name;
    this.rule = choice.rule;
    this.opening = choice.opening;
    this.you = choice.you;
    this.resize(choice.size);
    this.ownText = this.board?.example ?? "";
    const isNamed = championRun(choice.opponent) !== null || this.levels.some((each) => each.text === choice.opponent);
    this.kind = isNamed ? choice.opponent : bredSeed(choice.opponent, this.bred) !== null ? BRED : OWN;
    if (this.kind === OWN && choice.opponent) this.ownText = choice.opponent;
  }

  #sizes(): number[] {
    return this.entry?.sizes.map((each) => each.size) ?? [];
  }

  #usualSizes(): number[] {
    const sizes = this.#sizes();
    return sizes.length <= FEW ? sizes : sizes.filter((each) => this.entry?.usual_sizes.includes(each));
  }
}
