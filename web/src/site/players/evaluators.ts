// Weights, loaded when a player needs them and kept.

import { once } from "../data/files";
import type { ReadFile } from "../data/files";
import type { EvaluatorRow } from "../data/types";

/** An evaluator as every call of the kernel takes it. */
export interface Evaluator {
  family: string;
  options: string;
  weights: Float64Array;
  row: EvaluatorRow;
}

export const NOTHING: Evaluator = {
  family: "",
  options: "",
  weights: new Float64Array(0),
  row: { family: "", options: "", scale: 1, discs: false, file: "", count: 0, steps: 0 },
};

export class Evaluators {
  readonly #loads = new Map<EvaluatorRow, () => Promise<Evaluator>>();

  constructor(private readonly read: ReadFile) {}

  load(row: EvaluatorRow & { weights?: readonly number[] }): Promise<Evaluator> {
    if (row.weights) return Promise.resolve({ family: row.family, options: row.options, weights: Float64Array.from(row.weights), row });
    const load = this.#loads.get(row) ?? once(() => this.#load(row));
    this.#loads.set(row, load);
    return load();
  }

  async #load(row: EvaluatorRow): Promise<Evaluator> {
    const content = await this.read(`data/weights/${row.file}`);
    const weights = row.steps ? Float64Array.from(new Int16Array(content), (each) => each / row.steps) : new Float64Array(content);
    if (weights.length !== row.count) throw new Error(`data/weights/${row.file} has ${weights.length} weights, expected ${row.count}; reload the page`);
    return { family: row.family, options: row.options, weights, row };
  }
}
