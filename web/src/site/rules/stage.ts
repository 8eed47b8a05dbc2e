// How far an opening rule has come, by the scripts that Python has (games/gomoku/stages.py): only the walk along them is
// written here.

import type { Openings, ScriptStep } from "../data/types";
import type { Color, Seat } from "../../lib/wire/types";
import type { Act } from "./position";

const END = -1;
const WHITE = new Set(["take-white", "stay-white"]);
const BLACK = new Set(["take-black", "stay-black"]);

export class Stage {
  private constructor(
    private readonly data: Openings,
    readonly opening: string,
    readonly number: number,
    readonly blackSeat: Seat,
    readonly declared: number,
    /** Points, ascending. */
    readonly offered: readonly number[],
  ) {}

  static first(data: Openings, opening: string): Stage {
    return new Stage(data, opening, data.scripts[opening] ? 0 : END, 0, 0, []);
  }

  /** The game is on, black to this seat. */
  static settled(data: Openings, opening: string, blackSeat: Seat): Stage {
    return new Stage(data, opening, END, blackSeat, 0, []);
  }

  get isSettled(): boolean {
    return this.number === END;
  }

  get coloursOpen(): boolean {
    return !this.isSettled && (this.data.open[this.opening]?.[this.number] ?? false);
  }

  get act(): Act {
    return this.isSettled ? "" : this.#isSingle ? "place" : this.step.act;
  }

  get step(): ScriptStep {
    const step = this.data.scripts[this.opening]?.[this.number];
    if (!step) throw new Error(`the opening rule ${this.opening} has no step ${this.number}`);
    return step;
  }

  get #isSingle(): boolean {
    return this.step.act === "offer" && (this.step.offers || this.declared) === 1;
  }

  get isChoosing(): boolean {
    return this.act === "choose" || this.act === "declare";
  }

  /** Points that are still to be offered. */
  get left(): number {
    return this.act === "offer" ? (this.step.offers || this.declared) - this.offered.length : 0;
  }

  /** Stones that the acting seat places before somebody chooses; 0 once nobody will. */
  get toPlace(): number {
    const script = this.data.scripts[this.opening] ?? [];
    let [placed, number] = [0, this.number];
    while (number !== END && this.coloursOpen) {
      const step = script[number];
      if (!step || step.act !== "place" || step.by !== this.step.by) break;
      [placed, number] = [placed + 1, step.then];
    }
    return placed;
  }

  seat(toMove: Color): Seat {
    const by = this.isSettled ? (toMove === 0 ? "black" : "white") : this.step.by;
    if (by === "first" || by === "second") return by === "first" ? 0 : 1;
    return by === "black" ? this.blackSeat : ((1 - this.blackSeat) as Seat);
  }

  choices(): number[] {
    return this.isChoosing ? this.step.choices.map(([choice]) => choice) : [];
  }

  afterStone(): Stage {
    if (this.isSettled) return this;
    const alone = this.#isSingle || this.act === "pick";
    return this.#at(alone ? END : this.step.then, { offered: [] });
  }

  afterChoice(choice: number): Stage {
    const [seat, then] = [this.seat(0), this.step.choices.find(([each]) => each === choice)?.[1] ?? END];
    const word = this.data.choices[choice] ?? "";
    if (BLACK.has(word)) return this.#at(then, { blackSeat: seat });
    if (WHITE.has(word)) return this.#at(then, { blackSeat: (1 - seat) as Seat });
    const declared = this.data.declarations.indexOf(choice) + 1;
    return this.#at(then, declared ? { declared } : {});
  }

  /** `isLast`: there is no other point that could be offered. */
  afterOffer(point: number, isLast: boolean): Stage {
    const offered = [...this.offered, point].sort((a, b) => a - b);
    return this.#at(isLast || this.left === 1 ? this.step.then : this.number, { offered });
  }

  #at(number: number, changed: Partial<Pick<Stage, "blackSeat" | "declared" | "offered">>): Stage {
    const { blackSeat, declared, offered } = { blackSeat: this.blackSeat, declared: this.declared, offered: this.offered, ...changed };
    if (number === END) return Stage.settled(this.data, this.opening, blackSeat);
    return new Stage(this.data, this.opening, number, blackSeat, declared, offered);
  }
}
