// What the page shows: the list of runs, or one run as it goes on.

import { Refused, createGame } from "../../../lib/api";
import { wordsOf } from "../../../lib/problems";
import { runAddress, runOf } from "../../../lib/navigation/address";
import type { BreedEvent, GenerationPoint, GenerationState, RunEntry, RunOrder, RunRecord } from "../../../lib/wire/types";
import { spoken } from "../text/words.svelte";
import { hear, orderRun, readGeneration, readRecord, readRuns, requireStream } from "./requests";

const CALM = 1500; // ms between two looks at the newest generation
const SHARE = 0.1; // of the time that such answers may take: those of a long run come less often
const LOOK = 3000; // ms between two looks at a list of runs of which some are at work
const AGAIN = 2000; // ms until the server is asked again after it gave no answer
const AT_WORK = new Set(["queued", "running", "paused"]);

export class BreedState {
  runs = $state.raw<readonly RunEntry[] | null>(null);
  record = $state.raw<RunRecord | null>(null);
  generation = $state.raw<GenerationState | null>(null);
  /** The generation that is looked at; null: the newest. */
  picked = $state<number | null>(null);
  failure = $state("");
  /** The server does not answer, and is asked again. */
  lost = $state(false);
  busy = $state(false);
  said = $state("");

  #name: string | null = null;
  #close = (): void => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #table: ReturnType<typeof setTimeout> | undefined;
  #calm = CALM;
  #isOver = false;

  readonly run: RunEntry | null = $derived(this.record?.run ?? null);
  readonly points: readonly GenerationPoint[] = $derived(this.record?.points ?? []);
  readonly newest: number | null = $derived(this.points.at(-1)?.generation ?? null);
  readonly at: number = $derived(this.picked ?? this.newest ?? 0);
  readonly isAtWork = $derived(this.run !== null && AT_WORK.has(this.run.state));

  /** Show what the address asks for. */
  async follow(hash: string): Promise<void> {
    const name = runOf(hash);
    if (name !== null && name === this.#name && this.record) return;
    this.#leave();
    this.#name = name;
    await (name === null ? this.list() : this.#show(name));
  }

  async list(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#try(async () => {
      const runs = await readRuns();
      if (this.#name === null && !this.#isOver) this.runs = runs;
    });
    if (this.#name !== null || this.#isOver) return;
    if (this.failure || this.runs?.some(isOnItsWay)) this.#timer = setTimeout(() => void this.list(), LOOK);
  }

  /** Read again what is shown. */
  again(): Promise<void> {
    return this.#name === null ? this.list() : this.#show(this.#name);
  }

  open(name: string): void {
    location.hash = runAddress(name);
  }

  /** Let go of the server: the page shows something else. */
  end(): void {
    this.#isOver = true;
    this.#leave();
  }

  /** Look at a generation; the newest is followed. */
  pick(generation: number): void {
    const last = this.newest;
    if (last === null) return;
    const wanted = Math.max(0, Math.min(generation, last));
    this.picked = wanted === last ? null : wanted;
    this.#readTable(0);
  }

  async order(order: RunOrder["order"]): Promise<void> {
    const name = this.#name;
    if (name === null || !this.run?.orders.includes(order) || this.busy) return;
    this.busy = true;
    await this.#try(async () => {
      const run = await orderRun(name, order);
      if (this.#name !== name) return;
      this.#stands(run);
      if (order === "resume") this.#listen();
    });
    this.busy = false;
  }

  /** Begin a game of Play against the champion. */
  async play(): Promise<void> {
    const opponent = this.record?.champion?.player;
    const game = this.run?.game;
    if (!opponent || !game || this.busy) return;
    this.busy = true;
    await this.#try(async () => {
      location.hash = `#game=${await createGame({ game, you: "black", opponent })}`;
    });
    this.busy = false;
  }

  async #show(name: string): Promise<void> {
    await this.#try(async () => {
      const record = await readRecord(name);
      if (this.#isOver || this.#name !== name) return;
      this.record = record;
      this.#readTable(0);
      if (this.isAtWork) this.#listen();
    });
  }

  #listen(): void {
    const { record } = this;
    if (!record) return;
    this.#close();
    this.#close = hear(record.run.name, toldOf(record), (event) => this.#heard(event), (tries) => this.#missed(tries));
  }

  #heard(event: BreedEvent): void {
    this.lost = false;
    if (event.type === "run") this.#stands(event.run);
    else if (event.type === "generations") this.#grow(event);
    else void this.#ended(event.state, event.message);
  }

  #missed(tries: boolean): void {
    if (tries) this.lost = true;
    else void this.#askWhy();
  }

  /** The browser has given up: a refusal is said and is the end, anything else passes. */
  async #askWhy(): Promise<void> {
    const { record } = this;
    if (!record) return;
    const name = this.#name;
    let refused: Refused | null = null;
    try {
      await requireStream(record.run.name, toldOf(record));
    } catch (error) {
      if (this.#name !== name) return;
      if (error instanceof Refused) refused = error;
      this.lost = !refused;
    }
    if (this.#name !== name) return;
    if (refused) this.failure = sentenceOf(refused);
    else this.#timer = setTimeout(() => this.#listen(), AGAIN);
  }

  #stands(run: RunEntry): void {
    const { record } = this;
    if (!record) return;
    if (run.state !== record.run.state) this.said = spoken.words.said[run.state] ?? "";
    this.record = { ...record, run };
  }

  #grow({ points, series, champion, panel }: Extract<BreedEvent, { type: "generations" }>): void {
    const { record } = this;
    if (!record) return;
    const [first] = points;
    this.record = {
      ...record,
      points: first ? [...record.points.filter((each) => each.generation < first.generation), ...points] : record.points,
      series: series.length ? series : record.series,
      champion: champion ?? record.champion,
      panel: panel.length ? panel : record.panel,
    };
    if (this.picked === null) this.#readTable(this.#calm);
  }

  /** Nobody works on it any more: what only a finished run has is read, too. */
  async #ended(state: string, message: string): Promise<void> {
    const name = this.#name;
    if (name === null) return;
    await this.#try(async () => {
      const record = await readRecord(name);
      if (this.#isOver || this.#name !== name) return;
      this.record = record;
      this.#readTable(0);
    });
    if (this.#name === name && state === "failed") this.failure ||= message;
  }

  /** Everybody of the generation that is looked at, after `calm` ms; asked for once meanwhile. */
  #readTable(calm: number): void {
    if (calm && this.#table !== undefined) return;
    clearTimeout(this.#table);
    this.#table = setTimeout(() => void this.#fetchTable(), calm);
  }

  async #fetchTable(): Promise<void> {
    this.#table = undefined;
    const [name, picked] = [this.#name, this.picked];
    if (name === null || this.newest === null || this.run?.kind !== "evolve" || !this.record?.champion) return;
    const began = Date.now();
    try {
      const generation = await readGeneration(name, picked);
      this.#calm = Math.max(CALM, (Date.now() - began) / SHARE);
      if (this.#name === name && this.picked === picked) this.generation = generation;
    } catch (error) {
      if (error instanceof Refused) this.failure = wordsOf(error); // no answer is said by the stream
    }
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.failure = "";
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  #leave(): void {
    this.#close();
    clearTimeout(this.#timer);
    clearTimeout(this.#table);
    this.#table = undefined;
    this.#name = this.picked = null;
    this.record = this.generation = this.runs = null;
    this.failure = this.said = "";
    this.lost = false;
    this.#calm = CALM;
  }
}

/** Begins, works, or is to pause or to stop: it stands otherwise soon. */
function isOnItsWay({ state, asked, orders }: RunEntry): boolean {
  return state === "running" || asked !== "" || orders.includes("pause");
}

/** Rows of the run's log that the page knows. */
function toldOf({ run, points }: RunRecord): number {
  return run.kind === "evolve" ? points.length : run.done;
}

function sentenceOf(error: unknown): string {
  return error instanceof Refused && error.problem.status === 404 ? spoken.words.gone : wordsOf(error);
}
