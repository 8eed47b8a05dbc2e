// The compiled kernel in a worker: a module a game, and a small one with the rules of both.

import { kernelOf } from "../../../kernel/module.mjs";
import type { ReadFile } from "./files";

type Create = (given: { wasmBinary: ArrayBuffer }) => Promise<unknown>;

/** Loads `kernel/heibai-NAME`; `base`: the folder of the page. */
export async function loadKernel<Kernel>(name: string, base: string, read: ReadFile): Promise<Kernel> {
  const address = new URL(`kernel/heibai-${name}.mjs`, base).href;
  const [{ default: create }, wasmBinary] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<{ default: Create }>,
    read(`kernel/heibai-${name}.wasm.gz`),
  ]);
  return kernelOf(await create({ wasmBinary })) as Kernel;
}
