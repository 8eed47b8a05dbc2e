"""``heibai learn td``: weights learnt by self-play, in a run directory of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from ..options import AsJson, GameName, Out, Seed, Size, Threads
from .training_view import begin_and_show

Evaluator = Annotated[
    str, typer.Option("--eval", help="What to learn, as in ntuple:set=[straight4,square2], wpc or lines.")
]
SelfPlayGames = Annotated[int, typer.Option("--games", min=1, help="Games of self-play in all.")]
Rows = Annotated[int, typer.Option(min=1, max=1_000_000, help="Log rows and checkpoints.")]
Step = Annotated[str, typer.Option(help="constant, decaying, or coherence: a rate for each weight.")]
Rate = Annotated[float, typer.Option(min=0.0, max=2.0, help="Share of an error that a step takes away, were it alone.")]
Decay = Annotated[int, typer.Option(min=1, help="Games after which a decaying rate is half of the first.")]
Trace = Annotated[float, typer.Option(min=0.0, max=1.0, help="Lambda: 0 the next prediction, 1 the result.")]
Epsilon = Annotated[float, typer.Option(min=0.0, max=1.0, help="Probability of a random move.")]
Noisy = Annotated[bool, typer.Option(help="Whether predictions learn from the random moves that follow them.")]
RandomPlies = Annotated[int, typer.Option(min=0, max=400, help="Most random moves at the start, drawn for each game.")]
Batch = Annotated[int, typer.Option(min=1, max=65536, help="Games with the same weights.")]
Predict = Annotated[str, typer.Option(help="result (-1, 0, 1 through tanh) or discs (the margin).")]
Unit = Annotated[float, typer.Option(min=1e-6, help="Points of the evaluation to one of the prediction.")]
Begin = Annotated[str, typer.Option(help="First weights: zeros, or given, those of --eval.")]
Average = Annotated[float, typer.Option(min=0.0, max=1.0, help="Last part of the rows whose weights are averaged.")]
Against = Annotated[str, typer.Option(metavar="PLAYERS", help="Players to be tested against, spaces between.")]
TestGames = Annotated[int, typer.Option(min=0, max=1_000_000, help="Against each of them in each row.")]


def command(
    evaluator: Evaluator = "ntuple:set=[straight4,square2]",
    game: GameName = "reversi",
    size: Size = None,
    games: SelfPlayGames = 20_000,
    rows: Rows = 20,
    step: Step = "constant",
    rate: Rate = 0.1,
    decay: Decay = 100_000,
    trace: Trace = 0.0,
    epsilon: Epsilon = 0.1,
    noisy: Noisy = False,
    random_plies: RandomPlies = 10,
    batch: Batch = 16,
    predict: Predict = "result",
    unit: Unit = 1.0,
    begin: Begin = "zeros",
    average: Average = 0.5,
    against: Against = "",
    test_games: TestGames = 200,
    seed: Seed = 1,
    threads: Threads = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Learn an evaluator's weights by temporal differences: self-play at one ply, without any example.

    Each row says how the weights do against players that self-play never meets. Can be stopped or killed at any time;
    heibai resume DIR goes on to the same weights.
    """
    from ....games.spec import GameSpec
    from ....learn.td.trainer import TdOptions, TdTrainer
    from ....learn.training.config import TrainingConfig

    options = TdOptions(
        games=games, rows=rows, step=step, rate=rate, decay=decay, trace=trace, epsilon=epsilon, noisy=noisy,
        random_plies=random_plies, batch=batch, predict=predict, unit=unit, begin=begin, average=average,
        against=against, test_games=test_games,
    )  # fmt: skip
    config = TrainingConfig("td", GameSpec.parse(game, size=size), evaluator, seed, options)
    TdTrainer(config, 1)  # a fault is told before there is a directory
    begin_and_show(config, out, threads=threads, as_json=as_json)
