// Studies on their way to the server, whichever page is shown meanwhile.

import { ask } from "../../../lib/api";
import { wordsOf } from "../../../lib/problems";
import { studyOf } from "./tree";
import type { Branch } from "./tree";

class Saves {
  /** Changes that the server has not answered. */
  waiting = $state(0);
  /** What the server does not have, by analysis; what is changed meanwhile takes its place. */
  readonly #unsaved = new Map<string, Branch>();
  #last: Promise<unknown> = Promise.resolve();

  /** The tree of an analysis that the server does not have. */
  of(id: string): Branch | undefined {
    return this.#unsaved.get(id);
  }

  /** All changes so far are answered. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /** Send a tree behind those that are under way; why the server did not keep it, or "". */
  keep(id: string, tree: Branch): Promise<string> {
    this.#unsaved.set(id, tree);
    this.waiting += 1;
    const answer = this.#last.then(() => this.#send(id)).finally(() => (this.waiting -= 1));
    this.#last = answer;
    return answer;
  }

  /** Send what waits at once: the page is left. */
  flush(): void {
    for (const id of this.#unsaved.keys()) void this.#send(id);
  }

  async #send(id: string): Promise<string> {
    const tree = this.#unsaved.get(id);
    if (!tree) return "";
    try {
      await ask("POST /api/v1/analyses/{id}/study", { id, json: studyOf(tree), outlives: true });
    } catch (error) {
      return wordsOf(error);
    }
    if (this.#unsaved.get(id) === tree) this.#unsaved.delete(id);
    return "";
  }
}

export const saves = new Saves();
addEventListener("pagehide", () => saves.flush());
