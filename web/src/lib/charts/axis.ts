// The numbers of an axis: round ones, written short.

/** The least and the greatest; of any number of values, which a call with all of them does not take. */
export function extremes(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

/** Round numbers from just below `low` to just above `high`, about `count` steps. */
export function ticks(low: number, high: number, count = 4): number[] {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** A number as short as it can be read: 12, 0.34, 1.2e6. */
export function short(value: number): string {
  const size = Math.abs(value);
  const text = size >= 1e6 || (size > 0 && size < 1e-3) ? value.toExponential(1) : String(Number(value.toPrecision(4)));
  return text.replace("-", "−");
}

/** Round numbers along the bottom from `first` to `last`, at most `most` of them. */
export function steps(first: number, last: number, most = 7): number[] {
  const span = last - first;
  const rough = Math.max(1, span / (most - 1));
  const power = 10 ** Math.floor(Math.log10(rough) + 1e-9);
  const every = power * ([1, 2, 5, 10].find((each) => each * power >= rough - 1e-9) ?? 10);
  const from = Math.ceil(first / every);
  return Array.from({ length: Math.floor(last / every) - from + 1 }, (_, index) => (from + index) * every);
}
