// "human:N": plays a move with the probability that people of a strength play it (players/human). The model's numbers are
// Python's; what people see in a move of Reversi is counted here as in games/reversi/marks/move_marks.py.

import type { HumanModel } from "../data/types";
import type { SearchKernel } from "../rules/kernel";
import { squaresWith } from "../rules/position";
import type { Position } from "../rules/position";
import { ReversiPosition } from "../rules/reversi";
import type { Evaluator } from "./evaluators";
import { finished, negated, report } from "./report";
import type { Report } from "./report";
import type { Rng } from "./rng";
import type { Limits, Searcher } from "./searcher";

const GREAT = 4; // discs from which a loss counts as a great one

/** Who plays, and by what search and evaluation moves are judged. */
export interface Person {
  searcher: Searcher;
  limits: Limits;
  evaluator: Evaluator;
  model: HumanModel | undefined;
  /** From 1. */
  person: number;
}

export function humanMove(kernel: SearchKernel, position: Position, rng: Rng, person: Person): Report {
  const { model } = person;
  if (!(position instanceof ReversiPosition) || !model) throw new Error("people are known on boards of Reversi alone");
  const draw = rng.uniform();
  if (position.moves[0] === position.squares) return report({ move: position.squares });
  const judged = position.moves.map((move) => judgedMove(kernel, position, move, person, rng));
  const most = Math.max(...judged.map(({ value }) => value));
  const mostAtOnce = Math.max(...judged.map(({ glance }) => glance));
  const weights = weightsOf(model, person.person, squaresWith("-", position.cells).length);
  const utilities = judged.map(({ value, glance, marks }) => {
    const drawing = [most - value, Math.max(0, most - value - GREAT), mostAtOnce - glance, ...marks];
    return drawing.reduce((sum, mark, at) => sum + mark * (weights[at] ?? 0), 0);
  });
  const highest = Math.max(...utilities);
  const likely = utilities.map((utility) => Math.exp(utility - highest));
  const total = likely.reduce((sum, each) => sum + each, 0);
  let upto = 0;
  const place = likely.findIndex((each) => draw < (upto += each / total));
  const { move = null, found } = judged.at(place) ?? {}; // the last one where rounding leaves a gap
  const nodes = judged.reduce((sum, each) => sum + each.found.nodes, 0);
  return report({ move, score: found?.score ? negated(found.score) : null, line: move === null ? [] : [move], depth: (found?.depth ?? 0) + 1, nodes });
}

interface Judged {
  move: number;
  /** Of the position after it. */
  found: Report;
  /** For who moved, by the search and by the evaluation right after the move. */
  value: number;
  glance: number;
  marks: number[];
}

function judgedMove(kernel: SearchKernel, position: ReversiPosition, move: number, { searcher, limits, evaluator }: Person, rng: Rng): Judged {
  const after = position.play(move);
  const found = after.isOver ? finished(after) : searcher.search(after, limits, rng);
  const value = -(found.score?.value ?? 0);
  const boards = { own: BigUint64Array.of(after.own), opp: BigUint64Array.of(after.opponent), size: after.size };
  const [seen = 0] = kernel.reversi_values({ ...boards, ...evaluator });
  return { move, found, value, glance: after.isOver ? value : -seen, marks: marksOf(position, move, after) };
}

/** [marks] what each mark is worth to a person with so many empty squares: a straight line between two knots. */
function weightsOf({ empties, people }: HumanModel, person: number, empty: number): number[] {
  const next = empties.findIndex((knot) => knot >= empty);
  const [low = 0, high = 0] = [empties[next - 1], empties[next]];
  const place = next < 0 ? empties.length - 1 : next === 0 ? 0 : next - 1 + (empty - low) / (high - low);
  const knots = people[person - 1] ?? [];
  const shares = knots.map((_, at) => Math.max(0, 1 - Math.abs(at - place)));
  return (knots[0] ?? []).map((_, mark) => knots.reduce((sum, weights, at) => sum + (shares[at] ?? 0) * (weights[mark] ?? 0), 0));
}

/** Discs that turn; corner, beside a corner, diagonal to one, another edge; replies; empty squares around what turns. */
function marksOf(position: ReversiPosition, move: number, after: ReversiPosition): number[] {
  const { size, cells } = position;
  const last = size - 1;
  const [row, column] = [Math.floor(move / size), move % size];
  const atRim = Number(row === 0 || row === last) + Number(column === 0 || column === last);
  const corner = (row > last - row ? last * size : 0) + (column > last - column ? last : 0);
  const near = cells[corner] === "-" && neighbours(corner, size).includes(move);
  const turned = position.turnedIn(after);
  const open = turned.flatMap((square) => neighbours(square, size)).filter((square) => square !== move && cells[square] === "-");
  const replies = after.moves.filter((each) => each !== after.squares);
  return [turned.length, Number(atRim === 2), Number(near && atRim === 1), Number(near && atRim === 0), Number(atRim === 1 && !near), replies.length, open.length];
}

function neighbours(square: number, size: number): number[] {
  const [row, column] = [Math.floor(square / size), square % size];
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right): [number, number] => [row + down, column + right]));
  return around.filter(([r, c]) => r >= 0 && r < size && c >= 0 && c < size && (r !== row || c !== column)).map(([r, c]) => r * size + c);
}
