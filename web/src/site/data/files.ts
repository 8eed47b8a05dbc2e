// The files of the page: fetched when they are needed, and unpacked here, as no file server has to know about them.

import type { Catalogue } from "../../lib/wire/types";
import type { Openings, Players } from "./types";

/** Reads a file of the page by its path, "data/players.json.gz". */
export type ReadFile = (path: string) => Promise<ArrayBuffer>;

const GZIP = [0x1f, 0x8b]; // what a compressed file begins with; some servers unpack it on the way

/** Reads below the folder of the page. Throws where the file cannot be had. */
export function reader(base: string): ReadFile {
  return async (path) => {
    const response = await fetch(new URL(path, base));
    if (!response.ok) throw new Error(`${path} cannot be loaded (${response.status}); open the page again`);
    return unpacked(await response.arrayBuffer());
  };
}

export async function unpacked(content: ArrayBuffer): Promise<ArrayBuffer> {
  const head = new Uint8Array(content, 0, Math.min(2, content.byteLength));
  if (!GZIP.every((byte, at) => head[at] === byte)) return content;
  return new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** What is known of games, opening rules and players. */
export interface Tables {
  catalogue: Catalogue;
  openings: Openings;
  players: Players;
}

export async function readTables(read: ReadFile): Promise<Tables> {
  const table = async <Value>(name: string): Promise<Value> => JSON.parse(new TextDecoder().decode(await read(`data/${name}.json.gz`))) as Value;
  const [catalogue, openings, players] = await Promise.all([table<Catalogue>("catalogue"), table<Openings>("openings"), table<Players>("players")]);
  return { catalogue, openings, players };
}

/** Remembers what was loaded; what failed is asked for again. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | null = null;
  return () => {
    found ??= load().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}
