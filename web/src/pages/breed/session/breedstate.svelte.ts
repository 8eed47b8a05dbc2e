// What the page shows: the list of runs, or one run as it goes on.

import { createGame } from "../../../lib/api";
import { runAddress, runOf } from "../../../lib/navigation/address";
import { JobsState } from "../../../lib/jobs/jobsstate.svelte";
import type { BreedEvent, GenerationPoint, GenerationState, RunEntry, RunRecord } from "../../../lib/wire/types";
import { spoken } from "../text/words.svelte";
import { grown, pointAt } from "../curve";
import { WHOLE, viewAddress, viewOf } from "../addresses";
import type { Brushes, CourseName } from "../addresses";
import { Closer } from "./closer.svelte";
import { Inside } from "./inside.svelte";
import { readGeneration } from "./requests";

const CALM = 1500; // ms between two looks at the newest generation
const SHARE = 0.1; // of the time that such answers may take: those of a long run come less often

type GenerationsEvent = Extract<BreedEvent, { type: "generations" }>;

export class BreedState extends JobsState<RunEntry, RunRecord, GenerationsEvent> {
  generation = $state.raw<GenerationState | null>(null);
  /** The generation that is looked at; null: the newest. */
  picked = $state<number | null>(null);
  /** Generations that the course shows; null: all. */
  zoom = $state.raw<readonly [number, number] | null>(null);
  /** What was chosen to be drawn; null: as usual. */
  chosen = $state<CourseName | null>(null);
  brushes = $state.raw<Brushes>({});
  readonly inside = new Inside();
  readonly closer = new Closer();
  /** The panel is drawn where the champion met it more than once. */
  readonly course: CourseName = $derived(this.chosen ?? ((this.inside.trace?.measured.length ?? 0) > 1 ? "panel" : "fitness"));

  #table: ReturnType<typeof setTimeout> | undefined;
  #calm = CALM;

  /** The curve; old parts of a long one are stretches of generations. */
  readonly points: readonly GenerationPoint[] = $derived(this.record?.points ?? []);
  readonly newest: number | null = $derived(this.points.at(-1)?.generation ?? null);
  readonly at: number = $derived(this.picked ?? this.newest ?? 0);
  /** A link to what is shown; null: the list. */
  readonly address: string | null = $derived(
    this.record && viewAddress(this.record.job.name, { at: this.picked, zoom: this.zoom, course: this.chosen, brushes: this.brushes }),
  );

  /** What the curve says of the generation that is looked at; where it is in a stretch, its table says more. */
  readonly now: { best: number; mean: number } | null = $derived.by(() => {
    const point = pointAt(this.points, this.at);
    const { generation } = this;
    if (point?.first === point?.generation || generation?.generation !== this.at) return point;
    const fitness = generation.individuals.map((each) => each.fitness);
    return { best: Math.max(...fitness), mean: fitness.reduce((sum, each) => sum + each, 0) / fitness.length };
  });

  protected readonly kinds = ["evolve", "learn"];
  protected readonly nameIn = runOf;
  override readonly addressOf = runAddress;

  protected get words() {
    return spoken.words;
  }

  /** Look at a generation; the newest is followed. */
  pick(generation: number): void {
    const last = this.newest;
    if (last === null) return;
    const wanted = Math.max(0, Math.min(generation, last));
    this.picked = wanted === last ? null : wanted;
    this.#readTable(0);
  }

  /** Look at the run as an address says; what it does not have yet is its newest. */
  protected override addressed(hash: string): void {
    if (hash === this.address) return;
    const { at, zoom, course, brushes } = viewOf(hash);
    [this.zoom, this.chosen, this.brushes] = [zoom, course, brushes];
    if (at === this.picked) return;
    this.picked = at;
    if (this.record) this.#settle();
  }

  /** A generation that is not there, and the newest by its number, are the newest; so is a zoom beyond it. */
  #settle(): void {
    const newest = this.newest ?? 0;
    if (this.picked !== null && this.picked >= newest) this.picked = null;
    if (this.zoom && this.zoom[1] > newest) this.zoom = null;
    this.#readTable(0);
  }

  /** Begin a game of Play against the champion, or against another player of the run. */
  async play(opponent: string | null | undefined = this.record?.champion?.player): Promise<void> {
    const game = this.job?.game;
    if (!opponent || !game || this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      location.hash = `#game=${await createGame({ game, you: "black", opponent })}`;
    });
    this.busy = false;
  }

  protected override arrived(record: RunRecord): void {
    this.#settle();
    if (record.job.kind === "evolve") this.inside.show(record.job.name, { isDone: !this.isAtWork, keepsMap: record.job.method === "map-elites" });
  }

  protected override grow({ points, series, champion, panel }: GenerationsEvent): void {
    const { record } = this;
    if (!record) return;
    this.record = {
      ...record,
      points: grown(record.points, points),
      series: series.length ? series : record.series,
      champion: champion ?? record.champion,
      panel: panel.length ? panel : record.panel,
    };
    if (this.picked === null) this.#readTable(this.#calm);
    if (record.job.kind === "evolve") this.inside.grow();
  }

  protected override left(): void {
    this.inside.leave();
    this.closer.leave();
    clearTimeout(this.#table);
    this.#table = undefined;
    this.picked = this.zoom = this.generation = null;
    [this.chosen, this.brushes] = [WHOLE.course, WHOLE.brushes];
    this.#calm = CALM;
  }

  /** Everybody of the generation that is looked at, after `calm` ms; asked for once meanwhile. */
  #readTable(calm: number): void {
    if (calm && this.#table !== undefined) return;
    clearTimeout(this.#table);
    this.#table = setTimeout(() => void this.#fetchTable(), calm);
  }

  async #fetchTable(): Promise<void> {
    this.#table = undefined;
    const { name, picked } = this;
    if (name === null || this.newest === null || this.job?.kind !== "evolve" || !this.record?.champion) return;
    const began = Date.now();
    await this.quietly(async () => {
      const generation = await readGeneration(name, picked);
      this.#calm = Math.max(CALM, (Date.now() - began) / SHARE);
      if (this.name === name && this.picked === picked) this.generation = generation;
    });
  }
}
