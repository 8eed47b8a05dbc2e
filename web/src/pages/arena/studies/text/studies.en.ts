// The studies by name: what each is called, what it asks, whose question that is.

export interface StudyTexts {
  title: string;
  question: string;
  source: string;
}

const REPORT = "A report on Reversi";

export const studyTexts: Record<string, StudyTexts> = {
  "evolved-v-random": {
    title: "Bred weights against a random player",
    question: "A player that looks four plies ahead lost 23 of 100 games to a random one: what can cost it so many?",
    source: REPORT,
  },
  "population-generations": {
    title: "Population and generations",
    question: "How large a population, how many generations and how many openings a pair does breeding need?",
    source: REPORT,
  },
  "breeding-at-length": {
    title: "Breeding at length",
    question: "With 30 to 50 individuals over hundreds of generations, how do strength and diversity go on?",
    source: `${REPORT}, which wished for it`,
  },
  "reward-learning": {
    title: "Learning a table of rewards",
    question: "Does a bred reward table of Gomoku beat the one that it came from, and which rewards move?",
    source: "A report on Gomoku",
  },
  improvements: {
    title: "Improvements of a genetic algorithm",
    question: "Ranked copies, elitism, a catastrophe, the best of 2n children: does each of them help?",
    source: `${REPORT}, its proposals`,
  },
  styles: {
    title: "Styles of players",
    question: "A map of players by style: do its characters stay what they are in other games, and what does each style cost?",
    source: "Mouret and Clune 2015, Illuminating search spaces by mapping elites",
  },
  "learnt-v-bred": {
    title: "Learnt or bred",
    question: "The same weights bred, learnt, fitted, and by both: how strong are they after how many games?",
    source: "Lucas and Runarsson 2006; Szubert, Jaśkowski and Krawiec 2009 and 2013",
  },
  "network-v-earlier": {
    title: "A network and the searches before it",
    question: "How does a tree that a network guides do against earlier searches, while the network is trained?",
    source: "What a report on Reversi set out to do, and did not come to",
  },
  "evolved-network": {
    title: "An evolved network",
    question: "The weights of a small network as a genome, against gradients for the same games: which is stronger?",
    source: "Salimans et al. 2017, “Evolution Strategies as a Scalable Alternative to Reinforcement Learning”",
  },
  "minutes-until": {
    title: "Minutes until a strength",
    question: "How long do five ways to learn take until they lose only so many discs a game to perfect play?",
    source: "A question of our own: no source has measured it",
  },
  "zones-head-to-head": {
    title: "Weights of zones head to head",
    question: "Which hand-set weights of the board's zones are good, and is “stronger than” an order?",
    source: REPORT,
  },
  evaluations: {
    title: "Six evaluations",
    question: "How strong are the proposed evaluations of Reversi, looking one to six plies ahead?",
    source: "Reports on Reversi",
  },
  "phase-weights": {
    title: "Weights by phase",
    question: "Is an evaluation that weighs its terms by the phase of the game better than any term of it?",
    source: REPORT,
  },
  "othello-league": {
    title: "The Othello League",
    question: "How well do players of one ply score against the league's standard heuristic, beside the published scores?",
    source: "Othello League; Lucas and Runarsson 2006, Jaśkowski 2014, Jaśkowski and Szubert 2016",
  },
  "archive-player": {
    title: "Playing by an archive",
    question: "Is a player that takes the move which won most in an archive stronger than its fallback alone?",
    source: "A source's idea of a database of games, which it did not try",
  },
  "evaluation-error": {
    title: "Errors of evaluations",
    question: "How many discs are evaluations off, by phase, on positions that none of them learnt from?",
    source: "After Buro 1998, “From simple features to sophisticated evaluation functions”",
  },
  "mcts-end": {
    title: "Playouts to the end",
    question: "How many random games a move does tree search need to match minimax?",
    source: REPORT,
  },
  "mcts-truncated": {
    title: "Playouts that are cut off",
    question: "How does tree search fare against minimax when its random games end early and are evaluated?",
    source: REPORT,
  },
  playouts: {
    title: "Ten times the playouts",
    question: "Is tree search stronger with ten times the playouts, up to 100,000, and by how much?",
    source: "Reports on Reversi, further than they went",
  },
  convergence: {
    title: "Convergence on solved positions",
    question: "Does tree search come to the known moves and values, and with how many playouts?",
    source: "A question of our own: no source has measured it",
  },
  "phase-schedule": {
    title: "Playouts by phase",
    question: "Does a schedule of playouts by phase beat fixed playouts of equal cost?",
    source: `${REPORT}, an idea without numbers`,
  },
  "sequence-v-tree": {
    title: "Move sequences against a tree",
    question: "Does evolving the next seven moves of Gomoku look deeper than alpha-beta, and for less?",
    source: "Wang and Huang 2014, “Evolving Gomoku Solver by Genetic Algorithm”",
  },
  parallel: {
    title: "Several threads",
    question: "How much faster is one search with 1, 2 and more threads?",
    source: "A source's attempt with threads of Python",
  },
  "reversi-6x6": {
    title: "Reversi 6×6, solved",
    question: "What is the score of Reversi on 6×6 under best play, and how does a perfect game go?",
    source: "Feinstein 1993, “Amenor wins World 6x6 Championships”, British Othello Federation",
  },
};
