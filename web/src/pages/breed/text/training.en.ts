// The words of the form "New learning".

type Named = Record<string, { name: string; note: string }>;

export const trainingTexts = {
  note: "A player at one ply plays against itself and learns from how its own predictions change: temporal differences. Or a network learns what its own tree preferred, and how its games ended. No example is shown to either.",
  network: "a network of policy and value",
  lacking: "Networks learn with JAX. Install it with: pip install 'heibai[train]'",
  begin: "Learn",
  presetsOf: "How long",
  presets: {
    minute: { name: "A minute", note: "Strong already, from nothing but its own games." },
    "ten-minutes": { name: "Ten minutes", note: "More games, and more weights to put them in." },
    network: { name: "A network", note: "Policy and value from nothing, on a small board. It takes long; pause it when you like." },
  } as Named,
  evaluator: { name: "Learns", note: "The terms of an evaluation, or tables of patterns (ntuple). What they weigh is learnt." },
  groups: { run: "The run", games: "Its games", target: "What is predicted", network: "The network", step: "How far the weights move" },
  choices: {
    predict: { name: "Prediction", note: "Of who wins, or of the margin in discs." },
    noisy: { name: "Random moves are learnt from", note: "Otherwise no prediction learns from a random move that follows it." },
    begin: { name: "First weights", note: "Zeros, or those that the evaluation has." },
    step: { name: "Rate over time", note: "It stays, it falls, or each weight has its own (coherence)." },
  },
  values: {
    result: "the result", discs: "the margin in discs", no: "no", yes: "yes", zeros: "zeros", given: "the evaluation's own",
    constant: "constant", decaying: "decaying", coherence: "coherence",
  } as Record<string, string>,
  networkNumbers: {
    moves: { name: "Moves", note: "How many moves each parallel game plays in the whole training." },
    rows: { name: "Steps", note: "Parts of the moves: a point of the curve and a checkpoint each. A pause waits for the end of one." },
    games: { name: "Games", note: "Side by side." },
    simulations: { name: "Simulations", note: "Of a full search, from whose preferences the policy learns." },
    fast: { name: "Fast simulations", note: "Of a fast search, whose moves only bring games to an end." },
    blocks: { name: "Blocks", note: "Residual blocks." },
    channels: { name: "Channels", note: "Of each block." },
    batch: { name: "Batch", note: "Positions of a step of learning, a multiple of 8." },
    reuse: { name: "Reuse", note: "How often a position is learnt from, on average." },
    rate: { name: "Rate", note: "The highest learning rate." },
    test_games: { name: "Test games", note: "Of the policy alone after each step, against chance and against a simple player." },
  } as Named,
  numbers: {
    games: { name: "Games", note: "Of self-play, in all." },
    rows: { name: "Steps", note: "Parts of the games: a point of the curve and a checkpoint each. A pause waits for the end of one." },
    seed: { name: "Seed", note: "The same seed learns the same weights." },
    random_plies: { name: "Random plies", note: "At most so many random moves begin a game." },
    epsilon: { name: "Random moves", note: "Probability of one later on (epsilon)." },
    batch: { name: "Batch", note: "Games that are played with the same weights." },
    test_games: { name: "Test games", note: "After each step, against each usual opponent. 0: none." },
    trace: { name: "Lambda", note: "0: learn from the next prediction. 1: from the result alone." },
    unit: { name: "Unit", note: "Points of the evaluation to one of the prediction." },
    rate: { name: "Rate", note: "Share of an error that a move of the weights takes away, were its position alone." },
    decay: { name: "Decay", note: "Games after which the rate is half of the first." },
    average: { name: "Averaged", note: "Last part of the run whose weights are averaged into the champion." },
  } as Named,
};
