"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
let game = data.games[0];
let ply = 0;

function draw() {
  const cells = new Map();
  for (const step of game.steps.slice(0, ply + 1)) {
    for (const change of step) cells.set(Math.floor(change / 3), (change % 3) - 1);
  }
  const stones = [...cells].filter(([, stone]) => stone >= 0).map(([square, stone]) => circle(square, 17, ...data.stones[stone]));
  const last = ply ? game.squares[ply - 1] : -1;
  if (last >= 0) stones.push(circle(last, 6, "#e0483b", "none"));
  at("stones").replaceChildren(...stones);
  at("ply").textContent = ply ? `${ply}/${game.moves.length}: ${game.moves[ply - 1]}` : `0/${game.moves.length}`;
  for (const each of at("moves").children) each.toggleAttribute("aria-current", Number(each.dataset.ply) === ply);
}

function circle(square, radius, fill, edge) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  const [x, y] = data.centres[square];
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: radius, fill, stroke: edge })) made.setAttribute(name, value);
  return made;
}

function show() {
  const [id, wanted] = decodeURIComponent(location.hash.slice(1)).split("@");
  const found = data.games.find((each) => each.id === id);
  game = found ?? data.games[0];
  at("missing").hidden = found !== undefined || !id;
  at("title").textContent = `${game.black} (black) v ${game.white} (white)`;
  at("end").textContent = game.end;
  at("games").value = game.id;
  at("moves").replaceChildren(...game.moves.flatMap((move, place) => [button(move, place + 1), " "]));
  go(wanted === undefined ? game.opening : Number(wanted));
}

function button(move, number) {
  const made = document.createElement("button");
  made.textContent = move;
  made.dataset.ply = number;
  made.title = number <= game.opening ? `${number}, opening` : `${number}`;
  made.onclick = () => go(number);
  return made;
}

function go(to) {
  ply = Math.max(0, Math.min(game.moves.length, to || 0));
  draw();
}

at("games").replaceChildren(
  ...data.games.map((each) => new Option(`${each.id}: ${each.black} v ${each.white}, ${each.end.split(" (")[0]}`, each.id)),
);
at("games").onchange = () => (location.hash = at("games").value);
at("first").onclick = () => go(0);
at("back").onclick = () => go(ply - 1);
at("on").onclick = () => go(ply + 1);
at("last").onclick = () => go(game.moves.length);
addEventListener("hashchange", show);
addEventListener("keydown", (event) => {
  const to = { Home: 0, ArrowLeft: ply - 1, ArrowRight: ply + 1, End: game.moves.length }[event.key];
  if (to === undefined || event.target === at("games")) return;
  event.preventDefault();
  go(to);
});
show();
