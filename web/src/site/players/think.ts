// Answers one request for a move after the other. Knows no worker, so that tests can ask it in their own thread.

import { once, readJson } from "../data/files";
import type { ReadFile } from "../data/files";
import type { Openings, Players } from "../data/types";
import type { Catalogue } from "../../lib/wire/types";
import { gameOf } from "../rules/game";
import type { Game } from "../rules/game";
import type { SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import { Evaluators } from "./evaluators";
import type { Opinion, SearchAnswer, SearchRequest } from "./messages";
import { makePlayer, rowOf } from "./player";
import type { Player } from "./player";
import { negated, report, reportState } from "./report";
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

export class Thinking {
  readonly #means: Means;
  readonly #players: () => Promise<Players>;
  readonly #catalogue: () => Promise<Catalogue>;
  readonly #openings: () => Promise<Openings>;
  readonly #evaluators: Evaluators;
  /** The players that were asked last, whose tables are kept. */
  readonly #kept = new Map<string, Player>();
  #heard: (found: Report) => void = () => undefined;
  #isOver: () => boolean = () => false;

  constructor(means: Means) {
    this.#means = means;
    this.#players = once(() => readJson<Players>(means.read, "players"));
    this.#catalogue = once(() => readJson<Catalogue>(means.read, "catalogue"));
    this.#openings = once(() => readJson<Openings>(means.read, "openings"));
    this.#evaluators = new Evaluators(means.read);
  }

  async answer(asked: SearchRequest, tell: (answer: SearchAnswer) => void): Promise<void> {
    const { id } = asked;
    try {
      const [catalogue, openings] = await Promise.all([this.#catalogue(), this.#openings()]);
      const kernel = await this.#means.kernel(asked.game.split("/")[0] ?? "");
      const game = gameOf(asked.game, { rules: kernel, catalogue, openings });
      const start = asked.start === null ? game.start() : game.read(asked.start);
      const position = asked.moves.reduce<Position>((at, move) => at.play(move), start);
      const player = await this.#player(asked.player, game, kernel);
      const found = this.#search(asked, { game, position, player }, tell);
      tell({ id, type: "found", ...found });
    } catch (error) {
      tell({ id, type: "failed", why: error instanceof Error ? error.message : String(error) });
    }
  }

  #search(asked: SearchRequest, of: { game: Game; position: Position; player: Player }, tell: (answer: SearchAnswer) => void): { found: Opinion; replies: Opinion[] } {
    const began = performance.now();
    const { game, position, player } = of;
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
    if (asked.every && position.act === "") return this.#every(position, player, asked, told);
    return { found: told(position, player.choose(position, new Rng(asked.seed, [asked.moves.length]))), replies: [] };
  }

  /** The best move by a search after each of them. */
  #every(position: Position, player: Player, asked: SearchRequest, told: (at: Position, found: Report) => Opinion): { found: Opinion; replies: Opinion[] } {
    this.#heard = () => undefined;
    const share = Math.min(1, HINTED / position.moves.length);
    const searched = position.moves.map((move) => {
      const after = position.play(move);
      const found = after.isOver ? over(after) : player.choose(after, new Rng(asked.seed, [asked.moves.length + 1]), share);
      return { move, after, found, own: found.score && negated(found.score) };
    });
    const best = searched.reduce((a, b) => ((b.own?.value ?? -Infinity) > (a.own?.value ?? -Infinity) ? b : a));
    const replies = searched.map(({ move, after, found }) => ({ move, report: told(after, { ...found, move: null }).report }));
    const found = { ...best.found, move: best.move, score: best.own, line: [best.move, ...best.found.line], depth: best.found.depth + 1 };
    return { found: told(position, found), replies };
  }

  async #player(name: string, game: Game, kernel: SearchKernel): Promise<Player> {
    const key = `${name} ${game.boardKey}/${game.spec.opening}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const players = await this.#players();
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

/** The result of a finished game for the side to move. */
function over(position: Position): Report {
  const value = position.toMove === 0 ? position.margin : -position.margin;
  if (position.discs) return report({ move: null, score: { value, unit: "discs" }, exact: true });
  return report({ move: null, score: { value: Math.sign(value) * 1_000_000, unit: "points" }, exact: true });
}
