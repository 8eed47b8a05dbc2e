import type { trainingTexts as english } from "./training.en";

export const trainingTexts: typeof english = {
  note: "只看一步的棋手与自己对局，从自己预测的变化中学习：时序差分。不给它看任何示例。",
  begin: "开始学习",
  presetsOf: "时间",
  presets: {
    minute: { name: "一分钟", note: "只凭自己的对局，就已经不弱。" },
    "ten-minutes": { name: "十分钟", note: "对局更多，可学的权重也更多。" },
  },
  evaluator: { name: "学习对象", note: "评估函数的各项，或棋形表（ntuple）；学习的是它们的权重。" },
  groups: { run: "运行", games: "对局", target: "预测什么", step: "权重移动多少" },
  choices: {
    predict: { name: "预测", note: "预测胜负，或预测子差。" },
    noisy: { name: "从随机手学习", note: "否则，其后接着随机手的预测不参与学习。" },
    begin: { name: "初始权重", note: "全为零，或用评估函数已有的权重。" },
    step: { name: "学习率的变化", note: "保持不变、逐渐下降，或每个权重各有自己的（coherence）。" },
  },
  values: {
    result: "胜负", discs: "子差", no: "否", yes: "是", zeros: "零", given: "评估函数已有的",
    constant: "不变", decaying: "下降", coherence: "各自（coherence）",
  },
  numbers: {
    games: { name: "对局数", note: "自我对局的总数。" },
    rows: { name: "步数", note: "把对局分成几步：每步是曲线上的一点和一个存档。暂停要等一步结束。" },
    seed: { name: "种子", note: "同样的种子学出同样的权重。" },
    random_plies: { name: "开局随机手", note: "每局开始时随机手的上限。" },
    epsilon: { name: "随机手", note: "此后走随机手的概率（epsilon）。" },
    batch: { name: "批", note: "用同一组权重下的局数。" },
    test_games: { name: "测试对局", note: "每步之后与每位常用对手的局数。0：不测。" },
    trace: { name: "迹系数 lambda", note: "0：向下一个预测学习；1：只向结果学习。" },
    unit: { name: "单位", note: "多少评估分相当于预测的一个单位。" },
    rate: { name: "学习率", note: "若只有这一个局面，权重一次移动消除误差的份额。" },
    decay: { name: "衰减", note: "学习率降到一半所需的局数。" },
    average: { name: "平均", note: "运行最后多大一部分的权重取平均，成为冠军。" },
  },
};
