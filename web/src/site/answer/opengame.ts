// The game that the page shows: its table, its clock, whoever thinks in it. What the page hears is kept before it is told.

import type { Answer, Hint, HintRequest, MoveValue, WatchState } from "../../lib/wire/types";
import type { Opinion } from "../players/messages";
import { analysisStates, gameChange, gameState } from "../table/states";
import type { Activity } from "../table/states";
import { HUMAN } from "../table/table";
import type { Ending, Table } from "../table/table";
import { TurnClock } from "./clock";
import { Problem, messageOf } from "./problems";
import type { Search, Searches } from "./searches";

export const ANALYST = "the analyst";

/** What the open game needs of its surroundings. */
export interface Surroundings {
  searches: Searches;
  tell(answer: Answer): void;
  /** Throws Problem where another window was quicker. */
  keep(table: Table): Promise<void>;
}

export class OpenGame {
  readonly #around: Surroundings;
  readonly #clock: TurnClock;
  #watch: WatchState = { paused: false, seconds: 1 };
  #search: Search | null = null;
  #analysis: Search | null = null;
  #isPlaying = false;
  #isHinting = false;
  #halted: string | null = null;
  /** Steps that the page was told of; null: the next that it hears is the whole game. */
  #told: number | null = null;
  #isClosed = false;
  #wakeWatcher: () => void = () => undefined;

  constructor(
    readonly table: Table,
    public wantsAnalysis: boolean,
    around: Surroundings,
  ) {
    this.#around = around;
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

  /** Tell all of it, and go on. */
  show(): void {
    this.#told = null;
    this.#goOn();
  }

  async move(ply: number, move: number): Promise<void> {
    this.#requireHuman(ply, "it is not your turn; wait for the reply, or take back your move");
    await this.#change(() => this.table.play(move, { spent: this.#clock.spent }));
    this.#goOn();
  }

  async undo(): Promise<void> {
    if (this.table.undoTarget === null) return this.table.undo(); // says why not
    this.#cancel();
    await this.#change(() => this.table.undo());
    this.#halted = null;
    this.show();
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
    this.#goOn();
  }

  async hint({ ply, every = false }: HintRequest): Promise<void> {
    this.#requireHuman(ply, "a hint is for your own turn; wait for the reply");
    const { table } = this;
    if (table.kept.terms.strict) throw new Problem("terms", "in a strict game there are no hints; begin another one for that");
    if (this.#isHinting) throw new Problem("busy", "a hint for this game is being thought about already; wait a moment");
    this.#isHinting = true;
    try {
      const { position } = table;
      const outcome = await this.#start(ANALYST, { ply, every, source: "analyst" }).result;
      if (outcome && !this.#isClosed) this.#around.tell(hintOf(table, ply, { best: outcome.found, replies: outcome.replies, isOpen: position.act !== "" }));
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
    await this.#around.keep(this.table);
  }

  #goOn(): void {
    if (this.#halted === null) this.#clock.run();
    else this.#clock.stop();
    const plays = !this.#isPlaying && this.#halted === null && this.#awaitsPlayer;
    if (plays) this.#isPlaying = true;
    this.#tell();
    if (plays) void this.#play();
    else this.#analyse();
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
    this.#goOn();
  }

  async #choose(): Promise<{ move: number; report: Opinion["report"] | null }> {
    const { table } = this;
    const [first = table.game.passMove] = table.position.moves;
    if (table.mustPass) return { move: first, report: null };
    const { ply } = table;
    this.#search = this.#start(table.toMove ?? "", { ply, every: false, source: "" }, ({ report }) => {
      if (this.table.ply === ply) this.#around.tell({ type: "thinking", id: table.kept.id, ply, report });
    });
    const outcome = await this.#search.result.finally(() => (this.#search = null));
    return outcome?.found ?? { move: first, report: null };
  }

  #start(player: string, of: { ply: number; every: boolean; source: string }, tell: (found: Opinion) => void = () => undefined): Search {
    const { game, seed, terms } = this.table.kept;
    const seconds = player === ANALYST ? null : this.#clock.share;
    const asked = { game, start: terms.start, moves: this.table.moves.slice(0, of.ply), player, seed: BigInt(seed), every: of.every, seconds, source: of.source };
    return this.#around.searches.start(asked, tell);
  }

  async #waitForWatcher(since: number): Promise<void> {
    while (!this.#isClosed && (this.#watch.paused || performance.now() < since + 1000 * this.#watch.seconds)) {
      const left = this.#watch.paused ? undefined : since + 1000 * this.#watch.seconds - performance.now();
      await new Promise<void>((resolve) => {
        this.#wakeWatcher = resolve;
        if (left !== undefined) setTimeout(resolve, left);
      });
    }
  }

  /** End what the players do. */
  #cancel(): void {
    this.#isPlaying = false;
    this.#search?.stop();
  }

  async #end(ending: Ending): Promise<void> {
    this.#cancel();
    await this.#change(() => this.table.end(ending.loser, ending.reason));
    this.#halted = null;
    this.show();
  }

  async #loseOnTime(): Promise<void> {
    if (!this.table.isOver && !this.#isClosed) await this.#end({ loser: this.table.position.seat, reason: "timeout" }).catch(() => undefined);
  }

  #tell(): void {
    if (this.#isClosed) return;
    const { table } = this;
    const activity: Activity = { thinking: this.#isPlaying, halted: this.#halted, clock: this.#clock.state(), watch: table.people ? null : this.#watch };
    const isKnown = this.#told !== null && this.#told <= table.ply;
    this.#around.tell(isKnown ? gameChange(table, activity, this.#told ?? 0) : gameState(table, activity));
    this.#told = table.ply;
  }

  /** Have the analyst look at what it has not seen, the newest first, while nobody waits for a reply. */
  #analyse(): void {
    const { table } = this;
    const hidden = table.kept.terms.strict && !table.isOver;
    const ply = table.unanalysed;
    if (this.#isClosed || this.#analysis || !this.wantsAnalysis || hidden || ply === null) return;
    const { version } = table.kept;
    this.#analysis = this.#start(ANALYST, { ply, every: false, source: "analyst" });
    this.#analysis.result.then(
      (outcome) => {
        this.#analysis = null;
        if (outcome && !this.#isClosed && table.ply >= ply && (table.kept.version === version || table.ply > ply)) this.#learn(ply, outcome.found);
        if (outcome && !this.#isPlaying) this.#analyse();
      },
      () => (this.#analysis = null),
    );
  }

  #learn(ply: number, { report }: Opinion): void {
    const { analyses } = this.table.kept;
    while (analyses.length <= ply) analyses.push(null);
    analyses[ply] = report;
    const [told] = analysisStates(this.table, ply);
    if (told && this.#told !== null && ply <= this.#told) this.#around.tell({ type: "analysis", id: this.table.kept.id, ply, report: told });
  }
}

function hintOf(table: Table, ply: number, { best, replies, isOpen }: { best: Opinion; replies: Opinion[]; isOpen: boolean }): Hint {
  const values: MoveValue[] = replies.map(({ move, report: { score, chance, exact } }) => ({ move, score, chance, exact }));
  const report = isOpen ? { ...best.report, source: "" } : best.report;
  return { type: "hint", id: table.kept.id, ply, move: best.move, label: table.game.moveText(best.move), report, values };
}
