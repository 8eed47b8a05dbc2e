// The game as this page shows it: what the server said, the own move drawn before the server answers, and replies
// shown one after the other so that the eye can follow.

import { createGame, readCatalogue } from "../../../lib/api";
import { apply, squareName } from "../../../board/geometry";
import { Connection } from "../../../lib/connection";
import { worth } from "../../../lib/evaluation";
import type { BoardModel, Noted, Shown } from "../../../board/model";
import { cellsAfter, continues, isBreeding, lastStone, withAnalysis, yourSeat } from "../../../lib/game";
import { preferences } from "../../../lib/preferences.svelte";
import type { Answer, Catalogue, Game, Hint, LegalMove, NewGame, Problem, Report, Seat } from "../../../lib/protocol";
import { addressedGame, firstGame, forgetId, freshGame, rememberId } from "./first";
import { moveName, refusalWords, stepWords, turnWords } from "../words";

/** ms between two moves that are shown one after the other: time for the discs to turn, or just to look. */
const PACE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 150 : 480;

interface Sent {
  ply: number;
  move: LegalMove;
  cells: string;
}

export class PlayState implements BoardModel {
  game = $state.raw<Game | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  connected = $state(false);
  /** Steps of the game that are on the board; behind `game.ply` while replies are being shown. */
  shownPly = $state(0);
  /** The step that the person looks back at; null: the present. */
  review = $state<number | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  progress = $state.raw<Report | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Moves of an expected line that is pointed at. */
  preview = $state.raw<number[]>([]);
  said = $state("");
  /** The board should take the focus when the game is there. */
  wantsFocus = $state(false);
  shown = $state.raw<Shown>({ cells: "", before: "", from: null });

  #sent = $state.raw<Sent | null>(null);
  #aimed = $state.raw<Noted | null>(null);
  #refusal = $state.raw<Noted | null>(null);
  #connection: Connection | null = null;
  #id: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt = 0;
  #words: string[] = [];

  readonly you: Seat = $derived(this.game ? yourSeat(this.game) : 0);
  readonly atPresent = $derived(this.review === null && this.#sent === null && this.shownPly === this.game?.ply);
  readonly yourTurn = $derived(this.connected && this.atPresent && (this.game?.moves.length ?? 0) > 0);
  readonly moves: LegalMove[] = $derived(this.yourTurn && this.game ? this.game.moves : []);
  readonly thinking = $derived(
    this.connected && (this.#sent !== null || (this.game?.thinking ?? false) || !this.#caughtUp()),
  );
  /** The ply on the board: the step looked back at, or the present. */
  readonly ply = $derived(this.review ?? this.shownPly + (this.#sent ? 1 : 0));
  /** What each legal move is worth to the person, by a hint that they asked for in this position. */
  readonly worths: ReadonlyMap<number, string> = $derived(this.#worths());
  readonly lastMove: number | null = $derived(this.#lastMove());
  /** Where the person has tapped once: the second tap plays. */
  readonly aimed: Noted | null = $derived(this.#holding(this.#aimed));
  /** A square that was refused, and why. */
  readonly refusal: Noted | null = $derived(this.#holding(this.#refusal));
  /** Squares that are forbidden to the person now, each with the reason. */
  readonly forbidden: ReadonlyMap<number, string> = $derived(new Map(this.yourTurn ? this.game?.board.forbidden : []));
  /** The stones that won, where the end of the game is on the board. */
  readonly winningLine: readonly number[] = $derived(
    this.review === null && this.#caughtUp() ? (this.game?.result?.line ?? []) : [],
  );
  /** The last step was the AI's pass and the person is to move again. */
  readonly aiPassed = $derived(this.yourTurn && (this.game?.steps[this.shownPly - 1]?.is_pass ?? false));

  async begin(): Promise<void> {
    this.catalogue = await readCatalogue();
    this.#id = await firstGame(this.catalogue);
    addEventListener("hashchange", () => {
      const id = addressedGame();
      if (id && id !== this.#id) this.follow(id);
    });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection(`${scheme}://${location.host}/api/play`, {
      opened: () => this.#opened(),
      closed: () => (this.connected = false),
      answered: (answer) => this.#answered(answer),
    });
  }

  /** Start another game and show it. Throws Refused. */
  async create(wanted: NewGame): Promise<void> {
    this.follow(await createGame(wanted));
    this.wantsFocus = true;
    this.#say(preferences.text.said.newGame);
  }

  /** Show this game from now on. */
  follow(id: string): void {
    this.#id = id;
    rememberId(id, this.game === null);
    this.#reset();
    this.#open(id);
  }

  /** Have the analyst value the positions from now on, or no more. */
  setAnalyst(wanted: boolean): void {
    preferences.change({ analyst: wanted });
    if (this.#id) this.#open(this.#id);
  }

  /** Play on a square or make another choice; says why not if it is not legal. */
  play(move: number): void {
    const { game } = this;
    if (!game) return;
    if (this.review !== null) {
      this.look(null);
      return;
    }
    // Who must pass has one move, wherever they press.
    const legal = this.moves.find((each) => each.move === move) ?? (game.board.must_pass ? this.moves[0] : undefined);
    this.#aimed = null;
    if (!legal) {
      this.#refuse(game, move);
      return;
    }
    if (!this.#connection?.send({ type: "move", id: game.id, ply: game.ply, move: legal.move })) return;
    this.#sent = { ply: game.ply, move: legal, cells: apply(this.shown.cells, legal) };
    this.problem = null;
    this.#refusal = null;
    this.hint = null;
    this.#show();
  }

  /** The first of two taps: show where the stone would lie. Where it may not, or nothing is to be done, as `play`. */
  aim(square: number): void {
    const { game } = this;
    if (!game || this.review !== null || !this.moves.some((each) => each.move === square)) {
      this.play(square);
      return;
    }
    const words = preferences.text.aimed(squareName(square, game.size, game.board.columns));
    this.#aimed = { ply: game.ply, square, words };
    this.#refusal = null;
    this.#sayNow(words);
  }

  forgetAim(): void {
    this.#aimed = null;
  }

  undo(): void {
    if (!this.game?.can_undo) return;
    this.review = null;
    this.#connection?.send({ type: "undo", id: this.game.id });
  }

  askHint(): void {
    if (!this.game || !this.yourTurn || this.hinting || preferences.hints === "off") return;
    const every = preferences.hints === "every";
    this.hinting = this.#connection?.send({ type: "hint", id: this.game.id, ply: this.game.ply, every }) ?? false;
  }

  moveNow(): void {
    if (this.game) this.#connection?.send({ type: "stop", id: this.game.id, ply: this.game.ply });
  }

  tryAgain(): void {
    if (this.game) this.#connection?.send({ type: "think", id: this.game.id, ply: this.game.ply });
  }

  /** Look back at the board after `ply` steps; null or the present one goes back to the game. */
  look(ply: number | null): void {
    const last = this.game?.ply ?? 0;
    this.review = ply === null || ply >= last ? null : Math.max(0, ply);
    this.#show();
  }

  #opened(): void {
    this.connected = true;
    this.#sent = null;
    this.hinting = false;
    if (this.#id) this.#open(this.#id);
  }

  #open(id: string): void {
    this.#connection?.send({ type: "open", id, analysis: preferences.analyst });
  }

  #answered(answer: Answer): void {
    switch (answer.type) {
      case "game":
        if (answer.id === this.#id) this.#received(answer);
        break;
      case "thinking":
        if (answer.id === this.#id) this.progress = answer.report;
        break;
      case "analysis":
        if (answer.id === this.game?.id) this.game = withAnalysis(this.game, answer.ply, answer.report);
        break;
      case "breeding":
        if (answer.id === this.game?.id) this.game = { ...this.game, breeding: answer.breeding };
        break;
      case "hint":
        this.#hinted(answer);
        break;
      case "problem":
        void this.#refused(answer.about, answer.problem);
    }
  }

  #hinted(hint: Hint): void {
    this.hinting = false;
    if (hint.id !== this.#id || hint.ply !== this.game?.ply) return;
    this.hint = hint;
    this.#sayNow(preferences.text.said.hint(moveName(hint.label, preferences.text)));
  }

  async #refused(about: string, problem: Problem): Promise<void> {
    if (about === "open" && problem.status === 404) {
      if (!addressedGame() && this.catalogue) {
        this.follow(await freshGame(this.catalogue)); // only this browser remembered the game: nobody asked for it
        return;
      }
      this.#reset();
    }
    if (about === "open" && !this.game && this.#id) forgetId(this.#id);
    if (about === "hint") this.hinting = false;
    this.#sent = null;
    this.problem = problem;
    this.#show();
    if (problem.status === 409 && this.#id) this.#open(this.#id);
  }

  #received(game: Game): void {
    const before = this.game;
    const sent = this.#sent;
    this.game = game;
    if (!before || before.id !== game.id) {
      this.#jumpTo(game);
      this.#sayTurn();
    } else if (isBreeding(before) && !isBreeding(game)) {
      this.#sayTurn();
    } else if (game.ply < this.shownPly || !continues(before, game, this.shownPly)) {
      this.#jumpTo(game);
      this.#say(preferences.text.said.undone);
      this.#sayTurn();
    } else if (sent && game.ply > sent.ply && game.steps[sent.ply]?.move === sent.move.move) {
      this.#sent = null;
      this.shownPly = sent.ply + 1;
      this.#sayStep(this.shownPly);
    } else if (sent && game.ply > sent.ply) {
      this.#sent = null; // another page was quicker
    }
    if (!game.thinking) this.progress = null;
    if (this.hint && this.hint.ply !== game.ply) this.hint = null;
    this.#show();
    this.#follow();
    this.#speak();
  }

  /** Show what is left to show, one step at a time. */
  #follow(): void {
    clearTimeout(this.#timer);
    const { game } = this;
    if (!game || this.#sent || this.shownPly >= game.ply) return;
    const wait = Math.max(0, this.#changedAt + PACE - performance.now());
    this.#timer = setTimeout(() => {
      this.shownPly += 1;
      this.#sayStep(this.shownPly);
      this.#show();
      this.#changedAt = performance.now(); // a pass or a choice changes no square, and wants time all the same
      this.#speak();
      this.#follow();
    }, wait);
  }

  #jumpTo(game: Game): void {
    this.#sent = null;
    this.shownPly = game.ply;
    this.review = null;
    this.problem = null;
    this.hint = null;
  }

  #reset(): void {
    clearTimeout(this.#timer);
    this.game = null;
    this.progress = null;
    this.#sent = null;
    this.shownPly = 0;
    this.review = null;
    this.hint = null;
    this.hinting = false;
    this.problem = null;
    this.preview = [];
  }

  /** What was noted, while it is the same turn of the person and nothing earlier is looked at. */
  #holding(noted: Noted | null): Noted | null {
    return this.yourTurn && noted?.ply === this.game?.ply ? noted : null;
  }

  #worths(): ReadonlyMap<number, string> {
    const { game, hint } = this;
    if (!game || !hint || !this.yourTurn) return new Map();
    return new Map(hint.values.map((value) => [value.move, worth(value, game.board.to_move)]));
  }

  #caughtUp(): boolean {
    return this.shownPly === this.game?.ply;
  }

  #cells(): string {
    if (!this.game) return "";
    if (this.#sent && this.review === null) return this.#sent.cells;
    return cellsAfter(this.game, this.review ?? this.shownPly);
  }

  #lastMove(): number | null {
    if (this.#sent && this.review === null && this.#sent.move.changes.length) return this.#sent.move.move;
    return this.game && lastStone(this.game, this.review ?? this.shownPly);
  }

  #show(): void {
    const cells = this.#cells();
    if (cells === this.shown.cells) return;
    const before = cells.length === this.shown.cells.length ? this.shown.cells : cells;
    this.shown = { cells, before, from: this.#lastMove() };
    this.#changedAt = performance.now();
  }

  #refuse(game: Game, square: number): void {
    const words = refusalWords(this, game, square, preferences.text);
    this.#refusal = this.yourTurn ? { ply: game.ply, square, words } : null;
    this.#sayNow(words);
  }

  #sayStep(ply: number): void {
    const { game } = this;
    if (!game) return;
    this.#say(stepWords(game, ply, preferences.text));
    if (ply === game.ply) this.#sayTurn();
  }

  #sayTurn(): void {
    if (this.game) turnWords(this.game, preferences.text).forEach((words) => this.#say(words));
  }

  #say(words: string): void {
    this.#words.push(words);
  }

  #speak(): void {
    if (this.#words.length) this.said = this.#words.join(" ");
    this.#words = [];
  }

  #sayNow(words: string): void {
    // A live region speaks only when its text changes; a no-break space makes a repeated sentence another text.
    this.said = this.said === words ? `${words}\u00a0` : words;
  }
}
