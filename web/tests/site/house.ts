// The page's games with a kernel and data from files, and searches in the test's own thread.

import { Games } from "../../src/site/answer/games";
import type { Searches } from "../../src/site/answer/searches";
import { MemoryStore } from "../../src/site/answer/store";
import type { Store } from "../../src/site/answer/store";
import { readTables } from "../../src/site/data/files";
import { rowOf } from "../../src/site/players/player";
import { Thinking } from "../../src/site/players/think";
import type { Rules, SearchKernel } from "../../src/site/rules/kernel";
import type { Answer, GameState, Hint, Request } from "../../src/lib/wire/types";

declare global {
  /** Made by files.mjs. */
  var site: { read(path: string): Promise<ArrayBuffer>; kernel(name: string): Promise<unknown>; played(): Promise<unknown> };
}

const { read } = site;
const [rules, reversi, gomoku] = (await Promise.all(["rules", "reversi", "gomoku"].map(site.kernel))) as [Rules, SearchKernel, SearchKernel];
const tables = await readTables(read);
const thinking = new Thinking({ read, kernel: async (game) => (game === "gomoku" ? gomoku : reversi) });
let count = 0;

const searches: Searches = {
  start(asked, tell) {
    let isStopped = false;
    const result = new Promise<Awaited<ReturnType<Searches["start"]>["result"]>>((resolve, reject) => {
      void thinking.answer({ ...asked, id: ++count, ended: null }, (answer) => {
        if (isStopped) resolve(null);
        else if (answer.type === "progress") tell(answer);
        else if (answer.type === "found") resolve(answer);
        else reject(new Error(answer.why));
      });
    });
    return { result, stop: () => (isStopped = true) };
  },
};

/** Every game of a page is called by its number, "1" the first. */
export class Page {
  readonly games: Games;
  state: GameState | null = null;
  refused: string | null = null;
  /** Of refusals, all of them. */
  readonly complaints: string[] = [];
  #wake: () => void = () => undefined;
  #made = 0;
  #hint: Hint | null = null;

  constructor(seed: number, store: Store | null = new MemoryStore()) {
    this.games = new Games({
      book: { rules, ...tables },
      knows: (name, game) => rowOf(tables.players, name, game.boardKey) !== null,
      searches,
      store,
      newSeed: () => seed,
      newId: () => String(++this.#made),
      tell: (answer) => this.#told(answer),
      changed: () => undefined,
    });
  }

  /** The state in which the first game then waits, or the code of a refusal. */
  async ask(request: Request): Promise<{ state?: GameState; refused?: string }> {
    [this.state, this.refused] = [request.type === "open" ? null : this.state, null];
    const before = this.state;
    this.games.request({ ...request, id: "1" });
    while (this.refused === null && (this.state === null || this.state === before || this.state.thinking)) {
      await this.#news();
      if (this.state?.halted) throw new Error(this.state.halted);
    }
    return this.refused === null ? { state: this.state as GameState } : { refused: this.refused };
  }

  /** For the first game as it stands. */
  async hint(every: boolean): Promise<Hint> {
    this.#hint = null;
    this.games.request({ type: "hint", id: "1", ply: this.state?.ply ?? 0, every });
    while (this.#hint === null) await this.#news();
    return this.#hint;
  }

  async end(): Promise<void> {
    while (!this.state?.result) await this.#news();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  #told(answer: Answer): void {
    if (answer.type === "game") this.state = answer;
    if (answer.type === "hint") this.#hint = answer;
    if (answer.type === "problem") this.complaints.push(answer.problem.detail);
    if (answer.type === "problem" && answer.about !== "keep") this.refused = answer.problem.code;
    this.#wake();
  }
}
