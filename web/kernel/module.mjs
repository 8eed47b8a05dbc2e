// The kernel in JavaScript: functions and classes by the names that they have in Python.
//
//   import create from "./heibai-reversi.mjs"; // heibai-reversi.wasm lies beside it
//   import { kernelOf } from "./module.mjs";
//   const kernel = kernelOf(await create());
//   kernel.reversi_perft({ own: 0x810000000n, opp: 0x1008000000n, size: 8, depth: 6 }).leaves; // 8200n
//   const control = new kernel.Control();
//
// Arguments come by name in one object. Arrays are typed arrays, of several dimensions {data, shape}; 64-bit integers
// are BigInts. What is made by `new` keeps memory until free(); what is forgotten is freed late, or not at all while
// a worker never pauses.
//
// A call ends before anything else in its thread goes on. control.watch({ watcher }) has `watcher` called meanwhile,
// at every poll of the search: there control.progress() says what is known, and control.stop() ends it.

/** What the kernel refuses; `kind` is Python's name for it: ValueError, RuntimeError, MemoryError, IndexError. */
export class KernelError extends Error {
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/** An object that the kernel stores. */
class KernelObject {
  constructor(handle, memory) {
    this.handle = handle;
    this.memory = memory;
    memory.forgotten.register(this, handle, this);
  }

  free() {
    this.memory.forgotten.unregister(this);
    this.memory.free(this.handle);
    this.handle = 0;
  }
}

/** `module`: what heibai-reversi.mjs or heibai-gomoku.mjs makes. */
export function kernelOf(module) {
  const free = (handle) => module.free(handle);
  const memory = { free, forgotten: new FinalizationRegistry(free) };
  const { constants, entries } = module.description();
  const kernel = { ...constants, description: entries };
  let thrown; // by a function that the kernel called

  /** A function that throws nothing: what it threw goes on as an exception of the kernel, and is thrown again below. */
  const guarded = (called) => (...values) => {
    try {
      return { value: called(...values) };
    } catch (error) {
      thrown = error;
      return { thrown: true };
    }
  };

  /** A value as the kernel takes it. */
  function given(value) {
    if (value instanceof KernelObject) return { handle: value.handle };
    if (typeof value === "function") return guarded(value);
    return Array.isArray(value) ? value.map(given) : value;
  }

  function call(entry, handle, named = {}) {
    const values = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, given(value)]));
    const answer = module.call(entry, handle, values);
    if (answer.thrown) throw thrown;
    if ("error" in answer) throw new KernelError(answer.kind, answer.error);
    const { value } = answer;
    if (value?.handle === undefined) return value;
    return Object.setPrototypeOf(new KernelObject(value.handle, memory), kernel[value.of].prototype);
  }

  function classNamed(name) {
    const made = class extends KernelObject {
      constructor(named) {
        super(call(new.target.entry, 0, named), memory);
      }
    };
    return Object.defineProperty(made, "name", { value: name });
  }

  entries.forEach(({ owner, name, kind }, entry) => {
    if (kind === "function") {
      kernel[name] = (named) => call(entry, 0, named);
      return;
    }
    kernel[owner] ??= classNamed(owner);
    const made = kernel[owner];
    if (kind === "constructor") made.entry = entry;
    else if (kind === "static") made[name] = (named) => call(entry, 0, named);
    else if (kind === "property")
      Object.defineProperty(made.prototype, name, { get() { return call(entry, this.handle); } });
    else made.prototype[name] = function (named) { return call(entry, this.handle, named); };
  });
  return kernel;
}
