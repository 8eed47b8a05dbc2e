// The reward AI: its choice is the kernel's; while an opening leaves colours open it weighs what the points offer to
// either side (search/rewards.py, step 1).

import { GomokuPosition } from "../rules/gomoku";
import type { SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import { nearPoints } from "./candidates";
import type { Evaluator } from "./evaluators";
import { report } from "./report";
import type { Report } from "./report";
import type { Rng } from "./rng";

export function rewardMove(kernel: SearchKernel, evaluator: Evaluator, position: Position, rng: Rng): Report {
  if (!(position instanceof GomokuPosition)) throw new Error("the table of rewards plays gomoku alone");
  const move = position.coloursOpen ? settled(kernel, position) : drawn(kernel, evaluator, position, rng);
  return report({ move, line: move === null ? [] : [move], nodes: 1 });
}

function drawn(kernel: SearchKernel, evaluator: Evaluator, position: GomokuPosition, rng: Rng): number | null {
  const { moves, cells, toMove } = position;
  if (moves.length < 2) return moves[0] ?? null;
  const { size, rule } = position.game;
  const given = { cells, to_move: toMove, size, rule, options: evaluator.options, weights: evaluator.weights, state: rng.state };
  const [move, state] = kernel.gomoku_reward_choice(given);
  rng.state = state;
  // An opening rule that binds this stone is unknown to the kernel.
  return moves.includes(move) ? move : best(nearPoints(position).filter((point) => moves.includes(point)), valueOf(kernel, position)) ?? moves[0] ?? null;
}

/** The move after which the acting seat stands best, the first of equals. */
function settled(kernel: SearchKernel, position: GomokuPosition): number | null {
  const near = new Set(nearPoints(position));
  const tried = position.moves.filter((move) => near.has(move));
  return best(tried.length ? tried : [...position.moves], (move) => {
    const child = position.play(move);
    const balance = balanceOf(kernel, child);
    const worth = child.coloursOpen ? child.coloursOpen * Math.abs(balance) : balance;
    return child.seat === position.seat ? worth : -worth;
  });
}

function best(moves: readonly number[], value: (move: number) => number): number | null {
  let found: { move: number; value: number } | null = null;
  for (const move of moves) {
    const worth = value(move);
    if (found === null || worth > found.value) found = { move, value: worth };
  }
  return found?.move ?? null;
}

/** What the points offer to the side to move, less what they offer to the other side. */
function balanceOf(kernel: SearchKernel, position: GomokuPosition): number {
  const [own, other] = offersOf(kernel, position);
  return nearPoints(position).reduce((sum, point) => sum + own(point) - other(point), 0);
}

function valueOf(kernel: SearchKernel, position: GomokuPosition): (point: number) => number {
  const [own, other] = offersOf(kernel, position);
  return (point) => own(point) + other(point);
}

/** What a point is worth to the side to move, and to the other. */
function offersOf(kernel: SearchKernel, position: GomokuPosition): [(point: number) => number, (point: number) => number] {
  const [, infos] = codesOf(kernel);
  const { values } = position.game.openings;
  const pattern = (key: number): number => values[(infos[key] ?? 12) & 15] ?? 0;
  const black = (point: number): number => (position.isForbiddenToBlack(point) ? 0 : pattern((position.points.keys[point] ?? 0) & 0xffff));
  const white = (point: number): number => pattern((position.points.keys[point] ?? 0) >>> 16);
  return position.toMove === 0 ? [black, white] : [white, black];
}

let codes: [Uint16Array, Uint8Array] | null = null;

function codesOf(kernel: SearchKernel): [Uint16Array, Uint8Array] {
  codes ??= kernel.gomoku_codes();
  return codes;
}
