// How far an opening rule has come: a stage of the table that tools/site_app/data.py makes by walking Python's scripts
// (games/gomoku/stages.py), and the points that were offered.

import type { Openings, StageRow } from "../data/types";
import type { Color, Seat } from "../../lib/wire/types";

const FIRST = 2; // stage of the table: before it stand the two in which the game is on

export class Stage {
  private constructor(
    private readonly stages: readonly StageRow[],
    readonly asked: StageRow,
    /** Points, ascending. */
    readonly offered: readonly number[] = [],
  ) {}

  /** Of an empty board. */
  static first(openings: Openings, opening: string): Stage {
    const stages = openings.stages[opening] ?? [];
    return Stage.#at(stages, stages.length > FIRST ? FIRST : 0);
  }

  /** The game is on, black to this seat. */
  static settled(openings: Openings, opening: string, blackSeat: Seat): Stage {
    return Stage.#at(openings.stages[opening] ?? [], blackSeat);
  }

  static #at(stages: readonly StageRow[], number: number, offered?: readonly number[]): Stage {
    const asked = stages[number];
    if (!asked) throw new Error(`the opening rule has no stage ${number}; reload the page`);
    return new Stage(stages, asked, offered);
  }

  get isSettled(): boolean {
    return this.asked.act === "";
  }

  get isChoosing(): boolean {
    return this.asked.act === "choose" || this.asked.act === "declare";
  }

  seat(toMove: Color): Seat {
    return this.asked.seat ?? (((toMove + this.asked.black) % 2) as Seat);
  }

  afterStone(): Stage {
    return Stage.#at(this.stages, this.asked.then);
  }

  afterChoice(choice: number): Stage {
    return Stage.#at(this.stages, this.asked.choices.find(([each]) => each === choice)?.[1] ?? 0);
  }

  /** `isLast`: there is no other point that could be offered. */
  afterOffer(point: number, isLast: boolean): Stage {
    const offered = [...this.offered, point].sort((a, b) => a - b);
    return Stage.#at(this.stages, isLast ? this.asked.last : this.asked.then, offered);
  }
}
