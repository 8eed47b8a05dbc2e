"""A job that is given more becomes the one that was begun with the larger number, or says what differs."""

from __future__ import annotations

import pytest
from kept_runs import small_config
from small_archives import random_games, write_games

from heibai.arena.contests.contest import make_contest, to_config
from heibai.arena.statistics.sprt import parse_sprt
from heibai.compose import job_kind
from heibai.core.errors import HeibaiError, RunError, SpecError
from heibai.core.rng import Rng
from heibai.evolve.runs import stored_run
from heibai.games import GameSpec, make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.jobs.job import State
from heibai.jobs.kind import Work
from heibai.learn.labels import trainer as labels
from heibai.learn.labels.options import SelfPlayOptions
from heibai.learn.regression.options import RegressionOptions
from heibai.learn.td.options import TdOptions
from heibai.learn.training.config import TrainingConfig
from heibai.players.books.growing import begin, growth_config

SPEC = GameSpec("reversi", 6)
PLAYERS = ("random", "greedy:eval=zones,noise=0.3", "greedy:eval=discs,noise=0.2", "greedy:eval=zones,noise=0.9")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("heibai.arena.contests.stored_contest._PART_SECONDS", 0.0)  # many parts
    monkeypatch.setattr("heibai.players.books.growing._WORTH_A_WRITE", 0.0)


class StopsAfter(Control):
    """Lets so many steps begin, and stops."""

    def __init__(self, steps):
        super().__init__()
        self.left = steps

    def proceed(self):
        self.left -= 1
        if self.left < 0:
            self.stop("enough")
        return super().proceed()


def work_on(directory, control=None):
    """What the job came to, but for names and times."""
    directory = RunDirectory.open(directory.path)
    told = job_kind(directory.kind).work_on(directory, Work(control or Control(), threads=1))
    return {key: value for key, value in told.items() if key not in DIFFERENT}


DIFFERENT = ("id", "out", "seconds", "book", "file", "games_per_second")


def breeding(text, **changes):
    def begin_one(path, generations):
        usual = {"panel_openings": 0, "population": 8, **changes}
        return stored_run.begin(small_config(text, generations=generations, **usual), path)

    return begin_one


def td(**options):
    def begin_one(path, games):
        usual = {"rows": games // 20, "batch": 4, "test_games": 4, "random_plies": 4, **options}
        config = TrainingConfig("td", GameSpec("reversi", 4), "wpc", 1, TdOptions(games=games, **usual))
        return job_kind("learn").begin(config.to_json(), path)

    return begin_one


def labelling(path, games):
    options = SelfPlayOptions("alphabeta:depth=1,eval=phased", games=games, solve=6, fewest_plies=2, most_plies=6)
    return job_kind("learn").begin(TrainingConfig("self-play", SPEC, "", 1, options).to_json(), path)


def contest(players, *, openings="random:4", rounds=None, **wishes):
    def begin_one(path, total):
        measured = {"games": 6, "rounds": total} if rounds else {"games": total}
        made = make_contest(make_game("reversi", 4), players, openings_text=openings, seed=1, **measured, **wishes)
        return job_kind(made.kind).begin(to_config(made), path)

    return begin_one


def book(*, lines=0):
    def begin_one(path, positions):
        include = path.parent / "lines.txt"
        include.write_text("".join(f"{line_of(number)}\n" for number in range(lines)))
        judge = "alphabeta:nodes=50,table=1,eval=zones"
        config = growth_config(
            path.name, SPEC, judge, positions=positions, seed=1, weight=10.0, batch=5,
            include=str(include) if lines else "",
        )  # fmt: skip
        return begin(config, path)

    return begin_one


def line_of(number, plies=8):
    """A transcript of random moves."""
    game, rng, moves = SPEC.make(), Rng(number, ()), []
    position = game.start()
    for _ in range(plies):
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1])
    return " ".join(map(game.format_move, moves))


# name -> how it is begun, its number, a larger one
KINDS = {
    "roulette": (breeding("roulette:mutation=0.5"), 3, 6),
    "elites with broods": (breeding("self-play-elite:elites=2,brood=3"), 2, 4),
    "a title": (breeding("paired-blend:rounds=2"), 2, 4),
    "islands": (breeding("ga:islands=2,migration=3"), 2, 5),
    "a gate": (breeding("ga:gate=10,test=4"), 2, 4),
    "differential": (breeding("de"), 2, 4),
    "separable": (breeding("sep-cma"), 2, 4),
    "learners": (breeding("td:games=20", evaluator="wpc", population=2), 1, 3),
    "one position": (breeding("position-ranking:positions=1,elites=2", evaluator="seven"), 2, 4),
    "td": (td(), 40, 80),
    "td of all rows": (td(average=1.0), 40, 60),
    "td of the last row": (td(average=0.0), 40, 60),
    "labelling": (labelling, 7, 18),
    "match": (contest(PLAYERS[:2]), 10, 24),
    "balanced openings": (contest(PLAYERS[:2], openings="balanced:plies=2-3,bound=0.5"), 2, 6),
    "round robin": (contest(PLAYERS[:3]), 6, 10),
    "gauntlet": (contest(PLAYERS[:3], format="gauntlet"), 6, 10),
    "swiss": (contest(PLAYERS, format="swiss", rounds=True), 1, 2),
    "tests": (contest(PLAYERS[1:], format="sprt", test=parse_sprt("elo0=0,elo1=200")), 6, 30),
    "book": (book(), 14, 33),
    "book of lines": (book(lines=3), 14, 33),
}


@pytest.fixture
def _small_steps(monkeypatch):
    monkeypatch.setattr(labels, "TASKS_A_STEP", 2)


@pytest.mark.sampled(8)
@pytest.mark.usefixtures("_small_steps")
@pytest.mark.parametrize("name", KINDS)
def test_it_becomes_the_one_that_was_begun_with_the_larger_number(tmp_path, name):
    begin_one, few, many = KINDS[name]
    larger = work_on(begin_one(tmp_path / "larger", many))
    given, stopped = begin_one(tmp_path / "given", few), begin_one(tmp_path / "stopped", few)
    assert work_on(given)["finished"]
    work_on(stopped, StopsAfter(1))
    for directory in (given, stopped):
        give_more(directory, many)
        assert RunDirectory.open(directory.path).status().state is State.STOPPED
        assert RunDirectory.open(directory.path).result() is None
        while not (told := work_on(directory, StopsAfter(1)))["finished"]:
            pass
        assert told == larger
        assert RunDirectory.open(directory.path).status().state is State.FINISHED


def give_more(directory, total):
    directory = RunDirectory.open(directory.path)
    job_kind(directory.kind).give_more(directory, total)


def test_a_run_can_be_given_more_again_and_again(tmp_path):
    begin_one, few, many = KINDS["round robin"]
    larger = work_on(begin_one(tmp_path / "larger", many))
    given = begin_one(tmp_path / "given", few)
    for total in range(few + 2, many + 2, 2):
        work_on(given)
        give_more(given, total)
    assert work_on(given) == larger


def test_what_depends_on_the_total_is_said(tmp_path):
    def note(directory):
        return job_kind(directory.kind).more(directory).depends_on_total

    assert note(KINDS["roulette"][0](tmp_path / "a", 2)) == ""
    assert "stop rule on its score" in note(
        breeding("roulette", stop={"target": 0.9}, panel_openings=2)(tmp_path / "b", 2)
    )
    assert "from 80 games on" in note(td()(tmp_path / "c", 40))
    archive = write_games(tmp_path / "games.jsonl", random_games(20, size=6))
    options = RegressionOptions((str(archive),), epochs=2)
    config = TrainingConfig("regression", SPEC, "ntuple:set=straight2,phases=1", 1, options)
    regression = job_kind("learn").begin(config.to_json(), tmp_path / "d")
    assert "the rate falls over all epochs" in note(regression)
    assert work_on(regression)["done"] == 2
    give_more(regression, 3)
    assert work_on(regression)["done"] == 3


@pytest.mark.parametrize(
    ("name", "total", "says"),
    [
        ("roulette", 3, "'run' has 3 generations already, so 3 are no more; name a larger number"),
        ("roulette", 1, "'run' has 3 generations already, so 1 are no more"),
        ("match", 11, "an even number from 2 is needed"),
        ("match", 10_000, "different openings"),
        ("swiss", 9, "Swiss rounds of 4 players"),
        ("td", 50, "use a multiple of 20"),
        ("book", 10**9, "a whole number from 1 to 1"),
    ],
)
def test_a_wrong_number_is_refused_and_changes_nothing(tmp_path, name, total, says):
    begin_one, few, _ = KINDS[name]
    directory = begin_one(tmp_path / "run", few)
    came_to = work_on(directory)
    with pytest.raises(HeibaiError, match=says):
        give_more(directory, total)
    assert work_on(directory) == came_to


def test_a_file_of_openings_that_changed_is_refused(tmp_path):
    lines = tmp_path / "lines.txt"
    lines.write_text("b1a1\nd3d4\n")
    directory = contest(PLAYERS[:2], openings=str(lines))(tmp_path / "run", 4)
    lines.write_text("d3d4\nb1a1\na2a1\n")
    with pytest.raises(RunError, match="are not those that the contest began with"):
        give_more(directory, 6)
    lines.unlink()
    with pytest.raises(SpecError, match="names no openings"):
        give_more(directory, 6)


@pytest.mark.parametrize(
    "begin_one",
    [
        breeding("position-ranking:positions=2,elites=2", evaluator="seven"),
        lambda path, total: job_kind("study").begin({"study": "zones-head-to-head", "full": False, "seed": 1}, path),
        lambda path, total: job_kind("index").begin({"merge": False}, path),
    ],
)
def test_what_has_no_measure_cannot_be_given_more(tmp_path, begin_one):
    with pytest.raises(RunError, match="cannot be given more; begin a new one"):
        give_more(begin_one(tmp_path / "run", 2), 5)


def test_a_run_that_somebody_works_on_is_not_given_more(tmp_path):
    directory = KINDS["match"][0](tmp_path / "run", 4)
    with directory.lock(), pytest.raises(RunError, match="another process"):
        give_more(directory, 6)
