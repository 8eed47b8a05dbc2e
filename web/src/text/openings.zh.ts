// What openings are called in Chinese. Those of Renju have their names from it; those of Reversi that are words are
// translated, and those of people keep theirs.

const NAMES: Readonly<Record<string, string>> = {
  "1D Kansei": "寒星", "2D Keigetsu": "溪月", "3D Sosei": "疏星", "4D Kagetsu": "花月", "5D Zangetsu": "残月", "6D Ugetsu": "雨月",
  "7D Kinsei": "金星", "8D Shogetsu": "松月", "9D Kyugetsu": "丘月", "10D Shingetsu": "新月", "11D Zuisei": "瑞星", "12D Sangetsu": "山月",
  "13D Yusei": "游星",
  "1I Chosei": "长星", "2I Kyogetsu": "峡月", "3I Kosei": "恒星", "4I Suigetsu": "水月", "5I Ryusei": "流星", "6I Ungetsu": "云月",
  "7I Hogetsu": "浦月", "8I Rangetsu": "岚月", "9I Gingetsu": "银月", "10I Myojo": "明星", "11I Shagetsu": "斜月", "12I Meigetsu": "名月",
  "13I Suisei": "彗星",
  Diagonal: "对角", Perpendicular: "垂直", Parallel: "平行", Tiger: "虎", "Leader's Tiger": "领袖之虎", Cow: "牛", Buffalo: "水牛", Cat: "猫",
  Rabbit: "兔", Snake: "蛇", Horse: "马", Rose: "玫瑰", Rocket: "火箭", Chimney: "烟囱", Aircraft: "飞机", Sailboat: "帆船", Wing: "翼", "Lightning Bolt": "闪电",
  Pyramid: "金字塔", Swallow: "燕", Flat: "平", "Rotating Flat": "旋转平", Ganglion: "神经节", "No-Cat": "无猫", Lollipop: "棒棒糖", Italian: "意大利",
  "Raccoon Dog": "貉", "Semi-Wing": "半翼", "Cow Bat": "牛蝠", "Rose-Bill": "玫瑰喙", "Central Rose-Bill": "中央玫瑰喙", "Mainline Tiger": "虎主线",
};

/** With the name that the archives and the search know. */
export function chineseOpening(name: string): string {
  const chinese = NAMES[name];
  return chinese ? `${chinese}（${name}）` : name;
}
