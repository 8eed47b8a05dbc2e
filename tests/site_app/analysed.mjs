// Analyses games as the page's studying worker does, in Node: node analysed.mjs SITE PYODIDE, a game a line on stdin.
// Prints a line of JSON a game: what the analysis has written as its result.
import { createInterface } from "node:readline";
import { furnished } from "./house.mjs";

const [site, pyodide] = process.argv.slice(2);
const { house, ask, read } = await furnished(site, pyodide);

for await (const game of createInterface({ input: process.stdin })) {
  const [found] = ask("POST", "/api/v1/records", game);
  const { study, left_out, illegal, ...wanted } = found;
  const { id } = ask("POST", "/api/v1/analyses", JSON.stringify(wanted));
  house.subscribe(`analysis/${id}`);
  while (house.step());
  console.log(read(`analyses/${id}/result.json`).replaceAll("\n", " "));
}
