// Numbers as the language writes them.

import { preferences } from "./preferences.svelte";

/** With its thousands apart, and at most so many digits behind the point. */
export function numberText(value: number, digits = 0): string {
  return new Intl.NumberFormat(preferences.language, { maximumFractionDigits: digits }).format(value);
}

/** A share in per cent: "12%", "12.3%". */
export function percent(share: number, digits = 0): string {
  return new Intl.NumberFormat(preferences.language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share);
}

/** "0.25 s", "3.5 s", "40 s", "12 min", "2 h" */
export function timeText(seconds: number): string {
  const { second, minute, hour } = preferences.text.timeUnits;
  if (seconds < 90) return `${numberText(Math.max(seconds, 0.01), seconds < 1 ? 2 : seconds < 10 ? 1 : 0)} ${second}`;
  return seconds < 5400 ? `${numberText(seconds / 60)} ${minute}` : `${numberText(seconds / 3600)} ${hour}`;
}
