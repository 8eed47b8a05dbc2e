"""What a generation takes is said before it begins: games to the last one, memory that it never exceeds."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from heibai.core.errors import TooLargeError
from heibai.evolve.runs import estimate as estimates
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.assembly import make_strategy, players_of
from heibai.evolve.runs.estimate import Estimate, estimate, require_affordable

WISHES = {
    "recipe": "roulette", "game": "reversi", "size": None, "rule": None, "opening": None, "evaluator": "zones",
    "population": None, "generations": None, "player": None, "per_pair": 1, "openings": None, "scoring": "points",
    "opponents": None, "race": "none", "stop": None, "fix": None, "depth": 1, "seed": 1, "opening_plies": 6,
    "panel_every": 10, "panel_openings": 0,
}  # fmt: skip
# Works on a run until so many games are played, and says the most memory that it had (what getrusage says of a process
# is at least what its parent had when it began it). The largest run that a page may
# ask for has 39.8 million games in a generation.
WORK = """
import json, re, resource, sys
from pathlib import Path
from heibai.core.contract import Stopped
from heibai.evolve.fitness.sums import Sums
from heibai.evolve.runs.asked import configured
from heibai.evolve.runs.assembly import make_strategy, players_of

config, most = configured(json.loads(sys.argv[1])), int(sys.argv[2])
add = Sums.add
def counted(self, games):
    add(self, games)
    if self.games >= most:
        raise Stopped
Sums.add = counted
strategy, fitness = make_strategy(config, players_of(config))
try:
    fitness.evaluate(strategy.ask(), generation=0)
except Stopped:
    pass
own = Path("/proc/self/status")  # of Linux
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> (10 if sys.platform == "linux" else 20)
print(int(re.search(r"VmHWM:\\s+(\\d+) kB", own.read_text())[1]) >> 10 if own.exists() else peak)
"""


def config(**changes):
    return configured({**WISHES, **changes})


@pytest.mark.parametrize(
    "changes",
    [
        {"population": 12, "per_pair": 3},
        {"population": 9, "opponents": "[[random:rounds=3],[swiss:rounds=2],[meet:opponents=4],panel]"},
        {"game": "gomoku", "recipe": "paired-blend:rounds=4", "evaluator": "shapes", "size": 7, "population": 8},
    ],
)
def test_the_games_are_those_of_a_generation(changes):
    asked = config(**changes)
    strategy, fitness = make_strategy(asked, players_of(asked))
    found = estimate(asked)
    assert found.games == fitness.evaluate(strategy.ask(), generation=0).games
    assert found.seconds
    assert not found.is_least


@pytest.mark.parametrize("race", ["halving:games=2000", "hoeffding:games=2000"])
def test_a_race_plays_no_more_than_its_games(race):
    asked = config(population=10, race=race)
    strategy, fitness = make_strategy(asked, players_of(asked))
    assert fitness.evaluate(strategy.ask(), generation=0).games <= estimate(asked).games == 2000


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    "changes",
    [
        {"population": 200, "per_pair": 1000},
        {"population": 200, "per_pair": 1000, "scoring": "bradley-terry", "opponents": "random:rounds=5"},
        {"population": 200, "evaluator": "wpc:full", "scoring": "rank", "per_pair": 20},
    ],
)
def test_a_generation_has_no_more_memory_than_was_said(changes):
    said = estimate(config(**changes)).megabytes
    work = [sys.executable, "-c", WORK, json.dumps({**WISHES, **changes}), str(70_000)]
    used = int(subprocess.run(work, capture_output=True, text=True, check=True).stdout)
    assert used <= said < 1000


def test_what_takes_longer_than_a_day_is_refused_with_its_time_and_memory():
    found = estimate(config(population=200, per_pair=1000, depth=8))
    assert found.games == 39_800_000
    with pytest.raises(TooLargeError, match=r"39,800,000 games of a generation take .* days and .* MB .*heibai evolve"):
        require_affordable(found, use="heibai evolve")


def test_what_takes_more_than_half_of_the_memory_is_refused(monkeypatch):
    monkeypatch.setattr(estimates, "memory_bytes", lambda: 1 << 30)
    require_affordable(Estimate(10, 1.0, False, 512), use="heibai evolve")
    with pytest.raises(TooLargeError, match="513 MB of memory on this machine, which has 1,024 MB"):
        require_affordable(Estimate(10, 1.0, False, 513), use="heibai evolve")
    broods = config(recipe="position-ranking:brood=1000", population=200)
    with pytest.raises(TooLargeError, match="memory"):
        require_affordable(estimate(broods), use="heibai evolve")
