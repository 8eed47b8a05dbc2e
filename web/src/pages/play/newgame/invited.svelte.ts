// One AI that is to be chosen: a level, a champion, one that is bred, or a player text of one's own.

import type { ChampionEntry, LevelEntry, SizeEntry } from "../../../lib/wire/types";
import { bredSeed, championRun, withSeed } from "../../../lib/players/opponents";

export const OWN = "own";
export const BRED = "bred";

/** What the chosen board has to offer. */
export interface Offered {
  readonly board: SizeEntry | undefined;
  readonly levels: readonly LevelEntry[];
  readonly champions: readonly ChampionEntry[];
  readonly bred: string | null;
}

export class Invited {
  /** The chosen kind of opponent: a level's or a champion's text, OWN or BRED. */
  kind = $state("");
  ownText = $state("");
  seed = $state<number | null>(null);
  readonly #offered: Offered;

  /** The kind that this board can have: the chosen one, else the usual one. */
  readonly opponent: string = $derived.by(() => {
    const { board, levels, champions, bred } = this.#offered;
    const known = [...levels, ...champions].some((each) => each.text === this.kind);
    return known || this.kind === OWN || (this.kind === BRED && bred !== null) ? this.kind : (board?.default ?? "");
  });

  constructor(offered: Offered) {
    this.#offered = offered;
  }

  /** The player text. */
  get text(): string {
    if (this.opponent === OWN) return this.ownText.trim();
    return this.opponent === BRED ? withSeed(this.#offered.bred ?? "", this.seed ?? 1) : this.opponent;
  }

  /** Champions have come: one that stands there as a text of its own is chosen by its name. */
  name(champions: readonly ChampionEntry[]): void {
    if (this.kind === OWN && champions.some((each) => each.text === this.ownText)) this.take(this.ownText);
  }

  /** Choose who has this text. */
  take(text: string): void {
    const { board, levels, champions, bred } = this.#offered;
    const isNamed = championRun(text) !== null || [...levels, ...champions].some((each) => each.text === text);
    this.ownText = board?.example ?? "";
    this.kind = isNamed ? text : bredSeed(text, bred) !== null ? BRED : OWN;
    if (this.kind === OWN && text) this.ownText = text;
  }
}
