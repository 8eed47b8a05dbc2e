// The board as a picture of its own: SVG made here, PNG drawn from it.

import { cellAt, crossingLines, placeOf } from "../../../board/geometry";
import type { Shape } from "../../../board/geometry";
import { COLORS, middleOf, outlineOf } from "../../../board/signs";
import type { Sign } from "../../../board/signs";

const UNIT = 48; // pixels of a square
const EDGE = 0.7; // of letters and numbers, in squares

export interface Pictured {
  board: Shape & { points: boolean; stars: readonly number[] };
  cells: string;
  lastMove: number | null;
  signs?: readonly Sign[];
}

export function svgOf({ board, cells, lastMove, signs = [] }: Pictured): string {
  const { rows, columns } = board;
  const parts = [
    `<rect x="${-EDGE}" y="${-EDGE}" width="${columns + 2 * EDGE}" height="${rows + 2 * EDGE}" fill="#2b2c28"/>`,
    `<rect width="${columns}" height="${rows}" fill="${board.points ? "#e3be7d" : "#23805a"}"/>`,
    board.points
      ? `<path d="${crossingLines(board)}" stroke="#5f431b" stroke-width=".03" fill="none"/>`
      : `<path d="${grid(board)}" stroke="#124a33" stroke-width=".03" fill="none"/>`,
    ...board.stars.map((star) => dot(star, board, 0.1, "#5f431b")),
    ...labels(board),
    ...[...cells].flatMap((_, square) => stone(cells, square, board)),
  ];
  if (lastMove !== null && cellAt(cells, lastMove) !== "-") parts.push(dot(lastMove, board, 0.09, "#e8543a"));
  parts.push(...signs.map((sign) => drawn(sign, board)));
  const [width, height] = [columns + 2 * EDGE, rows + 2 * EDGE];
  const size = `viewBox="${-EDGE} ${-EDGE} ${width} ${height}" width="${Math.round(UNIT * width)}" height="${Math.round(UNIT * height)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join("")}</svg>`;
}

/** The same as PNG. Throws where the browser cannot draw it. */
export async function pngOf(pictured: Pictured): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgOf(pictured))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((take) => canvas.toBlob(take, "image/png"));
  if (!made) throw new Error("the browser drew no picture");
  return made;
}

function grid({ rows, columns }: Shape): string {
  const across = Array.from({ length: rows + 1 }, (_, line) => `M0 ${line}H${columns}`);
  const down = Array.from({ length: columns + 1 }, (_, column) => `M${column} 0V${rows}`);
  return [...across, ...down].join("");
}

function dot(square: number, board: Shape, radius: number, fill: string): string {
  const { x, y } = placeOf(square, board);
  return `<circle cx="${x + 0.5}" cy="${y + 0.5}" r="${radius}" fill="${fill}"/>`;
}

function stone(cells: string, square: number, board: Shape): string[] {
  const cell = cellAt(cells, square);
  return cell === "-" ? [] : [dot(square, board, 0.43, "#000000"), dot(square, board, 0.41, cell === "X" ? "#1b1c1e" : "#f1ede2")];
}

function drawn(sign: Sign, board: Shape): string {
  const { x, y } = middleOf(sign.square, board);
  const round = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;
  if (sign.kind === "label") {
    const style = `fill="#ffffff" stroke="#101211" stroke-width=".1" paint-order="stroke" font-family="sans-serif" font-weight="700" font-size=".5"`;
    return `<text x="${x}" y="${y}" ${style} text-anchor="middle" dominant-baseline="central">${escaped(sign.text ?? "")}</text>`;
  }
  const outline = outlineOf(sign, board);
  return `<path d="${outline}" stroke="#101211" stroke-width=".14" ${round}/><path d="${outline}" stroke="${COLORS[sign.kind]}" stroke-width=".075" ${round}/>`;
}

/** Labels come out of files of others. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function labels(board: Shape): string[] {
  const style = `fill="#d9d3c3" font-family="sans-serif" font-size=".38" text-anchor="middle" dominant-baseline="central"`;
  const letters = [...board.labels].map((letter, column) => {
    const y = board.row_one_on_top ? -EDGE / 2 : board.rows + EDGE / 2;
    return `<text x="${column + 0.5}" y="${y}" ${style}>${letter.toUpperCase()}</text>`;
  });
  const numbers = Array.from({ length: board.rows }, (_, row) => {
    return `<text x="${-EDGE / 2}" y="${placeOf(row * board.columns, board).y + 0.5}" ${style}>${row + 1}</text>`;
  });
  return [...letters, ...numbers];
}
