// Words of the page without a server, in Chinese.

import type { english } from "./en";

export const chinese: typeof english = {
  needsProgram: "heibai 的这一部分需要安装程序。启动命令：",
  command: "heibai serve",
  playHere: "对局无需安装，在这里就能下。",
  reportNeeds: "报告需要安装程序：",
  learningNeeds: "学习需要安装程序：",
  learn: "heibai learn",
  meetingsNeed: "谁胜谁负由安装的程序重下得出：",
  durations: "手机上的大致时间。培育其他内容需要安装程序：heibai serve",
  breeding: "权重随机的棋手互相对局，较强者繁殖后代，若干代之后就会出现会下棋的棋手。本页面打开时培育会继续，并保存在此浏览器中。",
  close: "关闭",
  newer: "本页面有新版本。",
  reload: "载入",
  notLoaded: { title: "本页面的分析与培育部分未能载入。", mend: "请连接网络后再试一次；载入一次后便会保留。" },
  interrupted: { title: "分析或培育中断了。", mend: "请再试一次：将从已保存处继续。" },
  unkept: (why: string): string => `浏览器没有保存这次分析或培育（${why}）：它可以继续，直到页面关闭，请存成文件；此前保存的内容不受影响。`,
  why: { full: "存储空间已满", forbidden: "此处禁止存储" },
};
