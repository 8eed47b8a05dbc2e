// The page's answers come from a worker beside it; one that is lost is made anew, and the game goes on from what was kept.

import { Refused } from "../lib/api";
import type { Channel, Link, Listener } from "../lib/connection/link";
import type { Answer, ProblemDetails, Request } from "../lib/wire/types";
import type { Asked, Said, SavedFile } from "./messages";
import { studying } from "./studying/link";

class Answering {
  #worker: Worker | null = null;
  #count = 0;
  readonly #awaited = new Map<number, { resolve(said: { status: number; answer: unknown }): void; reject(error: Error): void }>();
  #listener: Listener<Answer> | null = null;
  #hasTold: () => void = () => undefined;
  /** A game was shown: what may wait need not wait any longer. */
  readonly shown = new Promise<void>((resolve) => (this.#hasTold = resolve));

  ask(asked: Omit<Extract<Asked, { type: "request" }>, "id"> | Omit<Extract<Asked, { type: "file" }>, "id"> | Omit<Extract<Asked, { type: "take" }>, "id">): Promise<{ status: number; answer: unknown }> {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#awaited.set(id, { resolve, reject });
      this.#send({ ...asked, id } as Asked);
    });
  }

  open(listener: Listener<Answer>): Channel<Request> {
    this.#listener = listener;
    queueMicrotask(() => {
      if (this.#listener === listener) listener.opened();
    });
    return {
      send: (request) => {
        if (this.#listener !== listener) return false;
        this.#send({ id: 0, type: "play", request });
        return true;
      },
      close: () => {
        if (this.#listener === listener) this.#listener = null;
      },
    };
  }

  #send(asked: Asked): void {
    this.#worker ??= this.#connect();
    this.#worker.postMessage(asked);
  }

  #connect(): Worker {
    const worker = new Worker(new URL("./answer/worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Said>) => this.#heard(data);
    worker.onerror = () => this.#lost(worker);
    return worker;
  }

  #heard(said: Said): void {
    if ("told" in said) this.#hasTold();
    if ("told" in said) return this.#listener?.answered(said.told);
    this.#awaited.get(said.id)?.resolve(said);
    this.#awaited.delete(said.id);
  }

  #lost(worker: Worker): void {
    worker.terminate();
    this.#worker = null;
    for (const { reject } of this.#awaited.values()) reject(new Error("the page's worker was lost"));
    this.#awaited.clear();
    this.#listener?.closed();
    this.#listener?.opened(); // asks for the game once more
  }
}

const answering = new Answering();

export const { shown } = answering;

async function found<Value>(said: Promise<{ status: number; answer: unknown }>): Promise<Value> {
  const { status, answer } = await said;
  if (status !== 200) throw new Refused(answer as ProblemDetails);
  return answer as Value;
}

function save({ name, text }: SavedFile): void {
  saveBlob(name, new Blob([text], { type: "text/plain" }));
}

function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What the studying worker answers. */
const STUDIES = /^\/api\/v1\/(records|analyses|lines|think|jobs|runs)\b/;

/** Have the browser save what stands at an address of the studying worker. Throws Refused. */
export async function saveStudy(address: string): Promise<void> {
  const { status, answer, name = "", content = "" } = await studying.ask("GET", address, null);
  if (status !== 200) throw new Refused(answer as ProblemDetails);
  saveBlob(name, new Blob([Uint8Array.from(content, (each) => each.charCodeAt(0))]));
}

export const link: Link = {
  async request({ method, address, body }) {
    if (STUDIES.test(address)) return studying.ask(method, address, body === null ? null : await new Blob([body]).arrayBuffer());
    return answering.ask({ type: "request", method, address, body: typeof body === "string" ? JSON.parse(body) : null });
  },
  open(path, listener) {
    if (path === "/api/v1/events") return studying.open(listener as Listener<unknown>) as Channel<unknown>;
    return answering.open(listener as Listener<unknown>) as Channel<unknown>;
  },
  listen(address, heard, lost) {
    return studying.listen(address, { heard: heard as (event: { type: string }) => void, lost });
  },
  files: {
    async save(game) {
      save(await found(answering.ask({ type: "file", game })));
    },
    async saveAll() {
      save(await found(answering.ask({ type: "file", game: null })));
    },
    async take(file) {
      return found(answering.ask({ type: "take", text: await file.text() }));
    },
  },
};
