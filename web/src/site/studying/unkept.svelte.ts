// Whether the browser's own database keeps analyses; where it does not, they go on in memory and the page says so.

import type { Unkept } from "./messages";

class Unsaid {
  why = $state<Unkept | null>(null);

  say(why: Unkept): void {
    this.why = why;
  }
}

export const unkept = new Unsaid();
