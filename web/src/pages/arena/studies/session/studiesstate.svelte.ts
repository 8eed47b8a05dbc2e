// What is shown of studies: their list, one with what its source found, or one as it is done here.

import { JobsState } from "../../../../lib/jobs/jobsstate.svelte";
import { studyAddress } from "../../../../lib/navigation/address";
import type { StudyCard, StudyEntry, StudyEvent, StudyRecord, StudySheet } from "../../../../lib/wire/types";
import { placeOf } from "../addresses";
import { spoken } from "../text/words.svelte";
import { readStudies, readStudy } from "./requests";

type WorkEvent = Extract<StudyEvent, { type: "work" }>;

export class StudiesState extends JobsState<StudyEntry, StudyRecord, WorkEvent> {
  cards = $state.raw<readonly StudyCard[] | null>(null);
  /** The study that the address names, or that the run is of. */
  sheet = $state.raw<StudySheet | null>(null);
  /** The address names a study; null: it asks for the list. */
  study = $state<string | null>(null);

  /** The runs of the study that is shown; of the list all of them. */
  readonly begun: readonly StudyEntry[] | null = $derived.by(
    () => this.jobs?.filter((each) => this.study === null || each.study === this.study) ?? null,
  );

  protected readonly kinds = ["study"];

  override addressOf(name: string): string {
    return studyAddress(this.study ?? "", name);
  }

  protected nameIn(hash: string): string | null {
    return placeOf(hash)?.run ?? null;
  }

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

  protected override async besides(): Promise<void> {
    await (this.study === null ? this.#readCards() : this.#readSheet(this.study));
  }

  protected override arrived({ job }: StudyRecord): void {
    this.study = job.study; // whatever the address says
    void this.attempt(() => this.#readSheet(job.study));
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
