// Moves while an opening rule has a say, found with another search: search/opening_choice.py, offers.py, settled_values.py
// and kernel/bound_stone.py, whose steps are numbered there.

import { GomokuPosition } from "../rules/gomoku";
import type { SearchKernel } from "../rules/kernel";
import type { Position } from "../rules/position";
import { advisedStones, boxPoints } from "./candidates";
import { before, evenValue, negated, report } from "./report";
import type { Report, Score } from "./report";
import { Rng } from "./rng";
import type { Limits, Searcher } from "./searcher";

const [WAYS, AGAIN] = [16, 4]; // to place stones: all that are looked at, and the few that are searched for longer
const [POINTS, POINTS_AGAIN] = [40, 24]; // that are offered, likewise
const LEAST_NODES = 2000;
const MARGIN = 0.02; // of the evaluator's scale

/** A part of the limits; of a depth alone a search of one ply. */
function partOf({ depth, nodes, playouts }: Limits, of: number): Limits {
  return {
    depth: of > 1 && depth && !nodes && !playouts ? 1 : depth,
    nodes: nodes && Math.max(Math.floor(nodes / of), Math.min(nodes, LEAST_NODES)),
    playouts: playouts && Math.max(Math.floor(playouts / of), 1),
  };
}

/** What a board is worth to black, or what a move is worth to the acting seat. */
interface Worth {
  worth: number;
  move: number;
}

/** The first of the best. */
function best<Item extends { worth: number }>(items: readonly Item[]): Item {
  return items.reduce((a, b) => (b.worth > a.worth ? b : a));
}

/** What positions with settled colours are worth, by searches within a share of the limits. */
class SettledValues {
  nodes = 0;
  playouts = 0;
  reply: number | null = null;
  #even: Score = { value: 0, unit: "points" };

  constructor(
    readonly kernel: SearchKernel,
    private readonly searcher: Searcher,
    private readonly scale: number,
    private readonly limits: Limits,
    readonly rng: Rng,
  ) {}

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
  readonly #offers = new Offers();

  constructor(
    private readonly kernel: SearchKernel,
    private readonly searcher: Searcher,
    private readonly scale: number,
  ) {}

  search(position: Position, limits: Limits, rng: Rng): Report {
    if (!(position instanceof GomokuPosition)) return this.searcher.search(position, limits, rng);
    const advised = advisedStones(position);
    if (advised.length) return this.#advised(position, rng.choice(advised), limits, rng); // 1
    if (position.act === "") return this.searcher.search(position.asSettled(), limits, rng); // 2
    if (position.moves.length === 1) return report({ move: position.moves[0] ?? null, line: position.moves });
    const values = new SettledValues(this.kernel, this.searcher, this.scale, limits, rng);
    const { move, worth } = this.#answer(position, values);
    return report({ move, score: values.score(worth), line: [move], depth: 1, nodes: values.nodes, playouts: values.playouts });
  }

  #advised(position: GomokuPosition, move: number, limits: Limits, rng: Rng): Report {
    if (position.coloursOpen) return report({ move, score: { value: 0, unit: "points" }, line: [move], depth: 1 });
    return before(move, this.searcher.search(position.play(move), limits, rng));
  }

  #answer(position: GomokuPosition, values: SettledValues): Worth {
    if (position.act === "choose") return this.#choose(position, values);
    if (position.act === "place") return place(position, values);
    if (position.act === "pick") return pick(position, values); // 7
    return position.act === "offer" ? this.#offers.offer(position, values) : this.#declare(position, values);
  }

  /** A colour, or what may be had instead. */
  #choose(position: GomokuPosition, values: SettledValues): Worth {
    const children = position.moves.map((move) => ({ move, child: position.play(move) }));
    const colours = children.filter(({ child }, at) => children.findIndex((other) => other.child.blackSeat === child.blackSeat) === at);
    const forBlack = this.#worth(position, children[0]?.child ?? position, values);
    const own = colours.map(({ move, child }) => ({ move, worth: child.blackSeat === position.seat ? forBlack : -forBlack }));
    const colour = best(own); // 3
    for (const { move, child } of children) {
      if (own.some((each) => each.move === move)) continue;
      if (child.act !== "offer") return colour.worth < values.margin ? { move, worth: 0 } : colour; // 4
      const worth = this.#offers.worth(child, values);
      if (worth > values.margin) return { move, worth }; // 6
    }
    return colour;
  }

  /** How many points are to be offered, so that black is as close to even as can be. */
  #declare(position: GomokuPosition, values: SettledValues): Worth {
    return best(
      position.moves.map((move) => {
        const child = position.play(move);
        return { move, worth: -Math.abs(this.#worth(child, child.play(child.moves.at(-1) ?? 0), values)) };
      }),
    );
  }

  /** What the board is worth to black once the colours are chosen. */
  #worth(position: GomokuPosition, chosen: GomokuPosition, values: SettledValues): number {
    if (chosen.act === "offer") return this.#offers.worth(chosen, values);
    const forBlack = values.forBlack(position.asSettled(), 1);
    const { reply } = values;
    const after = chosen.act === "" && reply !== null && chosen.moves.includes(reply) ? chosen.play(reply) : null;
    return after?.act === "offer" ? this.#offers.worth(after, values) : forBlack;
  }
}

/** The first stone of the most balanced way, and its value: the other seat chooses. */
function place(position: GomokuPosition, values: SettledValues): Worth {
  const ways = Array.from({ length: WAYS }, () => wayOf(position, values)); // 5
  const balanced = (way: Way, of: number): Way & Worth => ({ ...way, worth: -Math.abs(values.forBlack(way.after, of)) });
  const again = ways.map((way) => balanced(way, 2 * WAYS)).sort((a, b) => b.worth - a.worth).slice(0, AGAIN);
  return best(again.map((way) => balanced(way, 2 * AGAIN)).sort((a, b) => a.move - b.move));
}

interface Way {
  move: number;
  after: GomokuPosition;
}

/** The first stone of a random way to place what is left, and the position after all and a choice. */
function wayOf(position: GomokuPosition, { kernel, rng }: SettledValues): Way {
  let [at, first]: [GomokuPosition, number | null] = [position, null];
  while (at.act === "place" && at.seat === position.seat) {
    const point = rng.choice(boxPoints(kernel, at, 1));
    first ??= point;
    at = at.play(point);
  }
  return { move: first ?? 0, after: at.asSettled() };
}

/** The point that is worst for black, and what it is worth to the other seat. */
function pick(position: GomokuPosition, values: SettledValues): Worth {
  const [board, { offered }] = [position.asSettled(), position.stage];
  return best(offered.map((move) => ({ move, worth: -values.forBlack(board.play(move), offered.length) })));
}

/** Points that are offered for a stone. What was found of a board is kept until another one is asked about (step 4). */
class Offers {
  #cells = "";
  #ranked: Worth[] = [];

  /** The next offer, and what all of them will be worth to the seat that offers, which has black. */
  offer(position: GomokuPosition, values: SettledValues): Worth {
    const offers = this.#best(position, values);
    return { move: offers[0]?.move ?? 0, worth: offers.at(-1)?.worth ?? 0 };
  }

  /** To black, before points are offered. */
  worth(position: GomokuPosition, values: SettledValues): number {
    return this.#best(position, values).at(-1)?.worth ?? 0;
  }

  /** The moves that offer what is still to be offered, the best first. */
  #best(position: GomokuPosition, values: SettledValues): Worth[] {
    const found: Worth[] = [];
    let at = position;
    for (const { worth, move: point } of this.#rank(position.asSettled(), values)) {
      const move = position.offerOf(point);
      if (at.act !== "offer" || !at.moves.includes(move)) continue;
      found.push({ worth, move });
      at = at.play(move);
    }
    while (at.act === "offer") {
      const [move = 0] = at.moves; // few points are worth a stone
      found.push({ worth: found.at(-1)?.worth ?? 0, move });
      at = at.play(move);
    }
    return found;
  }

  /** Points worth a stone by what they are worth to black, the best first. */
  #rank(board: GomokuPosition, values: SettledValues): Worth[] {
    if (this.#cells === board.cells) return this.#ranked;
    const rng = new Rng(values.kernel, BigInt(board.stones)); // of its own: the second offer is what it would be without the first
    const search = (points: number[]): Worth[] =>
      points.map((move) => ({ move, worth: values.forBlack(board.play(move), 2 * points.length, rng) })).sort((a, b) => b.worth - a.worth);
    const quickly = search(boxPoints(values.kernel, board, POINTS));
    this.#ranked = [...search(quickly.slice(0, POINTS_AGAIN).map(({ move }) => move)), ...quickly.slice(POINTS_AGAIN)];
    this.#cells = board.cells;
    return this.#ranked;
  }
}

/** A Monte Carlo search for stones that an opening rule binds, which the kernel's does not know. */
export class BoundStones implements Searcher {
  constructor(
    private readonly kernel: SearchKernel,
    private readonly searcher: Searcher,
  ) {}

  search(position: Position, limits: Limits, rng: Rng): Report {
    if (!(position instanceof GomokuPosition) || position.openingIsOver) return this.searcher.search(position, limits, rng);
    const legal = position.moves;
    if (legal.length === 1) return report({ move: legal[0] ?? null, line: legal }); // 2
    const children = boxPoints(this.kernel, position, 1).map((move) => ({ move, child: position.play(move) }));
    if (children.every(({ child }) => child.openingIsOver)) {
      const replies = children.map(({ move, child }) => ({ move, found: this.searcher.search(child, partOf(limits, children.length), rng) })); // 3
      const { found, move } = best(replies.map((each) => ({ ...each, worth: each.found.score ? 1 - each.found.score.value : 0 })));
      return { ...found, move, score: found.score && negated(found.score), line: [move, ...found.line] };
    }
    const found = this.searcher.search(position, limits, rng); // 4
    if (found.move !== null && legal.includes(found.move)) return found;
    const visited = found.visits.filter(([move]) => legal.includes(move)).map(([move, visits]) => ({ move, worth: visits }));
    const move = visited.length ? best(visited).move : (legal[0] ?? 0);
    return { ...found, move, score: null, line: [move], depth: 1, exact: false };
  }
}
