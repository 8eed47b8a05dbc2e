// What is shown of studies: their list, one with what its source found, or one as it is done here.

import { RunsState } from "../../../../lib/runs/runsstate.svelte";
import type { StudyCard, StudyEntry, StudyEvent, StudyRecord, StudySheet } from "../../../../lib/wire/types";
import { placeOf, studyRunAddress } from "../addresses";
import { spoken } from "../text/words.svelte";
import { orderStudy, readBegun, readStudies, readStudy, readStudyRun, streamOf } from "./requests";

type WorkEvent = Extract<StudyEvent, { type: "work" }>;

export class StudiesState extends RunsState<StudyEntry, StudyRecord, WorkEvent> {
  cards = $state.raw<readonly StudyCard[] | null>(null);
  /** The study that the address names, or that the run is of. */
  sheet = $state.raw<StudySheet | null>(null);
  /** The address names a study; null: it asks for the list. */
  study = $state<string | null>(null);

  /** The runs of the study that is shown; of the list all of them. */
  readonly begun: readonly StudyEntry[] | null = $derived.by(
    () => this.runs?.filter((each) => this.study === null || each.study === this.study) ?? null,
  );

  protected readonly server = {
    list: (): Promise<StudyEntry[]> => this.#list(),
    record: (name: string): Promise<StudyRecord> => this.#record(name),
    order: orderStudy,
    events: (record: StudyRecord): string => streamOf(record.run.name),
    nameIn: (hash: string): string | null => placeOf(hash)?.run ?? null,
    addressOf: (name: string): string => studyRunAddress(this.study ?? "", name),
  };

  protected get words() {
    return spoken.words;
  }

  protected override addressed(hash: string): void {
    this.study = placeOf(hash)?.study ?? null;
    if (this.sheet?.card.name !== this.study) this.sheet = null;
  }

  protected override grow({ work }: WorkEvent): void {
    if (this.record) this.record = { ...this.record, work };
  }

  async #list(): Promise<StudyEntry[]> {
    const { study } = this;
    const [begun] = await Promise.all([readBegun(), study === null ? this.#readCards() : this.#readSheet(study)]);
    return begun;
  }

  async #record(name: string): Promise<StudyRecord> {
    const record = await readStudyRun(name);
    if (this.name === name) this.study = record.run.study; // whatever the address says
    await this.#readSheet(record.run.study);
    return record;
  }

  async #readCards(): Promise<void> {
    this.cards ??= await readStudies();
  }

  async #readSheet(study: string): Promise<void> {
    if (this.sheet?.card.name === study) return;
    const sheet = await readStudy(study);
    if (this.study === study) this.sheet = sheet;
  }
}
