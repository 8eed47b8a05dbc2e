// What a test reads, where the tests' own types know no files: HEIBAI_SITE has the folders "kernel" and "data".
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { kernelOf } from "../../kernel/module.mjs";

const folder = process.env.HEIBAI_SITE;
if (!folder) throw new Error("HEIBAI_SITE names no folder; run: pytest tests/site_app");

async function read(path) {
  const content = await readFile(`${folder}/${path}`);
  const plain = content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content;
  return Uint8Array.from(plain).buffer;
}

async function kernel(name) {
  const { default: create } = await import(/* @vite-ignore */ pathToFileURL(`${folder}/kernel/heibai-${name}.mjs`).href);
  return kernelOf(await create({ wasmBinary: await read(`kernel/heibai-${name}.wasm.gz`) }));
}

globalThis.site = { read, kernel, played: async () => JSON.parse(await readFile(process.env.HEIBAI_PLAYED, "utf-8")) };
