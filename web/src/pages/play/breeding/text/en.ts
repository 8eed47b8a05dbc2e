// The words of the table of an opponent that is bred for its game.

export const english = {
  title: "Bred for this game",
  note: (seed: number): string => `The opponent's weights by position-ranking, seed ${seed}; their mean plays.`,
  progress: (count: number, total: number): string => `Position ${count} of ${total}`,
  done: (total: number): string => `Bred on ${total} ${total === 1 ? "position" : "positions"}`,
  term: "Term",
  positions: "By position",
  mean: "Mean",
  none: "none yet",
  position: (number: number): string => `Position ${number}`,
  terms: {
    squares: "Square values",
    ratio: "Disc ratio",
    corners: "Corners",
    near_corners: "Near corners",
    mobility: "Mobility",
    full_lines: "Full lines",
    edges: "Edges",
  } as Record<string, string>,
};

export type Words = typeof english;
