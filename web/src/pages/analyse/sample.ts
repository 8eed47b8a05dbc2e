// A game of Reversi for those who have none at hand: a weak and a strong engine's, with a mistake of every grade.

export const SAMPLE =
  "d3e3f4g5g4c3f5c5d2f3c4b3c2b1b4a3a5a4c1a6a1e1f2f1e2g2b5c6a2d1g1h3b6d6c7b7a7a8b8c8h6h5b2h7h4g3h1e6d7d8e8f6g6h2e7f7h8g7";
