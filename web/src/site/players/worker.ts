// The searching worker: one search after the other. Who wants to end one at once says so in memory that both share, or ends
// the worker.

import { once, reader } from "../data/files";
import { loadKernel } from "../data/kernels";
import type { SearchKernel } from "../rules/kernel";
import type { SearchRequest } from "./messages";
import { Thinking } from "./think";

const base = new URL("../", location.href).href; // this program lies in the folder "assets"
const read = reader(base);
const kernels = { reversi: once(() => loadKernel<SearchKernel>("reversi", base, read)), gomoku: once(() => loadKernel<SearchKernel>("gomoku", base, read)) };
const thinking = new Thinking({ read, kernel: (game) => (game === "gomoku" ? kernels.gomoku() : kernels.reversi()) });
let before: Promise<void> = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  before = before.then(() => thinking.answer(data, (answer) => postMessage(answer)));
});
