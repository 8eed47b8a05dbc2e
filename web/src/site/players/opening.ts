// Moves while an opening rule has a say, found with another search: search/opening_choice.py, offers.py, settled_values.py
// and kernel/bound_stone.py, whose steps are numbered there.

import { GomokuPosition } from "../rules/gomoku";
import type { Position } from "../rules/position";
import { advisedStones, boxPoints } from "./candidates";
import { evenValue, negated, report } from "./report";
import type { Report, Score } from "./report";
import { Rng } from "./rng";
import type { Limits, Searcher } from "./searcher";

const [WAYS, AGAIN] = [16, 4]; // to place stones: all that are looked at, and the few that are searched for longer
const [POINTS, POINTS_AGAIN] = [40, 24]; // that are offered, likewise
const LEAST_NODES = 2000;
const MARGIN = 0.02; // of the evaluator's scale

/** A part of the limits; of a depth alone a search of one ply. */
function partOf({ depth, nodes, playouts }: Limits, of: number): Limits {
  const part = {
    depth,
    nodes: nodes === undefined ? undefined : Math.max(Math.floor(nodes / of), Math.min(nodes, LEAST_NODES)),
    playouts: playouts === undefined ? undefined : Math.max(Math.floor(playouts / of), 1),
  };
  return of > 1 && depth && nodes === undefined && playouts === undefined ? { depth: 1 } : part;
}

/** (worth to black, point) of those worth a stone on a board, the best first. */
interface Ranked {
  cells: string;
  points: { worth: number; point: number }[];
}

/** What positions with settled colours are worth, by searches within a share of the limits. */
class SettledValues {
  /** What the offers on the last board are worth; another one forgets it. */
  readonly ranked: Ranked;
  nodes = 0;
  playouts = 0;
  reply: number | null = null;
  #even: Score = { value: 0, unit: "points" };

  constructor(
    readonly searcher: Searcher,
    readonly scale: number,
    readonly limits: Limits,
    readonly rng: Rng,
    ranked: Ranked,
  ) {
    this.ranked = ranked;
  }

  /** Better than even by so much for the seat that has black. */
  forBlack(position: GomokuPosition, of: number, rng = this.rng): number {
    const found = this.searcher.search(position, partOf(this.limits, of), rng);
    this.reply = found.move;
    this.nodes += found.nodes;
    this.playouts += found.playouts;
    if (!found.score) return 0;
    this.#even = { ...found.score, value: evenValue(found.score) };
    const value = found.score.value - this.#even.value;
    return position.seat === position.blackSeat ? value : -value;
  }

  get margin(): number {
    return this.#even.unit === "win probability" ? MARGIN / 4 : MARGIN * this.scale;
  }

  score(value: number): Score {
    return { ...this.#even, value: this.#even.value + value };
  }
}

/** A search for the whole game, out of one for the time after its opening. */
export class OpeningSearcher implements Searcher {
  readonly #ranked: Ranked = { cells: "", points: [] };

  constructor(
    private readonly searcher: Searcher,
    private readonly scale: number,
  ) {}

  search(position: Position, limits: Limits, rng: Rng): Report {
    if (!(position instanceof GomokuPosition)) return this.searcher.search(position, limits, rng);
    const advised = advisedStones(position);
    if (advised.length) return this.#advised(position, rng.choice(advised), limits, rng); // 1
    if (position.act === "") return this.searcher.search(settledBoard(position), limits, rng); // 2
    if (position.moves.length === 1) return report({ move: position.moves[0] ?? null, line: position.moves });
    const values = new SettledValues(this.searcher, this.scale, limits, rng, this.#ranked);
    const [move, value] = this.#answer(position, values, rng);
    return report({ move, score: values.score(value), line: [move], depth: 1, nodes: values.nodes, playouts: values.playouts });
  }

  #advised(position: GomokuPosition, move: number, limits: Limits, rng: Rng): Report {
    if (position.coloursOpen) return report({ move, score: { value: 0, unit: "points" }, line: [move], depth: 1 });
    const found = this.searcher.search(position.play(move), limits, rng);
    return { ...found, move, score: found.score && negated(found.score), line: [move, ...found.line], depth: found.depth + 1 };
  }

  #answer(position: GomokuPosition, values: SettledValues, rng: Rng): [number, number] {
    switch (position.act) {
      case "choose":
        return this.#choose(position, values);
      case "place":
        return this.#place(position, values, rng);
      case "pick":
        return pick(position, values); // 7
      case "offer":
        return offer(position, values);
      default:
        return this.#declare(position, values);
    }
  }

  /** The first stone of the most balanced way, and its value: the other seat chooses. */
  #place(position: GomokuPosition, values: SettledValues, rng: Rng): [number, number] {
    const ways = Array.from({ length: WAYS }, () => wayOf(position, rng)); // 5
    const valued = ways.map((way) => ({ ...way, quickly: Math.abs(values.forBlack(way.after, 2 * WAYS)) }));
    const again = valued.sort((a, b) => a.quickly - b.quickly).slice(0, AGAIN);
    const closer = again.map(({ first, after }) => ({ first, balance: Math.abs(values.forBlack(after, 2 * AGAIN)) }));
    const [best] = closer.sort((a, b) => a.balance - b.balance || a.first - b.first);
    return [best?.first ?? position.moves[0] ?? 0, -(best?.balance ?? 0)];
  }

  /** A colour, or what may be had instead. */
  #choose(position: GomokuPosition, values: SettledValues): [number, number] {
    const children = new Map(position.moves.map((move) => [move, position.play(move)]));
    const colours = new Map<number, number>(); // by who has black then
    for (const [move, child] of children) if (!colours.has(child.blackSeat)) colours.set(child.blackSeat, move);
    const [, firstChild] = [...children][0] ?? [0, position];
    const forBlack = worthOf(position, firstChild, values);
    const own = [...colours].map(([seat, move]) => ({ move, worth: seat === position.seat ? forBlack : -forBlack }));
    const best = own.reduce((a, b) => (b.worth > a.worth ? b : a)); // 3
    for (const [move, child] of children) {
      if (own.some((each) => each.move === move)) continue;
      if (child.act !== "offer") return best.worth < values.margin ? [move, 0] : [best.move, best.worth]; // 4
      const worth = offersWorth(child, values);
      if (worth > values.margin) return [move, worth]; // 6
    }
    return [best.move, best.worth];
  }

  /** How many points are to be offered, so that black is as close to even as can be. */
  #declare(position: GomokuPosition, values: SettledValues): [number, number] {
    const worths = position.moves.map((move) => {
      const child = position.play(move);
      return { move, worth: Math.abs(worthOf(child, child.play(child.moves.at(-1) ?? 0), values)) };
    });
    const best = worths.reduce((a, b) => (b.worth < a.worth ? b : a));
    return [best.move, -best.worth];
  }
}

/** What the board is worth to black once the colours are chosen. */
function worthOf(position: GomokuPosition, chosen: GomokuPosition, values: SettledValues): number {
  if (chosen.act === "offer") return offersWorth(chosen, values);
  const forBlack = values.forBlack(settledBoard(position), 1);
  if (chosen.act === "" && values.reply !== null && chosen.moves.includes(values.reply)) {
    const after = chosen.play(values.reply);
    if (after.act === "offer") return offersWorth(after, values);
  }
  return forBlack;
}

/** The first stone of a random way to place what is left, and the position after all and a choice. */
function wayOf(position: GomokuPosition, rng: Rng): { first: number; after: GomokuPosition } {
  let [at, first]: [GomokuPosition, number | null] = [position, null];
  while (at.act === "place" && at.seat === position.seat) {
    const near = boxPoints(at, 1).filter((point) => at.moves.includes(point));
    const point = rng.choice(near.length ? near : at.moves);
    first ??= point;
    at = at.play(point);
  }
  return { first: first ?? position.moves[0] ?? 0, after: settledBoard(at) };
}

/** The board with the game on, black to whom has it or would have it. */
function settledBoard(position: GomokuPosition): GomokuPosition {
  return position.coloursOpen ? position.asSettled() : position.act === "" ? position : position.asSettled();
}

/** Kept until another board is asked about. */
function rank(board: GomokuPosition, values: SettledValues): Ranked["points"] {
  if (values.ranked.cells === board.cells) return values.ranked.points; // 4
  const rng = new Rng(BigInt(board.stones)); // of its own: the second offer is what it would be without the first
  const search = (points: number[]): Ranked["points"] =>
    points
      .map((point) => ({ point, worth: values.forBlack(board.play(point), 2 * points.length, rng) }))
      .sort((a, b) => b.worth - a.worth);
  const quickly = search(boxPoints(board, POINTS).filter((point) => board.moves.includes(point)));
  const best = search(quickly.slice(0, POINTS_AGAIN).map(({ point }) => point));
  Object.assign(values.ranked, { cells: board.cells, points: [...best, ...quickly.slice(POINTS_AGAIN)] });
  return values.ranked.points;
}

/** (worth to black, the move that offers it) of all that are still to be offered, the best first. */
function bestOffers(position: GomokuPosition, values: SettledValues): { worth: number; move: number }[] {
  const found: { worth: number; move: number }[] = [];
  let at = position;
  for (const { worth, point } of rank(position.asSettled(), values)) {
    if (at.act !== "offer") break;
    const move = at.area + at.game.openings.first_offer + point;
    if (!at.moves.includes(move)) continue;
    found.push({ worth, move });
    at = at.play(move);
  }
  while (at.act === "offer") {
    found.push({ worth: found.at(-1)?.worth ?? 0, move: at.moves[0] ?? 0 }); // few points are worth a stone
    at = at.play(at.moves[0] ?? 0);
  }
  return found;
}

function offersWorth(position: GomokuPosition, values: SettledValues): number {
  return bestOffers(position, values).at(-1)?.worth ?? 0;
}

function offer(position: GomokuPosition, values: SettledValues): [number, number] {
  const offers = bestOffers(position, values);
  return [offers[0]?.move ?? 0, offers.at(-1)?.worth ?? 0];
}

/** The point that is worst for black, and what it is worth to the other seat. */
function pick(position: GomokuPosition, values: SettledValues): [number, number] {
  const board = position.asSettled();
  const points = position.stage.offered;
  const worths = points.map((point) => ({ point, worth: values.forBlack(board.play(point), points.length) }));
  const worst = worths.reduce((a, b) => (b.worth < a.worth ? b : a));
  return [worst.point, -worst.worth];
}

/** A Monte Carlo search for stones that an opening rule binds, which the kernel's does not know. */
export class BoundStones implements Searcher {
  constructor(private readonly searcher: Searcher) {}

  search(position: Position, limits: Limits, rng: Rng): Report {
    if (!(position instanceof GomokuPosition) || position.openingIsOver) return this.searcher.search(position, limits, rng);
    const legal = position.moves;
    if (legal.length === 1) return report({ move: legal[0] ?? null, line: legal }); // 2
    const near = new Set(boxPoints(position, 1));
    const some = legal.filter((move) => near.has(move));
    const children = (some.length ? some : [...legal]).map((move) => ({ move, child: position.play(move) }));
    if (children.every(({ child }) => child.openingIsOver)) {
      const replies = children.map(({ move, child }) => ({ move, found: this.searcher.search(child, partOf(limits, children.length), rng) })); // 3
      const worth = (found: Report): number => (found.score ? 1 - found.score.value : 0);
      const best = replies.reduce((a, b) => (worth(b.found) > worth(a.found) ? b : a));
      return { ...best.found, move: best.move, score: best.found.score && negated(best.found.score), line: [best.move, ...best.found.line] };
    }
    const found = this.searcher.search(position, limits, rng); // 4
    if (found.move !== null && legal.includes(found.move)) return found;
    const visited = found.visits.filter(([move]) => legal.includes(move));
    const move = visited.length ? visited.reduce((a, b) => (b[1] > a[1] ? b : a))[0] : (legal[0] ?? null);
    return { ...found, move, score: null, line: move === null ? [] : [move], depth: 1, exact: false };
  }
}
