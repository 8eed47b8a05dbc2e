// What the page shows: every job of this machine, or one whose kind has no page of its own.

import { JobsState } from "../../../lib/jobs/jobsstate.svelte";
import { readKinds } from "../../../lib/jobs/requests";
import { jobAddress, jobOf, otherJobAddress } from "../../../lib/navigation/address";
import { route } from "../../../lib/navigation/route.svelte";
import type { AnyJobEvent, JobEntry, JobKindEntry, JobRecord } from "../../../lib/wire/types";
import { spoken } from "../text/words.svelte";

const ANALYSIS = "analysis"; // begun on the page "Analyse"

export class AllJobs extends JobsState<JobEntry, JobRecord, AnyJobEvent> {
  /** Every kind of job that there is; null: they are not read yet. */
  offered = $state.raw<readonly JobKindEntry[] | null>(null);
  /** The kind that is listed; empty: all. */
  kind = $state("");

  /** Kinds of the jobs that there are. */
  readonly present: readonly string[] = $derived([...new Set(this.jobs?.map((each) => each.kind).filter(Boolean))].sort());
  readonly listed: readonly JobEntry[] | null = $derived(this.jobs?.filter(({ kind }) => !this.kind || kind === this.kind) ?? null);

  protected readonly kinds = [];
  protected readonly nameIn = jobOf;
  override readonly addressOf = otherJobAddress;

  protected get words() {
    return spoken.words;
  }

  /** What a kind is called. */
  kindText(kind: string): string {
    return spoken.words.kinds[kind] ?? this.offered?.find(({ name }) => name === kind)?.noun ?? kind;
  }

  /** Kinds that this page begins. Raises Refused. */
  async readBegun(): Promise<readonly JobKindEntry[]> {
    await this.besides();
    return this.offered?.filter(({ name, has_page }) => !has_page && name !== ANALYSIS) ?? [];
  }

  protected override async besides(): Promise<void> {
    this.offered ??= await readKinds();
  }

  /** Another page may show it better. */
  protected override arrived({ job }: JobRecord): void {
    const address = jobAddress(job);
    if (address !== this.addressOf(job.name)) route.replace(address);
    else void this.quietly(() => this.besides());
  }

  protected override grow(event: AnyJobEvent): void {
    if (event.type === "series" && this.record) this.record = { ...this.record, series: event.series };
  }
}
