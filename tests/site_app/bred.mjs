// Breeds as the page's studying worker does, in Node: node bred.mjs SITE PYODIDE THREADS, a line of settings a run on
// stdin. Each run is stopped on the way and goes on. Prints a line of JSON a run: what was told of it, and its files.
import { createInterface } from "node:readline";
import { furnished } from "./house.mjs";

const [site, pyodide, threads] = process.argv.slice(2);
const { house, told, ask, read } = await furnished(site, pyodide, Number(threads));
const order = (job, order) => ask("POST", "/api/v1/jobs/order", JSON.stringify({ job, order }));

for await (const wanted of createInterface({ input: process.stdin })) {
  const begun = told.length;
  const { name } = ask("POST", "/api/v1/jobs", JSON.stringify({ kind: "evolve", wanted: JSON.parse(wanted) }));
  house.subscribe(`job/${name}`);
  for (let piece = 0; piece < 3; piece++) house.step();
  order(name, "stop");
  while (house.step());
  const { job } = ask("GET", `/api/v1/jobs/record?job=${name}`);
  order(name, "resume");
  house.subscribe(`job/${name}`);
  while (house.step());
  const looks = ["generation", "trace", "ancestry", "curve"].map((look) => [look, ask("GET", `/api/v1/runs/${look}?run=${name}&first=0&last=3`)]);
  const files = ["generations.jsonl", "log.jsonl", "champion.json", "result.json"].map((file) => [file, read(`runs/${name}/${file}`)]);
  const events = told.slice(begun).filter((each) => each.type === "event").map((each) => each.event);
  const record = ask("GET", `/api/v1/jobs/record?job=${name}`);
  console.log(JSON.stringify({ stopped: job, record, events, looks: Object.fromEntries(looks), files: Object.fromEntries(files) }));
}
