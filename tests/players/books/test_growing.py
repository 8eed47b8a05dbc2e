"""Books that grow: the same whoever helps and however often they are broken off."""

import json

import pytest

from heibai.core.errors import CheckpointError, HeibaiError, RunError, SpecError, UnknownNameError
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.job import State
from heibai.library.books.book import Book, book_path, open_book, write_book
from heibai.players.books import growing

SPEC = GameSpec("reversi", 6)
JUDGE = "alphabeta:nodes=200,table=1,eval=zones"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))


def asked(name="mine", *, positions=30, judge=JUDGE, spec=SPEC, seed=1, batch=4):
    return growing.growth_config(name, spec, judge, positions=positions, seed=seed, weight=10.0, batch=batch)


def grow(path, *, threads=1, **wishes):
    return growing.work_on(growing.begin(asked(**wishes), path), threads=threads)


def test_threads_change_nothing(tmp_path):
    one = grow(tmp_path / "one", name="one")
    three = grow(tmp_path / "three", name="three", threads=3)
    assert one["hash"] == three["hash"]
    assert one["positions"] == 30
    assert one["finished"]


def test_one_that_was_stopped_goes_on_to_the_same_book(tmp_path):
    unbroken = grow(tmp_path / "unbroken", name="unbroken")
    stops, directory = 0, growing.begin(asked("again"), tmp_path / "again")
    while not (summary := growing.work_on(directory, control=_StopsAfter(2)))["finished"]:
        stops += 1
        assert len(open_book("again").entries) == summary["positions"]  # as far as it came it can be played
    assert stops >= 3
    assert summary["hash"] == unbroken["hash"]


class _StopsAfter(Control):
    """Lets so many batches begin, and stops."""

    def __init__(self, batches):
        super().__init__()
        self._left = batches

    def proceed(self):
        self._left -= 1
        if self._left < 0:
            self.stop("enough")
        return super().proceed()


def test_a_stop_within_a_batch_gives_the_batch_up(tmp_path):
    control = Control()
    directory = growing.begin(asked(positions=20), tmp_path / "run")
    control.stop("now")
    summary = growing.work_on(directory, control=control)
    assert (summary["finished"], summary["positions"]) == (False, 0)
    assert growing.work_on(directory)["positions"] == 20


def test_a_book_of_that_name_grows_on(tmp_path):
    first = grow(tmp_path / "first", positions=13)
    longer = grow(tmp_path / "second", positions=29)
    assert (first["positions"], longer["positions"]) == (13, 29)
    assert longer["hash"] == grow(tmp_path / "third", name="other", positions=29)["hash"]


def test_an_older_run_never_takes_the_place_of_a_larger_book(tmp_path):
    older = growing.begin(asked(positions=20), tmp_path / "older")
    growing.work_on(older, control=_StopsAfter(2))
    before = older.status().progress
    larger = grow(tmp_path / "larger", positions=24)
    sentence = "has 24 positions by now, more than the 20 of this run; it was left as it is"
    with pytest.raises(RunError, match=sentence):
        growing.work_on(older)
    assert len(open_book("mine").entries) == larger["positions"]
    status = older.status()
    assert (status.state, status.progress) == (State.STOPPED, before)  # it is said before any work
    assert sentence in status.message


@pytest.mark.parametrize("larger", [24, None])
def test_a_book_that_changes_while_a_run_works_stops_it_with_a_sentence(tmp_path, larger):
    """Another run grows it further, or (None) another book takes its name."""
    directory = growing.begin(asked(positions=12), tmp_path / "run")

    class Meanwhile(_StopsAfter):
        def proceed(self):
            if larger and not book_path("mine").exists():
                grow(tmp_path / "larger", positions=larger)
            elif not larger:
                book_path("mine").parent.mkdir(parents=True, exist_ok=True)
                write_book(Book(SPEC, 1, {}), book_path("mine"))
            return super().proceed()

    with pytest.raises(HeibaiError) as raised:
        growing.work_on(directory, control=Meanwhile(100))
    status = directory.status()
    assert (status.state, status.progress.done) == (State.STOPPED, 12)
    assert status.message == str(raised.value)
    assert ("has 24 positions by now, more than the 12" if larger else "which does not grow") in status.message


def test_a_finished_run_says_again_what_it_came_to(tmp_path):
    directory = growing.begin(asked(positions=8), tmp_path / "first")
    summary = growing.work_on(directory)
    grow(tmp_path / "second", positions=12)
    assert growing.work_on(directory) == summary
    assert len(open_book("mine").entries) == 12


def test_what_it_cannot_go_on_with_is_said(tmp_path):
    grow(tmp_path / "run", positions=5)
    with pytest.raises(SpecError, match="has 5 positions already"):
        growing.begin(asked(positions=5), tmp_path / "same")
    with pytest.raises(SpecError, match="--judge 'alphabeta:nodes=200,table=1,eval=zones'"):
        growing.begin(asked(positions=9, judge="alphabeta:depth=1,eval=zones"), tmp_path / "judge")
    write_book(Book(SPEC, 1, {}), book_path("games"))
    with pytest.raises(SpecError, match="which does not grow"):
        growing.begin(asked("games"), tmp_path / "games")
    with pytest.raises(UnknownNameError, match="no name of a book"):
        asked("../up")
    assert not (tmp_path / "same").exists()


def test_a_judge_without_scores_is_refused_with_one_that_has_them(tmp_path):
    with pytest.raises(RunError, match="alphabeta:nodes=20000"):
        grow(tmp_path / "run", judge="random")


@pytest.mark.parametrize(
    ("game", "judge"),
    [
        ("gomoku/9", "alphabeta:depth=1,eval=champion"),
        ("gomoku/9/renju", "alphabeta:depth=1,eval=champion"),
        ("gomoku/6/standard/swap2", "alphabeta:depth=1,eval=champion"),
        ("reversi/4", "mcts:playouts=20,simulate=end"),
        ("reversi/8", "greedy:eval=champion"),
    ],
)
def test_any_game_and_any_judge_with_scores_will_do(tmp_path, game, judge):
    spec = GameSpec.parse(game)
    made = spec.make()
    summary = grow(tmp_path / "run", spec=spec, judge=judge, positions=2, batch=1)
    assert summary["positions"] == 2
    book = open_book("mine")
    assert book.moves(made, made.start())
    assert {str(book.spec), summary["game"]} == {str(spec)}


def test_a_config_of_another_kind_is_refused(tmp_path):
    directory = growing.begin(asked(positions=5), tmp_path / "run")
    directory.config["positions"] = "many"
    with pytest.raises(CheckpointError, match="of another version"):
        growing.config_of(directory)


def test_a_damaged_journal_is_refused(tmp_path):
    directory = growing.begin(asked(positions=9), tmp_path / "run")
    growing.work_on(directory, control=_StopsAfter(2))
    log = directory.path / "log.jsonl"
    rows = log.read_text().splitlines()
    log.write_text("\n".join([json.dumps({"entry": [1]}), *rows[1:]]) + "\n")
    with pytest.raises(HeibaiError, match="damaged"):
        growing.work_on(directory)
