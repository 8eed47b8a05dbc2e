// Points of Gomoku that are worth a stone, for choices amid an opening, about which the kernel is not asked
// (games/gomoku/candidates.py, evaluation/sequence_points.py, opening_stones.py).

import type { GomokuPosition } from "../rules/gomoku";
import { symmetries } from "../rules/symmetries";

const REACH = 2; // steps of a king from a stone

function stonesOf(position: GomokuPosition): [number, number][] {
  const { size } = position.game;
  return Array.from(position.cells, (cell, square): [string, number] => [cell, square])
    .filter(([cell]) => cell !== "-")
    .map(([, square]) => [Math.floor(square / size), square % size]);
}

/** Empty points within reach of a stone that the side to move may play; of an empty board the centre. */
export function nearPoints(position: GomokuPosition): number[] {
  const { size } = position.game;
  const stones = stonesOf(position);
  const isNear = (row: number, column: number): boolean =>
    stones.length ? stones.some(([r, c]) => Math.max(Math.abs(r - row), Math.abs(c - column)) <= REACH) : row === size >> 1 && column === size >> 1;
  const { allowed } = position;
  const found = Array.from({ length: position.area }, (_, point) => point).filter(
    (point) =>
      position.cells[point] === "-" && isNear(Math.floor(point / size), point % size) && (allowed === null || allowed.includes(point)) &&
      !(position.toMove === 0 && position.isForbiddenToBlack(point)),
  );
  return found.length ? found : position.moves.filter((move) => move < position.area);
}

/** Empty points of the smallest box around all stones, a point wider, that holds `count` of them and a legal one. */
export function boxPoints(position: GomokuPosition, count: number): number[] {
  const { size } = position.game;
  const legal = new Set(position.moves.filter((move) => move < position.area));
  const empty = Array.from({ length: position.area }, (_, point) => point).filter((point) => position.cells[point] === "-");
  const stones = stonesOf(position);
  if (!stones.length) {
    const far = (point: number): number => (Math.floor(point / size) - (size >> 1)) ** 2 + ((point % size) - (size >> 1)) ** 2;
    return [[...legal].sort((a, b) => far(a) - far(b) || a - b)[0] ?? 0];
  }
  const [rows, columns] = [stones.map(([row]) => row), stones.map(([, column]) => column)];
  for (let rim = 1; rim < size; rim++) {
    const inside = (at: number, places: number[]): boolean => at >= Math.min(...places) - rim && at <= Math.max(...places) + rim;
    const found = empty.filter((point) => inside(Math.floor(point / size), rows) && inside(point % size, columns));
    if (found.length >= Math.min(count, empty.length) && found.some((point) => legal.has(point))) return found;
  }
  return empty;
}

/** Points that the tables of opening stones advise, as often as they have reason to; empty: none. */
export function advisedStones(position: GomokuPosition): number[] {
  const { stage, game } = position;
  const board = `${game.rule}/${game.size}x${game.size}`;
  const { stones, near_best } = game.openings;
  if ((stage.opening === "swap" || stage.opening === "swap2") && position.coloursOpen === -1) return nextStones(position, stones.swap[board] ?? []);
  const chances = Object.entries((stage.opening === "outer-open" && !position.stones && stones["outer-open"][board]) || {});
  const least = Math.max(0, ...chances.map(([, chance]) => chance)) - near_best;
  const good = chances.filter(([, chance]) => chance >= least).map(([text]) => pointOf(text, game.size));
  return ascending([...new Set(good.flatMap((point) => symmetries(game.size).map((to) => to[point] ?? point)))]);
}

/** Those of the side to move in every placement of three stones that holds the stones there are. */
function nextStones(position: GomokuPosition, texts: readonly string[]): number[] {
  const { size } = position.game;
  const there = ["X", "O"].map((stone) => Array.from({ length: position.area }, (_, at) => at).filter((at) => position.cells[at] === stone));
  const placements = texts.flatMap((text) => {
    const moves = text.match(/[a-t]\d+/g)?.map((each) => pointOf(each, size)) ?? [];
    return symmetries(size).map((to) => [0, 1].map((side) => moves.filter((_, at) => at % 2 === side).map((move) => to[move] ?? move)));
  });
  const holding = placements.filter((sides) => sides.every((points, side) => there[side]?.every((point) => points.includes(point))));
  return ascending(holding.flatMap((sides) => (sides[position.toMove] ?? []).filter((point) => !there[position.toMove]?.includes(point))));
}

function pointOf(text: string, size: number): number {
  return (Number(text.slice(1)) - 1) * size + "abcdefghijklmnopqrst".indexOf(text[0] ?? "");
}

function ascending(points: number[]): number[] {
  return points.sort((a, b) => a - b);
}
