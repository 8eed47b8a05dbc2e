import type { JobWords } from "./en";

export const chinese: JobWords = {
  reading: "读取中…",
  again: "重试",
  begun: (date: string): string => `开始于 ${date}`,
  states: { queued: "启动中", running: "运行中", paused: "已暂停", stopped: "已停止", finished: "已完成", failed: "失败", damaged: "已损坏" },
  notBegun: "尚未开始",
  asked: { pause: "本步结束后暂停", stop: "本步结束后停止" },
  progress: (done: number, total: number, unit: string): string => `${done} / ${total} ${unit}`,
  progressOpen: (done: number, unit: string): string => `${done} ${unit}`,
  units: { generations: "代", epochs: "轮", steps: "步", parts: "部分", games: "局", positions: "个局面", rounds: "轮", cells: "部分", moves: "手" },
  orders: { pause: "暂停", resume: "继续", stop: "停止", more: "追加…" },
  giveMore: {
    title: (unit: string): string => `总共多少${unit}？`,
    now: (now: string): string => `目前为 ${now}。`,
    same: "结果与一开始就设定更大的数目相同。",
    give: "继续",
    cancel: "取消",
  },
  curves: "曲线",
  noCurves: "还没有数据点。",
  outcome: "结果",
  files: "可保存的文件",
  settings: "设置",
  command: "在终端中做同样的事：",
  form: { more: "更多设置", checking: "检查中…", cancel: "取消" },
  keys: { title: "键盘快捷键", pause: "暂停或继续" },
};
