// "human:N": plays a move with the probability that people of a strength play it (players/human). The model's numbers are
// Python's; what people see in a move of Reversi is counted here as in games/reversi/marks/move_marks.py.

import type { HumanModel } from "../data/types";
import type { SearchKernel } from "../rules/kernel";
import { count } from "../rules/position";
import { ReversiPosition } from "../rules/reversi";
import type { Evaluator } from "./evaluators";
import { report } from "./report";
import type { Report } from "./report";
import type { Rng } from "./rng";
import type { Limits, Searcher } from "./searcher";

const GREAT = 4; // discs from which a loss counts as a great one

export interface Judge {
  searcher: Searcher;
  limits: Limits;
  evaluator: Evaluator;
}

export function humanMove(kernel: SearchKernel, position: ReversiPosition, rng: Rng, { judge, model, person }: { judge: Judge; model: HumanModel; person: number }): Report {
  const draw = rng.uniform();
  if (position.moves[0] === position.squares) return report({ move: position.squares });
  const judged = position.moves.map((move) => ({ move, ...judgedMove(kernel, position.play(move), judge, rng) }));
  const most = Math.max(...judged.map(({ value }) => value));
  const mostAtOnce = Math.max(...judged.map(({ glance }) => glance));
  const weights = basisOf(model, count(position.cells, "-"), model.people[person - 1]?.rating ?? 0);
  const utilities = judged.map(({ move, value, glance }) => {
    const loss = most - value;
    const marks = [loss, Math.max(0, loss - GREAT), mostAtOnce - glance, ...marksOf(position, move)];
    return (model.people[person - 1]?.sharpness ?? 1) * marks.reduce((sum, mark, at) => sum + mark * (weights[at] ?? 0), 0);
  });
  const highest = Math.max(...utilities);
  const likely = utilities.map((utility) => Math.exp(utility - highest));
  const total = likely.reduce((sum, each) => sum + each, 0);
  let upto = 0;
  const place = likely.findIndex((each) => draw < (upto += each / total));
  const chosen = judged[place < 0 ? judged.length - 1 : place];
  if (!chosen) return report({ move: null });
  const nodes = judged.reduce((sum, each) => sum + each.found.nodes, 0);
  return report({ move: chosen.move, score: { value: chosen.value, unit: chosen.found.score?.unit ?? "points" }, line: [chosen.move], depth: chosen.found.depth + 1, nodes });
}

/** The value of a move by a search of the position after it, and by the evaluation right then, for who moved. */
function judgedMove(kernel: SearchKernel, after: ReversiPosition, judge: Judge, rng: Rng): { value: number; glance: number; found: Report } {
  if (after.isOver) {
    const value = after.toMove === 0 ? -after.margin : after.margin;
    return { value, glance: value, found: report({ move: null, score: { value, unit: "discs" }, exact: true }) };
  }
  const found = judge.searcher.search(after, judge.limits, rng);
  const { family, options, weights } = judge.evaluator;
  const boards = { own: BigUint64Array.of(after.own), opp: BigUint64Array.of(after.opponent), size: after.size };
  const [glance = 0] = kernel.reversi_values({ ...boards, family, options, weights });
  return { value: -(found.score?.value ?? 0), glance: -glance, found };
}

/** [marks] what each mark is worth with so many empty squares to a person of this rating. */
function basisOf(model: HumanModel, empties: number, rating: number): number[] {
  const ratings = sharesOf(rating, model.ratings);
  const stages = sharesOf(empties, model.empties);
  const basis = ratings.flatMap((one) => stages.map((other) => one * other));
  return model.weights.map((row) => row.reduce((sum, weight, at) => sum + weight * (basis[at] ?? 0), 0));
}

/** How much of a value is each knot's: a straight line between two neighbours, the ends beyond them. */
function sharesOf(value: number, knots: readonly number[]): number[] {
  const next = knots.findIndex((knot) => knot >= value);
  const [low = 0, high = 0] = [knots[next - 1], knots[next]];
  const place = next < 0 ? knots.length - 1 : next === 0 ? 0 : next - 1 + (value - low) / (high - low);
  return knots.map((_, at) => Math.max(0, 1 - Math.abs(at - place)));
}

/** Discs that turn; corner, beside a corner, diagonal to one, another edge; replies; empty squares around what turns. */
function marksOf(position: ReversiPosition, move: number): number[] {
  const { size, cells } = position;
  const last = size - 1;
  const [row, column] = [Math.floor(move / size), move % size];
  const atRim = Number(row === 0 || row === last) + Number(column === 0 || column === last);
  const corner = (row > last - row ? last * size : 0) + (column > last - column ? last : 0);
  const near = cells[corner] === "-" && neighbours(corner, size).includes(move);
  const after = position.play(move);
  const turned = Array.from(cells, (_, square) => square).filter((square) => square !== move && cells[square] !== after.cells[square]);
  const open = (square: number): number => neighbours(square, size).filter((each) => each !== move && cells[each] === "-").length;
  const replies = after.isOver || after.moves[0] === after.squares ? 0 : after.moves.length;
  return [
    turned.length, Number(atRim === 2), Number(near && atRim === 1), Number(near && atRim === 0),
    Number(atRim === 1 && !near), replies, turned.reduce((sum, square) => sum + open(square), 0),
  ];
}

function neighbours(square: number, size: number): number[] {
  const [row, column] = [Math.floor(square / size), square % size];
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right): [number, number] => [row + down, column + right]));
  return around.filter(([r, c]) => r >= 0 && r < size && c >= 0 && c < size && (r !== row || c !== column)).map(([r, c]) => r * size + c);
}
