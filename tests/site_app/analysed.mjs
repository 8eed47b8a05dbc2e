// Analyses games as the page's studying worker does, in Node: node analysed.mjs SITE PYODIDE, a game a line on stdin.
// Prints a line of JSON a game: what the analysis has written as its result.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { kernelOf } from "../../web/kernel/module.mjs";

const [site, pyodide] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const { default: create } = await import(pathToFileURL(`${site}/kernel/heibai-kernel.mjs`));
const kernel = kernelOf(await create({ wasmBinary: gunzipSync(readFileSync(`${site}/kernel/heibai-kernel.wasm.gz`)) }));
const python = await loadPyodide({ indexURL: `${pyodide}/` });
python.unpackArchive(new Uint8Array(readFileSync(`${site}/python/heibai.zip`)), "zip", { extractDir: "/lib/heibai-site" });
python.registerJsModule("heibai_web_kernel", { kernel });
python.runPython('import sys; sys.path.insert(0, "/lib/heibai-site")');
python.FS.mkdirTree("/heibai/analyses");

const told = [];
const house = python.pyimport("heibai.apps.web.one_thread.house").House("/heibai", (text) => told.push(JSON.parse(text)));

function ask(method, address, body = "") {
  house.ask(1, method, address, body);
  const { status, answer } = told.findLast((each) => each.id === 1);
  if (status !== 200) throw new Error(answer.detail);
  return answer;
}

for await (const game of createInterface({ input: process.stdin })) {
  const [found] = ask("POST", "/api/v1/records", game);
  const { study, left_out, illegal, ...wanted } = found;
  const { id } = ask("POST", "/api/v1/analyses", JSON.stringify(wanted));
  house.subscribe(`analysis/${id}`);
  while (house.step());
  console.log(new TextDecoder().decode(python.FS.readFile(`/heibai/analyses/${id}/result.json`)).replaceAll("\n", " "));
}
