// The opening tree on this page: the position that is looked at, as a board that one walks on.

import type { BoardModel, Noted, Shown } from "../../../board/model";
import type { Color, LegalMove, TreeMove, TreeNode } from "../../../lib/wire/types";
import type { Spot } from "../address";
import { wholePercent } from "../shares";
import { readTree } from "./requests";

/** What stands on the squares: how often a move was played, or how well it did. */
export type OnBoard = "often" | "well";
const MOST_ON_POINTS = 12; // numbers on a board of crossings

export class TreeState implements BoardModel {
  node = $state.raw<TreeNode | null>(null);
  onBoard = $state<OnBoard>("often");
  pointed = $state<number | null>(null);
  wantsFocus = $state(false);
  shown = $state.raw<Shown>({ cells: "", before: "", from: null });
  aimed = $state.raw<Noted | null>(null);

  #go: (moves: readonly number[]) => void;
  #asked = 0;
  /** Moves that were gone back from: "forward" leads there again. */
  #left: readonly number[] = [];

  readonly moves: readonly LegalMove[] = $derived(this.node?.legal ?? []);
  readonly yourTurn = $derived(this.moves.length > 0);
  readonly game = $derived(this.node ? { board: this.node.board, moves: this.node.legal } : null);
  readonly color: Color = $derived(this.node?.board.to_move ?? 0);
  readonly played: readonly TreeMove[] = $derived(this.node?.moves ?? []);
  readonly games = $derived(this.played.reduce((sum, each) => sum + each.games, 0));
  readonly path = $derived(this.node?.path ?? []);
  readonly forbidden = $derived(new Map(this.node?.board.forbidden ?? []));
  readonly lastMove: number | null = $derived.by(() => {
    const move = this.path.at(-1)?.move;
    return move === undefined || move >= this.shown.cells.length ? null : move;
  });
  readonly worths: ReadonlyMap<number, string> = $derived.by(() => {
    const shown = this.node?.board.points ? this.played.slice(0, MOST_ON_POINTS) : this.played;
    return new Map(shown.map((each) => [each.move, wholePercent(this.onBoard === "often" ? each.games / this.games : each.share)]));
  });

  /** `go`: show the position after these moves. */
  constructor(go: (moves: readonly number[]) => void) {
    this.#go = go;
  }

  /** Read the position of a spot. Raises Refused; an answer that comes too late is dropped. */
  async show(spot: Pick<Spot, "game" | "start" | "moves">): Promise<void> {
    const asked = ++this.#asked;
    const node = await readTree(spot);
    if (asked !== this.#asked) return;
    const isSameGame = this.node?.game === node.game;
    this.node = node;
    this.aimed = null;
    const { cells } = node.board;
    this.shown = { cells, before: isSameGame ? this.shown.cells : cells, from: node.path.at(-1)?.move ?? null };
  }

  /** What was shown does not hold, and what was asked for is not waited for. */
  forget(): void {
    this.#asked += 1;
    this.node = null;
  }

  play(move: number): void {
    if (this.moves.some((each) => each.move === move)) this.#go([...this.#line(), move]);
  }

  /** One back; the moves that were left are remembered. */
  back(): void {
    const line = this.#line();
    if (line.length === 0) return;
    if (!startsWith(this.#left, line)) this.#left = line;
    this.#go(line.slice(0, -1));
  }

  /** Where one came back from, else the move that was played most. */
  forward(): void {
    const line = this.#line();
    const left = startsWith(this.#left, line) ? this.#left[line.length] : undefined;
    const next = left ?? this.played[0]?.move;
    if (next !== undefined) this.#go([...line, next]);
  }

  /** To the position after `ply` moves of the way. */
  look(ply: number): void {
    this.#left = this.#line();
    this.#go(this.#line().slice(0, ply));
  }

  playPass(): void {
    const [only] = this.moves;
    if (only && this.node?.board.must_pass) this.play(only.move);
  }

  aim(square: number): void {
    if (this.moves.some((each) => each.move === square)) this.aimed = { ply: this.path.length, square, words: "" };
  }

  forgetAim(): void {
    this.aimed = null;
  }

  undo(): void {
    this.back();
  }

  askHint(): void {
    this.onBoard = this.onBoard === "often" ? "well" : "often";
  }

  #line(): readonly number[] {
    return this.path.map((each) => each.move);
  }
}

function startsWith(line: readonly number[], begin: readonly number[]): boolean {
  return begin.every((move, index) => line[index] === move);
}
