// What the dialog "New game" has chosen so far, kept within what the server offers.

import { HUMAN } from "../../../lib/players/human";
import type { Catalogue, ChampionEntry, ClockRequest, GameState, GameEntry, NewGame, SizeEntry } from "../../../lib/wire/types";
import { parseSpec, specText } from "../../../lib/spec";
import { levelsOf } from "../../../lib/players/opponents";
import { Invited } from "./invited.svelte";
import { choiceFor } from "./remembered";
import type { Choice, Mode } from "./remembered";

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
  mode = $state<Mode>("ai");
  strict = $state(false);
  clock = $state.raw<ClockRequest | null>(null);
  /** Position text to begin from; empty: the usual start. */
  start = $state("");
  /** The opponent, or the first of two AIs; and the second one. */
  readonly first = new Invited(this);
  readonly second = new Invited(this);

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

  /** Begin with what `game` has: that is what its player chose last. */
  show(catalogue: Catalogue | null, game: GameState | null): void {
    this.catalogue = catalogue;
    for (const each of [this.first, this.second]) each.seed = 1 + Math.floor(Math.random() * 9999);
    this.start = game?.start_text ?? "";
    if (!game) {
      this.choose(catalogue?.games[0]?.name ?? "");
      return;
    }
    const { seats } = game;
    const { name, ...board } = parseSpec(game.game, catalogue);
    const people = seats.filter((each) => each === HUMAN).length;
    const kept = choiceFor(name);
    const usual = this.#entryOf(name)?.sizes.find((each) => each.size === board.size)?.default ?? "";
    const opponent = seats.find((each) => each !== HUMAN) ?? kept?.opponent ?? usual;
    this.#take(name, {
      ...board,
      opponent,
      second: people === 0 ? seats[1] : (kept?.second ?? usual),
      you: seats[1] === HUMAN && seats[0] !== HUMAN ? "white" : "black",
      mode: people === 1 ? "ai" : people === 2 ? "both" : "watch",
      strict: game.strict,
      ...(game.clock ? { clock: { main: game.clock.main, increment: game.clock.increment } } : {}),
    });
  }

  /** Champions of the person's own runs, whatever board they play on. */
  takeChampions(found: ChampionEntry[]): void {
    this.allChampions = found;
    for (const each of [this.first, this.second]) each.name(this.champions);
  }

  /** The server offers this by now; what was chosen stays. */
  renew(catalogue: Catalogue, game: GameState | null): void {
    if (this.catalogue) this.catalogue = catalogue;
    else this.show(catalogue, game);
  }

  /** Turn to another game, as it was chosen last. */
  choose(name: string): void {
    const entry = this.#entryOf(name);
    this.start = "";
    const board = entry?.sizes.find((each) => each.size === entry.default_size);
    if (!entry || !board) return;
    const usual = { size: board.size, rule: entry.rules[0] ?? "", opening: board.openings[0] ?? "", opponent: board.default };
    this.#take(name, choiceFor(name) ?? { ...usual, you: this.you });
  }

  resize(size: number): void {
    if (size !== this.size) this.start = "";
    this.size = size;
    if (this.openings.length && !this.openings.includes(this.opening)) this.opening = this.openings[0] ?? "";
  }

  /** What is to be remembered of this dialog. */
  get choice(): Choice {
    const { size, rule, opening, you, mode, strict, clock } = this;
    const players = { you, opponent: this.first.text, mode, second: this.second.text };
    return { size, rule, opening, ...players, strict, ...(clock ? { clock } : {}) };
  }

  /** The body of the request. */
  get request(): NewGame {
    const { size, rule, opening, mode, strict, clock, start } = this;
    const request: NewGame = { game: specText({ name: this.name, size, rule, opening }), ...this.#players() };
    if (strict) request.strict = true;
    if (clock && mode !== "watch") request.clock = clock;
    if (start.trim()) request.start = start.trim();
    return request;
  }

  #players(): Pick<NewGame, "you" | "opponent" | "seats"> {
    if (this.mode === "both") return { seats: [HUMAN, HUMAN] };
    if (this.mode === "watch") return { seats: [this.first.text, this.second.text] };
    return { you: this.you, opponent: this.first.text };
  }

  #entryOf(name: string): GameEntry | undefined {
    return this.catalogue?.games.find((each) => each.name === name);
  }

  #take(name: string, choice: Choice): void {
    this.name = name;
    this.rule = choice.rule;
    this.opening = choice.opening;
    this.you = choice.you;
    this.resize(choice.size);
    this.mode = choice.mode ?? "ai";
    this.strict = choice.strict ?? false;
    this.clock = choice.clock ?? null;
    this.first.take(choice.opponent);
    this.second.take(choice.second ?? this.board?.default ?? "");
  }

  #sizes(): number[] {
    return this.entry?.sizes.map((each) => each.size) ?? [];
  }

  #usualSizes(): number[] {
    const sizes = this.#sizes();
    return sizes.length <= FEW ? sizes : sizes.filter((each) => this.entry?.usual_sizes.includes(each));
  }
}
