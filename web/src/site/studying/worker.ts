// The studying worker: heibai's own analysis and breeding, in Python, for Analyse, Breed and Think. It is loaded when
// they are opened.

import type { ChampionEntry } from "../../lib/wire/types";
import { reader } from "../data/files";
import { ANALYSES, keepFolders, moveIntoRooms, openFolders, readFolders } from "./keeping";
import type { Folder } from "./keeping";
import type { Keep, StudyAnswer, StudyAsked, StudyTold, Unkept } from "./messages";
import { FOLDER, ROOMS, loadPython } from "./python";
import type { FileSystem, House } from "./python";

const base = new URL("../", location.href).href; // this program lies in the folder "assets"
const KEPT = "/api/v1/analyses";
const KEPT_EVERY = 1000; // ms, while an analysis or a run grows

class Study {
  readonly #changed = new Set<string>();
  /** That they are not kept. */
  readonly #saidOf = new Set<string>();
  readonly #known: Set<string>;
  readonly #champions = new Map<string, ChampionEntry>();
  #keeping: ReturnType<typeof setTimeout> | null = null;
  readonly #turn = new MessageChannel();
  #working = false;

  constructor(
    private readonly house: House,
    private readonly files: FileSystem,
    private readonly database: IDBDatabase | null,
  ) {
    this.#known = new Set(this.#ids());
    this.#turn.port1.onmessage = () => this.#step();
  }

  async answer(asked: Numbered): Promise<void> {
    try {
      if (asked.type === "ask" && asked.method === "GET" && asked.address.startsWith(KEPT)) await this.#readOthers();
      if (asked.type === "ask") this.house.ask(asked.id, asked.method, asked.address, textOf(asked.body));
      else if (asked.type === "subscribe") this.house.subscribe(asked.topic);
      else if (asked.type === "listen") this.house.listen(asked.id, asked.address);
      else this.house.leave(asked.id);
    } catch (error) {
      this.#failed(asked, error);
    }
    if (asked.type === "ask" && this.#changed.size) this.#keepIn(0); // what was asked for is kept before all else
    this.#goOn();
  }

  /** The files of an analysis or a run have changed. */
  keep({ keep: id, champion }: Keep): void {
    if (champion) this.#champions.set(id, champion);
    this.#changed.add(id);
    if (this.#keeping === null) this.#keepIn(KEPT_EVERY);
  }

  /** What other windows have kept since. */
  async #readOthers(): Promise<void> {
    const isOf = (id: string) => id.startsWith(ANALYSES) && !this.#known.has(id);
    for (const folder of this.database ? await readFolders(this.database, isOf) : []) {
      writeFolder(this.files, folder);
      this.#known.add(folder.id);
    }
  }

  #keepIn(wait: number): void {
    if (this.#keeping !== null) clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => void this.#keep(), wait);
  }

  async #keep(): Promise<void> {
    this.#keeping = null;
    const now = new Set(this.#ids());
    const gone = [...this.#known].filter((id) => !now.has(id));
    const changed = [...this.#changed].filter((id) => now.has(id));
    this.#changed.clear();
    for (const id of gone) this.#known.delete(id);
    for (const id of now) this.#known.add(id);
    if (!this.database) return this.#unkept("forbidden", changed);
    try {
      await keepFolders(this.database, changed.map((id) => this.#folder(id)), gone);
    } catch (error) {
      for (const id of changed) this.#changed.add(id); // with the next change it is tried again
      for (const id of gone) this.#known.add(id);
      this.#unkept(whyOf(error), changed);
    }
  }

  /** Said once of each. */
  #unkept(why: Unkept, ids: readonly string[]): void {
    if (ids.every((id) => this.#saidOf.has(id))) return;
    for (const id of ids) this.#saidOf.add(id);
    say({ unkept: why });
  }

  #goOn(): void {
    if (this.#working) return;
    this.#working = true;
    this.#turn.port2.postMessage(null);
  }

  /** One piece of work; what was asked for meanwhile is answered before the next. */
  #step(): void {
    this.#working = false;
    if (this.house.step()) this.#goOn();
  }

  #failed(asked: Numbered, error: unknown): void {
    console.error(error);
    const detail = `${lastLine(error)}; reload the page`;
    const problem = { type: "/problems/internal", code: "internal", title: "Internal error", status: 500, detail };
    if (asked.type === "ask") say({ id: asked.id, status: 500, answer: problem });
    else if (asked.type === "listen") say({ listen: asked.id, problem });
  }

  #ids(): string[] {
    return ROOMS.flatMap((room) => namesIn(this.files, `${FOLDER}/${room}`).map((name) => `${room}/${name}`));
  }

  #folder(id: string): Folder {
    const names = namesIn(this.files, `${FOLDER}/${id}`);
    const files = Object.fromEntries(names.map((name) => [name, this.files.readFile(`${FOLDER}/${id}/${name}`)]));
    const champion = this.#champions.get(id);
    return { id, files, ...(champion ? { champion } : {}) };
  }
}

function writeFolder(system: FileSystem, { id, files }: Folder): void {
  system.mkdirTree(`${FOLDER}/${id}`);
  for (const [name, content] of Object.entries(files)) system.writeFile(`${FOLDER}/${id}/${name}`, content);
}

function namesIn(files: FileSystem, folder: string): string[] {
  return files.readdir(folder).filter((name) => name !== "." && name !== "..");
}

type Numbered = StudyAsked & { id: number };

function say(said: StudyAnswer | StudyTold): void {
  postMessage(said);
}

function whyOf(error: unknown): Unkept {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "forbidden";
}

/** Bytes as characters up to 255. */
function textOf(body: ArrayBuffer | null): string {
  return body ? new TextDecoder("x-user-defined").decode(body).replace(/[\uf780-\uf7ff]/g, (each) => String.fromCharCode(each.charCodeAt(0) & 255)) : "";
}

function lastLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).trim().split("\n").at(-1) ?? "";
}

/** What the browser has kept; null: it keeps nothing, which is said once something should be kept. */
async function opened(): Promise<{ database: IDBDatabase; folders: Folder[] } | null> {
  try {
    const database = await openFolders();
    await moveIntoRooms(database);
    return { database, folders: await readFolders(database, () => true) };
  } catch {
    return null;
  }
}

async function furnished(): Promise<Study> {
  const [{ python, threads }, kept] = await Promise.all([loadPython(base, reader(base)), opened()]);
  for (const folder of kept?.folders ?? []) writeFolder(python.FS, folder);
  let study: Study | null = null;
  const house = python.pyimport("heibai.apps.web.one_thread.house").House(FOLDER, (text) => {
    const said = JSON.parse(text) as StudyAnswer | StudyTold | Keep;
    if ("keep" in said) study?.keep(said);
    else say(said);
  }, threads);
  study = new Study(house, python.FS, kept?.database ?? null);
  return study;
}

const ready = furnished();
ready.catch((error: unknown) => {
  setTimeout(() => {
    throw error; // the page hears that this worker is lost
  });
});

let before: Promise<void> = Promise.resolve(); // one after the other

addEventListener("message", ({ data }: MessageEvent<Numbered>) => {
  before = before.then(() => ready.then((study) => study.answer(data), () => undefined));
});
