import { expect, it } from "vitest";
import { svgOf } from "../../../../src/pages/analyse/study/picture";

const board = { rows: 2, columns: 2, labels: "ab", row_one_on_top: true, points: false, stars: [] };

it("draws every stone, the last move and the names of the squares", () => {
  const svg = svgOf({ board, cells: "-XO-", lastMove: 1 });
  expect(svg.match(/r="0.41"/g)).toHaveLength(2);
  expect(svg).toContain('<circle cx="1.5" cy="0.5" r="0.09" fill="#e8543a"/>');
  expect(svg.match(/<text/g)).toHaveLength(4);
});

it("puts row one below where the game has it there, and lines through the points", () => {
  const svg = svgOf({ board: { ...board, points: true, row_one_on_top: false, stars: [3] }, cells: "X---", lastMove: null });
  expect(svg).toContain('<circle cx="0.5" cy="1.5" r="0.41"');
  expect(svg).toContain('<circle cx="1.5" cy="0.5" r="0.1" fill="#5f431b"/>');
});

it("draws marks over the stones, labels as text alone", () => {
  const signs = [{ kind: "arrow", square: 0, to: 1 }, { kind: "label", square: 2, text: "<A" }] as const;
  const svg = svgOf({ board, cells: "-XO-", lastMove: null, signs });
  expect(svg.match(/<path[^>]*M0.68 0.5L1.38 0.5/g)).toHaveLength(2);
  expect(svg).toContain(">&lt;A</text>");
});
