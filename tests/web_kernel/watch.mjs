// A search that is watched and stopped from within its own thread; what it prints, test_watch.py reads.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { dressed } from "../../web/kernel/module.mjs";

const [path] = process.argv.slice(2);
const { default: create } = await import(pathToFileURL(path));
const kernel = dressed(await create({ wasmBinary: readFileSync(path.replace(/mjs$/, "wasm")) }));

const board = { own: 0x0000000810000000n, opp: 0x0000001008000000n };
const engine = new kernel.ReversiEngine({ family: "discs", options: "", weights: [1], size: 8, megabytes: 1 });
const control = new kernel.Control();
const depths = [];
control.watch(() => {
  const { depth } = control.progress();
  if (depth > (depths.at(-1) ?? 0)) depths.push(depth);
  if (depth >= 8) control.stop();
});
const found = engine.search({ ...board, depth: 60, seconds: 0, nodes: 0, exact: -1, control });

let freed = "";
engine.free();
try {
  engine.search({ ...board, depth: 1, seconds: 0, nodes: 0, exact: -1, control });
} catch (error) {
  freed = `${error.kind}: ${error.message}`;
}
console.log(JSON.stringify({ depths, stopped: control.stopped, depth: found.depth, freed }));
