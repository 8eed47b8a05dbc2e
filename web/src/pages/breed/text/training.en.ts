// The words of the form "New learning".

type Named = Record<string, { name: string; note: string }>;

export const trainingTexts = {
  note: "A player at one ply plays against itself and learns from how its own predictions change: temporal differences. No example is shown to it.",
  begin: "Learn",
  presetsOf: "How long",
  presets: {
    minute: { name: "A minute", note: "Strong already, from nothing but its own games." },
    "ten-minutes": { name: "Ten minutes", note: "More games, and more weights to put them in." },
  } as Named,
  evaluator: { name: "Learns", note: "The terms of an evaluation, or tables of patterns (ntuple). What they weigh is learnt." },
  groups: { run: "The run", games: "Its games", target: "What is predicted", step: "How far the weights move" },
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
