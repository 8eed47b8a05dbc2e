// The form "New contest": what is filled in, what is wrong with it, and what the server says of the whole.

import { CheckedForm } from "../../../lib/form/checked.svelte";
import { parseSpec } from "../../../lib/spec";
import type { Catalogue, ChampionEntry, ContestCatalogue, LevelEntry, NewContest, NumberEntry } from "../../../lib/wire/types";
import { levelsOf } from "../../../lib/players/opponents";

export type Kind = NewContest["kind"];
export const KINDS: readonly Kind[] = ["match", "round-robin", "gauntlet", "swiss", "sprt"];
export type OpeningKind = "random" | "balanced" | "shipped" | "start";
export const OWN = "own"; // choice of a player: a text that is typed

/** One player as it is filled in. */
export interface Row {
  choice: string;
  text: string;
}

export const NUMBERS = ["games", "rounds", "plies", "elo0", "elo1", "alpha", "beta", "seed", "move_seconds"] as const;
export type NumberName = (typeof NUMBERS)[number];

export class ContestForm extends CheckedForm<NewContest, NumberName> {
  readonly offered: ContestCatalogue;
  readonly catalogue: Catalogue;
  readonly champions: readonly ChampionEntry[];
  kind = $state<Kind>("match");
  game = $state("");
  rows = $state<Row[]>([]);
  openings = $state<OpeningKind>("random");
  numbers = $state<Partial<Record<NumberName, number | null>>>({});

  readonly spec = $derived.by(() => parseSpec(this.game, this.catalogue));
  readonly levels: readonly LevelEntry[] = $derived.by(() => levelsOf(this.catalogue, this.spec.name, this.spec.size, this.spec.rule));
  readonly playable: readonly ChampionEntry[] = $derived.by(() =>
    this.champions.filter((each) => !each.fault && each.game === this.spec.name && each.sizes.includes(this.spec.size)),
  );
  readonly engines: readonly string[] = $derived.by(() =>
    this.offered.engines.filter((each) => each.games.includes(this.spec.name)).map((each) => each.text),
  );
  readonly hasShipped: boolean = $derived.by(() => this.offered.shipped.some((each) => sameGame(each, this.game)));
  /** The numbers that belong to what is chosen. */
  readonly asked: readonly NumberName[] = $derived(NUMBERS.filter((name) => this.#belongs(name)));
  readonly wrong: readonly NumberName[] = $derived(this.asked.filter((name) => !this.#fits(name)));
  readonly least = $derived(this.kind === "match" || this.kind === "sprt" ? 2 : 3);
  readonly most = $derived.by(() => (this.kind === "match" ? 2 : this.offered.most_players));

  constructor(offered: ContestCatalogue, catalogue: Catalogue, champions: readonly ChampionEntry[], game: string) {
    super();
    [this.offered, this.catalogue, this.champions] = [offered, catalogue, champions];
    for (const name of NUMBERS) this.numbers[name] = this.limit(name).default;
    this.chooseGame(game);
  }

  limit(name: NumberName): NumberEntry {
    return this.offered.limits.find((each) => each.name === name) ?? { name, default: null, least: 0, most: Number.MAX_SAFE_INTEGER, whole: true };
  }

  override get jobKind(): string {
    return this.rows.length > 2 ? "tournament" : "match";
  }

  override step(name: NumberName): number | "any" {
    return name === "games" ? 2 : "any";
  }

  chooseKind(kind: Kind): void {
    const wasTest = this.kind === "sprt";
    this.kind = kind;
    if ((kind === "sprt") !== wasTest) this.numbers.games = kind === "sprt" ? this.limit("games").most : this.limit("games").default;
    this.#fillRows();
    this.check();
  }

  /** Another game: players that do not play it are replaced. */
  chooseGame(game: string): void {
    this.game = game;
    this.openings = this.hasShipped ? "shipped" : this.openings === "shipped" ? "random" : this.openings;
    const known = new Set([OWN, ...this.levels.map((each) => each.text), ...this.playable.map((each) => each.text), ...this.engines]);
    this.rows = this.rows.filter((each) => known.has(each.choice));
    this.#fillRows();
    this.check();
  }

  /** Fill in these players, and others where they are too few. */
  fill(players: readonly string[]): void {
    if (players.length > 2 && this.kind === "match") this.kind = "round-robin";
    this.rows = players.slice(0, this.most).map((text) => this.#row(text));
    this.#fillRows();
    this.check();
  }

  add(): void {
    if (this.rows.length < this.most) this.rows.push(this.#another());
    this.check();
  }

  remove(index: number): void {
    if (this.rows.length > this.least) this.rows.splice(index, 1);
    this.check();
  }

  override wanted(): NewContest | null {
    if (this.wrong.length || this.rows.some((each) => !textOf(each))) return null;
    const { games, rounds, seed, move_seconds, plies, elo0, elo1, alpha, beta } = this.numbers;
    return {
      kind: this.kind,
      game: this.game,
      players: this.rows.map(textOf),
      games: games ?? 0,
      rounds: this.kind === "swiss" ? (rounds ?? null) : null,
      test: this.kind === "sprt" ? { elo0: elo0 ?? 0, elo1: elo1 ?? 0, alpha: alpha ?? 0, beta: beta ?? 0 } : null,
      openings: this.openings === "random" ? `random:${plies ?? 0}` : this.openings,
      seed: seed ?? 0,
      move_seconds: move_seconds ?? null,
      name: this.name.trim() || null,
    };
  }

  #belongs(name: NumberName): boolean {
    if (name === "rounds") return this.kind === "swiss";
    if (name === "plies") return this.openings === "random";
    return this.kind === "sprt" || !["elo0", "elo1", "alpha", "beta"].includes(name);
  }

  #fits(name: NumberName): boolean {
    const [value, { least, most, whole, default: usual }] = [this.numbers[name], this.limit(name)];
    if (typeof value !== "number") return usual === null;
    if (name === "games" && value % 2) return false;
    return value >= least && value <= most && (Number.isInteger(value) || !whole);
  }

  #row(text: string): Row {
    const isOffered = [...this.levels, ...this.playable].some((each) => each.text === text) || this.engines.includes(text);
    return isOffered ? { choice: text, text: "" } : { choice: OWN, text };
  }

  /** As many rows as the kind needs, and no more than it takes. */
  #fillRows(): void {
    this.rows = this.rows.slice(0, this.most);
    while (this.rows.length < this.least) this.rows.push(this.#another());
  }

  /** Somebody who does not play yet: levels from the fourth on, then those below it. */
  #another(): Row {
    const taken = new Set(this.rows.map(textOf));
    const plain = this.levels.filter((each) => !each.family);
    const first = plain.slice(0, 4).reverse();
    const free = [...first, ...plain.slice(4)].find((each) => !taken.has(each.text));
    return free ? { choice: free.text, text: "" } : { choice: OWN, text: "" };
  }
}

export function textOf(row: Row): string {
  return row.choice === OWN ? row.text.trim() : row.choice;
}

/** "gomoku/15/freestyle" and "gomoku/15": what is left out at the end is the usual. */
function sameGame(shipped: string, game: string): boolean {
  return shipped === game || shipped === `${game}/freestyle`;
}
