// How far an opening rule has come: a stage of the table that tools/site_app/opening_rules.py makes by walking Python's
// scripts (games/gomoku/stages.py), and the points that were offered.

import type { Openings, StageRow } from "../data/types";
import type { Color, Seat } from "../../lib/wire/types";

const FIRST = 2; // stage of the table: before it stand the two in which the game is on

export class Stage {
  readonly asked: StageRow;

  private constructor(
    private readonly stages: readonly StageRow[],
    number: number,
    /** Points, ascending. */
    readonly offered: readonly number[] = [],
  ) {
    this.asked = stages[number] as StageRow;
  }

  /** Of an empty board. */
  static first({ stages }: Openings, opening: string): Stage {
    const rows = stages[opening] ?? [];
    return new Stage(rows, rows.length > FIRST ? FIRST : 0);
  }

  /** The game is on, black to this seat. */
  static settled({ stages }: Openings, opening: string, blackSeat: Seat): Stage {
    return new Stage(stages[opening] ?? [], blackSeat);
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
    return new Stage(this.stages, this.asked.then);
  }

  afterChoice(choice: number): Stage {
    return new Stage(this.stages, this.asked.choices.find(([each]) => each === choice)?.[1] ?? 0);
  }

  /** `isLast`: there is no other point that could be offered. */
  afterOffer(point: number, isLast: boolean): Stage {
    const offered = [...this.offered, point].sort((a, b) => a - b);
    return new Stage(this.stages, isLast ? this.asked.last : this.asked.then, offered);
  }
}
