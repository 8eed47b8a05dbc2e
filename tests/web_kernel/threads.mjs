// The kernel for browsers in Node as a browser's worker has it, with workers of its own: import this first.
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker as Thread } from "node:worker_threads";
import { kernelOf } from "../../web/kernel/module.mjs";

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
    this.#thread.unref();
  }

  postMessage(message) {
    this.#thread.postMessage(message);
  }
};

/** The module at `path` (heibai-threads.mjs), which begins as many threads with one call. */
export async function loadThreads(path, threads) {
  const { default: create } = await import(pathToFileURL(path));
  return kernelOf(await create({ wasmBinary: readFileSync(path.replace(/mjs$/, "wasm")), threads }));
}
