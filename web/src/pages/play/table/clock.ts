// What a clock shows.

import type { ClockState, Seat } from "../../../lib/wire/types";

const TENTHS_BELOW = 10; // seconds

/** "4:07", below ten seconds "9.3". */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < TENTHS_BELOW) return (Math.floor(10 * left) / 10).toFixed(1);
  const whole = Math.floor(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Seconds that a seat has `elapsed` milliseconds after the server told the clock. */
export function leftOf(clock: ClockState, seat: Seat, elapsed: number): number {
  return clock.left[seat] - (clock.running === seat ? elapsed / 1000 : 0);
}
