import { describe, expect, it } from "vitest";
import { compact, curve, duration, latestReport, leader, percentFor, signed, worth } from "../../src/lib/evaluation";
import { discsOf, verdict } from "../../src/pages/play/evaluation/verdict";
import type { GameState, MoveValue, ReportState, ScoreState, StepState } from "../../src/lib/wire/types";
import { english } from "../../src/text/en";

const points = (value: number): ScoreState => ({ value, unit: "points", certain: false });
const discs = (value: number): ScoreState => ({ value, unit: "discs", certain: true });
const estimate = (value: number): ScoreState => ({ value, unit: "discs", certain: false });
const report = (score: ScoreState | null, chance: number | null, exact = false): ReportState => ({
  score,
  chance,
  outcomes: null,
  line: [19],
  labels: ["d3"],
  depth: 3,
  nodes: 100,
  playouts: 0,
  source: "",
  confidence: 100,
  seconds: 0.01,
  exact,
});
const step = (given: ReportState | null): StepState => ({
  move: 19,
  label: "d3",
  seat: 0,
  color: 0,
  is_pass: false,
  cells: "",
  report: given,
});
const game = (reports: (ReportState | null)[], analyses: (ReportState | null)[]): GameState =>
  ({ ply: reports.length, steps: reports.map(step), analyses }) as unknown as GameState;

describe("who leads", () => {
  it("is told in whole percent for either side", () => {
    expect(percentFor(0.507, 0)).toBe(51);
    expect(percentFor(0.507, 1)).toBe(49);
    expect(leader(0.507)).toBe(0);
    expect(leader(0.491)).toBe(1);
    expect(leader(0.5)).toBe(0);
  });
});

describe("a report in words", () => {
  const said = (given: ReportState): string => verdict(given, english);
  it("has the chance of the side that leads, and the discs behind it, but no points", () => {
    expect(said(report(points(8.959), 0.507))).toBe("Black 51%");
    expect(discsOf(report(points(8.959), 0.507), english)).toBe("");
    expect(discsOf(report(estimate(8.96), 0.64), english)).toBe("Black +9.0 discs");
    expect(said(report(points(-120), 0.4))).toBe("White 60%");
    expect(discsOf(report(estimate(-3.42), 0.4), english)).toBe("White +3.4 discs");
    expect(said(report(points(0), 0.5))).toBe("Black 50%");
    expect(discsOf(report(estimate(-0.04), 0.5), english)).toBe("Even");
  });
  it("says points where they tell no chance", () => {
    expect(said(report(points(-1.5), null))).toBe("White +1.5 points");
    expect(discsOf(report(points(-1.5), null), english)).toBe("");
  });
  it("says a proven result and no estimate", () => {
    expect(said(report(discs(4), 1, true))).toBe("Black wins by 4");
    expect(said(report(discs(-12), 0, true))).toBe("White wins by 12");
    expect(said(report(discs(4), 1))).toBe("Black wins by 4 or more");
    expect(said(report(discs(0), 0.5, true))).toBe("A draw");
    expect(said(report({ value: -1, unit: "result", certain: true }, 0, true))).toBe("White wins");
    expect(discsOf(report(discs(4), 1, true), english)).toBe("");
  });
});

describe("what a move is worth", () => {
  const value = (score: ScoreState | null, chance: number | null, exact: boolean): MoveValue => ({ move: 19, score, chance, exact });
  it("is the mover's chance in percent", () => {
    expect(worth(value(points(30), 0.53, false), 0)).toBe("53");
    expect(worth(value(points(30), 0.53, false), 1)).toBe("47");
  });
  it("is whole discs with a sign where values are discs", () => {
    expect(worth(value(estimate(-3.6), 0.4, false), 0)).toBe("\u22124");
    expect(worth(value(estimate(-0.4), 0.4, false), 1)).toBe("±0");
    expect(worth(value(discs(-4), 0, true), 0)).toBe("\u22124");
    expect(worth(value(discs(-4), 0, true), 1)).toBe("+4");
    expect(worth(value(discs(0), 0.5, true), 1)).toBe("±0");
  });
  it("is all or nothing where only the winner is certain", () => {
    expect(worth(value(discs(4), 1, false), 0)).toBe("100");
    expect(worth(value({ value: 1, unit: "result", certain: true }, 1, true), 1)).toBe("0");
  });
});

describe("the graph over the game", () => {
  const own = [null, report(points(4), 0.55), null, report(points(-8), 0.4), report(null, null)];
  const analyses = [report(points(0), 0.5), null, report(points(3), 0.52), report(discs(2), 1, true), null, null];
  const played = game(own, analyses);
  it("has the analyst's value of every position", () => {
    expect(curve(played, 5, "analyst")).toEqual([
      { ply: 0, chance: 0.5 },
      { ply: 2, chance: 0.52 },
      { ply: 3, chance: 1 },
    ]);
  });
  it("has the opponent's value after each move of its own", () => {
    expect(curve(played, 5, "opponent")).toEqual([
      { ply: 2, chance: 0.55 },
      { ply: 4, chance: 0.4 },
    ]);
  });
  it("ends where the board stands", () => {
    expect(curve(played, 2, "analyst").map((point) => point.ply)).toEqual([0, 2]);
    expect(curve(played, 99, "opponent")).toHaveLength(2);
  });
  it("finds the latest report at a step", () => {
    expect(latestReport(played, 3)?.score?.value).toBe(4);
    expect(latestReport(played, 1)).toBeNull();
    expect(latestReport(played, 99)?.score).toBeNull();
  });
});

describe("numbers as text", () => {
  it("has signs, but none for zero", () => {
    expect(signed(3.14159, 1)).toBe("+3.1");
    expect(signed(-3.14159, 1)).toBe("\u22123.1");
    expect(signed(-0.001, 1)).toBe("0.0");
  });
  it("shortens counts and times", () => {
    expect(compact(999)).toBe("999");
    expect(compact(12_345)).toBe("12.3 k");
    expect(compact(1_234_567)).toBe("1.23 M");
    expect(duration(0.0123)).toBe("12 ms");
    expect(duration(2.04)).toBe("2.0 s");
  });
});
