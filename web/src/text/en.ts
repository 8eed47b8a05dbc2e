// Every word of the page. The other languages have the type of this dictionary: a missing key does not compile.

import { english as playing } from "../pages/play/text/en";
import { englishProblems } from "./problems/en";

/** The name of a variant, and what it means in a line. */
type Variants = Record<string, { name: string; note: string }>;
/** What beginning means under an opening rule; `colored`: who begins is Black. */
type Begin = { colored: boolean; you: string; ai: string };
type Choices = Record<string, { label: string; note: string; youDid: string; aiDid: string }>;

export const english = {
  title: "heibai",
  playing,
  tagline: "Reversi and Gomoku against players of every strength",
  skipToBoard: "Skip to the board",
  pages: { label: "Pages", play: "Play", analyse: "Analyse", think: "Think", breed: "Breed", arena: "Arena", library: "Library", jobs: "Jobs", seeItThink: "See it think", loading: "Loading…", failed: "This page could not be loaded. Reload it." },
  language: "Language",
  otherLanguage: "中文",
  theme: { label: "Colours", auto: "Automatic", light: "Light", dark: "Dark" },

  black: "Black",
  white: "White",
  you: "You",
  games: { reversi: "Reversi", gomoku: "Gomoku" } as Record<string, string>,
  openingName: (name: string): string => name,
  level: (number: string, strength: string): string => `Level ${number}: ${strength}`,
  monteCarlo: "Monte Carlo",
  monteCarloLevel: (number: string, strength: string): string => `Monte Carlo ${number}: ${strength}`,
  people: "As people play",
  peopleLevel: (number: string, strength: string): string => `Human ${number}: ${strength}`,
  networks: {
    title: "Networks",
    level: (name: string, visits: number): string => (visits === 1 ? `${name}, its policy alone` : `${name}, ${visits} visits`),
    lacking: {
      extra: "Networks need ONNX Runtime. Install it with: pip install 'heibai[network]'",
      networks: "No network that plays this game is installed. Install those of heibai from a checkout with: pip install ./networks. Or train one: heibai learn network",
    },
  },
  /** A level's label or sentence, which the server sends in English. */
  strength: (label: string): string => label,
  elo: (elo: number): string => `Elo ${elo}`,
  eloNote: "Random moves have Elo 0.",

  newGame: "New game",
  undo: "Undo",
  hint: "Hint",
  pass: "Pass",
  moveNow: "Move now",
  tryAgain: "Try again",
  showMoves: "Show legal moves",
  start: "Start",
  cancel: "Cancel",
  close: "Close",

  youFirst: "You first",
  aiFirst: "AI first",
  begins: {
    free: { colored: true, you: "You are Black", ai: "You are White" },
    swap: { colored: false, you: "You place three stones", ai: "The AI places three stones" },
    swap2: { colored: false, you: "You place three stones", ai: "The AI places three stones" },
    rif: { colored: false, you: "You place three stones", ai: "The AI places three stones" },
    "taraguchi-10": { colored: false, you: "You place the first stone", ai: "The AI places the first stone" },
    "soosorv-8": { colored: false, you: "You place three stones", ai: "The AI places three stones" },
  } as { free: Begin } & Record<string, Begin>,
  whoBegins: "Who begins",
  game: "Game",
  boardSize: "Board",
  allSizes: "Other board sizes",
  otherSizes: "Other",
  rule: "Rules",
  rules: {
    freestyle: { name: "Freestyle", note: "Five or more in a row win." },
    standard: { name: "Standard", note: "Exactly five win; six or more are nothing." },
    renju: { name: "Renju", note: "Black needs exactly five and has forbidden points." },
    caro: { name: "Caro", note: "Exactly five, not blocked by stones at both ends." },
  } as Variants,
  openingRule: "Opening",
  openings: {
    free: { name: "Free", note: "Black begins anywhere." },
    pro: { name: "Pro", note: "Black's first stone in the centre, the second outside its 5×5." },
    "long-pro": { name: "Long pro", note: "As pro, the second stone outside the central 7×7." },
    swap: { name: "Swap", note: "One places three stones, the other chooses a colour." },
    swap2: { name: "Swap2", note: "As swap; instead of choosing, two stones may be added." },
    "outer-open": { name: "Outer open", note: "Black begins on one of the two outermost lines." },
    rif: { name: "RIF", note: "Renju's: one of 26 openings, a swap, and two fifth moves to pick from." },
    "taraguchi-10": { name: "Taraguchi-10", note: "Renju's: a swap after each stone, or ten fifth moves to pick from." },
    "soosorv-8": { name: "Soosorv-8", note: "Renju's: a swap, up to eight fifth moves as White says, and a swap." },
  } as Variants,
  variant: (rule: string, opening: string): string => `${rule}, opening: ${opening}`,
  opponent: "Opponent",
  ownText: "A player text of your own",
  ownTextLabel: "Player text",
  ownTextNote: (example: string): string =>
    `For example ${example}. Files, code and programs are not accepted here.`,
  unmeasured: "Weakest first; their strength on this board under these rules is not measured.",
  continueGame: "Go on with an earlier game",
  summary: (game: string, board: string, opponent: string, ply: number): string =>
    `${game} ${board}, ${opponent}, step ${ply}`,

  yourTurn: "Your turn",
  yourTurnSaid: "Your turn.",
  yourTurnAs: (color: string): string => `Your turn. You are ${color}.`,
  thinking: "The AI is thinking…",
  connecting: "Connecting…",
  noSuchGame: "There is no such game. Begin a new one, or choose one of yours.",
  notOpened: "This game cannot be opened. Begin a new one, or choose one of yours.",
  disconnected: "No connection to the server. Trying again…",
  discs: "Discs",
  result: {
    won: (margin: number): string => `You win by ${margin}`,
    lost: (margin: number): string => `The AI wins by ${margin}`,
    withEmpty: (result: string): string => `${result} (empty squares count for the winner)`,
    draw: "A draw",
    youWin: "You win",
    aiWins: "The AI wins",
    line: (who: string, stones: number, from: string, to: string): string =>
      `${who}, ${stones} in a row from ${from} to ${to}`,
  },
  gameOver: "Game over",
  mustPass: "You have no legal move and must pass.",
  aiPassed: "The AI has no legal move and passes. Your turn again.",

  board: (rows: number, columns: number): string => `Board, ${columns} by ${rows}. Arrow keys walk, Enter plays, U takes back, H hints.`,
  square: {
    empty: "empty",
    black: "black",
    white: "white",
    legal: "legal move",
    last: "last move",
    won: "in the winning line",
    hint: "hint",
    offered: "offered",
    worth: (worth: string): string => 
      /[+±−]/.test(worth) ? `${worth} ${/^[+−]1$/.test(worth) ? "disc" : "discs"}` : `${worth} percent`,
  },
  notLegal: (square: string): string => `${square} is not a legal move.`,
  notYourTurn: "It is not your turn.",
  aimed: (square: string): string => `Press ${square} again to play there.`,

  forbidden: {
    here: (reason: string): string => `forbidden: ${reason}`,
    point: (square: string, reason: string): string => `${square} is forbidden to Black: ${reason}.`,
    said: (list: string): string => `Forbidden to you: ${list}.`,
    reasons: {
      overline: "overline",
      "double four": "double four",
      "double three": "double three",
    } as Record<string, string>,
  },

  opening: {
    title: (name: string): string => `Opening: ${name}`,
    list: (words: readonly string[]): string => words.join(", "),
    seats: ["First player", "Second player"] as [string, string],
    side: (color: string, seat: string): string => `${color}, ${seat.toLowerCase()}`,
    youAreSeat: ["You are the first player.", "You are the second player."] as [string, string],
    open: "The colours are still open.",
    youAre: (color: string): string => `You are ${color}.`,
    stones: ["black", "white"] as [string, string],
    placeNow: (color: string): string => `Your turn: place a ${color} stone.`,
    youPlace: (count: number, stones: string, limited: boolean): string => {
      if (limited) return count === 1 ? `Place a ${stones} stone.` : `Place ${count} stones: ${stones}.`;
      return count === 1 ? `Place one more stone, ${stones}, anywhere.` : `Place ${count} stones anywhere: ${stones}.`;
    },
    aiPlaces: (count: number, stones: string): string =>
      count === 1 ? `The AI places one more stone, ${stones}.` : `The AI places ${count} stones: ${stones}.`,
    thenAiChooses: "Then the AI chooses.",
    thenYouChoose: "Then you choose.",
    chooseNow: "Your turn: choose a colour.",
    youChoose: (color: string): string => `What do you want to do? ${color} plays next.`,
    aiChooses: "The AI is choosing a colour.",
    aiDeclares: "The AI says how many fifth moves are to be offered.",
    offer: (square: string): string => `Offer ${square}`,
    youOffered: (square: string): string => `You offered ${square}.`,
    aiOffered: (square: string): string => `The AI offered ${square}.`,
    offerNow: (count: number): string =>
      `Offer ${count === 1 ? "one more point" : `${count} points`} for Black's fifth stone${count === 1 ? "" : ", no two of them alike by symmetry"}. White picks one.`,
    choices: {
      "take-black": {
        label: "Take black",
        note: "The AI has White and plays next.",
        youDid: "You took black.",
        aiDid: "The AI took black.",
      },
      "stay-white": {
        label: "Stay white",
        note: "You have White and play next.",
        youDid: "You stayed white.",
        aiDid: "The AI stayed white.",
      },
      "add-two": {
        label: "Add two stones",
        note: "You place a white and a black one; then the AI chooses.",
        youDid: "You add two stones.",
        aiDid: "The AI adds two stones.",
      },
      "take-white": {
        label: "Take white",
        note: "The AI has Black and plays next.",
        youDid: "You took white.",
        aiDid: "The AI took white.",
      },
      "stay-black": {
        label: "Stay black",
        note: "You have Black and play next.",
        youDid: "You stayed black.",
        aiDid: "The AI stayed black.",
      },
      "offer-ten": {
        label: "Offer ten",
        note: "You keep Black and offer ten fifth moves; the AI picks one.",
        youDid: "You stayed black and offer ten fifth moves.",
        aiDid: "The AI stayed black and offers ten fifth moves.",
      },
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].map((count) => {
          const moves = count === 1 ? "one fifth move" : `${count} fifth moves`;
          return [`declare-${count}`, { label: `${count}`, note: `Black offers ${moves}.`, youDid: `You asked for ${moves}.`, aiDid: `The AI asks for ${moves}.` }];
        }),
      ),
    } as Choices,
    limits: {
      centre: "The first stone goes in the centre.",
      "outside-5x5": "Black's second stone goes outside the central 5×5 points.",
      "outside-7x7": "Black's second stone goes outside the central 7×7 points.",
      outermost: "Black's first stone goes on one of the two outermost lines.",
      "inside-3x3": "The second stone goes inside the central 3×3 points.",
      "inside-5x5": "The third stone goes inside the central 5×5 points.",
      "inside-7x7": "The fourth stone goes inside the central 7×7 points.",
      "inside-9x9": "The fifth stone goes inside the central 9×9 points.",
      declare: "How many fifth moves is Black to offer? Then the other side may swap colours.",
      pick: "Pick one of the points that were offered as Black's fifth stone.",
    } as Record<string, string>,
    marked: "The points are marked.",
  },

  said: {
    youPlayed: (square: string, flips: number): string =>
      flips ? `You played ${square}, turning ${flips} ${flips === 1 ? "disc" : "discs"}.` : `You played ${square}.`,
    aiPlayed: (square: string, flips: number): string =>
      flips ? `The AI played ${square}, turning ${flips} ${flips === 1 ? "disc" : "discs"}.` : `The AI played ${square}.`,
    youPassed: "You passed.",
    score: (black: number, white: number): string => `Black ${black}, white ${white}.`,
    moves: (count: number): string => `Your turn, ${count} legal ${count === 1 ? "move" : "moves"}.`,
    undone: "Taken back.",
    newGame: "New game.",
    hint: (square: string): string => `Hint: ${square}.`,
  },

  evaluation: "Evaluation",
  chance: "winning chance",
  outcomes: (black: number, draw: number, white: number): string => `Black wins ${black}%, draw ${draw}%, White wins ${white}%`,
  noChance: "points without a winning chance",
  analysing: "The analyst is looking…",
  noValue: "No value of this position.",
  byAnalyst: "Neutral analyst",
  byOpponent: "Opponent",
  opponentsView: "What the opponent thought",
  analyst: "Analyst",
  hints: {
    label: "Hint",
    best: "Best move",
    every: "Every legal square",
    off: "Off",
  },
  hintIs: (move: string): string => `Hint: ${move}`,
  worths: "On the squares: with a sign, the discs that you win by; else your winning chance in percent.",
  chances: "On the squares: your winning chance in percent.",
  noEvaluation: "Shown after the AI's first move.",
  notScored: "This player does not evaluate.",
  openScored: "No side is ahead while the colours are open.",
  forBlack: (text: string): string => `Black ${text}`,
  forWhite: (text: string): string => `White ${text}`,
  even: "Even",
  points: (text: string): string => `${text} points`,
  byDiscs: (text: string): string => `${text} discs`,
  certain: "proven",
  winFor: { black: "Black wins", white: "White wins" },
  winsBy: {
    black: (discs: number): string => `Black wins by ${discs}`,
    white: (discs: number): string => `White wins by ${discs}`,
  },
  winsByAtLeast: {
    black: (discs: number): string => `Black wins by ${discs} or more`,
    white: (discs: number): string => `White wins by ${discs} or more`,
  },
  depth: "Depth",
  timeUnits: { second: "s", minute: "min", hour: "h" },
  depthPlies: (depth: number, confidence: number): string =>
    `${depth} ${depth === 1 ? "ply" : "plies"}${confidence < 100 ? ` @ ${confidence}%` : ""}`,
  toTheEnd: "to the end",
  positions: "Positions",
  playouts: "Playouts",
  time: "Time",
  line: "Expected",
  lineNote: "Point at it to see it on the board",
  graph: "Winning chance over the game",
  graphAxis: "Step",
  graphSaid: (points: number): string =>
    `Graph of ${points} ${points === 1 ? "value" : "values"} by step: Black's winning chance, 100 percent at the top, 50 in the middle, 0 below.`,

  ending: {
    analyse: "Analyse",
    title: "The game is over",
    rematch: "Rematch",
    swap: "Swap sides",
    first: "You play first",
    second: "You play second",
    look: "Look back",
    copy: "Copy moves",
    copied: "The moves are copied.",
    notCopied: "The browser does not let the page copy; copy them from here:",
    save: "Save as",
    formats: { jsonl: "JSON lines", pgn: "PGN", ggf: "GGF", sgf: "SGF" } as Record<string, string>,
  },
  stored: {
    title: "Your games",
    note: "The last 500 are kept. In a terminal, heibai games lists and exports them.",
    keptHere: "Games and analyses are kept in this browser alone. Save them as one file now and then; heibai import reads it.",
    saveAll: "Save all",
    take: "Open a saved file",
    taken: (games: number, analyses: number): string => `Added: ${games} ${games === 1 ? "game" : "games"}, ${analyses} ${analyses === 1 ? "analysis" : "analyses"}.`,
    loading: "One moment…",
    none: "No game yet.",
    notOver: (ply: number): string => `Not over, step ${ply}`,
    damaged: "Damaged",
  },
  champions: {
    title: "Your champions",
    name: (run: string): string => `Champion of ${run}`,
    weights: (evaluator: string, depth: number): string => `Bred ${evaluator}, depth ${depth}`,
    damaged: (count: number): string =>
      count === 1 ? "One champion of yours cannot play" : `${count} champions of yours cannot play`,
  },
  lost: {
    title: "Connection lost.",
    note: "The game is kept and goes on when the server answers. Is heibai serve still running?",
    notPlayed: (moves: string): string => `Not played: ${moves}. The game had changed when the connection was back.`,
    overtaken: "Not played: the game had changed before, in another window or by the other side. The board shows it as it stands now.",
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    steps: "A step back or forward",
    onBoard: "On the board",
    walk: "Walk over the squares",
    play: "Play here",
    forget: "Forget the point aimed at",
  },

  breeding: {
    opponent: (seed: number): string => `Bred, seed ${seed}`,
    choice: "Bred for this game…",
    seed: "Seed",
    seedNote: "Weights are bred when the game begins; the same seed breeds the same opponent.",
    waiting: "The opponent is being bred…",
  },

  steps: "Steps",
  noSteps: "No moves yet.",
  stepSaid: (ply: number, color: string, label: string): string => `${ply} ${label}, ${color}`,
  looking: (ply: number): string => `Looking at step ${ply}`,
  lookingStart: "Looking at the start",
  backToGame: "Back to the game",
  firstStep: "First step",
  previousStep: "Previous step",
  nextStep: "Next step",
  lastStep: "Last step",

  problems: englishProblems,
  halted: "The AI could not move",
  away: "The server does not answer. The page goes on by itself when it does.",
  unreachable: "The server does not answer. Is heibai serve still running?",
};

export type Dictionary = typeof english;
