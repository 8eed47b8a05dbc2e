// A search that is watched and stopped from within its own thread; what it prints, test_watch.py reads.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { kernelOf } from "../../web/kernel/module.mjs";

const [path] = process.argv.slice(2);
const { default: create } = await import(pathToFileURL(path));
const kernel = kernelOf(await create({ wasmBinary: readFileSync(path.replace(/mjs$/, "wasm")) }));

const board = { own: 0x0000000810000000n, opp: 0x0000001008000000n };
const engine = new kernel.ReversiEngine({ family: "discs", options: "", weights: [1], size: 8, megabytes: 1 });
const control = new kernel.Control();
const depths = [];
const watcher = () => {
  const { depth } = control.progress();
  if (depth > (depths.at(-1) ?? 0)) depths.push(depth);
  if (depth >= 8 && !control.stopped) control.stop();
};
control.watch({ watcher });
const found = engine.search({ ...board, depth: 60, seconds: 0, nodes: 0, exact: -1, control });

/** What a call throws. */
function refusal(call) {
  try {
    call();
  } catch (error) {
    return `${error.kind ?? error.name}: ${error.message}`;
  }
  return "";
}

const again = () => engine.search({ ...board, depth: 6, seconds: 0, nodes: 0, exact: -1, control: new kernel.Control() });
const angry = new kernel.Control();
angry.watch({ watcher: () => { throw new RangeError("enough"); } });
const perft = { ...board, size: 8, depth: 12 };
const refused = {
  thrown: refusal(() => kernel.reversi_perft({ ...perft, control: angry })),
  watcher: refusal(() => control.watch({ watcher: 5 })),
  number: refusal(() => kernel.reversi_perft({ ...perft, depth: control })),
  handle: refusal(() => kernel.reversi_perft({ ...perft, control: 3 })),
  map: refusal(() => new kernel.Player({ search: "alphabeta", settings: new Map([["depht", 3]]) })),
  view: refusal(() => new kernel.Player({ search: "alphabeta", weights: new DataView(new ArrayBuffer(8)) })),
  exact: refusal(() => kernel.reversi_perft({ ...perft, own: 2 ** 53 })),
  megabytes: refusal(() => new kernel.SolverTable({ megabytes: 4096 })),
  missing: refusal(() => new kernel.SolverTable()),
};

// An engine that its own watcher frees lives until its search ends.
const freeing = new kernel.Control();
let polls = 0;
freeing.watch({ watcher: () => { if (++polls === 1) engine.free(); if (polls > 20) freeing.stop(); } });
const whole = engine.search({ ...board, depth: 60, seconds: 0, nodes: 0, exact: -1, control: freeing });
refused.freed = refusal(again);
console.log(JSON.stringify({ depths, stopped: control.stopped, depth: found.depth, whole: whole.depth, refused }));
