// An analysis on this page: as far as the server has come, the position that is looked at, and a line of one's own.

import type { BoardModel, Noted, Shown } from "../../../board/model";
import { Refused } from "../../../lib/api";
import { hear } from "../../../lib/events";
import { wordsOf } from "../../../lib/problems";
import { analysisOf, momentAddress } from "../../../lib/navigation/address";
import type { Watched } from "../../../lib/navigation/address";
import { route } from "../../../lib/navigation/route.svelte";
import { preferences } from "../../../lib/preferences.svelte";
import type { AnalyseEvent, AnalysisState, BoardState, Color, FoundGame, LegalMove, LineState, LinesEvent, PlaceEvent, PositionValue } from "../../../lib/wire/types";
import { Practice, isGood } from "../study/practice.svelte";
import { spoken } from "../text/words.svelte";
import { heatOf, squareText } from "../values";
import { addressOfEvents, addressOfLines, analyse, analyseGame, analyseLibraryGame, readAnalysis } from "./requests";

const CALM = 180; // ms that a position is looked at before it is searched

export class AnalyseState implements BoardModel {
  analysis = $state.raw<AnalysisState | null>(null);
  /** Moves of the game before the position on the board. */
  ply = $state(0);
  /** Moves of one's own behind them. */
  branch = $state.raw<readonly number[]>([]);
  running = $state(false);
  failure = $state("");
  said = $state("");
  /** Values on the board. */
  heat = $state(true);
  lines = $state.raw<LinesEvent | null>(null);
  looking = $state(false);
  preview = $state.raw<readonly number[]>([]);
  wantsFocus = $state(false);
  shown = $state.raw<Shown>({ cells: "", before: "", from: null });
  aimed = $state.raw<Noted | null>(null);
  /** Mistakes are asked once more: no value is shown meanwhile. */
  practice = $state.raw<Practice | null>(null);

  #place = $state.raw<PlaceEvent | null>(null);
  #closeEvents = (): void => undefined;
  #closeLines = (): void => undefined;
  #calm: ReturnType<typeof setTimeout> | undefined;
  /** Counts what the page was asked to show: an answer to what it was asked before comes too late. */
  #asked = 0;

  readonly connected = true;
  readonly problem = null;
  readonly review = null;
  readonly refusal = null;
  readonly steps = $derived(this.analysis?.steps ?? []);
  readonly isExploring = $derived(this.branch.length > 0);
  readonly found: PositionValue | null = $derived(this.isExploring ? null : (this.analysis?.values[this.ply] ?? null));
  readonly done = $derived(this.analysis?.values.filter((each) => each !== null).length ?? 0);
  readonly total = $derived(this.analysis?.values.length ?? 0);
  /** Whose turn it is on the board. */
  readonly color: Color = $derived(this.#place?.board.to_move ?? this.#colorAfter(this.ply));
  readonly moves: readonly LegalMove[] = $derived(this.#place?.moves ?? []);
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
  readonly winningLine: readonly number[] = [];
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
  /** The position on the board, for the page "See it think". */
  readonly watched: Watched | null = $derived.by(() => {
    const { analysis } = this;
    return analysis ? { game: analysis.game, start: analysis.start, moves: this.#movesHere(analysis), see: "" } : null;
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
      if (ply !== null && ply !== this.ply) this.look(ply);
      return;
    }
    this.#leave();
    if (game !== null) await this.#show(analyseGame(game).then(readAnalysis), ply);
    else if (library !== null) await this.#show(analyseLibraryGame(library).then(readAnalysis), ply);
    else if (id !== null) await this.#show(readAnalysis(id), ply);
  }

  /** Analyse this game. */
  begin({ game, start, moves, black, white }: FoundGame): Promise<void> {
    this.#leave();
    return this.#show(analyse({ game, start, moves, black, white }).then(readAnalysis), null);
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

  /** Moves of one's own behind `ply` moves of the game. */
  explore(ply: number, moves: readonly number[]): void {
    this.ply = ply;
    this.branch = moves;
    this.#arrived();
  }

  /** One step, within the own line or the game. */
  step(by: -1 | 1): void {
    if (!this.isExploring) this.look(this.ply + by);
    else if (by === -1) {
      this.branch = this.branch.slice(0, -1);
      if (this.isExploring) this.#arrived();
      else this.#move(this.ply);
    }
  }

  /** To the next graded move in this direction; the board shows the position before it. */
  mistake(by: -1 | 1): void {
    const graded = this.analysis?.review?.moves.flatMap((each, ply) => (each.grade ? [ply] : [])) ?? [];
    const there = by === 1 ? graded.find((ply) => ply + 1 > this.ply) : graded.findLast((ply) => ply + 1 < this.ply);
    if (there !== undefined) this.look(there + 1);
  }

  play(move: number): void {
    this.aimed = null;
    if (!this.moves.some((each) => each.move === move)) return;
    if (this.practice) {
      const best = this.analysis?.values[this.ply]?.move ?? null;
      this.practice.answer(move, isGood(move, this.steps[this.ply]?.move, best, this.lines, this.color));
      return;
    }
    if (!this.isExploring && this.steps[this.ply]?.move === move) {
      this.look(this.ply + 1);
      return;
    }
    this.branch = [...this.branch, move];
    this.#arrived();
  }

  playPass(): void {
    const pass = this.moves.find((each) => each.label === "pass");
    if (pass) this.play(pass.move);
  }

  aim(square: number): void {
    if (this.moves.some((each) => each.move === square)) this.aimed = { ply: this.ply, square, words: "" };
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

  /** Work on a stopped analysis again. */
  goOn(): void {
    const { analysis } = this;
    if (!analysis) return;
    this.running = true;
    this.failure = "";
    this.#closeEvents();
    this.#closeEvents = hear<AnalyseEvent>(
      addressOfEvents(analysis.id),
      (event) => {
        if (event.type === "value") this.#valued(event.value);
        if (event.type === "end") void this.#ended(event.message);
      },
      () => void this.#ended(preferences.text.unreachable),
    );
  }

  async #show(asking: Promise<AnalysisState>, ply: number | null): Promise<void> {
    const analysis = await this.#answer(asking);
    if (!analysis) return;
    this.analysis = analysis;
    this.shown = { cells: analysis.board.cells, before: analysis.board.cells, from: null };
    this.look(ply ?? 0);
    if (analysis.review === null) this.goOn();
  }

  #valued(value: PositionValue): void {
    const { analysis } = this;
    if (analysis) this.analysis = { ...analysis, values: analysis.values.with(value.ply, value) };
  }

  async #ended(message: string): Promise<void> {
    this.running = false;
    const asked = this.#asked;
    if (!this.analysis) return;
    const analysis = await this.#answer(readAnalysis(this.analysis.id));
    if (analysis) {
      this.analysis = analysis;
      this.said = analysis.review ? spoken.words.finished : spoken.words.stopped;
    }
    if (asked === this.#asked) this.failure ||= message;
  }

  /** What the server answers; undefined: it refuses, which is told, or something else was asked for meanwhile. */
  async #answer(asking: Promise<AnalysisState>): Promise<AnalysisState | undefined> {
    const asked = this.#asked;
    this.failure = "";
    try {
      const analysis = await asking;
      return asked === this.#asked ? analysis : undefined;
    } catch (error) {
      if (asked === this.#asked) this.failure = sentenceOf(error);
      return undefined;
    }
  }

  #move(ply: number): void {
    this.ply = ply;
    const id = this.analysis?.id;
    if (id) route.replace(momentAddress(id, ply));
    const cells = this.steps[ply - 1]?.cells ?? this.analysis?.board.cells ?? "";
    this.#draw(cells, this.steps[ply - 1]?.move ?? null);
    this.#arrived();
  }

  #draw(cells: string, from: number | null): void {
    this.shown = { cells, before: this.shown.cells || cells, from };
  }

  /** At another position: what was known of the one before does not hold, and this one is searched. */
  #arrived(): void {
    this.#closeLines();
    clearTimeout(this.#calm);
    this.#place = this.lines = null;
    this.aimed = null;
    this.preview = [];
    this.looking = true;
    this.#calm = setTimeout(() => this.#search(), this.isExploring ? 0 : CALM);
  }

  #search(): void {
    const { analysis } = this;
    if (!analysis) return;
    const moves = this.#movesHere(analysis);
    this.#closeLines = hear<AnalyseEvent>(
      addressOfLines(analysis.game, analysis.start, moves),
      (event) => {
        if (event.type === "place") {
          this.#place = event;
          if (event.board.cells !== this.shown.cells) this.#draw(event.board.cells, moves.at(-1) ?? null);
        }
        if (event.type === "lines") this.lines = event;
        if (event.type === "end") this.looking = false;
      },
      () => (this.looking = false),
    );
  }

  #movesHere({ steps }: AnalysisState): number[] {
    return [...steps.slice(0, this.ply).map((each) => each.move), ...this.branch];
  }

  #leave(): void {
    this.#asked += 1;
    this.failure = "";
    this.#closeEvents();
    this.#closeLines();
    clearTimeout(this.#calm);
    this.analysis = this.#place = this.lines = this.practice = null;
    this.running = false;
    this.branch = [];
    this.ply = 0;
  }

  #colorAfter(ply: number): Color {
    const next = this.analysis?.steps[ply]?.color;
    if (next !== undefined) return next;
    const last = this.analysis?.steps[ply - 1]?.color;
    return last === undefined ? (this.analysis?.board.to_move ?? 0) : last === 0 ? 1 : 0;
  }

  /** The best line of a move, as far as it is told. */
  lineOf(move: number): LineState | undefined {
    return this.lines?.lines.find((each) => each.move === move);
  }
}

/** Values on the board of crossings, where every empty point is a move. */
const MOST_ON_POINTS = 12;

function sentenceOf(error: unknown): string {
  return error instanceof Refused && error.problem.status === 404 ? spoken.words.gone : wordsOf(error);
}
