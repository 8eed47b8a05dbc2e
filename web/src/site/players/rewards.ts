// The reward AI: its choice is the kernel's, and so is what it weighs while an opening leaves colours open
// (search/rewards.py, step 1).

import { GomokuPosition } from "../rules/gomoku";
import type { SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import type { Evaluator } from "./evaluators";
import { report } from "./report";
import type { Report } from "./report";
import type { Rng } from "./rng";

export function rewardMove(kernel: SearchKernel, evaluator: Evaluator, position: Position, rng: Rng): Report {
  if (!(position instanceof GomokuPosition)) throw new Error("the table of rewards plays gomoku alone");
  const move = position.coloursOpen ? settled(kernel, position) : drawn(kernel, evaluator, position, rng);
  return report({ move, line: move === null ? [] : [move], nodes: 1 });
}

function drawn(kernel: SearchKernel, { options, weights }: Evaluator, position: GomokuPosition, rng: Rng): number | null {
  const { moves } = position;
  if (moves.length < 2) return moves[0] ?? null;
  const allowed = position.allowed ? moves : [];
  const [move, state] = kernel.gomoku_reward_choice({ ...position.given, ...position.variant, options, weights, state: rng.state, allowed });
  rng.state = state;
  return move;
}

/** The move after which the acting seat stands best, the first of equals. */
function settled(kernel: SearchKernel, position: GomokuPosition): number | null {
  const weighed = ({ given, variant }: GomokuPosition): [number, number[]] => kernel.gomoku_reward_balance({ ...given, ...variant });
  const [, near] = weighed(position);
  const tried = position.moves.filter((move) => near.includes(move));
  const worths = (tried.length ? tried : position.moves).map((move) => {
    const child = position.play(move);
    const [balance] = weighed(child);
    const worth = child.coloursOpen ? child.coloursOpen * Math.abs(balance) : balance;
    return { move, worth: child.seat === position.seat ? worth : -worth };
  });
  return worths.length ? worths.reduce((a, b) => (b.worth > a.worth ? b : a)).move : null;
}
