// A table as a page sees it, in the server's words (apps/web/play/to_wire).

import type { ClockState, GameChange, GameState, PresentState, ReportState, ResultState, Seat, StepState, StoredGame, WatchState } from "../../lib/wire/types";
import type { Position } from "../rules/position";
import { NO_SCALE, finished, reportState } from "../players/report";
import { HUMAN } from "./table";
import type { Table } from "./table";

export const FORMATS = ["jsonl"];

/** What goes on around a table. */
export interface Activity {
  thinking: boolean;
  halted: string | null;
  clock: ClockState | null;
  watch: WatchState | null;
}

export function gameState(table: Table, activity: Activity): GameState {
  const { game, seats, terms } = table.kept;
  return {
    ...presentState(table, activity),
    type: "game",
    game,
    seats,
    start: table.at(0).cells,
    start_text: terms.start,
    led: terms.led,
    strict: terms.strict,
    formats: FORMATS,
    steps: stepStates(table, 0),
    black_seats: table.positions.map(blackSeat),
    analyses: analysisStates(table, 0),
    breeding: null,
  };
}

/** What is new to a page that was told of `since` steps. */
export function gameChange(table: Table, activity: Activity, since: number): GameChange {
  return {
    ...presentState(table, activity),
    type: "change",
    since,
    steps: stepStates(table, since),
    black_seats: table.positions.slice(since + 1).map(blackSeat),
    analyses: analysisStates(table, since + 1),
  };
}

function presentState(table: Table, activity: Activity): PresentState {
  return {
    id: table.kept.id,
    ply: table.ply,
    board: table.position.board(),
    moves: table.toMove === HUMAN ? table.position.legal() : [],
    ...activity,
    can_undo: table.undoTarget !== null,
    result: resultState(table),
    can_resign: table.resigning !== null,
  };
}

function blackSeat(position: Position): Seat | null {
  return position.coloursOpen ? null : position.blackSeat;
}

function stepStates(table: Table, since: number): StepState[] {
  return table.kept.steps.slice(since).map(({ move, report }, at) => {
    const before = table.at(since + at);
    return {
      move,
      label: table.game.moveText(move),
      seat: before.seat,
      color: before.toMove,
      is_pass: move === table.game.passMove,
      cells: table.at(since + at + 1).cells,
      report,
    };
  });
}

/** What is known of the positions after `first` steps and more; of a strict game nothing before its end. */
export function analysisStates(table: Table, first: number): (ReportState | null)[] {
  const { terms, analyses } = table.kept;
  return table.positions.slice(first).map((position, at) => {
    if (terms.strict && !table.isOver) return null;
    if (!position.isOver) return analyses[first + at] ?? null;
    return reportState(table.game, finished(position), { position, scale: NO_SCALE, seconds: 0, source: "analyst" });
  });
}

function resultState(table: Table): ResultState | null {
  if (!table.isOver) return null;
  const { ending } = table.kept;
  if (ending) {
    const winner = ending.loser === table.position.blackSeat ? 1 : 0;
    return { winner, margin: winner === 0 ? 1 : -1, line: [], reason: ending.reason };
  }
  const { margin, line } = table.position;
  return { winner: margin === 0 ? null : margin > 0 ? 0 : 1, margin, line: [...line], reason: "" };
}

/** A line of the list of stored games. */
export function storedGame(table: Table): StoredGame {
  const { id, created, updated, game, seats, ending } = table.kept;
  return {
    id, created, updated, game, seats,
    ply: table.ply,
    black_seat: blackSeat(table.position),
    margin: marginOf(table),
    counted: table.position.discs !== null,
    formats: FORMATS,
    reason: ending?.reason ?? "",
    fault: "",
  };
}

/** Black's margin; one that a seat gave up is lost by the whole board. Null: the game is not over. */
export function marginOf(table: Table): number | null {
  const { ending } = table.kept;
  if (!ending) return table.position.isOver ? table.position.margin : null;
  const whole = table.position.discs ? table.game.passMove : 1;
  return ending.loser === table.position.blackSeat ? -whole : whole;
}
