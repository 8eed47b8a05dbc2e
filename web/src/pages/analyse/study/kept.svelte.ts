// The study of the analysis on the page: changed here at once, and kept by the server.

import type { AnalysisState } from "../../../lib/wire/types";
import { saves } from "./saves.svelte";
import { EMPTY, MOST_MOVES, MOST_NODES, changed, grown, sizeOf, treeOf, without } from "./tree";
import type { Branch, Path } from "./tree";

export class KeptStudy {
  tree = $state.raw<Branch>(EMPTY);
  /** What something was deleted from; null: nothing can be brought back. */
  before = $state.raw<Branch | null>(null);
  failure = $state("");
  /** The server has every change. */
  readonly saved = $derived(saves.waiting === 0 && this.failure === "");
  #id = "";

  /** Show the study of this analysis; what the server did not keep is sent again. */
  take({ id, study }: AnalysisState): void {
    if (id === this.#id) return;
    this.#id = id;
    const unsaved = saves.of(id);
    this.tree = unsaved ?? treeOf(study);
    this.before = null;
    this.failure = "";
    if (unsaved) void this.#keep();
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
    void this.#keep();
  }

  async #keep(): Promise<void> {
    const id = this.#id;
    const failure = await saves.keep(id, this.tree);
    if (id === this.#id) this.failure = failure;
  }
}
