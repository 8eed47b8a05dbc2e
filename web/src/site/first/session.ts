// In the place of the conversation about a game while the first view is drawn: the first game, of which all is known.

import type { GameState } from "../../lib/wire/types";
import { first } from "./drawn";

interface Audience {
  received(game: GameState, before: null): void;
}

export class Session {
  readonly game = first.now.game;
  readonly catalogue = first.now.catalogue;
  readonly connected = true;
  readonly progress = null;
  readonly hint = null;
  readonly hinting = false;
  readonly problem = null;
  readonly #audience: Audience;

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  async begin(): Promise<void> {
    this.#audience.received(this.game, null);
  }

  forgetRemarks(): void {
    // there are none
  }

  end(): void {
    // it was never begun
  }
}
