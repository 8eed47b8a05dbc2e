// Parallel coordinates of a population: an axis for the fitness and one a gene, and what brushes leave of it.

import type { GenerationState, Individual } from "../../../lib/wire/types";
import type { Brushes } from "../addresses";
import { extremes } from "../../../lib/charts/axis";

export const FITNESS = "fitness"; // no gene has this name: those of evaluators are terms and squares

export interface Axis {
  name: string;
  low: number;
  high: number;
}

/** The fitness first; an axis on which all are equal is a little long. */
export function axesOf({ genes, individuals }: GenerationState): Axis[] {
  return [FITNESS, ...genes].map((name, place) => {
    const [low, high] = extremes(individuals.map((each) => valueOf(each, place)));
    return high > low ? { name, low, high } : { name, low: low - 0.5, high: high + 0.5 };
  });
}

/** On the axis at `place`. */
export function valueOf(individual: Individual, place: number): number {
  return place === 0 ? individual.fitness : (individual.weights[place - 1] ?? 0);
}

/** Where a value lies on its axis, 0 below to 1 above. */
export function shareOf(value: number, { low, high }: Axis): number {
  return (value - low) / (high - low);
}

/** Whether no brush leaves somebody out. */
export function isWithin(individual: Individual, brushes: Brushes, genes: readonly string[]): boolean {
  return [FITNESS, ...genes].every((name, place) => {
    const brush = brushes[name];
    if (!brush) return true;
    const value = valueOf(individual, place);
    return value >= brush[0] && value <= brush[1];
  });
}

/** With a brush between two shares of an axis, whichever is larger; one of everything is none. */
export function brushed(brushes: Brushes, axis: Axis, one: number, other: number): Brushes {
  const { [axis.name]: _, ...rest } = brushes;
  const [from, to] = [Math.max(0, Math.min(one, other)), Math.min(1, Math.max(one, other))];
  if (from <= 0 && to >= 1) return rest;
  const at = (share: number): number => Number((axis.low + share * (axis.high - axis.low)).toPrecision(6));
  // Rounding must not leave out who lies on the border.
  return { ...rest, [axis.name]: [from <= 0 ? axis.low : at(from), to >= 1 ? axis.high : at(to)] };
}
