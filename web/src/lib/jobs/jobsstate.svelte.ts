// What a page of jobs shows: the list of them, or one as it goes on.

import { Refused } from "../api";
import { feed } from "../connection/feed";
import { wordsOf } from "../problems";
import type { JobEndEvent, JobEntry } from "../wire/types";
import { listJobs, orderJob, readJob } from "./requests";
import type { Order } from "./requests";

const LOOK = 3000; // ms between two looks at jobs that are at work and of which nothing is told
const AT_WORK = new Set(["queued", "running", "paused"]);

interface JobWords {
  gone: string;
  said: Record<string, string>;
}

type AnyEvent<Entry> = { type: "job"; job: Entry } | JobEndEvent;

export abstract class JobsState<Entry extends JobEntry, Whole extends { readonly job: Entry }, News extends { type: string }> {
  jobs = $state.raw<readonly Entry[] | null>(null);
  record = $state.raw<Whole | null>(null);
  failure = $state("");
  /** The server does not answer, and is asked again. */
  lost = $state(false);
  busy = $state(false);
  said = $state("");

  protected name: string | null = null;
  #close = (): void => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was shown: an answer to what was asked for before comes too late. */
  #shown = 0;
  /** Something happened since the record was told. */
  #hasNews = false;

  readonly job: Entry | null = $derived(this.record?.job ?? null);
  readonly isAtWork = $derived(this.job !== null && AT_WORK.has(this.job.state));

  /** Of what is listed; none: of every kind. */
  protected abstract readonly kinds: readonly string[];
  protected abstract get words(): JobWords;
  /** The job that an address names; null: the list. */
  protected abstract nameIn(hash: string): string | null;
  abstract addressOf(name: string): string;
  /** Something was told of the job that is shown. */
  protected grow(_news: News): void {}
  /** The address says how to look at the job, which may not be read yet. */
  protected addressed(_hash: string): void {}
  /** What is read with the list. */
  protected async besides(): Promise<void> {}
  /** The whole job was read. */
  protected arrived(_record: Whole): void {}
  /** The job has ended, and was read to its end. */
  protected ended(_record: Whole): void {}
  /** Nothing is shown any more. */
  protected left(): void {}

  /** Show what the address asks for. */
  async follow(hash: string): Promise<void> {
    const name = this.nameIn(hash);
    if (name !== null && name === this.name && this.record) return this.addressed(hash);
    this.leave();
    this.name = name;
    this.addressed(hash);
    if (name === null) await this.list();
    else this.#listen();
  }

  async list(): Promise<void> {
    clearTimeout(this.#timer);
    const shown = this.#shown;
    await this.attempt(async () => {
      const [jobs] = await Promise.all([listJobs<Entry>(this.kinds), this.besides()]);
      if (shown === this.#shown) this.jobs = jobs;
    });
    if (shown !== this.#shown) return;
    if (this.failure || this.jobs?.some(isOnItsWay)) this.#timer = setTimeout(() => void this.list(), LOOK);
  }

  /** Read again what is shown. */
  async again(): Promise<void> {
    this.failure = "";
    if (this.name === null) await this.list();
    else this.#listen();
  }

  open(name: string): void {
    location.hash = this.addressOf(name);
  }

  /** Let go of the server: the page shows something else. */
  end(): void {
    this.leave();
  }

  /** `total`: of a job that is given more. */
  async order(order: Order, total: number | null = null): Promise<void> {
    const { name } = this;
    if (name === null || !this.job?.orders.includes(order) || this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      const job = await orderJob<Entry>(name, order, total);
      if (this.name !== name) return;
      this.#stands(job);
      if (order === "resume" || order === "more") this.#listen();
    });
    this.busy = false;
  }

  /** Show nothing. */
  leave(): void {
    this.#shown += 1;
    this.#close();
    clearTimeout(this.#timer);
    this.name = null;
    this.record = this.jobs = null;
    this.failure = this.said = "";
    this.lost = false;
    this.left();
  }

  /** Do something that the server may refuse; a refusal is said. */
  protected async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.failure = "";
    } catch (error) {
      this.failure = this.#sentenceOf(error);
    }
  }

  /** Do something that nobody asked for just now: a refusal is said, and that no answer came is said by the feed. */
  protected async quietly(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof Refused) this.failure = wordsOf(error);
    }
  }

  #listen(): void {
    this.#shown += 1;
    clearTimeout(this.#timer);
    this.#close();
    this.#close = feed.subscribe<Whole, News | AnyEvent<Entry>>(`job/${this.name}`, {
      stands: (record) => {
        this.failure = "";
        this.#take(record);
      },
      heard: (event) => this.#heard(event),
      lost: (isLost) => (this.lost = isLost),
      refused: (problem) => (this.failure = this.#sentenceOf(new Refused(problem))),
    });
  }

  #take(record: Whole): void {
    this.record = record;
    this.#hasNews = this.isAtWork;
    this.arrived(record);
  }

  #heard(event: News | AnyEvent<Entry>): void {
    if (event.type === "end") return void this.#ended(event as JobEndEvent);
    this.#hasNews = true;
    if (event.type === "job") this.#stands((event as { job: Entry }).job);
    else this.grow(event as News);
  }

  #stands(job: Entry): void {
    const { record } = this;
    if (!record) return;
    if (job.state !== record.job.state) this.said = this.words.said[job.state] ?? "";
    this.record = { ...record, job };
  }

  /** Nobody works on it any more: what only a finished job has is read, too; one that goes on again is heard again. */
  async #ended({ state, message }: JobEndEvent): Promise<void> {
    const { name } = this;
    const shown = this.#shown;
    if (name === null || !this.#hasNews) return;
    await this.attempt(async () => {
      const record = await readJob<Whole>(name);
      if (shown !== this.#shown) return;
      this.#take(record);
      if (!isOnItsWay(record.job)) this.ended(record);
    });
    if (shown !== this.#shown) return;
    if (this.job && isOnItsWay(this.job)) this.#timer = setTimeout(() => this.#listen(), LOOK);
    else if (state === "failed") this.failure ||= message;
  }

  #sentenceOf(error: unknown): string {
    return error instanceof Refused && error.problem.status === 404 ? this.words.gone : wordsOf(error);
  }
}

/** Begins, works, or is to pause or to stop: it stands otherwise soon. */
function isOnItsWay({ state, asked, orders }: JobEntry): boolean {
  return state === "running" || asked !== "" || orders.includes("pause");
}
