// The game as this page shows it: what the server said, the own move before the server answers, and how far the replies
// have been shown.

import { link } from "#link";
import type { BoardModel, Noted, Shown } from "../../../board/model";
import { squareName } from "../../../board/geometry";
import { worthsOf } from "../../../lib/evaluation";
import { cellsAfter, continues, isBreeding, lastStone, squareOf, stoneNumbers, yourSeat } from "../../../lib/game";
import { preferences } from "../../../lib/preferences.svelte";
import { parseSpec } from "../../../lib/spec";
import { playing } from "../../../lib/playing.svelte";
import { clack } from "../options/sound";
import type { GameSpec } from "../../../lib/spec";
import type { GameState, LegalMove, NewGame, Seat } from "../../../lib/wire/types";
import { moveName } from "../names";
import { lostWords, refusalWords, stepWords, turnWords } from "../words";
import { Announcements } from "./announcements.svelte";
import { Optimism } from "./optimism.svelte";
import type { Sent } from "./optimism.svelte";
import { Pacing, usualPace } from "./pacing.svelte";
import { Remarks } from "./remarks.svelte";
import { Session } from "./session.svelte";

export class PlayState implements BoardModel {
  /** The step that the person looks back at; null: the present. */
  review = $state<number | null>(null);
  preview = $state.raw<number[]>([]);
  wantsFocus = $state(false);
  shown = $state.raw<Shown>({ cells: "", before: "", from: null });

  readonly #session = new Session(
    {
      opened: () => this.#optimism.doubt(),
      received: (game, before) => this.#received(game, before),
      hinted: ({ label }) => this.#announcements.interrupt(preferences.text.said.hint(moveName(label, preferences.text))),
      refused: () => this.#refused(),
      overtaken: () => this.#overtaken(),
      left: () => this.#left(),
    },
    () => preferences.analyst,
  );
  readonly #optimism = new Optimism();
  readonly #pacing = new Pacing(usualPace, (ply) => this.#stepped(ply));
  readonly #announcements = new Announcements();
  readonly #remarks = new Remarks(() => (this.yourTurn ? (this.game?.ply ?? null) : null));

  readonly game = $derived(this.#session.game);
  readonly catalogue = $derived(this.#session.catalogue);
  readonly spec: GameSpec | null = $derived(this.game && parseSpec(this.game.game, this.catalogue));
  readonly connected = $derived(this.#session.connected);
  readonly progress = $derived(this.#session.progress);
  readonly hint = $derived(this.#session.hint);
  readonly hinting = $derived(this.#session.hinting);
  readonly problem = $derived(this.#session.problem);
  readonly said = $derived(this.#announcements.said);
  /** Steps of the game that are on the board; behind `game.ply` while replies are being shown. */
  readonly shownPly = $derived(this.#pacing.shownPly);

  readonly you: Seat = $derived(this.game ? yourSeat(this.game) : 0);
  readonly #caughtUp = $derived(this.shownPly === this.game?.ply);
  readonly atPresent = $derived(this.review === null && this.#optimism.sent === null && this.#caughtUp);
  readonly yourTurn = $derived(this.connected && this.atPresent && (this.game?.moves.length ?? 0) > 0);
  readonly moves: LegalMove[] = $derived(this.yourTurn && this.game ? this.game.moves : []);
  readonly thinking = $derived(
    this.connected && (this.#optimism.sent !== null || (this.game?.thinking ?? false) || !this.#caughtUp),
  );
  /** The ply on the board: the step looked back at, or the present. */
  readonly ply = $derived(this.review ?? this.shownPly + (this.#optimism.sent ? 1 : 0));
  /** By a hint that the person asked for in this position. */
  readonly worths: ReadonlyMap<number, string> = $derived(
    this.yourTurn && this.game && this.hint ? worthsOf(this.hint.values, this.game.board.to_move) : new Map(),
  );
  readonly lastMove: number | null = $derived(this.#lastMove());
  readonly aimed: Noted | null = $derived(this.#remarks.aimed);
  readonly refusal: Noted | null = $derived(this.#remarks.refusal);
  /** That a move got lost with the connection; empty: none did. */
  readonly notPlayed = $derived(this.#remarks.notPlayed);
  readonly forbidden: ReadonlyMap<number, string> = $derived(new Map(this.yourTurn ? this.game?.board.forbidden : []));
  /** The stones that won, where the end of the game is on the board. */
  readonly winningLine: readonly number[] = $derived(
    this.review === null && this.#caughtUp ? (this.game?.result?.line ?? []) : [],
  );
  /** The step that put each stone on the board that is shown, for who wants to see it. */
  readonly numbers: ReadonlyMap<number, number> = $derived(
    playing.now.numbers && this.game ? stoneNumbers(this.game, this.review ?? this.shownPly) : new Map(),
  );
  /** The last step was the AI's pass and the person is to move again. */
  readonly aiPassed = $derived(this.yourTurn && (this.game?.steps[this.shownPly - 1]?.is_pass ?? false));

  /** Throws Refused. */
  begin(): Promise<void> {
    return this.#session.begin((listener) => link.open("/api/v1/play", listener));
  }

  /** The page shows something else. */
  end(): void {
    this.#pacing.stop();
    this.#session.end();
  }

  /** Start another game and show it. Throws Refused. */
  async create(wanted: NewGame): Promise<void> {
    await this.#session.create(wanted);
    this.wantsFocus = true;
    this.#announcements.add(preferences.text.said.newGame);
  }

  /** Show this game from now on. */
  follow(id: string): void {
    this.#session.follow(id);
  }

  /** Have the analyst value the positions from now on, or no more. */
  setAnalyst(wanted: boolean): void {
    preferences.change({ analyst: wanted });
    this.#session.open();
  }

  /** Play on a square or make another choice; says why not if it is not legal. */
  play(move: number): void {
    const { game } = this;
    if (!game) return;
    if (this.review !== null) {
      this.look(null);
      return;
    }
    if (this.#optimism.queue(move)) return;
    // Who must pass has one move, wherever they press.
    const legal = this.#pressed(move) ?? (game.board.must_pass ? this.moves[0] : undefined);
    this.#remarks.forgetAim();
    if (!legal) return this.#refuse(game, move);
    this.#session.move(legal.move); // where the connection is just being lost, it is sent when that is back
    this.#optimism.send(game.ply, legal, this.shown.cells);
    this.#remarks.clear();
    this.#draw();
  }

  /** The first of two taps: show where the stone would lie. Where it may not, or nothing is to be done, as `play`. */
  aim(square: number): void {
    const { game } = this;
    if (this.#optimism.sent) return; // a tap only shows; it is not kept
    if (!game || this.review !== null || !this.#pressed(square)) {
      this.play(square);
      return;
    }
    const words = preferences.text.aimed(squareName(square, game.board));
    this.#remarks.aim({ ply: game.ply, square, words });
    this.#announcements.interrupt(words);
  }

  forgetAim(): void {
    this.#remarks.forgetAim();
  }

  resign(): void {
    if (!this.game?.can_resign) return;
    this.review = null;
    this.#session.resign();
  }

  /** How a game without a person goes on. */
  watch(paused: boolean, seconds: number): void {
    this.#session.watch(paused, seconds);
  }

  undo(): void {
    if (!this.game?.can_undo) return;
    this.review = null;
    this.#session.undo();
  }

  askHint(): void {
    if (this.yourTurn && !this.hinting && preferences.hints !== "off") this.#session.askHint(preferences.hints === "every");
  }

  moveNow(): void {
    this.#session.stop();
  }

  tryAgain(): void {
    this.#session.think();
  }

  /** Look back at the board after `ply` steps; null or the present one goes back to the game. */
  look(ply: number | null): void {
    const last = this.game?.ply ?? 0;
    this.review = ply === null || ply >= last ? null : Math.max(0, ply);
    this.#draw();
  }

  /** The legal move that is made by a press on a square, or on the button of a choice. */
  #pressed(move: number): LegalMove | undefined {
    return this.moves.find((each) => each.move === move) ?? this.moves.find((each) => squareOf(each) === move);
  }

  #received(game: GameState, before: GameState | null): void {
    const { sent } = this.#optimism;
    const confirmed = this.#take(game, before);
    if (sent?.doubted && !confirmed) this.#sendAgain(game, sent);
    this.#draw();
    if (this.#optimism.sent) this.#pacing.stop();
    else this.#pacing.follow(game.ply);
    this.#announcements.speak();
    if (typeof confirmed?.next === "number") this.play(confirmed.next);
    this.#passAlone();
  }

  /** The own move that the game confirms; null: none. */
  #take(game: GameState, before: GameState | null): Sent | null {
    if (before && isBreeding(before) && !isBreeding(game)) {
      this.#addTurn(game);
      return null;
    }
    if (!before || game.ply < this.shownPly || !continues(before, game, this.shownPly)) {
      if (before) this.#announcements.add(preferences.text.said.undone);
      this.#jump(game);
      return null;
    }
    const confirmed = this.#optimism.settle(game);
    if (confirmed) this.#pacing.jump(confirmed.ply + 1);
    if (confirmed) this.#addStep(game, confirmed.ply + 1);
    return confirmed;
  }

  /** The connection was lost while a move was under way, and the game comes without it. */
  #sendAgain(game: GameState, { move, next }: Sent): void {
    if (this.#optimism.trust(game)) return void this.#session.move(move.move);
    this.#optimism.forget();
    this.#remarks.lose(lostWords(game, move, next, preferences.text));
  }

  /** Show the game as it stands now, whatever was on the board. */
  #jump(game: GameState): void {
    this.#optimism.forget();
    this.#pacing.jump(game.ply);
    this.#session.forgetRemarks();
    this.review = null;
    this.#addTurn(game);
  }

  /** One more step is on the board. */
  #stepped(ply: number): void {
    if (this.game) this.#addStep(this.game, ply);
    this.#draw();
    this.#announcements.speak();
    this.#passAlone();
  }

  /** Play a pass that is forced, for who wants that. */
  #passAlone(): void {
    const [pass] = this.moves;
    if (playing.now.autoPass && this.game?.board.must_pass && pass) this.play(pass.move);
  }

  #refused(): void {
    this.#optimism.forget();
    this.#draw();
  }

  #overtaken(): void {
    const words = preferences.text.lost.overtaken;
    this.#remarks.lose(words);
    this.#announcements.interrupt(words);
  }

  #left(): void {
    this.#pacing.jump(0);
    this.#optimism.forget();
    this.#remarks.clear();
    this.review = null;
    this.preview = [];
  }

  #cells(): string {
    if (!this.game) return "";
    if (this.#optimism.sent && this.review === null) return this.#optimism.sent.cells;
    return cellsAfter(this.game, this.review ?? this.shownPly);
  }

  #lastMove(): number | null {
    const { sent } = this.#optimism;
    if (sent && this.review === null && sent.move.changes.length) return sent.move.move;
    return this.game && lastStone(this.game, this.review ?? this.shownPly);
  }

  #draw(): void {
    const cells = this.#cells();
    if (cells === this.shown.cells) return;
    if (playing.now.sound && this.shown.cells.length === cells.length && this.review === null) clack();
    const before = cells.length === this.shown.cells.length ? this.shown.cells : cells;
    this.shown = { cells, before, from: this.#lastMove() };
    this.#pacing.boardChanged();
  }

  #refuse(game: GameState, square: number): void {
    const words = refusalWords(this, game, square, preferences.text);
    this.#remarks.refuse(this.yourTurn ? { ply: game.ply, square, words } : null);
    this.#announcements.interrupt(words);
  }

  #addStep(game: GameState, ply: number): void {
    this.#announcements.add(stepWords(game, ply, preferences.text));
    if (ply === game.ply) this.#addTurn(game);
  }

  #addTurn(game: GameState): void {
    this.#announcements.add(...turnWords(game, preferences.text));
  }
}
