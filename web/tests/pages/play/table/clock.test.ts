import { expect, it } from "vitest";
import { clockText, leftOf } from "../../../../src/pages/play/table/clock";

it("writes minutes and seconds, below ten seconds tenths, and never less than nothing", () => {
  expect([600, 247.9, 61, 10, 9.99, 0.04, -3].map(clockText)).toEqual(["10:00", "4:07", "1:01", "0:10", "9.9", "0.0", "0.0"]);
});

it("counts down for the seat whose clock runs alone", () => {
  const clock = { main: 60, increment: 0, left: [50, 40] as [number, number], running: 1 as const };
  expect([leftOf(clock, 0, 2500), leftOf(clock, 1, 2500)]).toEqual([50, 37.5]);
});
