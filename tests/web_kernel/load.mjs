// The kernel for browsers in Node as a browser's worker has it, which may begin workers of its own.
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";
import { kernelOf } from "../../web/kernel/module.mjs";

const begun = [];

globalThis.self = globalThis;
globalThis.importScripts = () => { throw new Error("this worker imports modules alone"); };
globalThis.location = { href: import.meta.url };
globalThis.Worker = class {
  #thread;

  constructor(address) {
    const workerData = { href: address.href, path: fileURLToPath(address) };
    this.#thread = new Thread(new URL("./worker.cjs", import.meta.url), { workerData });
    this.#thread.on("message", (data) => this.onmessage({ data }));
    this.#thread.on("error", (error) => { throw error; });
    begun.push(this.#thread);
  }

  postMessage(message) {
    this.#thread.postMessage(message);
  }
};

/** The module at `path`; `threads`: that one call may begin, of heibai-threads.mjs. */
export async function loadKernel(path, threads = 1, wasmBinary = readFileSync(path.replace(/mjs$/, "wasm"))) {
  const { default: create } = await import(pathToFileURL(path));
  const module = await create({ wasmBinary, threads });
  for (const thread of begun) thread.unref(); // the program ends without them
  return kernelOf(module);
}
