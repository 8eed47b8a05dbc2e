// The kernel in JavaScript: functions and classes by the names that Python has for them, described by the kernel itself.
//
//   import create from "./heibai-reversi.mjs";
//   const kernel = dressed(await create());
//   kernel.reversi_perft({ own: 0x810000000n, opp: 0x1008000000n, size: 8, depth: 6 }).leaves; // 8200n
//   const control = new kernel.Control({});
//
// Arguments come by name in one object. Arrays are typed arrays, of several dimensions {data, shape}; 64-bit integers are
// BigInts. What is made by `new` keeps memory until it is freed, by free() or when nobody has it any more.
//
// A call ends before anything else in its thread goes on. control.watch(f) has `f` called meanwhile, at every poll of the
// search: there control.progress() says what is known, and control.stop() ends it.

/** What the kernel refuses; `kind` is Python's name for it: ValueError, RuntimeError, MemoryError, IndexError. */
export class KernelError extends Error {
  constructor(kind, text) {
    super(text);
    this.kind = kind;
  }
}

/** An object that the kernel keeps. */
class Kept {
  constructor(handle, memory) {
    this.handle = handle;
    this.memory = memory;
    memory.watch.register(this, handle, this);
  }

  free() {
    this.memory.watch.unregister(this);
    this.memory.free(this.handle);
    this.handle = 0;
  }
}

/** Objects as the numbers that the kernel knows them by. */
const bare = (value) => (value instanceof Kept ? value.handle : Array.isArray(value) ? value.map(bare) : value);

function bareArguments(named) {
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, bare(value)]));
}

/** `module`: what heibai-reversi.mjs or heibai-gomoku.mjs makes. */
export function dressed(module) {
  const memory = { free: (handle) => module.free(handle), watch: new FinalizationRegistry((handle) => module.free(handle)) };
  const classes = {};
  const description = module.description();
  const kernel = { ...module.constants(), description };

  function call(entry, self, named = {}) {
    const answer = module.call(entry, self, bareArguments(named));
    if ("error" in answer) throw new KernelError(answer.kind, answer.error);
    const { value } = answer;
    return value?.handle === undefined ? value : Object.setPrototypeOf(new Kept(value.handle, memory), classes[value.of].prototype);
  }

  description.forEach(({ owner, name, kind }, entry) => {
    if (kind === "function") {
      kernel[name] = (named) => call(entry, 0, named);
      return;
    }
    classes[owner] ??= kernel[owner] = class extends Kept {
      constructor(named) {
        super(call(new.target.entry, 0, named), memory);
      }
    };
    const made = classes[owner];
    if (kind === "constructor") made.entry = entry;
    else if (kind === "static") made[name] = (named) => call(entry, 0, named);
    else if (kind === "property") Object.defineProperty(made.prototype, name, { get() { return call(entry, this.handle); } });
    else made.prototype[name] = function (named) { return call(entry, this.handle, named); };
  });
  kernel.Control.prototype.watch = function (watcher) { module.watch(this.handle, watcher); };
  return kernel;
}
