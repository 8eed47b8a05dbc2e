// Features of the evaluations of Reversi and Gomoku in Chinese.

const NAMES: Readonly<Record<string, string>> = {
  opening_: "开局·", middle_: "中局·", end_: "终局·",
  outer_corners: "外角", outer_edges: "外边", inner_corners: "内角", inner_edges: "内边", discs: "子数", mobility: "行动力",
  squares: "位置价值", squares_mild: "位置价值（缓和）", squares_swh: "位置价值（SWH）", ratio: "棋子比例", corners: "角", near_corners: "近角",
  full_lines: "满线", edges: "边", stable: "稳定子", x_squares: "X 位", c_squares: "C 位", x_open: "空角旁的 X 位", c_open: "空角旁的 C 位",
  potential_mobility: "潜在行动力", frontier: "外围子", parity: "奇偶",
  dead: "死形", overline: "长连", closed_one: "眠一", open_one: "活一", closed_two: "眠二", open_two: "活二", wide_open_two: "宽活二",
  two_open_twos: "双活二", closed_three: "眠三", open_three: "活三", double_open_three: "双向活三", closed_three_and_open_three: "眠三活三",
  two_open_threes: "双活三", closed_four: "冲四", open_four: "活四", two_fours: "双四", four_and_open_three: "四三", five: "五",
  own_1: "己方 1", opponent_1: "对方 1", own_2_opponent_2: "己方 2，对方 2", own_2_opponent_3: "己方 2，对方 3", own_2_opponent_4: "己方 2，对方 4",
  own_3_opponent_2: "己方 3，对方 2", own_3_opponent_3: "己方 3，对方 3", own_3_opponent_4: "己方 3，对方 4",
  own_4_opponent_2: "己方 4，对方 2", own_4_opponent_3: "己方 4，对方 3", own_4_opponent_4: "己方 4，对方 4",
};

/** A feature of one phase ("opening_discs") is named by both parts; one that is not known has its own name. */
export function chineseFeature(name: string): string {
  const [phase = "", ...rest] = name.split("_");
  const [when, what] = [NAMES[`${phase}_`], NAMES[rest.join("_")]];
  return NAMES[name] ?? (when && what ? `${when}${what}` : name.replaceAll("_", " "));
}
