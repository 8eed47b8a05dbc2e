// Words of the page without a server, in Chinese.

import type { english } from "./en";

export const chinese: typeof english = {
  needsProgram: "heibai 的这一部分需要安装程序。启动命令：",
  command: "heibai serve",
  playHere: "对局无需安装，在这里就能下。",
  reportNeeds: "分析报告需要安装程序：",
  newer: "本页面有新版本。",
  reload: "载入",
};
