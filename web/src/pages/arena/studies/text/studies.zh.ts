import type { StudyTexts } from "./studies.en";

const REPORT = "一份黑白棋报告";

export const studyTexts: Record<string, StudyTexts> = {
  "evolved-v-random": { title: "培育的权重对随机棋手", question: "看四步的棋手 100 局中输给随机棋手 23 局：什么会让它输这么多？", source: REPORT },
  "population-generations": { title: "种群与代数", question: "培育需要多大的种群、多少代、每对多少个开局？", source: REPORT },
  "breeding-at-length": { title: "长时间培育", question: "30 至 50 个个体、数百代：棋力和多样性如何变化？", source: `${REPORT}的愿望` },
  "reward-learning": { title: "学习奖励表", question: "培育出的五子棋奖励表能否胜过原来的表？哪些奖励会变化？", source: "一份五子棋报告" },
  improvements: { title: "遗传算法的改进", question: "按名次复制、精英保留、灾变、2n 个后代取优：每一项是否有用？", source: `${REPORT}的提议` },
  styles: { title: "棋手的棋风", question: "按棋风排列的棋手地图：这些性格在别的对局中是否不变？每种棋风要付出多少棋力？", source: "Mouret 与 Clune 2015《Illuminating search spaces by mapping elites》" },
  "learnt-v-bred": { title: "学习还是培育", question: "同样的权重，培育、学习、拟合或兼用：多少局之后有多强？", source: "Lucas 与 Runarsson 2006；Szubert、Jaśkowski 与 Krawiec 2009、2013（论文）" },
  "network-v-earlier": { title: "网络与此前的搜索", question: "随着训练的进行，由网络引导的树对普通蒙特卡洛、培育与学习的评估、极小化极大和 α-β 表现如何？", source: "一份黑白棋报告打算做而没有做的比较" },
  "evolved-network": { title: "培育出来的网络", question: "把小网络的权重当作基因组来培育，与同样局数的梯度学习相比如何？", source: "Salimans 等 2017《Evolution Strategies as a Scalable Alternative to Reinforcement Learning》" },
  "minutes-until": { title: "多久达到一定棋力", question: "对完美棋手每局只输若干子，五种学习方法各需多少分钟、多少局？", source: "我们自己的问题：没有来源测量过" },
  "zones-head-to-head": { title: "区域权重的对决", question: "手工设定的区域权重哪些好？“更强”是不是一种次序？", source: REPORT },
  evaluations: { title: "六种评估", question: "各报告提出的黑白棋评估，看一至六步时各有多强？", source: "几份黑白棋报告" },
  "phase-weights": { title: "按阶段加权", question: "按对局阶段给各项加权的评估，是否胜过其中任何单独一项？", source: REPORT },
  "othello-league": { title: "奥赛罗联赛", question: "只看一步的棋手对联赛的标准启发式得分多少？与公布的得分相比如何？", source: "奥赛罗联赛；Lucas 与 Runarsson 2006，Jaśkowski 2014，Jaśkowski 与 Szubert 2016" },
  "archive-player": { title: "按棋谱库下棋", question: "总走棋谱库中得分最高的着法的棋手，是否强于它自己的后备搜索？", source: "一个来源关于棋谱库的设想（它没有尝试）" },
  "evaluation-error": { title: "评估的误差", question: "在没有一种评估学过的局面上，各阶段的评估误差是多少子？", source: "仿 Buro 1998《From simple features to sophisticated evaluation functions》" },
  "mcts-end": { title: "模拟到终局", question: "树搜索每步需要多少次随机对局才能与极小化极大相当？", source: REPORT },
  "mcts-truncated": { title: "提前截断的模拟", question: "随机对局提前结束并作评估时，树搜索对极小化极大表现如何？", source: REPORT },
  playouts: { title: "十倍的模拟次数", question: "模拟次数增至十倍（最多十万），树搜索是否更强？强多少？", source: "几份黑白棋报告，比它们走得更远" },
  convergence: { title: "在已解局面上收敛", question: "树搜索能否找到已知的着法与价值？需要多少次模拟？", source: "我们自己的问题：没有来源测量过" },
  "phase-schedule": { title: "按阶段模拟", question: "按阶段安排的模拟，能否胜过同等代价的固定模拟？", source: `${REPORT}的想法，没有数字` },
  "sequence-v-tree": { title: "着法序列对搜索树", question: "演化五子棋后续七步，是否比 alpha-beta 看得更深、花费更少？", source: "Wang 与 Huang 2014《Evolving Gomoku Solver by Genetic Algorithm》" },
  parallel: { title: "多个线程", question: "一次搜索用 1、2 个或更多线程，能快多少？", source: "一个来源用 Python 线程的尝试" },
  "reversi-6x6": { title: "已解的 6×6 黑白棋", question: "6×6 黑白棋在最佳着法下比分是多少？完美的一局怎么下？", source: "Feinstein 1993《Amenor wins World 6x6 Championships》，英国奥赛罗联合会" },
};
