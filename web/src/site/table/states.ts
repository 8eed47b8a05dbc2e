// A table as a page sees it, in the server's words (apps/web/play/to_wire).

import type { ClockState, GameState, ReportState, ResultState, Seat, StepState, StoredGame, WatchState } from "../../lib/wire/types";
import type { Position } from "../rules/position";
import { NO_SCALE, finished, reportState } from "../players/report";
import { HUMAN } from "./table";
import type { Step, Table } from "./table";

const FORMATS = ["jsonl"];

/** What goes on around a table. */
export interface Activity {
  thinking: boolean;
  halted: string | null;
  clock: ClockState | null;
  watch: WatchState | null;
}

const QUIET: Activity = { thinking: false, halted: null, clock: null, watch: null };

export function gameState(table: Table, activity: Activity = QUIET): GameState {
  const { id, game, seats, terms, steps } = table.kept;
  return {
    type: "game",
    id, game, seats, ...activity,
    ply: table.ply,
    board: table.position.board(),
    moves: table.toMove === HUMAN ? table.position.legal() : [],
    can_undo: table.undoTarget !== null,
    result: resultState(table),
    can_resign: table.resigning !== null,
    start: table.at(0).cells,
    start_text: terms.start,
    led: terms.led,
    strict: terms.strict,
    formats: FORMATS,
    steps: steps.map((step, ply) => stepState(table, step, ply)),
    black_seats: table.positions.map(blackSeat),
    analyses: table.positions.map((_, ply) => analysisState(table, ply)),
    breeding: null,
  };
}

function blackSeat(position: Position): Seat | null {
  return position.coloursOpen ? null : position.blackSeat;
}

function stepState({ game, positions }: Table, { move, report }: Step, ply: number): StepState {
  const [before, after] = positions.slice(ply, ply + 2) as [Position, Position];
  return {
    move, report,
    label: game.moveText(move),
    seat: before.seat,
    color: before.toMove,
    is_pass: move === game.passMove,
    cells: after.cells,
  };
}

/** What is known of the position after `ply` steps; of a strict game nothing before its end. */
export function analysisState(table: Table, ply: number): ReportState | null {
  const { terms, analyses } = table.kept;
  const position = table.at(ply);
  if (terms.strict && !table.isOver) return null;
  if (!position.isOver) return analyses[ply] ?? null;
  return reportState(table.game, finished(position), { position, scale: NO_SCALE, seconds: 0, source: "analyst" });
}

function resultState(table: Table): ResultState | null {
  if (!table.isOver) return null;
  const { margin, line, blackSeat } = table.position;
  const { ending } = table.kept;
  const sign = ending ? (ending.loser === blackSeat ? -1 : 1) : Math.sign(margin);
  return { winner: sign === 0 ? null : sign > 0 ? 0 : 1, margin: ending ? sign : margin, line: ending ? [] : [...line], reason: ending?.reason ?? "" };
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
