// The study of the analysis on the page: changed here at once, and kept by the server.

import { Refused, ask } from "../../../lib/api";
import { preferences } from "../../../lib/preferences.svelte";
import type { AnalysisState, Study } from "../../../lib/wire/types";
import { EMPTY } from "./study";

export class KeptStudy {
  study = $state.raw<Study>(EMPTY);
  /** What a deleted line was deleted from; null: nothing can be brought back. */
  before = $state.raw<Study | null>(null);
  failure = $state("");
  #id = "";
  #saving: Promise<void> = Promise.resolve();

  /** Show the study of this analysis. */
  take(analysis: AnalysisState): void {
    if (analysis.id === this.#id) return;
    this.#id = analysis.id;
    this.study = analysis.study;
    this.before = null;
    this.failure = "";
  }

  /** Keep another study; `undoable`: the present one can be brought back. */
  change(study: Study, undoable = false): void {
    if (study === this.study) return;
    this.before = undoable ? this.study : null;
    this.study = study;
    const id = this.#id;
    // One after the other, so that the last one is kept.
    this.#saving = this.#saving.then(() => this.#save(id, study));
  }

  undo(): void {
    if (this.before) this.change(this.before);
  }

  async #save(id: string, study: Study): Promise<void> {
    try {
      await ask("POST /api/v1/analyses/{id}/study", { id, json: study });
      this.failure = "";
    } catch (error) {
      this.failure = error instanceof Refused ? error.problem.detail : preferences.text.unreachable;
    }
  }
}
