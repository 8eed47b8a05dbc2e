// One page's conversation with the server about one game: what was told last, and what is asked for.

import { createGame, readCatalogue } from "../../../lib/api";
import type { Channel, Listener } from "../../../lib/connection/link";
import { withAnalysis, withChange } from "../../../lib/game";
import type { Answer, Catalogue, GameChange, GameState, Hint, NewGame, ProblemDetails, ReportState, Request } from "../../../lib/wire/types";
import { addressedGame, firstGame, forgetId, freshGame, rememberId } from "./first";

/** What is left to whoever shows the game. */
export interface Audience {
  /** The connection is there, perhaps once more. */
  opened(): void;
  /** The game was told; `before`: as it was told last, null: another one, or none. */
  received(game: GameState, before: GameState | null): void;
  hinted(hint: Hint): void;
  refused(): void;
  /** A move came too late: the game had changed before it, and was told since. */
  overtaken(): void;
  /** Another game will be told, or none. */
  left(): void;
}

export class Session {
  game = $state.raw<GameState | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  connected = $state(false);
  /** What the player that thinks has found so far. */
  progress = $state.raw<ReportState | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** A hint is awaited. */
  hinting = $state(false);
  problem = $state.raw<ProblemDetails | null>(null);

  readonly #audience: Audience;
  readonly #analysis: () => boolean;
  #connection: Channel<Request> | null = null;
  /** The ply of a move that was refused; the game that is told next shows whether it had moved on. */
  #late: number | null = null;
  #isOver = false;
  #id: string | null = null;
  /** What was played last; null: nothing yet. */
  #played: { ply: number; move: number } | null = null;

  /** `analysis`: whether the analyst is to look at the game. */
  constructor(audience: Audience, analysis: () => boolean) {
    this.#audience = audience;
    this.#analysis = analysis;
  }

  /** Find a game to show and connect. Throws Refused. */
  async begin(connect: (listener: Listener<Answer>) => Channel<Request>): Promise<void> {
    this.catalogue = await readCatalogue();
    this.#id = await firstGame(this.catalogue);
    if (this.#isOver) return;
    addEventListener("hashchange", this.#addressed);
    this.#connection = connect({
      opened: () => this.#opened(),
      closed: () => (this.connected = false),
      answered: (answer) => this.#answered(answer),
    });
  }

  /** The page shows something else. */
  end(): void {
    this.#isOver = true;
    removeEventListener("hashchange", this.#addressed);
    this.#connection?.close();
  }

  readonly #addressed = (): void => {
    const id = addressedGame();
    if (id && id !== this.#id) this.follow(id);
  };

  /** Start another game and show it. Throws Refused. */
  async create(wanted: NewGame): Promise<void> {
    this.follow(await createGame(wanted));
  }

  /** Show this game from now on. */
  follow(id: string): void {
    this.#id = id;
    rememberId(id, this.game === null);
    this.#leave();
    this.open();
  }

  /** Have the whole game told. */
  open(): void {
    if (this.#id) this.#connection?.send({ type: "open", id: this.#id, analysis: this.#analysis() });
  }

  /** Play; false: nothing was sent. */
  move(move: number): boolean {
    const { game } = this;
    if (!game) return false;
    this.#played = { ply: game.ply, move };
    const sent = this.#connection?.send({ type: "move", id: game.id, ...this.#played }) ?? false;
    if (sent) this.forgetRemarks();
    return sent;
  }

  /** What was said about the position before is not about this one. */
  forgetRemarks(): void {
    this.problem = this.hint = null;
  }

  undo(): void {
    if (this.game) this.#connection?.send({ type: "undo", id: this.game.id });
  }

  resign(): void {
    if (this.game) this.#connection?.send({ type: "resign", id: this.game.id });
  }

  /** How a game without a person goes on. */
  watch(paused: boolean, seconds: number): void {
    if (this.game) this.#connection?.send({ type: "watch", id: this.game.id, paused, seconds });
  }

  askHint(every: boolean): void {
    const { game } = this;
    if (game) this.hinting = this.#connection?.send({ type: "hint", id: game.id, ply: game.ply, every }) ?? false;
  }

  /** End the other side's thinking with the best move so far. */
  stop(): void {
    if (this.game) this.#connection?.send({ type: "stop", id: this.game.id, ply: this.game.ply });
  }

  /** Let a player that failed try again. */
  think(): void {
    if (this.game) this.#connection?.send({ type: "think", id: this.game.id, ply: this.game.ply });
  }

  #opened(): void {
    this.connected = true;
    this.hinting = false;
    this.#audience.opened();
    this.open();
  }

  #answered(answer: Answer): void {
    switch (answer.type) {
      case "game":
        if (answer.id === this.#id) this.#received(answer);
        break;
      case "change":
        if (answer.id === this.game?.id) this.#changed(this.game, answer);
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

  #changed(before: GameState, change: GameChange): void {
    const game = withChange(before, change);
    if (game) this.#received(game);
    else this.open();
  }

  #received(game: GameState): void {
    const before = this.game?.id === game.id ? this.game : null;
    this.game = game;
    if (!game.thinking) this.progress = null;
    if (this.hint?.ply !== game.ply) this.hint = null;
    this.#audience.received(game, before);
    this.#judge(game);
  }

  /** Of a move that was refused: another page or the other side was quicker, or it is something else. */
  #judge(game: GameState): void {
    const late = this.#late;
    this.#late = null;
    if (late === null || late === game.ply) return;
    this.problem = null;
    this.#audience.overtaken();
  }

  #hinted(hint: Hint): void {
    this.hinting = false;
    if (hint.id !== this.#id || hint.ply !== this.game?.ply) return;
    this.hint = hint;
    this.#audience.hinted(hint);
  }

  /** A move that was sent once more, when the connection was back, may have got there the first time. */
  get #stands(): boolean {
    return this.#played !== null && this.game?.steps[this.#played.ply]?.move === this.#played.move;
  }

  async #refused(about: string, problem: ProblemDetails): Promise<void> {
    if (about === "move" && problem.status === 409 && this.#stands) return;
    if (about === "open" && problem.status === 404) {
      if (!addressedGame() && this.catalogue) {
        this.follow(await freshGame(this.catalogue)); // only this browser remembered the game: nobody asked for it
        return;
      }
      this.#leave();
    }
    if (about === "open" && !this.game && this.#id) forgetId(this.#id);
    if (about === "move" && problem.status === 409) this.#late = this.#played?.ply ?? null;
    if (about === "hint") this.hinting = false;
    this.problem = problem;
    this.#audience.refused();
    if (problem.status === 409) this.open();
  }

  #leave(): void {
    this.#late = null;
    this.game = this.progress = this.hint = this.problem = null;
    this.hinting = false;
    this.#audience.left();
  }
}
