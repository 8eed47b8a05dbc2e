// A player of the catalogue: asks its search, and plays a random legal move as often as its row says.

import type { PlayerRow, Players } from "../data/types";
import type { Game } from "../rules/game";
import { GomokuPosition } from "../rules/gomoku";
import type { SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import { ReversiPosition } from "../rules/reversi";
import { bredRow } from "./bred";
import { NOTHING } from "./evaluators";
import type { Evaluator, Evaluators } from "./evaluators";
import { humanMove } from "./human";
import { BoundStones, OpeningSearcher } from "./opening";
import { NO_SCALE, report } from "./report";
import type { Report, Scale } from "./report";
import type { Rng } from "./rng";
import { KernelSearcher, limitsOf } from "./searcher";
import type { Searcher, Watcher } from "./searcher";

export interface Player {
  readonly scale: Scale;
  /** `share`: of the positions that it may look at. */
  choose(position: Position, rng: Rng, share?: number): Report;
  free(): void;
}

export interface Making {
  kernel: SearchKernel;
  players: Players;
  evaluators: Evaluators;
  watcher: Watcher;
}

/** The row behind a name of the catalogue on a board; null: the page does not have it. */
export function rowOf(players: Players, name: string, boardKey: string): PlayerRow | null {
  const ladder = players.ladders[players.boards[boardKey] ?? -1];
  return players.players[ladder?.[name] ?? -1] ?? bredRow(players, name, boardKey);
}

/** Loads the weights of the player. Throws where they cannot be had. */
export async function makePlayer(row: PlayerRow, game: Game, making: Making): Promise<Player> {
  if (row.search === "human") return humanPlayer(row, game, making);
  const wanted = row.bred ?? making.players.evaluators[row.evaluator ?? -1];
  const evaluator = wanted ? await making.evaluators.load(wanted) : NOTHING;
  const kept = new KernelSearcher(making.kernel, row, evaluator, making.watcher);
  const searcher = searcherFor(kept, row, game, evaluator);
  const limits = limitsOf(row.options);
  const noise = row.options["noise"] ?? 0;
  return {
    scale: wanted ? { points: wanted.scale, discs: wanted.discs } : NO_SCALE,
    choose(position, rng, share = 1) {
      if (row.search === "random" || (noise > 0 && rng.uniform() < noise)) return report({ move: rng.choice(position.moves) });
      return searcher.search(position, { ...limits, nodes: limits.nodes && Math.floor(limits.nodes * share) }, rng);
    },
    free: () => kept.free(),
  };
}

function searcherFor(kept: KernelSearcher, row: PlayerRow, game: Game, evaluator: Evaluator): Searcher {
  const start = game.start();
  if (!(start instanceof GomokuPosition)) return kept;
  const hasOffers = start.game.openings.stages[game.spec.opening]?.some(({ act }) => act === "offer") ?? false;
  if (row.search === "engine" || (row.search === "rewards" && hasOffers)) return new OpeningSearcher(kept, evaluator.row.scale);
  return row.search === "mcts" ? new OpeningSearcher(new BoundStones(kept), evaluator.row.scale) : kept;
}

async function humanPlayer(row: PlayerRow, game: Game, making: Making): Promise<Player> {
  const { players, kernel } = making;
  const judging = players.players[row.judge ?? -1];
  const model = players.models[game.boardKey];
  const wanted = players.evaluators[judging?.evaluator ?? -1];
  if (!judging || !model || !wanted) throw new Error("the page's data know no people on this board; reload the page");
  const evaluator = await making.evaluators.load(wanted);
  const searcher = new KernelSearcher(kernel, judging, evaluator, { tell: () => undefined, isOver: () => making.watcher.isOver() });
  const judge = { searcher, limits: limitsOf(judging.options), evaluator };
  return {
    scale: { points: wanted.scale, discs: wanted.discs },
    choose(position, rng) {
      if (!(position instanceof ReversiPosition)) throw new Error("people are known on boards of Reversi alone");
      return humanMove(kernel, position, rng, { judge, model, person: row.person ?? 1 });
    },
    free: () => searcher.free(),
  };
}
