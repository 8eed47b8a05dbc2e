// Answers one request for a move after the other. Knows no worker, so that tests can ask it in their own thread.

import { messageOf } from "../rules/problems";
import { once, readTables } from "../data/files";
import type { ReadFile, Tables } from "../data/files";
import type { Players } from "../data/types";
import { gameOf } from "../rules/game";
import type { Game } from "../rules/game";
import type { SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import { Evaluators } from "./evaluators";
import type { Opinion, SearchAnswer, SearchRequest } from "./messages";
import { makePlayer, rowOf } from "./player";
import type { Player } from "./player";
import { before, finished, reportState } from "./report";
import type { Report } from "./report";
import { Rng } from "./rng";

const TELL = 80; // ms between two reports of progress
const LONGEST = 22; // seconds of one search, as on the server
const HINTED = 3; // times the positions of one search, for all moves together

/** Where the searching worker gets what it needs. */
export interface Means {
  read: ReadFile;
  kernel(game: string): Promise<SearchKernel>;
}

interface Subject {
  game: Game;
  position: Position;
  player: Player;
  kernel: SearchKernel;
}

export class Thinking {
  readonly #tables: () => Promise<Tables>;
  readonly #evaluators: Evaluators;
  /** The players that were asked last, whose tables are kept. */
  readonly #kept = new Map<string, Player>();
  #heard: (found: Report) => void = () => undefined;
  #isOver: () => boolean = () => false;

  constructor(private readonly means: Means) {
    this.#tables = once(() => readTables(means.read));
    this.#evaluators = new Evaluators(means.read);
  }

  async answer(asked: SearchRequest, tell: (answer: SearchAnswer) => void): Promise<void> {
    const { id } = asked;
    try {
      const tables = await this.#tables();
      const kernel = await this.means.kernel(asked.game.split("/")[0] ?? "");
      const game = gameOf(asked.game, { rules: kernel, ...tables });
      const start = asked.start === null ? game.start() : game.read(asked.start);
      const position = asked.moves.reduce((at, move) => at.play(move), start);
      const player = await this.#player(asked.player, game, { kernel, ...tables });
      tell({ id, type: "found", ...this.#search(asked, { game, position, player, kernel }, tell) });
    } catch (error) {
      tell({ id, type: "failed", why: messageOf(error) });
    }
  }

  #search(asked: SearchRequest, { game, position, player, kernel }: Subject, tell: (answer: SearchAnswer) => void): { found: Opinion; replies: Opinion[] } {
    const began = performance.now();
    const rng = (after: number): Rng => Rng.of(kernel, asked.seed, [asked.moves.length + after]);
    const told = (at: Position, found: Report): Opinion => {
      const move = found.move ?? at.moves[0] ?? game.passMove;
      return { move, report: reportState(game, found, { position: at, scale: player.scale, seconds: (performance.now() - began) / 1000, source: asked.source }) };
    };
    let due = began;
    this.#heard = (found) => {
      if (performance.now() < due) return;
      due = performance.now() + TELL;
      if (found.move !== null && position.moves.includes(found.move)) tell({ id: asked.id, type: "progress", ...told(position, found) });
    };
    const until = began + 1000 * Math.min(asked.seconds ?? LONGEST, LONGEST);
    this.#isOver = () => performance.now() > until || (asked.ended !== null && Atomics.load(asked.ended, 0) >= asked.id);
    if (!asked.every || position.act !== "") return { found: told(position, player.choose(position, rng(0))), replies: [] };
    this.#heard = () => undefined;
    const share = Math.min(1, HINTED / position.moves.length);
    const searched = position.moves.map((move) => {
      const after = position.play(move);
      const found = after.isOver ? finished(after) : player.choose(after, rng(1), share);
      return { move, own: before(move, found), reply: told(after, { ...found, move: null }).report };
    });
    const worth = ({ own }: { own: Report }): number => own.score?.value ?? -Infinity;
    const best = searched.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    return { found: told(position, best.own), replies: searched.map(({ move, reply }) => ({ move, report: reply })) };
  }

  async #player(name: string, game: Game, { kernel, players }: { kernel: SearchKernel; players: Players }): Promise<Player> {
    const key = `${name} ${game.boardKey}/${game.spec.opening}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const row = rowOf(players, name, game.boardKey);
    if (!row) throw new Error(`'${name}' plays in the installed program only; start it by: heibai serve`);
    const watcher = { tell: (found: Report) => this.#heard(found), isOver: () => this.#isOver() };
    const player = await makePlayer(row, game, { kernel, players, evaluators: this.#evaluators, watcher });
    for (const [old, each] of this.#kept) {
      if (this.#kept.size < 2) break;
      each.free();
      this.#kept.delete(old);
    }
    this.#kept.set(key, player);
    return player;
  }
}
