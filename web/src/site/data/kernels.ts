// The compiled kernel in a worker: a module a game, a small one with the rules of both, and the whole.

import { kernelOf } from "../../../kernel/module.mjs";
import type { ReadFile } from "./files";

const MOST_THREADS = 8;
const [PAGES, MOST_PAGES] = [256, 16_384]; // of 64 kB, as heibai-threads is linked

interface Given {
  wasmBinary: ArrayBuffer;
  wasmMemory?: WebAssembly.Memory;
  threads?: number;
}

type Create = (given: Given) => Promise<unknown>;

/** Loads `kernel/heibai-NAME`; `base`: the folder of the page. */
export async function loadKernel<Kernel>(name: string, base: string, read: ReadFile, more: Omit<Given, "wasmBinary"> = {}): Promise<Kernel> {
  const address = new URL(`kernel/heibai-${name}.mjs`, base).href;
  const [{ default: create }, wasmBinary] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<{ default: Create }>,
    read(`kernel/heibai-${name}.wasm.gz`),
  ]);
  return kernelOf(await create({ wasmBinary, ...more })) as Kernel;
}

/** All that Python has, with the threads that one call may begin: as many as there are processors where workers share memory. */
export async function loadWhole(base: string, read: ReadFile): Promise<{ kernel: object; threads: number }> {
  const threads = Math.min(MOST_THREADS, navigator.hardwareConcurrency);
  const wasmMemory = crossOriginIsolated && threads > 1 ? sharedMemory() : null;
  if (!wasmMemory) return { kernel: await loadKernel<object>("kernel", base, read), threads: 1 };
  return { kernel: await loadKernel<object>("threads", base, read, { wasmMemory, threads }), threads };
}

/** Null where there is no room for as much of it as there may be at most. */
function sharedMemory(): WebAssembly.Memory | null {
  try {
    return new WebAssembly.Memory({ initial: PAGES, maximum: MOST_PAGES, shared: true });
  } catch {
    return null;
  }
}
