// An analysis on this page: as far as the server has come, the position that is looked at, and a line of one's own.

import type { BoardModel, Noted, Shown } from "../../../board/model";
import { analysisOf } from "../../../lib/navigation/address";
import type { Watched } from "../../../lib/navigation/address";
import { route } from "../../../lib/navigation/route.svelte";
import { preferences } from "../../../lib/preferences.svelte";
import type { AnalysisState, BoardState, Color, FoundGame, LegalMove, LineState, LinesEvent, PlaceEvent, PositionValue } from "../../../lib/wire/types";
import { squareName } from "../../../board/geometry";
import { reasonName } from "../../../board/words";
import { KeptStudy } from "../study/kept.svelte";
import { Practice, isGood } from "../study/practice.svelte";
import { saidOf } from "../study/marks";
import { saves } from "../study/saves.svelte";
import { EMPTY, beside, branchAt, endOf, onward, promoted, shared } from "../study/tree";
import type { Branch, Path } from "../study/tree";
import { spoken } from "../text/words.svelte";
import { heatOf, squareText, surer, winSaid } from "../values";
import { branchOf, linkTo } from "./moment";
import { addressOfLines, analyseFound, analyseGame, analyseLibraryGame, readAnalysis } from "./requests";
import { FollowedAnalysis } from "./followed.svelte";

const CALM = 180; // ms that a position is looked at before it is searched
const PAUSE = 700; // ms between the moves of a line that is played out
const PLAYED_OUT = 10; // moves of it

export class AnalyseState extends FollowedAnalysis implements BoardModel {
  /** Moves of the game before the position on the board. */
  ply = $state(0);
  /** Moves behind them that left the game. */
  branch = $state.raw<Path>([]);
  readonly kept = new KeptStudy();
  /** Values on the board. */
  heat = $state(true);
  lines = $state.raw<LinesEvent | null>(null);
  looking = $state(false);
  preview = $state.raw<readonly number[]>([]);
  wantsFocus = $state(false);
  shown = $state.raw<Shown>({ cells: "", before: "", from: null });
  aimed = $state.raw<Noted | null>(null);
  refusal = $state.raw<Noted | null>(null);
  /** Mistakes are asked once more: no value is shown meanwhile. */
  practice = $state.raw<Practice | null>(null);

  #place = $state.raw<PlaceEvent | null>(null);
  #closeLines = (): void => undefined;
  /** Goes on with the line that is played out, once its position is on the board. */
  #onward: (() => void) | null = null;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The lines know more than the analysis that is shown: its values and grades may be others now. */
  #mended = false;
  #calm: ReturnType<typeof setTimeout> | undefined;
  /** Labels of moves that are no squares, as far as they were told. */
  #choices = new Map<number, string>();

  readonly connected = $derived(!this.lost);
  readonly isExploring = $derived(this.branch.length > 0);
  readonly played: Path = $derived(this.steps.map((each) => each.move));
  /** The moves that lead to the position on the board. */
  readonly here: Path = $derived([...this.played.slice(0, this.ply), ...this.branch]);
  /** A move of the game led here, and cost something. */
  readonly #isGraded = $derived(!this.isExploring && !this.practice && !!this.analysis?.review?.moves[this.ply - 1]?.grade);
  /** What is said about it. */
  readonly moment: Branch = $derived(branchAt(this.kept.tree, this.here) ?? EMPTY);
  /** What is known of the position on the board: the deepest, whether a search of it or its lines found that. */
  readonly found: PositionValue | null = $derived(surer(this.lines?.found ?? null, this.isExploring ? null : (this.analysis?.values[this.ply] ?? null)));
  /** Of all positions of the game, that on the board as the page says it. */
  readonly values: readonly (PositionValue | null)[] = $derived.by(() => {
    const known = this.analysis?.values ?? [];
    return this.isExploring || !known.length ? known : known.with(this.ply, this.found);
  });
  /** Whose turn it is on the board. */
  readonly color: Color = $derived(this.#place?.board.to_move ?? this.#colorAfter(this.ply));
  readonly moves: readonly LegalMove[] = $derived(this.#place?.moves ?? []);
  /** A forced win can be looked for here; null: the server has not told yet. */
  readonly canForce: boolean | null = $derived(this.#place?.forced_wins ?? null);
  readonly yourTurn = $derived(this.moves.length > 0);
  readonly board: BoardState | null = $derived.by(() => {
    if (this.#place) return this.#place.board;
    const first = this.analysis?.board;
    return first ? { ...first, cells: this.shown.cells, to_move: this.#colorAfter(this.ply), forbidden: [] } : null;
  });
  readonly game = $derived(this.board ? { board: this.board, moves: [...this.moves] } : null);
  readonly lastMove: number | null = $derived.by(() => {
    const move = this.branch.at(-1) ?? this.steps[this.ply - 1]?.move;
    return move === undefined || move >= this.shown.cells.length ? null : move;
  });
  readonly forbidden = $derived(new Map(this.board?.forbidden ?? []));
  readonly hint = $derived.by(() => {
    const move = this.lines?.lines[0]?.move ?? this.found?.move;
    return this.heat && !this.practice && move !== undefined && move !== null && move < this.shown.cells.length ? { move } : null;
  });
  readonly worths: ReadonlyMap<number, string> = $derived.by(() => {
    const valued = this.heat && !this.practice ? (this.lines?.lines ?? []) : [];
    const shown = this.board?.points ? valued.slice(0, MOST_ON_POINTS) : valued;
    return new Map(shown.map((each) => [each.move, squareText(each, this.color)]));
  });
  readonly sayWorth = (worth: string): string => winSaid(worth, spoken.words) || preferences.text.square.worth(worth);
  /** What the engine answers to the graded move that led here, and what it would have played in its place; empty: none. */
  readonly refutation: Path = $derived(this.#isGraded ? (this.analysis?.values[this.ply]?.line ?? []) : []);
  readonly betterLine: Path = $derived(this.#isGraded ? (this.analysis?.values[this.ply - 1]?.line ?? []) : []);
  readonly marks: ReadonlyMap<number, string> = $derived(saidOf(this.moment.marks, spoken.words.marks, (square) => this.nameOf(square)));
  /** The position on the board, for the page "See it think". */
  readonly watched: Watched | null = $derived.by(() => {
    const { analysis } = this;
    return analysis ? { game: analysis.game, start: analysis.start, moves: this.here, see: "" } : null;
  });
  /** How far below the best each valued move is, 0 to 4. */
  readonly heats: ReadonlyMap<number, number> = $derived.by(() => {
    const best = this.lines?.lines[0];
    if (!best || !this.heat) return new Map();
    const lines = this.lines?.lines ?? [];
    return new Map(lines.filter((each) => this.worths.has(each.move)).map((each) => [each.move, heatOf(each, best, this.color)]));
  });

  /** Show what the address asks for; null: nothing. */
  async follow(hash: string): Promise<void> {
    const { id, game, library, ply } = analysisOf(hash);
    if (id !== null && id === this.analysis?.id) {
      const path = [...this.played.slice(0, ply ?? this.ply), ...branchOf(hash)];
      if (ply !== null && path.join() !== this.here.join()) this.walkTo(path);
      return;
    }
    this.#leave();
    this.opening = game !== null || library !== null || id !== null;
    if (game !== null) await this.#show(analyseGame(game).then(read), ply);
    else if (library !== null) await this.#show(analyseLibraryGame(library).then(read), ply);
    else if (id !== null) await this.#show(read(id), ply, branchOf(hash));
  }

  /** Analyse this game. */
  begin(found: FoundGame): Promise<void> {
    this.#leave();
    if (found.left_out) this.notice = spoken.words.study.leftOut(found.left_out);
    if (found.illegal) {
      const { label, forbidden } = found.illegal;
      this.notice = spoken.words.brokenOff(found.moves.length, label.toUpperCase(), reasonName(forbidden, preferences.text));
    }
    return this.#show(analyseFound(found).then(read), null);
  }

  /** Analyse the same game once more, by this network; empty: by the usual engine. */
  analyseBy(network: string): Promise<void> {
    const { analysis, ply } = this;
    if (!analysis || analysis.network === network) return Promise.resolve();
    this.#leave();
    const moves = analysis.steps.map((each) => each.move);
    return this.#show(analyseFound({ ...analysis, moves }, network).then(read), ply);
  }

  /** Let go of the server: the page shows something else. */
  end(): void {
    this.#leave();
  }

  look(ply: number): void {
    if (!this.analysis) return;
    this.branch = [];
    this.#move(Math.max(0, Math.min(ply, this.steps.length)));
  }

  /** To the moment at a path of the tree; where nobody has been there, to the last one before it in the game. */
  walkTo(path: Path): void {
    const ply = shared(path, this.played);
    if (ply === path.length || !branchAt(this.kept.tree, path)) {
      this.look(ply);
      return;
    }
    this.ply = ply;
    this.branch = path.slice(ply);
    if (this.analysis) route.replace(linkTo(this.analysis.id, this.ply, this.branch));
    this.#arrived();
  }

  /** One step, back or along the way that matters most. */
  step(by: -1 | 1): void {
    const path = by === 1 ? onward(this.kept.tree, this.here) : this.here.slice(0, -1);
    if (path) this.walkTo(path);
  }

  /** To the end of the line on the board. */
  toEnd(): void {
    this.walkTo(endOf(this.kept.tree, this.here));
  }

  /** To the way on beside the move that led here; false: there is none. */
  stepAside(by: -1 | 1): boolean {
    const path = beside(this.kept.tree, this.here, by);
    if (path) this.walkTo(path);
    return path !== null;
  }

  /** Take the moment on the board and what follows it away; the game stays. */
  remove(): void {
    if (!this.isExploring) return;
    const { here } = this;
    this.walkTo(here.slice(0, -1));
    this.kept.remove(here);
    this.said = spoken.words.study.removed;
  }

  /** The variation on the board one place up, or to the front of the ways beside it. */
  promote(first: boolean): void {
    this.kept.rearrange((tree) => promoted(tree, this.here, first));
  }

  /** To the next graded move in this direction; the board shows the position before it. */
  mistake(by: -1 | 1): void {
    const graded = this.analysis?.review?.moves.flatMap((each, ply) => (each.grade ? [ply] : [])) ?? [];
    const there = by === 1 ? graded.find((ply) => ply + 1 > this.ply) : graded.findLast((ply) => ply + 1 < this.ply);
    if (there !== undefined) this.look(there + 1);
  }

  /** Play the refutation of the move that led here out on the board, a move at a time. */
  refute(): void {
    this.#playOut(this.here, this.refutation);
  }

  /** Play what would have been better in its place. */
  playBetter(): void {
    this.#playOut(this.here.slice(0, -1), this.betterLine);
  }

  play(move: number): void {
    this.aimed = null;
    if (!this.moves.some((each) => each.move === move)) {
      this.#refuse(move);
      return;
    }
    if (this.practice) {
      const best = this.analysis?.values[this.ply]?.move ?? null;
      this.practice.answer(move, isGood(move, this.steps[this.ply]?.move, best, this.lines, this.color));
      return;
    }
    const path = [...this.here, move];
    if (this.kept.grow(path)) this.walkTo(path);
    else this.notice = spoken.words.study.full;
  }

  playPass(): void {
    const pass = this.moves.find((each) => each.label === "pass");
    if (pass) this.play(pass.move);
  }

  aim(square: number): void {
    if (this.moves.some((each) => each.move === square)) this.aimed = { ply: this.ply, square, words: "" };
    else this.#refuse(square);
  }

  forgetAim(): void {
    this.aimed = null;
  }

  undo(): void {
    this.step(-1);
  }

  askHint(): void {
    this.heat = true;
  }

  practise(plies: readonly number[]): void {
    this.practice = new Practice(plies);
    this.look(this.practice.ply);
  }

  nextPuzzle(): void {
    this.practice?.next();
    if (this.practice) this.look(this.practice.ply);
  }

  endPractice(): void {
    this.practice = null;
  }

  async #show(asking: Promise<AnalysisState>, ply: number | null, branch: Path = []): Promise<void> {
    const analysis = await this.answer(asking);
    if (!analysis) return;
    this.analysis = analysis;
    this.opening = false;
    this.kept.take(analysis);
    this.shown = { cells: analysis.board.cells, before: analysis.board.cells, from: null };
    this.walkTo([...this.played.slice(0, ply ?? 0), ...branch]);
    if (analysis.review === null) this.goOn();
  }

  #playOut(from: Path, line: Path): void {
    if (!line.length) return;
    const path = [...from, ...line.slice(0, PLAYED_OUT)];
    if (this.kept.grow(path)) this.#walkOn(path, from.length + 1);
    else this.notice = spoken.words.study.full;
  }

  #walkOn(path: Path, length: number): void {
    this.walkTo(path.slice(0, length));
    this.#onward = length < path.length ? () => this.#walkOn(path, length + 1) : null;
  }

  #move(ply: number): void {
    this.ply = ply;
    const id = this.analysis?.id;
    if (id) route.replace(linkTo(id, ply, []));
    const cells = this.steps[ply - 1]?.cells ?? this.analysis?.board.cells ?? "";
    this.#draw(cells, this.steps[ply - 1]?.move ?? null);
    this.#arrived();
  }

  #draw(cells: string, from: number | null): void {
    this.shown = { cells, before: this.shown.cells || cells, from };
  }

  /** Read the analysis again, once lines have changed what it says. */
  #mend(): void {
    if (this.#mended) void this.readAgain();
    this.#mended = false;
  }

  /** The lines were asked for while the game was analysed, and lack what it found since. */
  protected override ended(): void {
    if (this.practice) return;
    this.#closeLines();
    clearTimeout(this.#calm);
    clearTimeout(this.#pause);
    this.lines = null;
    this.looking = true;
    this.#search();
  }

  /** At another position: what was known of the one before does not hold, and this one is searched. */
  #arrived(): void {
    this.#closeLines();
    this.#mend();
    clearTimeout(this.#calm);
    clearTimeout(this.#pause);
    this.#onward = null;
    this.#place = this.lines = null;
    this.aimed = this.refusal = null;
    this.preview = [];
    this.looking = true;
    this.#calm = setTimeout(() => this.#search(), this.isExploring ? 0 : CALM);
  }

  #search(): void {
    const { analysis } = this;
    if (!analysis) return;
    const moves = this.here;
    this.#closeLines = this.listen(
      addressOfLines(analysis, moves),
      (event) => {
        if (event.type === "place") {
          this.#place = event;
          for (const each of event.moves) if (each.move > event.board.cells.length) this.#choices.set(each.move, each.label);
          if (event.board.cells !== this.shown.cells) this.#draw(event.board.cells, moves.at(-1) ?? null);
          if (this.#onward) this.#pause = setTimeout(this.#onward, PAUSE);
        }
        if (event.type === "lines") {
          this.lines = event;
          this.#mended ||= event.mends;
        }
        if (event.type === "end") {
          this.looking = false;
          this.#mend();
        }
      },
      () => (this.looking = false),
    );
  }

  #leave(): void {
    this.letGo();
    this.#mended = false;
    this.#closeLines();
    clearTimeout(this.#calm);
    clearTimeout(this.#pause);
    this.#onward = null;
    this.#place = this.lines = this.practice = null;
    this.branch = [];
    this.ply = 0;
  }

  /** Why nobody may play on this square; nothing is said of one with a stone. */
  #refuse(square: number): void {
    const reason = this.forbidden.get(square);
    if (reason === undefined) return;
    const { text } = preferences;
    this.refusal = { ply: this.ply, square, words: text.forbidden.point(this.nameOf(square), reasonName(reason, text)) };
  }

  #colorAfter(ply: number): Color {
    const next = this.analysis?.steps[ply]?.color;
    if (next !== undefined) return next;
    const last = this.analysis?.steps[ply - 1]?.color;
    return last === undefined ? (this.analysis?.board.to_move ?? 0) : last === 0 ? 1 : 0;
  }

  /** A square, a pass, or an opening's choice as the server writes it. */
  nameOf(move: number): string {
    const { board } = this;
    if (!board || move < board.rows * board.columns) return board ? squareName(move, board) : "";
    if (move === board.rows * board.columns) return preferences.text.pass;
    return this.#choices.get(move) ?? this.steps.find((each) => each.move === move)?.label ?? `#${move}`;
  }

  /** The best line of a move, as far as it is told; none while it is to be found. */
  lineOf(move: number): LineState | undefined {
    return this.practice ? undefined : this.lines?.lines.find((each) => each.move === move);
  }
}

/** Values on the board of crossings, where every empty point is a move. */
const MOST_ON_POINTS = 12;

/** An analysis with the study that was changed last: what is on its way to the server comes first. */
async function read(id: string): Promise<AnalysisState> {
  await saves.settled();
  return readAnalysis(id);
}
