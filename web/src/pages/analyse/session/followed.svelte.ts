// An analysis as far as the server has come with it, and what is said of it.

import { Refused } from "../../../lib/api";
import { hear } from "../../../lib/connection/events";
import { feed } from "../../../lib/connection/feed";
import { wordsOf } from "../../../lib/problems";
import type { AnalyseEvent, AnalysisState, PositionValue } from "../../../lib/wire/types";
import { spoken } from "../text/words.svelte";
import { readAnalysis } from "./requests";

export class FollowedAnalysis {
  analysis = $state.raw<AnalysisState | null>(null);
  running = $state(false);
  failure = $state("");
  /** The server does not answer, and is asked again. */
  lost = $state(false);
  said = $state("");
  /** What the address asks for is awaited. */
  opening = $state(false);
  /** What should be known of the game, and is no failure. */
  notice = $state("");

  #closeEvents = (): void => undefined;
  /** Counts what the page was asked to show: an answer to what it was asked before comes too late. */
  #asked = 0;

  readonly steps = $derived(this.analysis?.steps ?? []);
  readonly done = $derived(this.analysis?.values.filter((each) => each !== null).length ?? 0);
  readonly total = $derived(this.analysis?.values.length ?? 0);

  /** Work on a stopped analysis again. */
  goOn(): void {
    const { analysis } = this;
    if (!analysis) return;
    this.running = true;
    this.failure = "";
    this.#closeEvents();
    this.#closeEvents = feed.subscribe<AnalysisState, AnalyseEvent>(`analysis/${analysis.id}`, {
      stands: (state) => (this.analysis = state),
      heard: (event) => {
        if (event.type === "value") this.#valued(event.value);
        if (event.type === "end") void this.#ended(event.message);
      },
      lost: (isLost) => (this.lost = isLost),
      refused: (problem) => {
        this.running = false;
        this.failure = sentenceOf(new Refused(problem));
      },
    });
  }

  /** Hear the answer to a question; the function ends it. `refused`: there are none, and the browser does not ask again. */
  protected listen(address: string, heard: (event: AnalyseEvent) => void, refused: () => void): () => void {
    return hear<AnalyseEvent>(
      address,
      (event) => {
        this.lost = false;
        heard(event);
      },
      (tries) => {
        this.lost = tries;
        if (!tries) refused();
      },
    );
  }

  /** What is still told of it comes too late. */
  protected letGo(): void {
    this.#asked += 1;
    this.failure = this.notice = "";
    this.#closeEvents();
    this.analysis = null;
    this.running = this.lost = this.opening = false;
  }

  /** What the server answers; undefined: it refuses, which is told, or something else was asked for meanwhile. */
  protected async answer(asking: Promise<AnalysisState>): Promise<AnalysisState | undefined> {
    const asked = this.#asked;
    this.failure = "";
    try {
      const analysis = await asking;
      return asked === this.#asked ? analysis : undefined;
    } catch (error) {
      if (asked === this.#asked) {
        this.failure = sentenceOf(error);
        this.opening = false;
      }
      return undefined;
    }
  }

  #valued(value: PositionValue): void {
    const { analysis } = this;
    if (analysis) this.analysis = { ...analysis, values: analysis.values.with(value.ply, value) };
  }

  /** As the server has it now, without a word. */
  protected async readAgain(): Promise<void> {
    const { analysis } = this;
    if (!analysis || this.running) return;
    const asked = this.#asked;
    const now = await readAnalysis(analysis.id).catch(() => null); // what is shown stays where it does not answer
    if (now && asked === this.#asked) this.analysis = now;
  }

  /** Nothing more will be found; what is shown beside it may be older. */
  protected ended(): void {}

  async #ended(message: string): Promise<void> {
    this.running = false;
    const asked = this.#asked;
    if (!this.analysis) return;
    const analysis = await this.answer(readAnalysis(this.analysis.id));
    if (analysis) {
      this.analysis = analysis;
      this.said = analysis.review ? spoken.words.finished : spoken.words.stopped;
      this.ended();
    }
    if (asked === this.#asked) this.failure ||= message;
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Refused && error.problem.status === 404 ? spoken.words.gone : wordsOf(error);
}
