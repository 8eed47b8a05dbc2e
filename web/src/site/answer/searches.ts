// Searches in a worker of their own, one after the other. The best move that one had told of is its answer when it is
// stopped. Where the page is isolated, a number in memory that both share stops it, and the worker lives on with all that its
// players remember; elsewhere the worker is ended. A worker that is lost is made anew, and its search begins once more.

import type { Opinion, SearchAnswer, SearchRequest } from "../players/messages";

export interface Outcome {
  found: Opinion;
  /** What every move leads to, where that was asked for. */
  replies: Opinion[];
}

export interface Search {
  /** Null: it was stopped before it knew a move. Rejects where it failed. */
  result: Promise<Outcome | null>;
  stop(): void;
}

export type Wanted = Omit<SearchRequest, "id" | "ended">;

export interface Searches {
  start(asked: Wanted, tell: (found: Opinion) => void): Search;
}

/** What a worker is to whoever asks it. */
export type SearchPort = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

interface Running {
  asked: SearchRequest;
  tell(found: Opinion): void;
  latest: Opinion | null;
  triesLeft: number;
  resolve(outcome: Outcome | null): void;
  reject(error: Error): void;
}

export class WorkerSearches implements Searches {
  readonly #make: () => SearchPort;
  #port: SearchPort | null = null;
  #count = 0;
  /** See SearchRequest. */
  readonly #ended: Int32Array | null;
  /** The first is being searched. */
  readonly #waiting: Running[] = [];

  constructor(make: () => SearchPort, isIsolated: boolean) {
    this.#make = make;
    this.#ended = isIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
  }

  start(asked: Wanted, tell: (found: Opinion) => void): Search {
    const id = ++this.#count;
    const result = new Promise<Outcome | null>((resolve, reject) => {
      this.#waiting.push({ asked: { ...asked, id, ended: this.#ended }, tell, latest: null, triesLeft: 1, resolve, reject });
    });
    if (this.#waiting.length === 1) this.#ask();
    return { result, stop: () => this.#stop(id) };
  }

  #ask(): void {
    const [running] = this.#waiting;
    if (!running) return;
    this.#port ??= this.#connect();
    this.#port.postMessage(running.asked);
  }

  #connect(): SearchPort {
    const port = this.#make();
    port.onmessage = ({ data }: MessageEvent<SearchAnswer>) => this.#heard(data);
    port.onerror = (event) => {
      event.preventDefault();
      this.#lost(event.message);
    };
    return port;
  }

  #heard(answer: SearchAnswer): void {
    const [running] = this.#waiting;
    if (running?.asked.id !== answer.id) return;
    if (answer.type === "progress") {
      running.latest = { move: answer.move, report: answer.report };
      running.tell(running.latest);
      return;
    }
    this.#waiting.shift();
    if (answer.type === "found") running.resolve(answer);
    else running.reject(new Error(answer.why));
    this.#ask();
  }

  #lost(why: string): void {
    this.#end();
    const [running] = this.#waiting;
    if (running && running.triesLeft-- <= 0) {
      this.#waiting.shift();
      running.reject(new Error(`the search was lost twice (${why || "the browser ended it"}); choose a weaker level, or close other pages`));
    }
    this.#ask();
  }

  #stop(id: number): void {
    const at = this.#waiting.findIndex(({ asked }) => asked.id === id);
    const [stopped] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!stopped) return;
    stopped.resolve(stopped.latest && { found: stopped.latest, replies: [] });
    if (at > 0) return;
    if (this.#ended) Atomics.store(this.#ended, 0, id);
    else this.#end();
    this.#ask();
  }

  #end(): void {
    this.#port?.terminate();
    this.#port = null;
  }
}
