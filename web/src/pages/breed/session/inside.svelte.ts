// What is looked up of a run besides its record: its course, somebody's ancestors, who beat whom in a generation.

import { wordsOf } from "../../../lib/problems";
import type { Ancestry, MapState, MeetingsState, RunTrace } from "../../../lib/wire/types";
import { readAncestry, readMap, readMeetings, readTrace } from "./requests";

const CALM = 2000; // ms between two looks at the course
const SHARE = 0.1; // of the time that such looks may take

export class Inside {
  trace = $state.raw<RunTrace | null>(null);
  ancestry = $state.raw<Ancestry | null>(null);
  meetings = $state.raw<MeetingsState | null>(null);
  /** Of a run that keeps one. */
  map = $state.raw<MapState | null>(null);
  /** The games of a generation are played again. */
  playing = $state(false);
  tracing = $state(false);
  /** Of ancestors and meetings. */
  failure = $state("");

  #run: string | null = null;
  #keepsMap = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #calm = CALM;

  /** `isDone`: nobody works on the run, so its champion's ancestors stay who they are. */
  show(run: string, { isDone, keepsMap }: { isDone: boolean; keepsMap: boolean }): void {
    if (run !== this.#run) this.leave();
    this.#run = run;
    this.#keepsMap = keepsMap;
    void this.#read();
    if (isDone && this.ancestry === null) void this.findAncestors(null);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#run = this.trace = this.ancestry = this.meetings = this.map = null;
    this.playing = this.tracing = false;
    this.failure = "";
    this.#calm = CALM;
  }

  /** The run has gone on. */
  grow(): void {
    this.#timer ??= setTimeout(() => void this.#read(), this.#calm);
  }

  /** Whom somebody comes from; without a name, the champion. */
  async findAncestors(who: { generation: number; place: number } | null): Promise<void> {
    this.tracing = true;
    await this.#look(async (run) => {
      const ancestry = await readAncestry(run, who);
      return () => (this.ancestry = ancestry);
    });
    this.tracing = false;
  }

  /** Have the games of a generation played again. */
  async meet(generation: number): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    await this.#look(async (run) => {
      const meetings = await readMeetings(run, generation);
      return () => (this.meetings = meetings);
    });
    this.playing = false;
  }

  async #read(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const began = Date.now();
    await this.#look(async (run) => {
      const trace = await readTrace(run);
      const map = this.#keepsMap && trace.generations.length ? await readMap(run) : null;
      return () => [this.trace, this.map] = [trace, map];
    });
    this.#calm = Math.max(CALM, (Date.now() - began) / SHARE);
  }

  /** Take what is found, unless another run is shown by then. */
  async #look(find: (run: string) => Promise<() => void>): Promise<void> {
    const run = this.#run;
    if (run === null) return;
    try {
      const take = await find(run);
      if (this.#run !== run) return;
      take();
      this.failure = "";
    } catch (error) {
      if (this.#run === run) this.failure = wordsOf(error);
    }
  }
}
