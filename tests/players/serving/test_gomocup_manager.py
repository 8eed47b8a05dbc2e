"""The manager that holds a tournament (benchmarks/gomocup_tournament.py): what it asks, and each fault that it sees."""

import importlib.util
import shlex
import sys
from pathlib import Path

import pytest
from waiting import MINUTES

from heibai.core.rng import Rng
from heibai.games import GameSpec

ROOT = Path(__file__).parents[3]
LEAGUE = "gomoku/15/standard"
# Answers from the upper left corner on, never where a stone is; ``how`` says what it does in its second turn.
BRAIN = """
import sys
how, taken, turns, reading = sys.argv[1], set(), 0, False
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "START":
        print("OK", flush=True)
    elif word == "BOARD":
        reading = True
        continue
    elif word == "TURN":
        taken.add(tuple(map(int, line.split()[1].split(","))))
    elif reading and word != "DONE":
        taken.add(tuple(map(int, word.split(",")))[:2])
        continue
    elif word == "END":
        break
    if word in ("TURN", "DONE"):
        reading, turns = False, turns + 1
        if turns == 2 and how == "crash":
            sys.exit(1)
        if turns == 2 and how == "taken":
            x, y = min(taken)
        elif turns == 2 and how == "nonsense":
            print("here", flush=True)
            continue
        else:
            x, y = next((x, y) for y in range(15) for x in range(15) if (x, y) not in taken)
        taken.add((x, y))
        print(f"MESSAGE turn {turns}")
        print(f"{x},{y}", flush=True)
"""


@pytest.fixture(scope="module")
def manager():
    spec = importlib.util.spec_from_file_location("gomocup_tournament", ROOT / "benchmarks" / "gomocup_tournament.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    module._START = MINUTES  # a busy machine may start a program late
    yield module
    del sys.modules[spec.name]


@pytest.fixture
def played(manager, tmp_path):
    """A game of two brains: what each does in its second turn -> the game."""
    tmp_path.joinpath("brain.py").write_text(BRAIN)

    def play(first, second, form="piskvork"):
        commands = tuple(shlex.join((sys.executable, str(tmp_path / "brain.py"), how)) for how in (first, second))
        limits = manager.Limits(MINUTES, 10 * MINUTES, 10_000)
        return manager.play(LEAGUE, commands, (True, False), limits, form, 1)

    return play


@pytest.mark.parametrize("form", ["piskvork", "judge"])
def test_a_game_without_a_fault_is_played_to_its_end(played, form):
    game = played("well", "well", form)
    assert [side.faults for side in game.sides] == [[], []]
    turns = [len(side.seconds) for side in game.sides]
    assert sum(turns) == game.plies - 5
    assert abs(turns[0] - turns[1]) <= 1
    assert all(side.memory > 1 for side in game.sides)


@pytest.mark.parametrize(
    ("how", "said"),
    [("crash", "the program ended"), ("taken", "is against the rules"), ("nonsense", "a point of the board expected")],
)
def test_what_a_program_does_wrong_is_its_fault_and_ends_the_game(played, how, said):
    game = played(how, "well")
    (fault,) = game.sides[0].faults
    assert said in fault
    assert game.sides[1].faults == []
    assert game.winner == 1


def test_time_and_memory_beyond_the_limits_are_faults(manager, monkeypatch, tmp_path):
    tmp_path.joinpath("brain.py").write_text(BRAIN)
    game, side = GameSpec.parse(LEAGUE).make(), manager.Side()
    command = shlex.join((sys.executable, str(tmp_path / "brain.py"), "well"))
    with manager.Brain(command, game, manager.Limits(MINUTES, MINUTES, 1), "piskvork", side) as brain:
        brain._judge(MINUTES - 1, 5.0, 2.0)
        assert side.idle == 0
        brain._judge(MINUTES + 1.5, 10 * MINUTES, 0.5)
        brain._judge(MINUTES + 1.5, 10 * MINUTES, 1.6)
        brain._check_memory()
    match, turn, _, memory = side.faults
    assert match == f"match over by {MINUTES - 6:.3f} s in turn 0, idle for 2.00 s"
    assert turn == "turn over by 1.500 s in turn 0, idle for 0.50 s"
    assert memory.endswith("MiB in turn 0")
    assert side.idle == 1


def test_openings_are_near_the_centre_and_leave_the_game_open(manager):
    for league in manager.LEAGUES:
        game = GameSpec.parse(league).make()
        openings = [manager.opening(game, Rng(seed)) for seed in range(5)]
        assert len({tuple(moves) for moves in openings}) == 5
        for moves in openings:
            assert all(manager.is_near(game, move) for move in moves)
            assert len(set(moves)) == len(moves)


def test_a_row_counts_the_sides_of_the_engine_alone(manager):
    ours, theirs = manager.Side([1.0, 2.0], 100.0, []), manager.Side([4.0], 300.0, ["late"])
    game = manager.Played(LEAGUE, (True, False), (ours, theirs), 8, 0)
    row = manager.row("name", [game], manager.Limits(5, 10, 350)).split()
    assert row == ["name", "1", "0", "0", "30.0%", "-", "(", "0)", "30.0%", "2.000", "2", "100"]
