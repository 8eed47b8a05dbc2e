// How long the page's hints take in games against a level, in Node: HEIBAI_SITE=build/site-app node hints.mjs LEVEL GAME...
// Prints a line of JSON a game: of each hint the seconds of the processor from when it was asked for to its answer. It is
// asked for as soon as the reply is there, so what the analyst looks at then is in it; the hinted move is played.
import { runnerImport } from "vite";
import "./files.mjs";

const HINTS = 12;
const [level, ...games] = process.argv.slice(2);
const at = (path) => new URL(path, import.meta.url).pathname;
const alias = { "#link": at("../../src/lib/connection/server.ts") };
const { module } = await runnerImport(at("house.ts"), { configFile: false, resolve: { alias }, logLevel: "error" });
const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };

for (const game of games) {
  const page = new module.Page(1);
  await page.games.create({ game, opponent: level });
  await page.ask({ type: "open", id: "1" });
  const seconds = [];
  while (!page.state.result && seconds.length < HINTS) {
    const began = spent();
    const { move } = await page.hint(false);
    seconds.push(spent() - began);
    await page.ask({ type: "move", id: "1", ply: page.state.ply, move });
  }
  console.log(JSON.stringify({ game, seconds }));
}
