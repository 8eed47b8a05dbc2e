import type { Words } from "./en";

export const chinese: Words = {
  title: "为本局培育",
  note: (seed: number): string => `按单个局面排序培育出的对手权重，种子 ${seed}；以平均值对弈。`,
  progress: (count: number, total: number): string => `局面 ${count} / ${total}`,
  done: (total: number): string => `已在 ${total} 个局面上培育`,
  term: "评估项",
  positions: "各局面",
  mean: "平均",
  none: "还没有",
  position: (number: number): string => `局面 ${number}`,
  terms: {
    squares: "位置价值",
    ratio: "棋子比例",
    corners: "角",
    near_corners: "近角",
    mobility: "行动力",
    full_lines: "满线",
    edges: "边",
  },
};
