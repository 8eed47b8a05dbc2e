import { describe, expect, it } from "vitest";
import { actingSeat, blackSeat, colorOf, freshChoice, hasOpenColors, lastStone, withAnalysis, withChange, yourSeat } from "../../src/lib/game";
import type { Color, GameState, ReportState, Seat, StepState } from "../../src/lib/wire/types";
import { madeChange, madeGame } from "../made";

const AREA = 225;
const step = (move: number, seat: Seat, color: Color): StepState => ({
  move,
  label: move > AREA ? "choice" : "stone",
  seat,
  color,
  is_pass: move === AREA,
  cells: "",
  report: null,
});

// The person, in the first seat, placed three stones; the AI took black; the person, white, has played one.
const steps = [step(0, 0, 0), step(1, 0, 1), step(2, 0, 0), step(AREA + 1, 1, 1), step(3, 0, 1)];
const game: GameState = {
  type: "game",
  id: "g",
  game: "gomoku/15/freestyle/swap",
  seats: ["human", "level:1"],
  black_seats: [null, null, null, null, 1, 1],
  ply: 5,
  start: "",
  board: {
    rows: 15,
    columns: 15,
    cells: "",
    to_move: 0,
    seat: 1,
    labels: "abcdefghijklmno",
    row_one_on_top: false,
    counted: false,
    must_pass: false,
    points: true,
    stars: [],
    forbidden: [],
    limit: "",
    placing: [],
    offered: [],
    offers_left: 0,
  },
  moves: [],
  steps,
  analyses: [],
  thinking: true,
  can_undo: true,
  halted: null,
  breeding: null,
  result: null,
  can_resign: false,
  clock: null,
  watch: null,
  start_text: null,
  led: 0,
  strict: false,
  formats: [],
};

describe("seats and colours", () => {
  it("are apart after a choice, and open before it", () => {
    expect(hasOpenColors(game)).toBe(true);
    expect(yourSeat(game)).toBe(0);
    expect(colorOf(game, 0, 3)).toBeNull();
    expect(colorOf(game, 0, 4)).toBe(1);
    expect(blackSeat(game, 99)).toBe(1);
  });
  it("say who acts at every moment, also one step ahead of the server", () => {
    expect([0, 1, 2, 3, 4, 5].map((ply) => actingSeat(game, ply))).toEqual([0, 0, 0, 1, 0, 1]);
    expect(actingSeat(game, 6)).toBe(0);
    expect(actingSeat({ ...game, board: { ...game.board, placing: [1, 0] } }, 6)).toBe(1);
  });
});

describe("what stays on the board", () => {
  it("is the last stone, also while somebody chooses, and none after a pass", () => {
    expect(lastStone(game, 4)).toBe(2);
    expect(lastStone(game, 5)).toBe(3);
    expect(lastStone(game, 0)).toBeNull();
    expect(lastStone({ ...game, steps: [step(0, 0, 0), step(AREA, 1, 1)] }, 2)).toBeNull();
  });
  it("is the choice of an opening until the person has played after it", () => {
    expect(freshChoice(game, 3)).toBeNull();
    expect(freshChoice(game, 4)).toBe(steps[3]);
    expect(freshChoice(game, 5)).toBeNull();
  });
});

describe("a change", () => {
  it("makes the game that is known the whole game, by several steps, one, or none", () => {
    for (const since of [2, 3, 4]) expect(withChange(madeGame(since), madeChange(since, 4))).toEqual(madeGame(4));
  });
  it("keeps the analyses that have come since", () => {
    const report = { chance: 0.5 } as ReportState;
    const known = withAnalysis(madeGame(2), 1, report);
    expect(withChange(known, madeChange(2, 3))?.analyses).toEqual([null, report, null, null]);
  });
  it("says nothing to a page that knows fewer steps, or more", () => {
    expect(withChange(madeGame(2), madeChange(3, 4))).toBeNull();
    expect(withChange(madeGame(4), madeChange(3, 4))).toBeNull();
  });
});

it("takes an analysis of a position that it has, and no other", () => {
  const report = { chance: 0.5 } as ReportState;
  const asked: GameState = { ...game, analyses: [null, null] };
  expect(withAnalysis(asked, 1, report).analyses).toEqual([null, report]);
  expect(withAnalysis(asked, 2, report)).toBe(asked);
});
