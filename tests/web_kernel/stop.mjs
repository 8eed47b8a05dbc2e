// Calls of several threads that are ended or refused; what it prints, test_threads.py reads.
//
//   node stop.mjs build/web-kernel/heibai-threads.mjs THREADS
import { Worker } from "node:worker_threads";
import { loadKernel } from "./load.mjs";

const [path, count] = process.argv.slice(2);
const threads = Number(count);
const kernel = await loadKernel(path, threads);
const board = { own: 0x0000000810000000n, opp: 0x0000001008000000n };
const engineOf = (threads) => new kernel.ReversiEngine({ family: "discs", options: "", weights: [1], size: 8, megabytes: 16, threads });

function search(engine, depth, control = new kernel.Control()) {
  return engine.search({ ...board, depth, seconds: 0, nodes: 0, exact: -1, control });
}

/** Another thread waits until the search has told of depth 8, and writes into memory that both share, as the page does. */
async function endedByAnotherThread(engine) {
  const [END, DEPTH] = [0, 1];
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const other = new Worker(
    `const { workerData: shared, parentPort } = require("node:worker_threads");
     parentPort.postMessage("here");
     for (let depth; (depth = Atomics.load(shared, ${DEPTH})) < 8;) Atomics.wait(shared, ${DEPTH}, depth);
     Atomics.store(shared, ${END}, 1);`,
    { eval: true, workerData: shared },
  );
  await new Promise((resolve) => other.once("message", resolve));
  const control = new kernel.Control();
  control.watch({
    watcher: () => {
      Atomics.store(shared, DEPTH, control.progress().depth);
      Atomics.notify(shared, DEPTH);
      if (Atomics.load(shared, END)) control.stop();
    },
  });
  const { depth } = search(engine, 60, control);
  return { depth, isStopped: control.stopped };
}

/** What a watcher throws ends all threads. */
function thrown() {
  const control = new kernel.Control();
  control.watch({ watcher: () => { throw new RangeError("enough"); } });
  try {
    search(engineOf(threads), 60, control);
  } catch (error) {
    return String(error);
  }
  return "";
}

/** An evaluation in JavaScript belongs to the first thread. */
function refusal() {
  const player = new kernel.Player({ search: "mcts", settings: { outside: 1, playouts: 4 } });
  const evaluator = (cells, { length }) => [new Float64Array(length), null];
  const games = { black: Uint32Array.of(0, 0), white: Uint32Array.of(1, 1), opening: new Uint32Array(2) };
  const numbers = { pairing: new BigUint64Array(2), number: BigUint64Array.of(0n, 1n), seed: 1n, generation: 0n };
  const opening = { own: BigUint64Array.of(board.own), opp: BigUint64Array.of(board.opp), black_to_move: Uint8Array.of(1) };
  const asked = { size: 8, players: [player, player], keep_moves: false, keep_policies: false, evaluators: [evaluator, evaluator] };
  try {
    kernel.reversi_match({ ...asked, ...games, ...numbers, ...opening, threads, control: new kernel.Control() });
  } catch (error) {
    return `${error.kind}: ${error.message}`;
  }
  return "";
}

const engine = engineOf(1);
const ended = [await endedByAnotherThread(engineOf(threads)), await endedByAnotherThread(engine)];
const nodes = [engine, engineOf(1)].map((each) => Number(search(each, 8).nodes)); // of one that was ended, and of a new one
console.log(JSON.stringify({ ended, nodes, thrown: thrown(), refusal: refusal() }));
