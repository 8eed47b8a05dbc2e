// The page's side of the studying worker; it is begun by the first question.

import { Refused } from "../../lib/api";
import type { Channel, Listener } from "../../lib/connection/link";
import type { ChampionEntry, ProblemCode, ProblemDetails } from "../../lib/wire/types";
import { Asking } from "../asking";
import { keepForStudy } from "../offline/kept";
import type { Loss } from "../asking";
import { spoken } from "../text/words.svelte";
import type { StudyAnswer, StudyAsked, StudyTold } from "./messages";
import { unkept } from "./unkept.svelte";

interface Question {
  heard(event: { type: string; state?: string; message?: string }): void;
  lost(tries: boolean): void;
}

class Studying {
  readonly #asking = new Asking<StudyAsked, StudyAnswer, StudyTold>(
    () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
    (said) => this.#told(said),
    (loss) => this.#lost(loss),
  );
  readonly #questions = new Map<number, Question>();
  #hasSpoken: () => void = () => undefined;
  /** The worker has said something. */
  readonly spoken = new Promise<void>((resolve) => (this.#hasSpoken = resolve));
  #feed: Listener<unknown> | null = null;
  /** What the feed tells of; false: it was lost there once, and has told nothing new since. */
  readonly #topics = new Map<string, boolean>();

  async ask(method: string, address: string, body: ArrayBuffer | null): Promise<StudyAnswer & { answer: unknown }> {
    const answer = await this.#asking.ask({ type: "ask", method, address, body });
    keepForStudy();
    this.#hasSpoken();
    return { answer: null, ...answer };
  }

  /** Whether there are analyses; the worker is not begun to see that. */
  async hasKept(): Promise<boolean> {
    if (this.#asking.isBegun) return true;
    const { countAnalyses } = await import("./keeping");
    return (await countAnalyses().catch(() => 0)) > 0;
  }

  /** Whom Play offers as opponents; the worker is not begun to see that. */
  async champions(): Promise<ChampionEntry[]> {
    const { readChampions } = await import("./keeping");
    return readChampions().catch(() => []);
  }

  /** What is known of analyses, as of a server. */
  open(listener: Listener<unknown>): Channel<unknown> {
    this.#feed = listener;
    this.#topics.clear();
    queueMicrotask(() => {
      if (this.#feed === listener) listener.opened();
    });
    return {
      send: (request) => {
        if (this.#feed !== listener) return false;
        const { type, topic } = request as { type: string; topic: string };
        if (type === "subscribe") this.#subscribe(topic);
        else this.#topics.delete(topic);
        return true;
      },
      close: () => {
        if (this.#feed === listener) this.#feed = null;
      },
    };
  }

  listen(address: string, question: Question): () => void {
    const id = this.#asking.newId();
    this.#questions.set(id, question);
    this.#asking.send({ type: "listen", id, address });
    return () => {
      if (this.#questions.delete(id)) this.#asking.send({ type: "leave", id });
    };
  }

  #subscribe(topic: string): void {
    this.#topics.set(topic, true);
    this.#asking.send({ type: "subscribe", topic });
  }

  #told(said: StudyTold): void {
    this.#hasSpoken();
    if ("unkept" in said) return unkept.say(said.unkept);
    if ("listen" in said) return this.#heard(said);
    if (said.event?.type === "end" || said.type === "problem") this.#topics.delete(said.topic);
    else if (said.event) this.#topics.set(said.topic, true);
    this.#feed?.answered(said);
  }

  #heard(said: Extract<StudyTold, { listen: number }>): void {
    const question = this.#questions.get(said.listen);
    if (!question) return;
    if ("problem" in said || said.event.type === "end") this.#questions.delete(said.listen);
    if ("event" in said) question.heard(said.event);
    else question.lost(false);
  }

  /** What it worked on goes on once from what was kept; all else is told why it has no answer. */
  #lost({ afterWork }: Loss): Error {
    const error = new Refused(problemOf(afterWork));
    const topics = [...this.#topics];
    const questions = [...this.#questions.values()];
    this.#topics.clear();
    this.#questions.clear();
    queueMicrotask(() => {
      for (const { heard } of questions) heard({ type: "end", state: "failed", message: sentenceOf(error) });
      for (const [topic, mayGoOn] of topics) {
        if (afterWork && mayGoOn) {
          this.#subscribe(topic);
          this.#topics.set(topic, false);
        } else this.#feed?.answered({ topic, type: "problem", problem: error.problem });
      }
    });
    return error;
  }
}

function problemOf(afterWork: boolean): ProblemDetails {
  const { title, mend } = afterWork ? spoken.words.interrupted : spoken.words.notLoaded;
  return { type: "/problems/worker", code: "worker" as string as ProblemCode, title, status: 503, detail: mend };
}

function sentenceOf({ problem }: Refused): string {
  return `${problem.title} ${problem.detail}`;
}

export const studying = new Studying();
