import { describe, expect, it } from "vitest";
import { compact, curve, duration, latestReport, scaleOf, share, signed } from "../src/lib/evaluation";
import type { Report, Score, Step } from "../src/lib/protocol";

const points = (value: number): Score => ({ value, unit: "points", certain: false });
const report = (score: Score | null): Report => ({
  score,
  line: [19],
  labels: ["d3"],
  depth: 3,
  nodes: 100,
  playouts: 0,
  seconds: 0.01,
  exact: false,
});
const step = (given: Report | null): Step => ({
  move: 19,
  label: "d3",
  seat: 0,
  color: 0,
  is_pass: false,
  cells: "",
  report: given,
});

describe("shares of the bar", () => {
  it("is symmetrical and grows with the lead", () => {
    expect(share(points(0), 10)).toBe(0);
    expect(share(points(5), 10)).toBeCloseTo(-share(points(-5), 10));
    expect(share(points(8), 10)).toBeGreaterThan(share(points(5), 10));
    expect(Math.abs(share(points(1e6), 10))).toBeLessThanOrEqual(1);
  });
  it("gives a proven result the whole bar", () => {
    expect(share({ value: 2, unit: "discs", certain: true }, 10)).toBe(1);
    expect(share({ value: -64, unit: "discs", certain: true }, 10)).toBe(-1);
    expect(share({ value: 0, unit: "discs", certain: true }, 10)).toBe(0);
    expect(share({ value: -1, unit: "result", certain: true }, 10)).toBe(-1);
  });
  it("knows probabilities", () => {
    expect(share({ value: 0.5, unit: "win probability", certain: false }, 10)).toBe(0);
    expect(share({ value: 1, unit: "win probability", certain: false }, 10)).toBe(1);
  });
});

describe("the graph over the game", () => {
  const steps = [step(null), step(report(points(4))), step(null), step(report(points(-8))), step(report(null))];
  it("scales by the largest unproven value", () => {
    expect(scaleOf(steps)).toBe(8);
    expect(scaleOf([])).toBe(1);
    expect(scaleOf([step(report({ value: 60, unit: "discs", certain: true }))])).toBe(1);
  });
  it("has a point for every scored move", () => {
    expect(curve(steps).map((point) => point.ply)).toEqual([2, 4]);
    expect(curve(steps)[0]?.share).toBeGreaterThan(0);
    expect(curve(steps)[1]?.share).toBeLessThan(0);
  });
  it("finds the latest report at a step", () => {
    expect(latestReport(steps, 3)?.ply).toBe(2);
    expect(latestReport(steps, 1)).toBeNull();
    expect(latestReport(steps, 99)?.ply).toBe(5);
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
