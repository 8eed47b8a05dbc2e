// What the page shows: the list of contests, or one as its games are played.

import { contestAddress, contestOf, momentAddress } from "../../../lib/navigation/address";
import { JobsState } from "../../../lib/jobs/jobsstate.svelte";
import type { ArenaEvent, ContestEntry, ContestRecord, ContestTables, GameRow, LiveBoard } from "../../../lib/wire/types";
import { spoken } from "../text/words.svelte";
import { REST, Replayed } from "./replayed.svelte";
import { Live } from "./still.svelte";
import { analyse, readGame, readGames } from "./requests";

const STAYS = 4000; // ms that the board of a finished game stays when no other is shown
const CALM = 2000; // ms between two looks at the list of games while they are played

type News = Extract<ArenaEvent, { type: "tables" | "live" }>;

export class ArenaState extends JobsState<ContestEntry, ContestRecord, News> {
  games = $state.raw<readonly GameRow[]>([]);
  /** Games that the list would show in all. */
  total = $state(0);
  /** Whose games are listed; empty: all. */
  players = $state.raw<readonly string[]>([]);
  /** The newest game is on the board, and the next one after it. */
  follows = $state(true);

  /** Boards of the games that are being played. */
  live = $state.raw<readonly Live[]>([]);

  readonly board = new Replayed(() => void this.#nextGame(0));
  readonly tables: ContestTables | null = $derived(this.record?.tables ?? null);

  #list: ReturnType<typeof setTimeout> | undefined;
  #empty: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #putAt = 0;
  #listed: readonly string[] = []; // of whom `games` are

  protected readonly kinds = ["match", "tournament"];
  protected readonly nameIn = contestOf;
  override readonly addressOf = contestAddress;

  protected get words() {
    return spoken.words;
  }

  /** List the games of these players alone; of all where none is named. */
  show(...players: string[]): void {
    this.players = players;
    this.#readGames(0);
  }

  /** The next part of the list. */
  async more(): Promise<void> {
    const { name, players, games } = this;
    if (name === null) return;
    await this.attempt(async () => {
      const last = games.at(-1)?.number ?? 0;
      const part = await readGames(name, games.length, players);
      if (this.name !== name || this.players !== players) return;
      this.games = [...games, ...part.games.filter((each) => each.number < last)];
      this.total = part.total;
    });
  }

  /** Put a game on the board; null: the newest, and those that follow. */
  async look(number: number | null): Promise<void> {
    this.follows = number === null;
    await this.#put(number);
  }

  /** Hold the board still while somebody steers it. */
  steer(ply: number): void {
    this.board.hold();
    this.board.look(ply);
  }

  /** Open a game in Analyse. */
  async analyse(number: number): Promise<void> {
    const { name } = this;
    if (name === null || this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      const replay = await readGame(name, number);
      location.hash = momentAddress(await analyse(replay), 0);
    });
    this.busy = false;
  }

  protected override arrived(): void {
    if (!this.tables?.played) return;
    this.#readGames(0);
    void this.#nextGame(0);
  }

  protected override grow(news: News): void {
    const { record } = this;
    if (!record) return;
    if (news.type === "live") return this.#showLive(news.boards);
    const { tables } = news;
    this.record = { ...record, tables };
    if (!tables.played) return;
    this.#readGames(CALM);
    void this.#nextGame(REST);
  }

  protected override left(): void {
    clearTimeout(this.#list);
    this.#list = undefined;
    clearTimeout(this.#empty);
    this.board.clear();
    this.live = [];
    this.games = [];
    this.players = this.#listed = [];
    this.total = 0;
    this.follows = true;
  }

  /** Those of games that have just ended stay until the next ones are shown, or until no game takes that long. */
  #showLive(boards: readonly LiveBoard[]): void {
    clearTimeout(this.#empty);
    if (boards.length === 0) {
      this.#empty = setTimeout(() => (this.live = []), STAYS);
      return;
    }
    this.live = boards.map((board, index) => {
      const live = this.live[index] ?? new Live();
      live.put(board);
      return live;
    });
  }

  /** The newest game, where there is a newer one than that on the board, which was put there `rest` ms ago. */
  async #nextGame(rest: number): Promise<void> {
    const newest = (this.tables?.played ?? 0) - 1;
    const isDue = Date.now() - this.#putAt >= rest && newest > (this.board.replay?.row.number ?? -1);
    if (this.follows && !this.board.running && !this.#asking && isDue) await this.#put(null);
  }

  async #put(number: number | null): Promise<void> {
    const { name, follows } = this;
    if (name === null) return;
    this.#asking = true;
    await this.quietly(async () => {
      const replay = await readGame(name, number);
      if (this.name !== name || this.follows !== follows) return;
      this.board.hold();
      this.board.put(replay, this.isAtWork && follows && !isCalm());
      this.#putAt = Date.now();
    });
    this.#asking = false;
  }

  /** The first part of the list, after `calm` ms; asked for once meanwhile. */
  #readGames(calm: number): void {
    if (calm && this.#list !== undefined) return;
    clearTimeout(this.#list);
    this.#list = setTimeout(() => void this.#fetchGames(), calm);
  }

  async #fetchGames(): Promise<void> {
    this.#list = undefined;
    const { name, players } = this;
    if (name === null) return;
    await this.quietly(async () => {
      const part = await readGames(name, 0, players);
      if (this.name !== name || this.players !== players) return;
      const first = part.games.at(-1)?.number ?? 0;
      this.games = [...part.games, ...(this.#listed === players ? this.games.filter((each) => each.number < first) : [])];
      this.total = part.total;
      this.#listed = players;
    });
  }
}

/** The person asked the system for less motion. */
function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
