// Points of Gomoku that are worth a stone amid an opening (games/gomoku/opening_stones.py).

import type { GomokuPosition } from "../rules/gomoku";
import type { SearchKernel } from "../rules/kernel";
import { STONES } from "../rules/position";
import { symmetries } from "../rules/symmetries";

/** Legal points of the smallest box around all stones, a point wider, that holds `count` empty ones and a legal one. */
export function boxPoints(kernel: SearchKernel, { cells, variant, moves }: GomokuPosition, count: number): number[] {
  return kernel.gomoku_box_points({ cells, ...variant, moves, count }).filter((point) => moves.includes(point));
}

/** Points that the tables of opening stones advise, as often as they have reason to; empty: none. */
export function advisedStones(position: GomokuPosition): readonly number[] {
  const { cells, stones, toMove, coloursOpen, game } = position;
  const { placements, first } = game.openings.stones;
  const board = `${game.rule}/${game.size}`;
  if (game.opening === "outer-open") return stones ? [] : (first[board] ?? []);
  const table = placements[game.opening];
  if (!table || coloursOpen !== -1) return [];
  const images = (table[board] ?? []).flatMap((moves) => symmetries(game.size).map((to) => moves.map((move) => to[move] ?? move)));
  const holding = images.filter((moves) => moves.filter((move, at) => cells[move] === STONES[at % 2]).length === stones);
  const legal = new Set(position.moves);
  return holding.flatMap((moves) => moves.filter((move, at) => at % 2 === toMove && legal.has(move))).sort((a, b) => a - b);
}
