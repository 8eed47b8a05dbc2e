// The studying worker's Python as the page has it, in Node.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { kernelOf } from "../../web/kernel/module.mjs";

/** `site`: the built page; `pyodide`: the folder of Python for WebAssembly. */
export async function furnished(site, pyodide) {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
  const { default: create } = await import(pathToFileURL(`${site}/kernel/heibai-kernel.mjs`));
  const kernel = kernelOf(await create({ wasmBinary: gunzipSync(readFileSync(`${site}/kernel/heibai-kernel.wasm.gz`)) }));
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  python.unpackArchive(new Uint8Array(readFileSync(`${site}/python/heibai.zip`)), "zip", { extractDir: "/lib/heibai-site" });
  python.registerJsModule("heibai_web_kernel", { kernel });
  python.runPython('import sys; sys.path.insert(0, "/lib/heibai-site")');
  for (const room of ["analyses", "runs"]) python.FS.mkdirTree(`/heibai/${room}`);
  const told = [];
  const house = python.pyimport("heibai.apps.web.one_thread.house").House("/heibai", (text) => told.push(JSON.parse(text)));
  const read = (path) => new TextDecoder().decode(python.FS.readFile(`/heibai/${path}`));
  return { house, told, read, ask: (method, address, body = "") => ask(house, told, { method, address, body }) };
}

function ask(house, told, { method, address, body }) {
  house.ask(1, method, address, body);
  const { status, answer } = told.findLast((each) => each.id === 1);
  if (status !== 200) throw new Error(answer.detail);
  return answer;
}
