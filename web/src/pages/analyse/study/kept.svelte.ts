// The study of the analysis on the page: changed here at once, and kept by the server.

import { Refused, ask } from "../../../lib/api";
import { preferences } from "../../../lib/preferences.svelte";
import type { AnalysisState } from "../../../lib/wire/types";
import { EMPTY, MOST_MOVES, MOST_NODES, changed, grown, sizeOf, studyOf, treeOf, without } from "./tree";
import type { Branch, Path } from "./tree";

export class KeptStudy {
  tree = $state.raw<Branch>(EMPTY);
  /** What something was deleted from; null: nothing can be brought back. */
  before = $state.raw<Branch | null>(null);
  failure = $state("");
  #id = "";
  #saving: Promise<void> = Promise.resolve();
  /** What is still to be sent, by analysis; what is changed meanwhile takes its place. */
  readonly #unsaved = new Map<string, Branch>();

  /** Show the study of this analysis. */
  take({ id, study }: AnalysisState): void {
    if (id === this.#id) return;
    this.#id = id;
    this.tree = treeOf(study);
    this.before = null;
    this.failure = "";
  }

  /** These moves become part of it; false: it has no room for them. */
  grow(path: Path): boolean {
    const tree = grown(this.tree, path);
    if (path.length > MOST_MOVES || sizeOf(tree) > MOST_NODES) return false;
    this.#become(tree);
    return true;
  }

  /** Say something else of the moment at a path, which becomes part of it. */
  say(path: Path, change: (branch: Branch) => Branch): void {
    if (this.grow(path)) this.#become(changed(this.tree, path, change));
  }

  /** Without a moment and what follows it; it can be brought back. */
  remove(path: Path): void {
    const { tree } = this;
    this.#become(without(tree, path));
    this.before = tree;
  }

  rearrange(change: (tree: Branch) => Branch): void {
    this.#become(change(this.tree));
  }

  undo(): void {
    if (this.before) this.#become(this.before);
  }

  #become(tree: Branch): void {
    if (tree === this.tree) return;
    this.before = null;
    this.tree = tree;
    const id = this.#id;
    if (!this.#unsaved.has(id)) this.#saving = this.#saving.then(() => this.#save(id));
    this.#unsaved.set(id, tree);
  }

  async #save(id: string): Promise<void> {
    const tree = this.#unsaved.get(id);
    this.#unsaved.delete(id);
    if (!tree) return;
    try {
      await ask("POST /api/v1/analyses/{id}/study", { id, json: studyOf(tree) });
      this.failure = "";
    } catch (error) {
      this.failure = error instanceof Refused ? error.problem.detail : preferences.text.unreachable;
    }
  }
}
