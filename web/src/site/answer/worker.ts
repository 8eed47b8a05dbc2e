// The answering worker: what the server is to the page elsewhere.

import { reader, readTables } from "../data/files";
import { loadKernel } from "../data/kernels";
import type { Answered, Asked, Told } from "../messages";
import type { Rules } from "../rules/kernel";
import { rowOf } from "../players/player";
import { Games } from "./games";
import { answered } from "./routes";
import { WorkerSearches } from "./searches";
import { newId } from "./ids";
import { openStore } from "./store";

const base = new URL("../", location.href).href; // this program lies in the folder "assets"
const windows = new BroadcastChannel("heibai-games");

async function furnished(): Promise<Games> {
  const read = reader(base);
  const [rules, tables, store] = await Promise.all([loadKernel<Rules>("rules", base, read), readTables(read), openStore().catch(() => null)]);
  const games = new Games({
    book: { rules, ...tables },
    knows: (name, game) => rowOf(tables.players, name, game.boardKey) !== null,
    searches: new WorkerSearches(() => new Worker(new URL("../players/worker.ts", import.meta.url), { type: "module" }), crossOriginIsolated),
    store,
    newSeed: () => Math.floor(Math.random() * 2 ** 53),
    newId,
    tell: (told) => say({ told }),
    changed: (id) => windows.postMessage(id),
  });
  windows.onmessage = ({ data }: MessageEvent<string>) => games.changedElsewhere(data);
  return games;
}

function say(said: Answered | Told): void {
  postMessage(said);
}

const ready = furnished();

addEventListener("message", async ({ data }: MessageEvent<Asked & { id?: number }>) => {
  const found = await answered(ready, data);
  if (data.id !== undefined) say({ id: data.id, ...found });
});
