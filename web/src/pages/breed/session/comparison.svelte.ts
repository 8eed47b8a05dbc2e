// Several runs beside each other, read again while one of them works.

import { Refused } from "../../../lib/api";
import { readJob } from "../../../lib/jobs/requests";
import { wordsOf } from "../../../lib/problems";
import type { RunRecord } from "../../../lib/wire/types";

const LOOK = 3000; // ms
const AT_WORK = new Set(["queued", "running"]);

export class Comparison {
  records = $state.raw<readonly RunRecord[] | null>(null);
  /** A sentence for each run that cannot be read. */
  failures = $state.raw<readonly string[]>([]);

  #names: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show these; none: nothing. */
  async show(names: readonly string[]): Promise<void> {
    if (names.join("\n") === this.#names.join("\n") && names.length) return;
    this.end();
    this.#names = names;
    if (names.length) await this.#read();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#names = [];
    this.records = null;
    this.failures = [];
  }

  async #read(): Promise<void> {
    const names = this.#names;
    const found = await Promise.allSettled(names.map((name) => readJob<RunRecord>(name)));
    if (this.#names !== names) return;
    this.records = found.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    this.failures = found.flatMap((each, index) =>
      each.status === "rejected" ? [`${names[index]}: ${wordsOf(each.reason)}`] : [],
    );
    const isOpen = this.records.some(({ job }) => AT_WORK.has(job.state)) || found.some((each) => isNoAnswer(each));
    if (isOpen) this.#timer = setTimeout(() => void this.#read(), LOOK);
  }
}

function isNoAnswer(each: PromiseSettledResult<RunRecord>): boolean {
  return each.status === "rejected" && !(each.reason instanceof Refused);
}
