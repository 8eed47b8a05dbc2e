// The eight symmetries of a square board, as where each square goes.

const KNOWN = new Map<number, readonly (readonly number[])[]>();

export function symmetries(size: number): readonly (readonly number[])[] {
  const known = KNOWN.get(size) ?? Array.from({ length: 8 }, (_, which) => Array.from({ length: size * size }, (_, square) => image(square, size, which)));
  KNOWN.set(size, known);
  return known;
}

/** `which`: 1 turns rows around, 2 columns, 4 exchanges the two. */
function image(square: number, size: number, which: number): number {
  const turned = (at: number, turns: number): number => (turns ? size - 1 - at : at);
  const [row, column] = [turned(Math.floor(square / size), which & 1), turned(square % size, which & 2)];
  return which & 4 ? column * size + row : row * size + column;
}
