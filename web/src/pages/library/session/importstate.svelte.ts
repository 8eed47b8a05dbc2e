// Imports on this page: the list, and the one that is looked at as it goes on.

import { JobsState } from "../../../lib/jobs/jobsstate.svelte";
import { beginJob } from "../../../lib/jobs/requests";
import { importAddress } from "../../../lib/navigation/address";
import type { ImportEntry, ImportRecord, LibraryEvent } from "../../../lib/wire/types";
import { spotOf } from "../address";
import { spoken } from "../text/words.svelte";
import { sendFile } from "./requests";

export const MOST = 64 << 20; // bytes of a file

export class ImportState extends JobsState<ImportEntry, ImportRecord, LibraryEvent> {
  /** A file that is sent, and which of how many it is. */
  sending = $state.raw<{ name: string; number: number; of: number } | null>(null);

  protected readonly kinds = ["import"];
  protected override readonly ended: (record: ImportRecord) => void;

  /** `ended`: one has ended that was looked at. */
  constructor(ended: (record: ImportRecord) => void) {
    super();
    this.ended = ended;
  }

  override addressOf(name: string): string {
    return importAddress(name);
  }

  /** Send files and import them; the import's name. Raises Refused. */
  async begin(files: readonly File[], path: string, size: number): Promise<string> {
    return this.#busily(async () => {
      let upload: string | null = null;
      for (const [index, file] of files.entries()) {
        this.sending = { name: file.name, number: index + 1, of: files.length };
        upload = (await sendFile(file, upload)).upload;
      }
      return beginJob("import", { upload, paths: path ? [path] : [], size });
    });
  }

  /** Take in what was played here; the import's name. Raises Refused. */
  own(): Promise<string> {
    return this.#busily(() => beginJob("import", { own: true }));
  }

  protected get words() {
    return spoken.words.imports;
  }

  protected nameIn(hash: string): string | null {
    return spotOf(hash).run;
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
