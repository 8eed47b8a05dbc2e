// Points of Gomoku that are worth a stone amid an opening (games/gomoku/evaluation/sequence_points.py, opening_stones.py).

import type { GomokuPosition } from "../rules/gomoku";
import { STONES, squaresWith } from "../rules/position";
import { symmetries } from "../rules/symmetries";

/** Empty points of the smallest box around all stones, a point wider, that holds `count` of them and a legal one. */
export function boxPoints(position: GomokuPosition, count: number): number[] {
  const { size } = position.game;
  const { empty } = position;
  const legal = new Set(position.moves.filter((move) => move < position.area));
  const [rowOf, columnOf] = [(point: number) => Math.floor(point / size), (point: number) => point % size];
  const stones = Array.from(STONES).flatMap((stone) => squaresWith(stone, position.cells));
  if (!stones.length) {
    const far = (point: number): number => (rowOf(point) - (size >> 1)) ** 2 + (columnOf(point) - (size >> 1)) ** 2;
    return [[...legal].sort((a, b) => far(a) - far(b) || a - b)[0] ?? 0];
  }
  const [rows, columns] = [stones.map(rowOf), stones.map(columnOf)];
  for (let rim = 1; rim < size; rim++) {
    const inside = (at: number, places: number[]): boolean => at >= Math.min(...places) - rim && at <= Math.max(...places) + rim;
    const found = empty.filter((point) => inside(rowOf(point), rows) && inside(columnOf(point), columns));
    if (found.length >= Math.min(count, empty.length) && found.some((point) => legal.has(point))) return found;
  }
  return empty;
}

/** Points that the tables of opening stones advise, as often as they have reason to; empty: none. */
export function advisedStones(position: GomokuPosition): readonly number[] {
  const { cells, stones, toMove, coloursOpen, game } = position;
  const { swap, "outer-open": first } = game.openings.stones;
  const board = `${game.rule}/${game.size}`;
  if (game.opening === "outer-open") return stones ? [] : (first[board] ?? []);
  if ((game.opening !== "swap" && game.opening !== "swap2") || coloursOpen !== -1) return [];
  const placements = (swap[board] ?? []).flatMap((moves) => symmetries(game.size).map((to) => moves.map((move) => to[move] ?? move)));
  const holding = placements.filter((moves) => moves.filter((move, at) => cells[move] === STONES[at % 2]).length === stones);
  return holding.flatMap((moves) => moves.filter((move, at) => at % 2 === toMove && cells[move] === "-")).sort((a, b) => a - b);
}
