// The page's answers come from a worker beside it; one that is lost is made anew, and the game goes on from what was kept.

import { Refused } from "../lib/api";
import type { Channel, GameFiles, Link, Listener } from "../lib/connection/link";
import type { Answer, KeptFile, NewGame, ProblemDetails, Request } from "../lib/wire/types";
import { newId } from "./answer/ids";
import { Asking } from "./asking";
import { FirstGame } from "./first/firstgame";
import { isFirst, readVisit } from "./first/visit";
import type { Answered, Asked, SavedFile, Taken, Told } from "./messages";
import { studying } from "./studying/link";

class Answering {
  readonly #asking = new Asking<Asked, Answered, Told>(
    () => new Worker(new URL("./answer/worker.ts", import.meta.url), { type: "module" }),
    ({ told }) => {
      this.#hasTold();
      this.#listener?.answered(told);
    },
    () => this.#lost(),
  );
  #listener: Listener<Answer> | null = null;
  /** Of a first visit: it is answered here until the worker keeps it. */
  #first: FirstGame | null = null;
  #hasTold: () => void = () => undefined;
  /** A game was shown. */
  readonly shown = new Promise<void>((resolve) => (this.#hasTold = resolve));

  ask(asked: Asked): Promise<Answered> {
    return this.#asking.ask(asked);
  }

  open(listener: Listener<Answer>): Channel<Request> {
    this.#listener = listener;
    queueMicrotask(() => {
      if (this.#listener === listener) listener.opened();
    });
    return {
      send: (request) => {
        if (this.#listener !== listener) return false;
        if (this.#first) return this.#first.send(request);
        this.#send(request);
        return true;
      },
      close: () => {
        if (this.#listener === listener) this.#listener = null;
      },
    };
  }

  /** Have the first game made; its id. */
  begin(wanted: NewGame): string {
    const id = newId();
    this.#first = new FirstGame(
      { ...visit.game, id },
      {
        keep: () => this.ask({ type: "request", method: "POST", address: GAMES, body: wanted, as: id }),
        toWorker: (request) => this.#send(request),
        toPage: (answer) => this.#listener?.answered(answer),
        closed: () => this.#listener?.closed(),
        opened: () => this.#listener?.opened(),
      },
    );
    return id;
  }

  #send(request: Request): void {
    this.#asking.send({ type: "play", request });
  }

  #lost(): Error {
    const reopens = this.#first?.isKept ?? true;
    queueMicrotask(() => {
      if (!reopens) return;
      this.#listener?.closed();
      this.#listener?.opened(); // asks for the game once more
    });
    return new Error("the page's worker was lost");
  }
}

const GAMES = "/api/v1/games";
const CATALOGUE = "/api/v1/catalogue";

const answering = new Answering();
const visit = readVisit(document);
/** No game is kept here; false, too, once one was begun. */
let isNew = isFirst();

/** What was asked for first has come: what may wait need not wait any longer. */
export const shown = Promise.race([answering.shown, studying.spoken]);

async function found<Value>(said: Promise<{ status: number; answer: unknown }>): Promise<Value> {
  const { status, answer } = await said;
  if (status !== 200) throw new Refused(answer as ProblemDetails);
  return answer as Value;
}

function save(name: string, content: BlobPart[], type = ""): void {
  const address = URL.createObjectURL(new Blob(content, { type }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What the studying worker answers. */
const STUDIES = /^\/api\/v1\/(records|analyses|lines|think|jobs|runs)\b/;
const CHAMPIONS = "/api/v1/champions";
const LISTED = "/api/v1/analyses";
const EVERY = "all"; // in place of an id
const ALL = `/api/v1/analyses/${EVERY}/file`;

/** A file that stands at an address of the studying worker. Throws Refused. */
async function study(address: string): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const { status, answer, name = "", content = "" } = await studying.ask("GET", address, null);
  if (status !== 200) throw new Refused(answer as ProblemDetails);
  return { name, content: Uint8Array.from(content, (each) => each.charCodeAt(0)) };
}

/** Have the browser save what stands there. Throws Refused. */
export async function saveStudy(address: string): Promise<void> {
  const { name, content } = await study(address);
  save(name, [content]);
}

const files: GameFiles = {
  async save(game) {
    const { name, text } = await found<SavedFile>(answering.ask({ type: "file", game }));
    save(name, [text], "text/plain");
  },
  async saveAll() {
    const { name, text } = await found<SavedFile>(answering.ask({ type: "file", game: null }));
    save(name, [text, ...((await studying.hasKept()) ? [(await study(ALL)).content] : [])], "text/plain");
  },
  async take(file) {
    const text = await file.text();
    const { hasAnalyses } = await found<Taken>(answering.ask({ type: "take", text, keeps: false }));
    const content = await file.arrayBuffer();
    const { added } = hasAnalyses ? await found<KeptFile>(studying.ask("POST", ALL, content)) : { added: [] };
    const { games } = await found<Taken>(answering.ask({ type: "take", text, keeps: true }));
    return { games, analyses: added.length };
  },
};

/** What the page itself knows of a first visit; null: the worker is to be asked. */
async function firstAnswer(method: string, address: string, body: string): Promise<unknown> {
  if (method === "GET" && address === CATALOGUE) return visit.catalogue;
  if (address !== GAMES || !(await isNew)) return null;
  if (method === "GET") return [];
  isNew = Promise.resolve(false);
  return body === JSON.stringify(visit.wanted) ? { id: answering.begin(visit.wanted) } : null;
}

export const link: Link = {
  ready: isNew,
  async request({ method, address, body }) {
    const known = await firstAnswer(method, address, typeof body === "string" ? body : "");
    if (known !== null) return { status: 200, answer: known };
    if (method === "GET" && address === LISTED && !(await studying.hasKept())) return { status: 200, answer: [] };
    if (method === "GET" && address === CHAMPIONS) return { status: 200, answer: await studying.champions() };
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
  files,
};
