// Imports on this page: the list, and the one that is looked at as it goes on.

import { Refused } from "../../../lib/api";
import type { ImportEntry, ImportRecord, LibraryEvent, OrderedImport } from "../../../lib/wire/types";
import { createImport, hearImport, importOwn, orderImport, readImport, readImports, sendFile } from "./requests";

export const MOST = 64 << 20; // bytes of a file
const LOOK = 3000; // ms between two looks at a list of imports of which some are at work

export class ImportState {
  imports = $state.raw<readonly ImportEntry[] | null>(null);
  record = $state.raw<ImportRecord | null>(null);
  /** A file that is sent, and which of how many it is. */
  sending = $state.raw<{ name: string; number: number; of: number } | null>(null);
  busy = $state(false);
  /** The server does not answer, and is asked again. */
  lost = $state(false);

  #close = (): void => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run: string | null = null;
  #isShown = false;
  #over: (entry: ImportEntry) => void;
  #refused: () => void;

  readonly entry: ImportEntry | null = $derived(this.record?.entry ?? null);

  /** `over`: an import has ended; `refused`: no answer comes any more. */
  constructor(over: (entry: ImportEntry) => void, refused: () => void) {
    this.#over = over;
    this.#refused = refused;
  }

  /** Show the list, or one import. Raises Refused. */
  async show(run: string | null): Promise<void> {
    this.leave();
    this.#isShown = true;
    this.#run = run;
    if (run === null) return this.#list();
    const record = await readImport(run);
    if (this.#run !== run) return;
    this.record = record;
    if (record.entry.state !== "finished" && record.entry.state !== "damaged") this.#listen(run); // it may be ending
  }

  leave(): void {
    this.#close();
    clearTimeout(this.#timer);
    this.#isShown = this.lost = false;
    this.#run = null;
    this.record = null;
  }

  /** Send files and import them; the import's name. Raises Refused. */
  async begin(files: readonly File[], path: string, size: number): Promise<string> {
    return this.#busily(async () => {
      let upload: string | null = null;
      for (const [index, file] of files.entries()) {
        this.sending = { name: file.name, number: index + 1, of: files.length };
        upload = (await sendFile(file, upload)).upload;
      }
      return createImport({ upload, paths: path ? [path] : [], size });
    });
  }

  /** Take in what was played here; the import's name. Raises Refused. */
  own(): Promise<string> {
    return this.#busily(importOwn);
  }

  /** Stop or resume the one that is shown. Raises Refused. */
  async order(order: OrderedImport["order"]): Promise<void> {
    const { record } = this;
    if (!record || this.busy) return;
    const { run } = record.entry;
    await this.#busily(async () => {
      const entry = await orderImport(run, order);
      if (this.#run !== run) return;
      this.record = { ...record, entry };
      if (order === "resume") this.#listen(run);
    });
  }

  async #list(): Promise<void> {
    const imports = await readImports();
    if (this.#run !== null || !this.#isShown) return;
    this.imports = imports;
    this.lost = false;
    if (imports.some(isAtWork)) this.#lookAgain();
  }

  #lookAgain(): void {
    this.#timer = setTimeout(() => void this.#list().catch((error: unknown) => this.#missed(error)), LOOK);
  }

  /** The list was not told. */
  #missed(error: unknown): void {
    if (this.#run !== null || !this.#isShown) return;
    if (error instanceof Refused) return this.#refused();
    this.lost = true;
    this.#lookAgain();
  }

  #listen(run: string): void {
    this.#close();
    this.#close = hearImport(run, (event) => this.#heard(run, event), (tries) => {
      this.lost = tries;
      if (!tries) this.#refused();
    });
  }

  #heard(run: string, event: LibraryEvent): void {
    if (this.#run !== run || !this.record) return;
    this.lost = false;
    if (event.type === "import") this.record = { ...this.record, entry: event.entry };
    else void this.#ended(run).catch(this.#refused);
  }

  /** What it refused is read when it is over. */
  async #ended(run: string): Promise<void> {
    const record = await readImport(run);
    if (this.#run !== run) return;
    this.record = record;
    this.#over(record.entry);
  }

  async #busily<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    this.busy = true;
    try {
      return await act();
    } finally {
      this.busy = false;
      this.sending = null;
    }
  }
}

export function isAtWork({ state, orders }: ImportEntry): boolean {
  return state === "running" || orders.includes("stop");
}
