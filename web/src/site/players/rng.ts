// The generator that Python and the kernel share, draw for draw (core/rng.py; SplitMix64, Steele, Lea & Flood 2014).

const MASK = (1n << 64n) - 1n;
const GAMMA = 0x9e3779b97f4a7c15n;

function mix(z: bigint): bigint {
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

export class Rng {
  state: bigint;

  /** The stream of a seed and a path of whole numbers. */
  constructor(seed: bigint, path: readonly number[] = []) {
    this.state = path.reduce((state, step) => mix(((state ^ BigInt(step)) + GAMMA) & MASK), seed & MASK);
  }

  next(): bigint {
    this.state = (this.state + GAMMA) & MASK;
    return mix(this.state);
  }

  uniform(): number {
    return Number(this.next() >> 11n) * 2 ** -53;
  }

  choice<Item>(items: readonly Item[]): Item {
    const drawn = items[Number((this.next() * BigInt(items.length)) >> 64n)];
    if (drawn === undefined) throw new Error("there is nothing to choose from");
    return drawn;
  }
}
