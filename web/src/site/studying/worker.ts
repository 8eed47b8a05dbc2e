// The studying worker: heibai's own analysis and breeding, in Python, for Analyse, Breed and Think. It is loaded when
// they are opened.

import { reader } from "../data/files";
import { keepFolders, openFolders, readFolders } from "./keeping";
import type { Folder } from "./keeping";
import type { StudyAsked, StudySaid } from "./messages";
import { FOLDER, ROOMS, loadPython } from "./python";
import type { FileSystem, House } from "./python";

const base = new URL("../", location.href).href; // this program lies in the folder "assets"
const KEPT_EVERY = 1000; // ms, while an analysis or a run grows

class Study {
  readonly #changed = new Set<string>();
  readonly #known: Set<string>;
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

  answer(asked: StudyAsked): void {
    try {
      if (asked.type === "ask") this.house.ask(asked.id, asked.method, asked.address, textOf(asked.body));
      else if (asked.type === "subscribe") this.house.subscribe(asked.topic);
      else if (asked.type === "listen") this.house.listen(asked.id, asked.address);
      else this.house.leave(asked.id);
    } catch (error) {
      this.#failed(asked, error);
    }
    this.#goOn();
  }

  /** The files of an analysis or a run have changed. */
  keep(id: string): void {
    this.#changed.add(id);
    this.#keeping ??= setTimeout(() => void this.#keep(), KEPT_EVERY);
  }

  async #keep(): Promise<void> {
    this.#keeping = null;
    const now = new Set(this.#ids());
    const gone = [...this.#known].filter((id) => !now.has(id));
    const kept = [...this.#changed].filter((id) => now.has(id)).map((id) => this.#folder(id));
    this.#changed.clear();
    for (const id of gone) this.#known.delete(id);
    for (const id of now) this.#known.add(id);
    if (this.database) await keepFolders(this.database, kept, gone).catch((error: unknown) => console.error("what was found was not kept:", error));
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

  #failed(asked: StudyAsked, error: unknown): void {
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
    return { id, files: Object.fromEntries(names.map((name) => [name, this.files.readFile(`${FOLDER}/${id}/${name}`)])) };
  }
}

function namesIn(files: FileSystem, folder: string): string[] {
  return files.readdir(folder).filter((name) => name !== "." && name !== "..");
}

function say(said: StudySaid): void {
  postMessage(said);
}

/** Bytes as characters up to 255. */
function textOf(body: ArrayBuffer | null): string {
  return body ? new TextDecoder("x-user-defined").decode(body).replace(/[\uf780-\uf7ff]/g, (each) => String.fromCharCode(each.charCodeAt(0) & 255)) : "";
}

function lastLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).trim().split("\n").at(-1) ?? "";
}

async function furnished(): Promise<Study> {
  const [python, database] = await Promise.all([loadPython(base, reader(base)), openFolders().catch(() => null)]);
  for (const { id, files } of database ? await readFolders(database) : []) {
    python.FS.mkdirTree(`${FOLDER}/${id}`);
    for (const [name, content] of Object.entries(files)) python.FS.writeFile(`${FOLDER}/${id}/${name}`, content);
  }
  let study: Study | null = null;
  const house = python.pyimport("heibai.apps.web.one_thread.house").House(FOLDER, (text) => {
    const said = JSON.parse(text) as StudySaid;
    if ("keep" in said) study?.keep(said.keep);
    else say(said);
  });
  study = new Study(house, python.FS, database);
  return study;
}

const ready = furnished();
ready.catch((error: unknown) => {
  setTimeout(() => {
    throw error; // the page hears that this worker is lost
  });
});

addEventListener("message", ({ data }: MessageEvent<StudyAsked>) => {
  void ready.then((study) => study.answer(data));
});
