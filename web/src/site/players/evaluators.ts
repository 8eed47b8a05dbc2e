// Weights, loaded when a player needs them and kept.

import { once } from "../data/files";
import type { ReadFile } from "../data/files";
import type { EvaluatorRow } from "../data/types";

/** An evaluator as every call of the kernel takes it. */
export interface Evaluator {
  family: string;
  options: string;
  weights: Float64Array;
}

export const NOTHING: Evaluator = { family: "", options: "", weights: new Float64Array(0) };

export class Evaluators {
  readonly #loads = new Map<EvaluatorRow, () => Promise<Float64Array>>();

  constructor(private readonly read: ReadFile) {}

  async load(row: EvaluatorRow & { weights?: readonly number[] }): Promise<Evaluator> {
    const load = this.#loads.get(row) ?? once(() => this.#weights(row));
    if (!row.weights) this.#loads.set(row, load);
    const weights = row.weights ? Float64Array.from(row.weights) : await load();
    return { family: row.family, options: row.options, weights };
  }

  async #weights({ file, steps, count }: EvaluatorRow): Promise<Float64Array> {
    const content = await this.read(`data/weights/${file}`);
    const weights = steps ? Float64Array.from(new Int16Array(content), (each) => each / steps) : new Float64Array(content);
    if (weights.length !== count) throw new Error(`data/weights/${file} has ${weights.length} weights, expected ${count}; reload the page`);
    return weights;
  }
}
