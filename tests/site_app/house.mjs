// The studying worker's Python as the page has it, in Node.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { loadKernel } from "../web_kernel/load.mjs";

/** `site`: the built page; `pyodide`: the folder of Python for WebAssembly; `threads`: more than 1 where it is isolated. */
export async function furnished(site, pyodide, threads = 1) {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
  const path = `${site}/kernel/heibai-${threads > 1 ? "threads" : "kernel"}`;
  const kernel = await loadKernel(`${path}.mjs`, threads, gunzipSync(readFileSync(`${path}.wasm.gz`)));
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  python.unpackArchive(new Uint8Array(readFileSync(`${site}/python/heibai.zip`)), "zip", { extractDir: "/lib/heibai-site" });
  python.registerJsModule("heibai_web_kernel", { kernel });
  python.runPython('import sys; sys.path.insert(0, "/lib/heibai-site")');
  for (const room of ["analyses", "runs"]) python.FS.mkdirTree(`/heibai/${room}`);
  const told = [];
  const house = python.pyimport("heibai.apps.web.one_thread.house").House("/heibai", (text) => told.push(JSON.parse(text)), threads);
  const read = (path) => new TextDecoder().decode(python.FS.readFile(`/heibai/${path}`));
  return { house, told, read, ask: (method, address, body = "") => ask(house, told, { method, address, body }) };
}

function ask(house, told, { method, address, body }) {
  house.ask(1, method, address, body);
  const { status, answer } = told.findLast((each) => each.id === 1);
  if (status !== 200) throw new Error(answer.detail);
  return answer;
}
