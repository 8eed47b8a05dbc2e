// The position on this page, and what the panel that is open shows on its board.

import type { BoardModel, Noted, Shown } from "../../../board/model";
import { readChampions } from "../../../lib/api";
import { watchedAddress, watchedOf } from "../../../lib/navigation/address";
import type { Watched } from "../../../lib/navigation/address";
import { route } from "../../../lib/navigation/route.svelte";
import type { ChampionEntry, LegalMove, PlaceState } from "../../../lib/wire/types";
import { Answer } from "./answer.svelte";
import { queryOf, readPlace } from "./requests";

export const TABS = ["evaluation", "points", "plan", "growth", "network", "tree", "brood"] as const;
export type Tab = (typeof TABS)[number];

/** What a panel puts on the board. */
export interface Overlay {
  /** Texts on squares, and how good they are, 0 to 4. */
  worths: ReadonlyMap<number, string>;
  heats: ReadonlyMap<number, number>;
  /** Whose squares are at the end, 1 black's to -1 white's, and how that is read out. */
  owners: ReadonlyMap<number, number>;
  marks: ReadonlyMap<number, string>;
  /** Moves with their numbers, the first is 1. */
  preview: readonly number[];
  /** Another board than that of the position. */
  cells: string | null;
}

export const NOTHING: Overlay = { worths: new Map(), heats: new Map(), owners: new Map(), marks: new Map(), preview: [], cells: null };

export class ThinkState implements BoardModel {
  watched = $state.raw<Watched>({ game: "", start: null, moves: [], see: "" });
  overlay = $state.raw<Overlay>(NOTHING);
  wantsFocus = $state(false);
  aimed = $state.raw<Noted | null>(null);
  readonly #place = new Answer<PlaceState>();
  readonly #champions = new Answer<ChampionEntry[]>();

  readonly sayWorth = (worth: string): string => worth; // numbers of any kind
  readonly place: PlaceState | null = $derived(this.#place.told);
  readonly failure: string = $derived(this.#place.failure);
  /** The person's own champions that take this board. */
  readonly champions: readonly ChampionEntry[] = $derived.by(() => {
    const [name, size] = (this.place?.game ?? "").split("/");
    return (this.#champions.told ?? []).filter((each) => !each.fault && each.game === name && each.sizes.includes(Number(size)));
  });
  /** Why their list cannot be read. */
  readonly championsFailure: string = $derived(this.#champions.failure);
  /** Panels that the game has something for. */
  readonly tabs: readonly Tab[] = $derived.by(() => {
    const { place } = this;
    return TABS.filter((tab) => {
      if (tab === "points") return place?.has_points;
      if (tab === "plan") return place?.has_sequences;
      if (tab === "growth") return true;
      if (tab === "network") return place && (place.networks.length > 0 || place.lacking !== "");
      return !place || place.evaluators.length > 0;
    });
  });
  readonly tab: Tab = $derived(this.tabs.find((each) => each === this.watched.see) ?? this.tabs[0] ?? "growth");
  readonly moves: readonly LegalMove[] = $derived(this.place?.moves ?? []);
  readonly yourTurn = $derived(this.moves.length > 0);
  readonly game = $derived(this.place ? { board: this.place.board, moves: [...this.moves] } : null);
  readonly forbidden = $derived(new Map(this.place?.board.forbidden ?? []));
  readonly lastMove: number | null = $derived(this.overlay.cells === null ? (this.place?.last ?? null) : null);
  readonly worths: ReadonlyMap<number, string> = $derived(this.overlay.worths);
  readonly heats: ReadonlyMap<number, number> = $derived(this.overlay.heats);
  readonly owners: ReadonlyMap<number, number> = $derived(this.overlay.owners);
  readonly marks: ReadonlyMap<number, string> = $derived(this.overlay.marks);
  readonly preview: readonly number[] = $derived(this.overlay.preview);
  readonly shown: Shown = $derived.by(() => {
    const cells = this.overlay.cells ?? this.place?.board.cells ?? "";
    return { cells, before: cells, from: null };
  });
  /** What every panel asks about; it changes with the position alone. */
  readonly where: Omit<Watched, "see"> | null = $derived.by(() => {
    const { place } = this;
    return place ? { game: place.game, start: this.watched.start, moves: this.watched.moves } : null;
  });

  /** Show what the address asks for. */
  async follow(hash: string): Promise<void> {
    const wanted = watchedOf(hash);
    const isSame = this.place !== null && queryOf(wanted) === queryOf(this.watched);
    this.watched = wanted;
    if (isSame) return;
    this.overlay = NOTHING;
    this.aimed = null;
    if (!this.place) void this.#champions.ask(readChampions());
    await this.#place.ask(readPlace(queryOf(wanted)));
    if (wanted.typed && this.place && this.watched === wanted) this.watched = { game: wanted.game, start: wanted.start, moves: this.place.played, see: wanted.see };
  }

  /** The evaluation that is asked: `wanted`, where it is offered here; empty: the game's usual one. */
  asked(wanted: string): string {
    const texts = [...(this.place?.evaluators ?? []).map(([text]) => text), ...this.champions.map((each) => each.text)];
    return texts.includes(wanted) ? wanted : "";
  }

  /** Another panel; its number, from 1, is its key. */
  see(tab: Tab | undefined): void {
    if (!tab || tab === this.tab) return;
    this.overlay = NOTHING;
    this.#go({ see: tab }, true);
  }

  open(game: string): void {
    this.#go({ game, start: null, moves: [] });
  }

  play(move: number): void {
    this.aimed = null;
    if (this.moves.some((each) => each.move === move)) this.#go({ moves: [...this.watched.moves, move] });
  }

  undo(): void {
    if (this.watched.moves.length) this.#go({ moves: this.watched.moves.slice(0, -1) });
  }

  toStart(): void {
    if (this.watched.moves.length) this.#go({ moves: [] });
  }

  aim(square: number): void {
    if (this.moves.some((each) => each.move === square)) this.aimed = { ply: this.watched.moves.length, square, words: "" };
  }

  forgetAim(): void {
    this.aimed = null;
  }

  #go(changed: Partial<Watched>, inPlace = false): void {
    const address = watchedAddress({ ...this.watched, game: this.place?.game ?? this.watched.game, see: this.tab, ...changed });
    if (inPlace) route.replace(address);
    else location.hash = address;
  }
}
