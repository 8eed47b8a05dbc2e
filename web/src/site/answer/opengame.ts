// The game that the page shows: its table, its clock, whoever thinks in it. What the page hears is kept before it is told.

import type { Answer, HintRequest, WatchState } from "../../lib/wire/types";
import type { Opinion } from "../players/messages";
import { analysisState, gameState } from "../table/states";
import { HUMAN } from "../table/table";
import type { Ending, Table } from "../table/table";
import { TurnClock } from "./clock";
import { Problem, messageOf } from "../rules/problems";
import type { Search, Searches } from "./searches";

const ANALYST = "the analyst";

/** What the open game needs of its surroundings. */
export interface Surroundings {
  searches: Searches;
  tell(answer: Answer): void;
  /** Throws Problem where another window was quicker. */
  keep(table: Table): Promise<void>;
}

export class OpenGame {
  readonly #clock: TurnClock;
  #watch: WatchState = { paused: false, seconds: 1 };
  #search: Search | null = null;
  #analysis: Search | null = null;
  #isPlaying = false;
  #isHinting = false;
  #halted: string | null = null;
  #isClosed = false;
  #wakeWatcher: () => void = () => undefined;

  constructor(
    readonly table: Table,
    readonly wantsAnalysis: boolean,
    private readonly around: Surroundings,
  ) {
    this.#clock = new TurnClock(table, () => void this.#loseOnTime());
  }

  /** Nobody looks any more. */
  close(): void {
    this.#isClosed = true;
    this.#clock.stop();
    this.#search?.stop();
    this.#analysis?.stop();
    this.#wakeWatcher();
  }

  async move(ply: number, move: number): Promise<void> {
    this.#requireHuman(ply, "it is not your turn; wait for the reply, or take back your move");
    await this.#change(() => this.table.play(move, { spent: this.#clock.spent }));
    this.goOn();
  }

  async undo(): Promise<void> {
    if (this.table.undoTarget === null) return this.table.undo(); // says why not
    await this.#interrupt(() => this.table.undo());
  }

  async resign(): Promise<void> {
    const loser = this.table.resigning;
    if (loser === null) throw new Problem("stale", "nobody can resign here: the game is over, no person plays, or the colours are open");
    await this.#end({ loser, reason: "resigned" });
  }

  watch(watch: WatchState): void {
    if (this.table.people) throw new Problem("stale", "a person plays in this game, so it goes on with their moves; pause is for watching");
    this.#watch = watch;
    this.#wakeWatcher();
    this.#tell();
  }

  stop(ply: number): void {
    if (this.table.ply === ply) this.#search?.stop();
  }

  /** Let a player that failed try again. */
  think(ply: number): void {
    this.table.requirePly(ply);
    this.#halted = null;
    this.goOn();
  }

  async hint({ ply, every = false }: HintRequest): Promise<void> {
    this.#requireHuman(ply, "a hint is for your own turn; wait for the reply");
    const { table } = this;
    if (table.kept.terms.strict) throw new Problem("terms", "in a strict game there are no hints; begin another one for that");
    if (this.#isHinting) throw new Problem("busy", "a hint for this game is being thought about already; wait a moment");
    this.#isHinting = true;
    try {
      const source = table.position.act === "" ? "analyst" : "";
      const outcome = await this.#start(ANALYST, { ply, every, source }).result;
      if (!outcome || this.#isClosed) return;
      const { move, report } = outcome.found;
      const values = outcome.replies.map(({ move, report: { score, chance, exact } }) => ({ move, score, chance, exact }));
      this.around.tell({ type: "hint", id: table.kept.id, ply, move, label: table.game.moveText(move), report, values });
    } finally {
      this.#isHinting = false;
    }
  }

  #requireHuman(ply: number, words: string): void {
    this.table.requirePly(ply);
    if (this.table.toMove !== HUMAN) throw new Problem("stale", words);
  }

  /** Change the table and keep it; what another window has changed meanwhile is left as it is. */
  async #change(change: () => void): Promise<void> {
    change();
    this.table.kept.updated = Date.now() / 1000;
    this.table.kept.version += 1;
    await this.around.keep(this.table);
  }

  /** A change whatever the players do. */
  async #interrupt(change: () => void): Promise<void> {
    this.#isPlaying = false;
    this.#search?.stop();
    await this.#change(change);
    this.#halted = null;
    this.goOn();
  }

  /** Tell how the game stands, and have whoever is to move play, or else the analyst look. */
  goOn(): void {
    if (this.#halted === null) this.#clock.run();
    else this.#clock.stop();
    const plays = !this.#isPlaying && this.#halted === null && this.#awaitsPlayer;
    if (plays) this.#isPlaying = true;
    this.#tell();
    void (plays ? this.#play() : this.#analyse());
  }

  get #awaitsPlayer(): boolean {
    const { toMove } = this.table;
    return !this.#isClosed && toMove !== null && toMove !== HUMAN;
  }

  /** The players' part, until a person is to move. */
  async #play(): Promise<void> {
    let shown = performance.now();
    try {
      while (this.#awaitsPlayer && this.#isPlaying) {
        const { version } = this.table.kept;
        const opinion = await this.#choose();
        if (!this.table.people) await this.#waitForWatcher(shown);
        if (this.#isClosed || version !== this.table.kept.version) return; // taken back meanwhile
        await this.#change(() => this.table.play(opinion.move, { report: opinion.report, spent: this.#clock.spent }));
        shown = performance.now();
        this.#clock.run();
        if (this.#awaitsPlayer) this.#tell();
      }
    } catch (error) {
      if (error instanceof Problem || this.#isClosed) return; // another window was quicker: the game is opened again
      this.#halted = messageOf(error);
    }
    this.#isPlaying = false;
    this.goOn();
  }

  async #choose(): Promise<{ move: number; report: Opinion["report"] | null }> {
    const { table } = this;
    const [first = table.game.passMove] = table.position.moves;
    if (table.mustPass) return { move: first, report: null };
    const { ply } = table;
    this.#search = this.#start(table.toMove ?? "", { ply, every: false, source: "" }, ({ report }) => {
      if (this.table.ply === ply) this.around.tell({ type: "thinking", id: table.kept.id, ply, report });
    });
    const outcome = await this.#search.result.finally(() => (this.#search = null));
    return outcome?.found ?? { move: first, report: null };
  }

  #start(player: string, of: { ply: number; every: boolean; source: string }, tell: (found: Opinion) => void = () => undefined): Search {
    const { game, seed, terms } = this.table.kept;
    const seconds = player === ANALYST ? null : this.#clock.share;
    const asked = { game, start: terms.start, moves: this.table.moves.slice(0, of.ply), player, seed: BigInt(seed), every: of.every, seconds, source: of.source };
    return this.around.searches.start(asked, tell);
  }

  async #waitForWatcher(since: number): Promise<void> {
    for (;;) {
      const left = this.#watch.paused ? Infinity : since + 1000 * this.#watch.seconds - performance.now();
      if (this.#isClosed || left <= 0) return;
      await new Promise<void>((resolve) => {
        this.#wakeWatcher = resolve;
        if (left < Infinity) setTimeout(resolve, left);
      });
    }
  }

  async #end({ loser, reason }: Ending): Promise<void> {
    await this.#interrupt(() => this.table.end(loser, reason));
  }

  async #loseOnTime(): Promise<void> {
    if (!this.table.isOver && !this.#isClosed) await this.#end({ loser: this.table.position.seat, reason: "timeout" }).catch(() => undefined);
  }

  #tell(): void {
    if (this.#isClosed) return;
    const watch = this.table.people ? null : this.#watch;
    this.around.tell(gameState(this.table, { thinking: this.#isPlaying, halted: this.#halted, clock: this.#clock.state(), watch }));
  }

  /** Have the analyst look at what it has not seen, the newest first, while nobody waits for a reply. */
  async #analyse(): Promise<void> {
    const { table } = this;
    const { unanalysed: ply } = table;
    if (this.#isClosed || this.#analysis || !this.wantsAnalysis || ply === null) return;
    const { id, version } = table.kept;
    this.#analysis = this.#start(ANALYST, { ply, every: false, source: "analyst" });
    const outcome = await this.#analysis.result.catch(() => null);
    this.#analysis = null;
    if (!outcome || this.#isClosed) return;
    if (table.ply > ply || (table.ply === ply && table.kept.version === version)) {
      table.kept.analyses[ply] = outcome.found.report;
      const report = analysisState(table, ply);
      if (report) this.around.tell({ type: "analysis", id, ply, report });
    }
    if (!this.#isPlaying) await this.#analyse();
  }
}
