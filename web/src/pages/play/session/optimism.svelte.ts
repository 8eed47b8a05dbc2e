// The own move is drawn before the server answers; what the server says then confirms it, or takes it back.

import { apply } from "../../../board/geometry";
import type { GameState, LegalMove } from "../../../lib/wire/types";

interface Sent {
  /** Steps before it. */
  ply: number;
  move: LegalMove;
  /** The board after it. */
  cells: string;
  /** The square that was pressed meanwhile, to be played once this move stands; null: none. */
  next: number | null;
}

export class Optimism {
  /** The move that is under way; null: none. */
  sent = $state.raw<Sent | null>(null);

  /** A move was sent at `ply`, and `cells` were on the board. */
  send(ply: number, move: LegalMove, cells: string): void {
    this.sent = { ply, move, cells: apply(cells, move), next: null };
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

  /** The move was refused, or nobody knows what became of it. */
  forget(): void {
    this.sent = null;
  }
}
