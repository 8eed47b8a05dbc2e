// The pages in their order, each with its shape in the navigation, on a field of 24 by 24.

export const SHAPES = {
  play: "M3 9h18M3 15h18M9 3v18M15 3v18",
  analyse: "M3 20h18M4 15l5-6 4 4 7-9",
  think: "M12 3v4M12 7L5 13M12 7l7 6M5 13v3M5 16l-2 4M5 16l2 4M19 13v3M19 16l-2 4M19 16l2 4",
  breed: "M6 3v3a3 3 0 0 0 3 3h6a3 3 0 0 0 3-3V3M12 9v12M8.5 17.5l3.5 3.5 3.5-3.5",
  arena: "M8 4h8v5a4 4 0 0 1-8 0zM8 6H4.5a3.5 3.5 0 0 0 4 4M16 6h3.5a3.5 3.5 0 0 1-4 4M12 13v4M8 20h8M9.5 20a2.5 3 0 0 1 5 0",
  library: "M4 4h4v16H4zM8 4h4v16H8zM13.5 4.8l3.9-1 4 15.4-3.9 1z",
  jobs: "M3 5h18v5H3zM3 14h18v5H3zM14 5v5M8 14v5",
} as const;

export type PageName = keyof typeof SHAPES;
export const PAGES = Object.keys(SHAPES) as PageName[];
