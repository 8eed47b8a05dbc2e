// The eight symmetries of a square board, as where each square goes.

export function symmetries(size: number): readonly (readonly number[])[] {
  const known = KNOWN.get(size);
  if (known) return known;
  const last = size - 1;
  const places: ((row: number, column: number) => [number, number])[] = [
    (r, c) => [r, c], (r, c) => [r, last - c], (r, c) => [last - r, c], (r, c) => [last - r, last - c],
    (r, c) => [c, r], (r, c) => [c, last - r], (r, c) => [last - c, r], (r, c) => [last - c, last - r],
  ];
  const made = places.map((place) =>
    Array.from({ length: size * size }, (_, square) => {
      const [row, column] = place(Math.floor(square / size), square % size);
      return row * size + column;
    }),
  );
  KNOWN.set(size, made);
  return made;
}

const KNOWN = new Map<number, readonly (readonly number[])[]>();
