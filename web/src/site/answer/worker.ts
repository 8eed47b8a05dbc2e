// The answering worker: what the server is to the page elsewhere.

import type { Catalogue } from "../../lib/wire/types";
import { reader, readJson } from "../data/files";
import { loadKernel } from "../data/kernels";
import type { Openings, Players } from "../data/types";
import type { Answered, Asked, Told } from "../messages";
import type { Rules } from "../rules/kernel";
import { rowOf } from "../players/player";
import { Games } from "./games";
import { answered, attempted } from "./routes";
import { WorkerSearches } from "./searches";
import { newId } from "./ids";
import { openStore } from "./store";

const base = new URL("../", location.href).href; // this program lies in the folder "assets"
const windows = new BroadcastChannel("heibai-games");

async function furnished(): Promise<Games> {
  const read = reader(base);
  const [rules, catalogue, openings, players, store] = await Promise.all([
    loadKernel<Rules>("rules", base, read),
    readJson<Catalogue>(read, "catalogue"),
    readJson<Openings>(read, "openings"),
    readJson<Players>(read, "players"),
    openStore().catch(() => null),
  ]);
  const games = new Games({
    book: { rules, catalogue, openings },
    knows: (name, game) => rowOf(players, name, game.boardKey) !== null,
    searches: new WorkerSearches(() => new Worker(new URL("../players/worker.ts", import.meta.url), { type: "module" })),
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

addEventListener("message", ({ data }: MessageEvent<Asked & { id?: number }>) => {
  void answer(data);
});

async function answer(asked: Asked & { id?: number }): Promise<void> {
  if (asked.type === "play") return (await ready).request(asked.request);
  const found = await attempted(async () => {
    const games = await ready;
    if (asked.type === "file") return asked.game === null ? games.files() : games.file(asked.game);
    if (asked.type === "take") return games.take(asked.text, asked.keeps);
    return answered(games, asked);
  });
  const inner = found.answer;
  say({ id: asked.id ?? 0, ...(asked.type === "request" && found.status === 200 ? (inner as typeof found) : found) });
}
