// What a page of runs shows: the list of them, or one as it goes on.

import { Refused } from "../api";
import { wordsOf } from "../problems";
import type { RunEndEvent, RunOrder, RunStatus } from "../wire/types";
import { hear, requireStream } from "./server";

const LOOK = 3000; // ms between two looks at a list of runs of which some are at work
const AGAIN = 2000; // ms until the server is asked again after it gave no answer
const AT_WORK = new Set(["queued", "running", "paused"]);

/** What a page asks the server for. */
export interface RunsServer<Entry, Whole> {
  list(): Promise<Entry[]>;
  record(name: string): Promise<Whole>;
  order(name: string, order: RunOrder["order"]): Promise<Entry>;
  /** Where the events of a run are that is shown so far. */
  events(record: Whole): string;
  /** The run that an address names; null: the list. */
  nameIn(hash: string): string | null;
  addressOf(name: string): string;
}

interface RunWords {
  gone: string;
  said: Record<string, string>;
}

type RunEvent<Entry> = { type: "run"; run: Entry } | RunEndEvent;

export abstract class RunsState<Entry extends RunStatus, Whole extends { readonly run: Entry }, News extends { type: string }> {
  runs = $state.raw<readonly Entry[] | null>(null);
  record = $state.raw<Whole | null>(null);
  failure = $state("");
  /** The server does not answer, and is asked again. */
  lost = $state(false);
  busy = $state(false);
  said = $state("");

  protected name: string | null = null;
  #close = (): void => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  readonly run: Entry | null = $derived(this.record?.run ?? null);
  readonly isAtWork = $derived(this.run !== null && AT_WORK.has(this.run.state));

  protected abstract readonly server: RunsServer<Entry, Whole>;
  protected abstract get words(): RunWords;
  /** Something was told of the run that is shown. */
  protected abstract grow(news: News): void;
  /** The address says how to look at the run, which may not be read yet. */
  protected addressed(_hash: string): void {}
  /** The whole run was read. */
  protected arrived(_record: Whole): void {}
  /** Nothing is shown any more. */
  protected left(): void {}

  /** Show what the address asks for. */
  async follow(hash: string): Promise<void> {
    const name = this.server.nameIn(hash);
    if (name !== null && name === this.name && this.record) return this.addressed(hash);
    this.leave();
    this.name = name;
    this.addressed(hash);
    await (name === null ? this.list() : this.#show(name));
  }

  async list(): Promise<void> {
    clearTimeout(this.#timer);
    await this.attempt(async () => {
      const runs = await this.server.list();
      if (this.name === null && !this.#isOver) this.runs = runs;
    });
    if (this.name !== null || this.#isOver) return;
    if (this.failure || this.runs?.some(isOnItsWay)) this.#timer = setTimeout(() => void this.list(), LOOK);
  }

  /** Read again what is shown. */
  again(): Promise<void> {
    return this.name === null ? this.list() : this.#show(this.name);
  }

  open(name: string): void {
    location.hash = this.server.addressOf(name);
  }

  /** Let go of the server: the page shows something else. */
  end(): void {
    this.#isOver = true;
    this.leave();
  }

  async order(order: RunOrder["order"]): Promise<void> {
    const { name } = this;
    if (name === null || !this.run?.orders.includes(order) || this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      const run = await this.server.order(name, order);
      if (this.name !== name) return;
      this.#stands(run);
      if (order === "resume") this.#listen();
    });
    this.busy = false;
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

  /** Do something that nobody asked for just now: a refusal is said, and that no answer came is said by the stream. */
  protected async quietly(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (error instanceof Refused) this.failure = wordsOf(error);
    }
  }

  async #show(name: string): Promise<void> {
    await this.attempt(async () => {
      if ((await this.#read(name)) && this.isAtWork) this.#listen();
    });
  }

  /** Whether it is still this run that is shown. */
  async #read(name: string): Promise<boolean> {
    const record = await this.server.record(name);
    if (this.#isOver || this.name !== name) return false;
    this.record = record;
    this.arrived(record);
    return true;
  }

  #listen(): void {
    const { record } = this;
    if (!record) return;
    this.#close();
    this.#close = hear<News | RunEvent<Entry>>(this.server.events(record), (event) => this.#heard(event), (tries) => this.#missed(tries));
  }

  #heard(event: News | RunEvent<Entry>): void {
    this.lost = false;
    if (event.type === "run") this.#stands((event as { run: Entry }).run);
    else if (event.type === "end") void this.#ended(event as RunEndEvent);
    else this.grow(event as News);
  }

  #missed(tries: boolean): void {
    if (tries) this.lost = true;
    else void this.#askWhy();
  }

  /** The browser has given up: a refusal is said and is the end, anything else passes. */
  async #askWhy(): Promise<void> {
    const { record, name } = this;
    if (!record) return;
    let refused: Refused | null = null;
    try {
      await requireStream(this.server.events(record));
    } catch (error) {
      if (this.name !== name) return;
      if (error instanceof Refused) refused = error;
      this.lost = !refused;
    }
    if (this.name !== name) return;
    if (refused) this.failure = this.#sentenceOf(refused);
    else this.#timer = setTimeout(() => this.#listen(), AGAIN);
  }

  #stands(run: Entry): void {
    const { record } = this;
    if (!record) return;
    if (run.state !== record.run.state) this.said = this.words.said[run.state] ?? "";
    this.record = { ...record, run };
  }

  /** Nobody works on it any more: what only a finished run has is read, too. */
  async #ended({ state, message }: RunEndEvent): Promise<void> {
    const { name } = this;
    if (name === null) return;
    await this.attempt(async () => void (await this.#read(name)));
    if (this.name === name && state === "failed") this.failure ||= message;
  }

  /** Show nothing. */
  leave(): void {
    this.#close();
    clearTimeout(this.#timer);
    this.name = null;
    this.record = this.runs = null;
    this.failure = this.said = "";
    this.lost = false;
    this.left();
  }

  #sentenceOf(error: unknown): string {
    return error instanceof Refused && error.problem.status === 404 ? this.words.gone : wordsOf(error);
  }
}

/** Begins, works, or is to pause or to stop: it stands otherwise soon. */
function isOnItsWay({ state, asked, orders }: RunStatus): boolean {
  return state === "running" || asked !== "" || orders.includes("pause");
}
