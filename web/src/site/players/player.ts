// A player of the catalogue: asks its search, and plays a random legal move as often as its row says.

import type { PlayerRow, Players } from "../data/types";
import type { Game } from "../rules/game";
import { GomokuPosition } from "../rules/gomoku";
import type { SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import { bredRow } from "./bred";
import { NOTHING } from "./evaluators";
import type { Evaluators } from "./evaluators";
import { humanMove } from "./human";
import { BoundStones, OpeningSearcher } from "./opening";
import { NO_SCALE, report } from "./report";
import type { Report, Scale } from "./report";
import type { Rng } from "./rng";
import { KernelSearcher } from "./searcher";
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
export async function makePlayer(row: PlayerRow, game: Game, { kernel, players, evaluators, watcher }: Making): Promise<Player> {
  const asked = row.search === "human" ? players.players[row.judge ?? -1] : row;
  if (!asked) throw new Error("the page's data do not know who judges for people; reload the page");
  const wanted = asked.bred ?? players.evaluators[asked.evaluator ?? -1];
  const evaluator = wanted ? await evaluators.load(wanted) : NOTHING;
  const kept = new KernelSearcher(kernel, asked, evaluator, asked === row ? watcher : { ...watcher, tell: () => undefined });
  const [scale, limits] = [wanted ? { points: wanted.searched_scale ?? wanted.scale, discs: wanted.discs } : NO_SCALE, asked.limits ?? {}];
  const player = { scale, free: () => kept.free() };
  if (asked !== row) {
    const person = { searcher: kept, limits, evaluator, model: players.models[game.boardKey], person: row.person ?? 1 };
    return { ...player, choose: (position, rng) => humanMove(kernel, position, rng, person) };
  }
  const searcher = searcherFor(kept, row, game, { kernel, scale: wanted?.scale ?? 1 });
  const { noise = 0 } = row;
  return {
    ...player,
    choose(position, rng, share = 1) {
      if (row.search === "random" || (noise > 0 && rng.uniform() < noise)) return report({ move: rng.choice(position.moves) });
      return searcher.search(position, { ...limits, nodes: limits.nodes && Math.floor(limits.nodes * share) }, rng);
    },
  };
}

function searcherFor(kept: KernelSearcher, { search }: PlayerRow, game: Game, { kernel, scale }: { kernel: SearchKernel; scale: number }): Searcher {
  const start = game.start();
  if (!(start instanceof GomokuPosition)) return kept;
  const hasOffers = start.game.openings.stages[game.spec.opening]?.some(({ act }) => act === "offer") ?? false;
  if (search === "mcts") return new OpeningSearcher(kernel, new BoundStones(kernel, kept), scale);
  return search === "engine" || (search === "rewards" && hasOffers) ? new OpeningSearcher(kernel, kept, scale) : kept;
}
