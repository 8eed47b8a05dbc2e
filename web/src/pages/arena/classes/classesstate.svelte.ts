// A class as its hand-ins play.

import { JobsState } from "../../../lib/jobs/jobsstate.svelte";
import { classAddress } from "../../../lib/navigation/address";
import { route } from "../../../lib/navigation/route.svelte";
import type { ClassEntry, ClassEvent, ClassRecord } from "../../../lib/wire/types";
import { Live } from "../session/still.svelte";
import { spoken } from "../text/words.svelte";
import { classOf } from "./addresses";

const LOOK = 5000; // ms between two looks at a class of which no game is played: it may go on

type News = Extract<ClassEvent, { type: "class" | "live" }>;

export class ClassesState extends JobsState<ClassEntry, ClassRecord, News> {
  /** Boards of the games that are being played. */
  live = $state.raw<readonly Live[]>([]);

  #timer: ReturnType<typeof setTimeout> | undefined;

  protected readonly kinds = ["class"];
  override readonly addressOf = classAddress;

  protected get words() {
    return { ...spoken.words, ...spoken.words.classes };
  }

  protected nameIn(hash: string): string | null {
    return classOf(hash) || null;
  }

  /** The newest is shown where none is named. */
  override async list(): Promise<void> {
    await super.list();
    const [newest] = this.jobs ?? [];
    if (newest) route.replace(classAddress(newest.name));
  }

  protected override arrived(): void {
    clearTimeout(this.#timer);
    if (!this.isAtWork) this.#timer = setTimeout(() => void this.again(), LOOK);
  }

  protected override grow(news: News): void {
    const { record } = this;
    if (!record) return;
    if (news.type === "class") {
      this.record = { ...record, standing: news.standing };
      return;
    }
    this.live = news.boards.map((board, index) => {
      const live = this.live[index] ?? new Live();
      live.put(board);
      return live;
    });
  }

  protected override left(): void {
    clearTimeout(this.#timer);
    this.live = [];
  }
}
