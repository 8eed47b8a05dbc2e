import { chinese as jobs } from "../../../lib/jobs/text/zh";
import type { Words } from "./en";

export const chinese: Words = {
  ...jobs,
  title: "任务",
  note: "本机的全部任务，无论从这里还是从终端开始。培育、比赛、研究和导入各有自己的页面；其他任务都在这里开始和查看。离开本页后，任务仍会继续。",
  newRun: "新任务",
  runs: "全部任务",
  none: "本机还没有开始过任何任务。",
  allRuns: "全部任务",
  gone: "没有这个任务，请查看列表。",
  ofKind: "种类",
  everyKind: "所有种类",
  kinds: {
    evolve: "培育", learn: "学习", match: "对抗赛", tournament: "循环赛", study: "研究", import: "导入", analysis: "分析", book: "开局库", index: "棋谱库索引", tune: "调参", class: "班级",
  },
  elsewhere: "另一个程序（例如终端）正在执行它，请在那里停止。",
  said: { finished: "任务已完成。", stopped: "任务已停止。", paused: "任务已暂停。", failed: "任务失败。", running: "任务继续进行。" },
  nothingYet: "目前只有进度可看。",

  form: {
    ...jobs.form,
    kind: "种类",
    fine: "这些设置可行。",
    begin: "开始",
    switch: { yes: "是", no: "否" },
    lines: "每行一项。",
    between: (least: number, most: number): string => `${least} 到 ${most} 的数。`,
    whole: (least: number, most: number): string => `${least} 到 ${most} 的整数。`,
  },
  options: {
    "book.book": { name: "名称", note: "棋手以此使用它：book=名称。" },
    "book.game": { name: "棋种", note: "例如 reversi 或 gomoku/15/renju。" },
    "book.judge": { name: "裁判", note: "评定局面的棋手。请用 nodes= 或 depth= 限制，不要用秒数。" },
    "book.positions": { name: "局面数", note: "开局库最终包含的局面数。" },
    "book.weight": { name: "损失的权重", note: "裁判评分损失一个单位相当于多少步。越大，开局库越只走最好的着法。" },
    "book.include": { name: "预先收入", note: "最先收入的局面：“named”表示有名称的开局，也可以是着法序列。" },
    "book.batch": { name: "批量", note: "一起收入的局面数，由各线程分担。" },
    "book.seed": { name: "种子", note: "种子相同，长成的开局库相同。" },
    "index.merge": { name: "仅合并", note: "不重新建立索引，只把各段合并为一段。" },
  },
};
