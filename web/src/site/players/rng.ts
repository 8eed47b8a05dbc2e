// The generator that Python and the kernel share, draw for draw (core/rng.py): the kernel mixes, the stream is kept here.

import type { Chance } from "../rules/kernel";

const STEP = 0x9e3779b97f4a7c15n; // of the state from draw to draw

export class Rng {
  constructor(
    private readonly kernel: Chance,
    public state: bigint,
  ) {}

  /** The stream of a seed and a path of whole numbers. */
  static of(kernel: Chance, seed: bigint, path: number[]): Rng {
    return new Rng(kernel, kernel.rng_state({ seed, path }));
  }

  next(): bigint {
    const [drawn = 0n] = this.kernel.rng_next({ seed: this.state, path: [], count: 1 });
    this.state = BigInt.asUintN(64, this.state + STEP);
    return drawn;
  }

  uniform(): number {
    return Number(this.next() >> 11n) * 2 ** -53;
  }

  choice<Item>(items: readonly Item[]): Item {
    return items[Number((this.next() * BigInt(items.length)) >> 64n)] as Item;
  }
}
