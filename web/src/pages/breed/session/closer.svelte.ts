// A part of a long curve generation by generation: what is kept of it on the page are stretches.

import type { GenerationPoint } from "../../../lib/wire/types";
import { readPart } from "./requests";

export class Closer {
  #points = $state.raw<readonly GenerationPoint[]>([]);
  /** Of what; also while it is read. */
  #part = $state("");

  /** `visible` in more detail, where there is more to know and it is read already. */
  detailed(run: string, visible: readonly GenerationPoint[]): readonly GenerationPoint[] {
    return this.#points.length && this.#part === partOf(run, visible) ? this.#points : visible;
  }

  /** Read what `visible` leaves out. */
  async look(run: string, visible: readonly GenerationPoint[]): Promise<void> {
    const part = partOf(run, visible);
    if (part === this.#part) return;
    [this.#part, this.#points] = [part, []];
    if (visible.every((each) => each.first === each.generation)) return;
    try {
      const points = await readPart(run, visible[0]?.first ?? 0, visible.at(-1)?.generation ?? 0);
      if (this.#part === part) this.#points = points;
    } catch {
      return; // the stretches stay; another part is asked for again
    }
  }

  leave(): void {
    [this.#part, this.#points] = ["", []];
  }
}

function partOf(run: string, visible: readonly GenerationPoint[]): string {
  return `${run}:${visible[0]?.first}-${visible.at(-1)?.generation}`;
}
