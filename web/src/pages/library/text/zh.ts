import type { Words } from "./en";

const games = (shown: string): string => `${shown} 局`;

export const chinese: Words = {
  title: "棋谱库",
  tabs: { tree: "开局", search: "查找", imports: "导入" },
  parts: "棋谱库的各部分",
  inAll: (count: number, shown: string): string => (count ? `库中共 ${games(shown)}` : "库中没有棋谱"),
  behind: (count: number, shown: string): string => (count ? `开局树还缺 ${games(shown)}。下次导入后即会补全，也可运行：heibai library rebuild` : "开局树已完整"),
  again: "重试",
  reading: "读取中…",
  game: "棋种",

  empty: {
    title: "棋谱库还是空的",
    note: "导入棋谱后，任何局面都会显示下过哪些着法、次数和胜负。可读取 WTHOR、GGF、SGF、RenLib、Piskvork 等格式，也可以是 .zip 或 .gz 压缩文件。",
    files: "导入文件",
    own: "收入我的对局",
    terminal: "在终端中：heibai import 文件夹",
  },

  tree: {
    board: "开局树中的局面",
    moves: "此局面下过的着法",
    none: "库中没有棋局在此局面之后继续。",
    over: "棋局到此结束。",
    move: "着法", games: "局数", score: "得分率", results: "黑胜、和、白胜", year: "最近", opening: "开局名",
    scoreNote: "得分率属于落子一方，和棋计半分。旋转和镜像视为同一局面。",
    bar: (black: number, draws: number, white: number): string => `黑胜 ${black}，和 ${draws}，白胜 ${white}`,
    noResult: "结果未知",
    start: "起始", drawn: "所摆局面",
    way: "已走的着法",
    first: "回到起始局面", back: "后退一步", forward: "前进：回到刚才的着法，或走最常见的着法",
    onBoard: "格上数字", often: "出现率（%）", well: "得分率（%）",
    play: "与棋谱库对局",
    playNote: "从头开始新的一局。对手从至少下过五局的着法中选得分率最高的。",
    said: (move: string, shown: string): string => `${move} 之后：${games(shown)}。`,
    saidStart: (shown: string): string => `起始局面：${games(shown)}。`,
  },

  list: {
    through: "经过此局面的棋局",
    found: "找到的棋局",
    count: (count: number, shown: string): string => (count ? games(shown) : "没有棋局"),
    some: (shown: string): string => `前 ${games(shown)}`,
    none: "没有符合条件的棋局。",
    looking: "查找中…",
    progress: (percent: string): string => `已查看全库的 ${percent}`,
    stop: "停止", more: "更多棋局",
    players: "棋手", result: "结果", event: "赛事", year: "年份", opening: "开局", next: "下一着",
    nobody: "佚名",
    analyse: (players: string): string => `分析棋局 ${players}`,
    results: { black: "黑胜", white: "白胜", draw: "和棋", open: "未知" },
  },

  search: {
    title: "查找棋局",
    player: "棋手", playerNote: "全名，执黑执白均可",
    event: "赛事", opening: "开局", openingNote: "开局名或其开头",
    year: "起始年份", until: "截止年份",
    result: "结果",
    results: { "": "不限", black: "黑胜", white: "白胜", draw: "和棋" },
    through: "只要经过棋盘上这一局面的棋局",
    find: "查找", clear: "清除",
    draw: "摆出局面", asDrawn: "采用此局面", cancel: "取消",
    drawNote: "点击格子依次为：黑、白、空。",
    toMove: "轮到", emptied: "空棋盘", usual: "通常的起始局面",
    hint: "棋手须写全名，与提示中的写法一致。",
  },

  export: {
    label: "格式", save: "存为文件", saving: "写入中…",
    done: (count: number, shown: string): string => (count ? `已保存 ${games(shown)}。` : "没有保存任何棋局。"),
    leftOut: (count: number, shown: string): string => (count ? `另有 ${games(shown)} 此格式无法容纳，已略去。` : "没有略去的棋局。"),
  },

  imports: {
    title: "导入棋谱",
    note: "支持 heibai 能读的所有格式，也可以是 .zip 或 .gz 压缩文件。每局都按规则重演，且只计一次。离开本页后，导入仍会继续。",
    files: "文件", filesNote: "每个最多 64 MiB。WTHOR 请一并选上 WTH.JOU 和 WTH.TRN，其中是人名和赛事名。",
    path: "或本机上的文件或文件夹", pathExample: "如 /home/anna/wthor",
    size: "纯着法文本的棋盘",
    begin: "导入", own: "收入我的对局",
    ownNote: "本页已下完的对局，以及比赛和循环赛的对局。",
    tooLarge: (name: string): string => `${name} 超过 64 MiB，请改为填写其路径。`,
    sending: (name: string, number: number, of: number): string => `正在发送 ${name}（${number} / ${of}）…`,
    list: "导入记录", none: "还没有导入过。", all: "全部导入",
    states: { queued: "启动中", running: "运行中", paused: "已暂停", stopped: "已停止", finished: "已完成", failed: "失败", damaged: "已损坏" },
    stopping: "本批结束后停止", indexing: "建立索引中",
    stop: "取消", resume: "继续",
    counts: { read: "已读", added: "新增", repeated: "已有", refused: "拒绝", rate: "每秒局数" },
    progress: (percent: string): string => `文件的 ${percent}`,
    refused: "被拒绝的内容", record: (number: number): string => `第 ${number} 条`, wholeFile: "整个文件",
    moreRefused: (shown: string): string => `前 ${shown} 条。全部请看：heibai library files`,
    kept: "已导入的棋局会留在库中，继续时从那里接着进行。",
    toTree: "查看开局",
  },
  importSaid: (count: number): string => `导入结束：新增 ${count} 局。`,

  keys: {
    title: "按键", back: "后退、前进", first: "回到起始局面", tabs: "开局、查找、导入", onBoard: "在棋盘上", walk: "移动到某格", play: "走到那里",
  },
};
