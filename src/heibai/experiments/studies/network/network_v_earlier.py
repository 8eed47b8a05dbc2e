"""``network-v-earlier``: the tree that a network guides against the searches before it, over the course of training."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from ....games import GameSpec
from ....learn.network.file import NETWORK
from ....learn.network.training.options import NetworkOptions
from ....learn.td.options import TdOptions
from ....learn.training.config import TrainingConfig
from ....plots.figure import Plot
from ....store.champions import CHAMPION
from ...expected import PLAYOUT
from ...findings import Findings, ResultTable
from ...laboratory import Laboratory
from ...meeting import Meeting, score_series
from ...panel import play_match, seed_of
from ...training import minutes_of, timed, train

ABOUT = """
One of our sources, a report on Reversi, set out to guide its Monte Carlo tree by a network that it would train with
TensorFlow, and to compare it with its earlier versions; it did not come to that. Here it is, on 6x6. A network learns
from nothing by games against itself, each row with more of them. Its tree meets what came before: plain Monte Carlo,
the tree with bred weights and with learnt ones at its leaves, minimax, and alpha-beta. First each with as many visits
or nodes a move, which says what a network makes of a visit; then each with as much time, which says what a visit costs.
No one solves the end of a game here.
"""
REPRODUCIBLE = False  # some games go by the clock, and sums of a training depend on the processor

SPEC = GameSpec("reversi", 6)
ROWS = 5  # of a training
_MOVE, _VISIT = 0.09, 3e-4  # seconds of a move of a training, and of a game for each visit a move
_MOVES = 32  # of a game


@dataclass(frozen=True)
class NetworkVEarlierSize:
    """How much is trained and played."""

    moves: tuple[int, ...]  # of each training, of all its games side by side, ascending
    games_at_once: int
    blocks: int
    channels: int
    learnt: int  # games by which temporal differences learn the other evaluation
    visits: int
    seconds: float
    games: int  # of a match by visits
    timed_games: int  # of a match by time


SMALL = NetworkVEarlierSize(
    moves=(250, 1_000, 4_000), games_at_once=32, blocks=3, channels=24, learnt=100_000, visits=100, seconds=0.01,
    games=200, timed_games=100,
)  # fmt: skip
FULL = NetworkVEarlierSize(
    moves=(1_000, 4_000, 16_000, 64_000), games_at_once=32, blocks=4, channels=32, learnt=1_000_000, visits=400,
    seconds=0.05, games=1_000, timed_games=400,
)  # fmt: skip

BRED, LEARNT = "champion", "ntuple:set=straight4"


def expected(size: NetworkVEarlierSize) -> list[float]:
    """See ``Study``."""
    by_visits = len(others(size, by_time=False, learnt=LEARNT)) * size.games * size.visits * _VISIT
    by_time = len(others(size, by_time=True, learnt=LEARNT)) * size.timed_games * _MOVES * size.seconds
    return [size.games * size.visits * PLAYOUT, *(moves * _MOVE + by_visits + by_time for moves in size.moves)]


def run(lab: Laboratory, size: NetworkVEarlierSize) -> Findings:
    """A cell for every training."""
    earlier = others(size, by_time=False, learnt=LEARNT)
    first, second = "alpha-beta", "plain Monte Carlo"
    among = lab.meet("among-earlier", earlier[first], earlier[second], games=size.games, game=SPEC.make())
    stages = [_stage(lab, size, moves) for moves in size.moves]
    return Findings(
        (
            _table(stages, [each.by_visits for each in stages], f"{size.visits} visits or nodes a move", size.games),
            _table(stages, [each.by_time for each in stages], f"{size.seconds:g} s a move", size.timed_games),
        ),
        (
            _verdict("as many visits or nodes", stages[-1].by_visits),
            _verdict("as much time", stages[-1].by_time),
            _cost(stages),
            f"Of the earlier ones, {first} scores {among.score_text()} against {second} with as many nodes as visits.",
        ),
        _plot(stages, size),
    )


@dataclass(frozen=True)
class _Stage:
    """A network, and how its tree did against whom."""

    games: int  # it learnt from
    minutes: float  # of processor time
    by_visits: Mapping[str, Meeting]
    by_time: Mapping[str, Meeting]


def others(size: NetworkVEarlierSize, *, by_time: bool, learnt: str) -> dict[str, str]:
    """Name -> player text of what came before; ``learnt``: the text of the learnt evaluation."""
    playouts, nodes = f"playouts={size.visits}", f"nodes={size.visits}"
    if by_time:
        playouts = nodes = f"seconds={size.seconds:g},threads=1"
    found = {
        "plain Monte Carlo": f"mcts:{playouts},simulate=end",
        "tree, bred weights": f"mcts:{playouts},simulate=0,eval={BRED}",
        "tree, learnt weights": f"mcts:{playouts},simulate=0,eval={learnt}",
        "alpha-beta": f"alphabeta:{nodes},exact=0,eval={BRED}",
    }
    return found if by_time else found | {"minimax": f"minimax:depth=2,eval={BRED}"}


def _stage(lab: Laboratory, size: NetworkVEarlierSize, moves: int) -> _Stage:
    key, options = f"network-{moves}", _options(size, moves)
    asked = {
        "options": asdict(options), "learnt": asdict(_learnt_options(size)), "evaluator": LEARNT, "seed": lab.seed,
        "games": [size.games, size.timed_games], "seconds": size.seconds, "visits": size.visits,
        "others": [others(size, by_time=by_time, learnt=LEARNT) for by_time in (False, True)],
    }  # fmt: skip

    def work() -> dict[str, object]:
        folder = lab.folder(key)
        with timed(folder):
            trained = train(lab, f"{key}/training", TrainingConfig("network", SPEC, "", lab.seed, options))
        result = trained.result()
        assert result is not None  # it is finished
        learnt = train(lab, "learnt", TrainingConfig("td", SPEC, LEARNT, lab.seed, _learnt_options(size)))
        weights, network = f"@{learnt.path / CHAMPION}", trained.path / NETWORK
        return {
            "games": result["games"],
            "minutes": round(minutes_of(folder), 2),
            "by_visits": _play(lab, size, network, others(size, by_time=False, learnt=weights)),
            "by_time": _play(lab, size, network, others(size, by_time=True, learnt=weights), by_time=True),
        }

    row = lab.cell(key, asked, work)
    by_visits, by_time = (
        {name: Meeting.from_json(each) for name, each in row[how].items()} for how in ("by_visits", "by_time")
    )
    return _Stage(row["games"], row["minutes"], by_visits, by_time)


def _play(
    lab: Laboratory, size: NetworkVEarlierSize, network: Path, opponents: Mapping[str, str], *, by_time: bool = False
) -> dict[str, object]:
    """The tree with the network against each, as JSON."""
    limit, games = (f"seconds={size.seconds:g}", size.timed_games) if by_time else (f"visits={size.visits}", size.games)
    player, threads, found = f"mcts:net={network},{limit},exact=0", 1 if by_time else lab.threads, dict[str, object]()
    for name, text in opponents.items():
        seed = seed_of(lab.seed, name)
        found[name] = play_match(SPEC.make(), player, text, games=games, seed=seed, threads=threads).to_json()
    return found


def _options(size: NetworkVEarlierSize, moves: int) -> NetworkOptions:
    return NetworkOptions(
        moves=moves, rows=ROWS, games=size.games_at_once, blocks=size.blocks, channels=size.channels, exact=0,
        precision="float32",
    )  # fmt: skip


def _learnt_options(size: NetworkVEarlierSize) -> TdOptions:
    return TdOptions(games=size.learnt, test_games=0)


def _table(stages: list[_Stage], met: list[Mapping[str, Meeting]], limit: str, games: int) -> ResultTable:
    rows = [
        (f"{stage.games:,}", f"{stage.minutes:.1f}", *(meeting.score_text() for meeting in each.values()))
        for stage, each in zip(stages, met, strict=True)
    ]
    return ResultTable(
        f"Score of the tree with the network, {limit}, {games} games each",
        ("games learnt from", "minutes", *met[0]),
        tuple(rows),
    )


def _verdict(limit: str, met: Mapping[str, Meeting]) -> str:
    stronger = [name for name, meeting in met.items() if meeting.decided > 0]
    weaker = [name for name, meeting in met.items() if meeting.decided < 0]
    return (
        f"With {limit} the tree with the last network is surely stronger than: {', '.join(stronger) or 'none'}; surely "
        f"weaker than: {', '.join(weaker) or 'none'}."
    )


def _cost(stages: list[_Stage]) -> str:
    last = stages[-1]
    return f"The last network learnt from {last.games:,} games in {last.minutes:.0f} minutes of processor time."


def _plot(stages: list[_Stage], size: NetworkVEarlierSize) -> Plot:
    x = tuple(float(stage.games) for stage in stages)
    names = stages[0].by_visits
    series = tuple(score_series(name, x, [stage.by_visits[name] for stage in stages]) for name in names)
    title = f"The tree with a network against earlier searches, {size.visits} visits or nodes a move, 6x6"
    return Plot(title, "games learnt from", "score", series, reference=0.5, log_x=True)
