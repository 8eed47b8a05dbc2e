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
};
