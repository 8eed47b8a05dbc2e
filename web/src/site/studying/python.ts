// Python for WebAssembly with heibai in it, and the kernel for browsers in the place of the compiled one.

import { loadWhole } from "../data/kernels";
import { unpacked } from "../data/files";
import type { ReadFile } from "../data/files";

export interface FileSystem {
  analyzePath(path: string): { exists: boolean };
  readdir(path: string): string[];
  readFile(path: string): Uint8Array;
  writeFile(path: string, content: Uint8Array): void;
  mkdirTree(path: string): void;
}

/** apps/web/one_thread/house.py */
export interface House {
  ask(id: number, method: string, address: string, body: string): void;
  subscribe(topic: string): void;
  listen(id: number, address: string): void;
  leave(id: number): void;
  step(): boolean;
}

interface Python {
  FS: FileSystem;
  unpackArchive(content: ArrayBuffer, format: string, options: { extractDir: string }): void;
  registerJsModule(name: string, module: object): void;
  runPython(program: string): unknown;
  pyimport(name: string): { House(folder: string, say: (text: string) => void, threads: number): House };
}

export const FOLDER = "/heibai";
export const ROOMS = ["analyses", "runs"];
const PACKAGES = "/lib/heibai-site";
const CODE = "pyodide.asm.wasm"; // kept compressed, as no file server has to know about it

/** `base`: the folder of the page; `threads`: that the kernel may begin for one call. */
export async function loadPython(base: string, read: ReadFile): Promise<{ python: Python; threads: number }> {
  const folder = new URL("python/", base).href;
  const plain = self.fetch.bind(self);
  self.fetch = async (input, init) => (String(input).endsWith(CODE) ? code(await plain(`${String(input)}.gz`, init)) : plain(input, init));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide(given: { indexURL: string }): Promise<Python> };
  const [python, { kernel, threads }, packages] = await Promise.all([loadPyodide({ indexURL: folder }), loadWhole(base, read), read("python/heibai.zip")]);
  python.unpackArchive(packages, "zip", { extractDir: PACKAGES });
  python.registerJsModule("heibai_web_kernel", { kernel });
  python.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
  for (const room of ROOMS) python.FS.mkdirTree(`${FOLDER}/${room}`);
  return { python, threads };
}

async function code(response: Response): Promise<Response> {
  if (!response.ok) return response;
  return new Response(await unpacked(await response.arrayBuffer()), { headers: { "content-type": "application/wasm" } });
}
