"""The archive's player of the study knows what ``archive:`` would know, and openings are positions of their own."""

from contextlib import closing

import pytest
from small_archives import random_games, write_games

from heibai.core.rng import Rng
from heibai.experiments.catalogue import load_study
from heibai.experiments.studies.evaluation.some_games import (
    ARCHIVE,
    LIBRARY,
    OWN,
    ArchivePlayer,
    first_moves,
    library_of,
    source_of,
)
from heibai.games import make_game
from heibai.library.imports.importing import import_files
from heibai.players.spec import make_player
from heibai.store.home import database_path
from heibai.store.library import LibraryGames

REVERSI = make_game("reversi")
FALLBACK = "greedy:eval=zones"


@pytest.fixture
def rows(tmp_path, monkeypatch):
    """A library of the user's own with 200 random games."""
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("HEIBAI_DATA", raising=False)
    import_files([write_games(tmp_path / "games.jsonl", random_games(200))])
    with closing(LibraryGames(database_path())) as games:
        return list(games.games())


def test_it_plays_as_archive_does_with_the_same_games(rows):
    usual = make_player(f"archive:min=3,fallback=[{FALLBACK}]", REVERSI)
    with library_of(rows) as home:
        made = ArchivePlayer(home, 3, FALLBACK).make(REVERSI)
        for line in first_moves(rows, plies=3, count=10):
            position = REVERSI.start()
            for move in line:
                expected = usual.choose(REVERSI, position, rng=Rng(1))
                found = made.choose(REVERSI, position, rng=Rng(1))
                assert (found.move, found.statistics) == (expected.move, expected.statistics)
                position = position.play(move)
    assert made.name == usual.name
    assert not home.exists()


def test_a_library_of_fewer_games_knows_fewer(rows):
    with library_of(rows[:2]) as home:
        report = ArchivePlayer(home, 3, FALLBACK).make(REVERSI).choose(REVERSI, REVERSI.start(), rng=Rng(1))
    assert report.statistics == {}


def test_openings_lead_to_positions_that_are_no_images_of_each_other(rows):
    lines = first_moves(rows, plies=4, count=30)
    keys = set()
    for line in lines:
        position = REVERSI.start()
        for move in line:
            position = position.play(move)
        keys.add(REVERSI.abilities.symmetries.canonical_key(position))
    assert len(keys) == len(lines) > 20


def test_games_come_from_the_archive_else_from_the_library_else_from_our_own_engine(rows, tmp_path, monkeypatch):
    assert source_of(own=False) == LIBRARY
    assert source_of(own=True) == OWN
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "empty"))
    assert source_of(own=False) == OWN
    (tmp_path / "data" / "wthor").mkdir(parents=True)
    monkeypatch.setenv("HEIBAI_DATA", str(tmp_path / "data"))
    assert source_of(own=False) == OWN
    (tmp_path / "data" / "wthor" / "WTH_2001.wtb").touch()
    assert source_of(own=False) == ARCHIVE


def test_the_page_says_that_the_source_proposes_what_it_did_not_try():
    about = load_study("archive-player").ABOUT
    assert "One source proposes a massive database of games" in about
    assert "it did not try" in about
