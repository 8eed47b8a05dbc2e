// The own move is drawn before the server answers; what the server says then confirms it, or takes it back.

import { apply } from "../../../board/geometry";
import type { GameState, LegalMove } from "../../../lib/wire/types";

export interface Sent {
  /** Steps before it. */
  ply: number;
  move: LegalMove;
  /** The board after it. */
  cells: string;
  /** The square that was pressed meanwhile, to be played once this move stands; null: none. */
  next: number | null;
  /** The connection was lost since: nobody knows whether it got there. */
  doubted: boolean;
}

export class Optimism {
  /** The move that is under way; null: none. */
  sent = $state.raw<Sent | null>(null);

  /** A move was sent at `ply`, and `cells` were on the board. */
  send(ply: number, move: LegalMove, cells: string): void {
    this.sent = { ply, move, cells: apply(cells, move), next: null, doubted: false };
  }

  /** A square was pressed; true: it waits for the move that is under way. */
  queue(square: number): boolean {
    if (this.sent) this.sent = { ...this.sent, next: square };
    return this.sent !== null;
  }

  /** The game was told: the move that it confirms; null: none is under way, it is still awaited, or another was played. */
  settle(game: GameState): Sent | null {
    const { sent } = this;
    if (!sent || game.ply <= sent.ply) return null;
    this.sent = null;
    return game.steps[sent.ply]?.move === sent.move.move ? sent : null; // else another page was quicker
  }

  /** The connection was lost and is there again: the move may not have got there. */
  doubt(): void {
    if (this.sent) this.sent = { ...this.sent, doubted: true };
  }

  /** The game was told after that, without the move; true: it still fits and is to be sent once more. */
  trust(game: GameState): boolean {
    const { sent } = this;
    if (!sent || game.ply !== sent.ply || !game.moves.some((each) => each.move === sent.move.move)) return false;
    this.sent = { ...sent, doubted: false };
    return true;
  }

  /** The move was refused, or does not fit any more. */
  forget(): void {
    this.sent = null;
  }
}
