// The page's side of the studying worker; it is begun by the first question.

import type { Channel, Listener } from "../../lib/connection/link";
import type { StudyAsked, StudySaid } from "./messages";

export interface Found {
  status: number;
  answer: unknown;
  /** Of a file. */
  name?: string;
  content?: string;
}

interface Question {
  heard(event: { type: string }): void;
  lost(tries: boolean): void;
}

class Studying {
  #worker: Worker | null = null;
  #count = 0;
  readonly #awaited = new Map<number, { resolve(found: Found): void; reject(error: Error): void }>();
  readonly #questions = new Map<number, Question>();
  #feed: Listener<unknown> | null = null;

  ask(method: string, address: string, body: ArrayBuffer | null): Promise<Found> {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#awaited.set(id, { resolve, reject });
      this.#send({ type: "ask", id, method, address, body });
    });
  }

  /** What is known of analyses, as of a server. */
  open(listener: Listener<unknown>): Channel<unknown> {
    this.#feed = listener;
    queueMicrotask(() => {
      if (this.#feed === listener) listener.opened();
    });
    return {
      send: (request) => {
        if (this.#feed !== listener) return false;
        const { type, topic } = request as { type: string; topic: string };
        if (type === "subscribe") this.#send({ type, topic });
        return true;
      },
      close: () => {
        if (this.#feed === listener) this.#feed = null;
      },
    };
  }

  listen(address: string, question: Question): () => void {
    const id = ++this.#count;
    this.#questions.set(id, question);
    this.#send({ type: "listen", id, address });
    return () => {
      if (this.#questions.delete(id)) this.#send({ type: "leave", id });
    };
  }

  #send(asked: StudyAsked): void {
    this.#worker ??= this.#connect();
    this.#worker.postMessage(asked);
  }

  #connect(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<StudySaid>) => this.#heard(data);
    worker.onerror = () => this.#lost(worker);
    return worker;
  }

  #heard(said: StudySaid): void {
    if ("topic" in said) return this.#feed?.answered(said);
    if ("listen" in said) return this.#told(said);
    if (!("id" in said)) return;
    this.#awaited.get(said.id)?.resolve({ answer: null, ...said });
    this.#awaited.delete(said.id);
  }

  #told(said: Extract<StudySaid, { listen: number }>): void {
    const question = this.#questions.get(said.listen);
    if (!question) return;
    if ("problem" in said || said.event.type === "end") this.#questions.delete(said.listen);
    if ("event" in said) question.heard(said.event);
    else question.lost(false);
  }

  /** Its analyses go on from what was kept. */
  #lost(worker: Worker): void {
    worker.terminate();
    this.#worker = null;
    for (const { reject } of this.#awaited.values()) reject(new Error("the page's worker was lost"));
    this.#awaited.clear();
    for (const { lost } of this.#questions.values()) lost(false);
    this.#questions.clear();
    this.#feed?.closed();
  }
}

export const studying = new Studying();
