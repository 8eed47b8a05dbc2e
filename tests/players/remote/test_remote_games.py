"""Players behind every protocol play the very games of the players themselves; contests with them are as others."""

import pytest
from players.remote.local_engines import faulty, ours, write_engines

from heibai.arena.contests import stored_contest
from heibai.arena.contests.contest import make_contest, to_config
from heibai.arena.play.match import play_game
from heibai.arena.schedule.openings import make_openings
from heibai.arena.statistics.sprt import parse_sprt
from heibai.core.errors import CheckpointError, EngineError
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory
from heibai.players.clock.control import TimeControl
from heibai.players.session import PlayerSession
from heibai.players.spec import make_player

WAYS = [
    ("gtp", "reversi", "greedy:eval=zones", ()),
    ("nboard", "reversi", "greedy:eval=zones", ()),
    ("gtp", "reversi/6", "greedy:eval=zones", ("--size", "6")),
    ("gomocup", "gomoku/15", "greedy:eval=shapes", ()),
    ("gomocup", "gomoku/15/renju", "greedy:eval=shapes", ()),
    ("gomocup", "gomoku/9/standard/swap2", "greedy:eval=shapes", ()),
    ("gtp", "gomoku/9/caro", "greedy:eval=shapes", ("--game", "gomoku/9/caro")),
    ("gtp", "gomoku/9/freestyle/swap2", "greedy:eval=shapes", ("--game", "gomoku/9/freestyle/swap2")),
]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("protocol", "text", "player", "words"), WAYS)
def test_a_player_behind_a_protocol_plays_its_own_games(home, protocol, text, player, words):
    write_engines(home, {"it": ours(protocol, player, *words)})
    game = GameSpec.parse(text).make()
    remote, local, other = (make_player(each, game) for each in ("remote:it", player, "random"))
    (opening,) = make_openings("start" if "swap2" in text else "random:4", game, 1, seed=2)
    for seats in ((0, 1), (1, 0)):
        games = []
        for one in (remote, local):
            pair = tuple((one, other)[seat] for seat in seats)
            games.append(play_game(game, pair, opening, rng=Rng(7, (seats[0],))))
        assert games[0] == games[1]
        assert games[0].reason == "rules"
    remote.release()


@pytest.mark.sampled(3)
def test_offers_are_words_of_gtp(home):
    text = "gomoku/9/renju/soosorv-8"
    write_engines(home, {"it": ours("gtp", "greedy:eval=shapes", "--game", text)})
    game = GameSpec.parse(text).make()
    remote = make_player("remote:it", game)
    (opening,) = make_openings("start", game, 1, seed=2)
    played = play_game(game, (remote, make_player("random", game)), opening, rng=Rng(7, (1,)))
    assert played.reason == "rules"
    assert any(game.format_move(move).startswith(("offer-", "declare-")) for move in played.moves)
    remote.release()


def test_the_protocol_of_gomocup_says_which_opening_it_has_no_words_for(home):
    write_engines(home, {"it": ours("gomocup", "greedy:eval=shapes")})
    game = GameSpec.parse("gomoku/15/renju/rif").make()
    remote = make_player("remote:it", game)
    with pytest.raises(EngineError, match=r"cannot ask what rif wants \(place\); play another opening rule"):
        remote.choose(game, game.start(), rng=Rng(1))
    remote.release()


def begin(path, **more):
    texts = ("remote:good", "random")
    contest = make_contest(GameSpec("gomoku", 7).make(), texts, openings_text="random:3", seed=5, **more)
    return RunDirectory.create(path, kind=contest.kind, config=to_config(contest))


def records(directory):
    return [{**row, "date": None, "event": None} for row in directory.rows("games.jsonl")]


def test_a_stopped_match_with_a_program_resumes_to_the_very_same_games(home, tmp_path):
    write_engines(home, {"good": faulty("play")})
    whole, broken, control = begin(tmp_path / "whole", games=12), begin(tmp_path / "broken", games=12), Control()
    unbroken = stored_contest.run(whole, threads=1)
    stopped = stored_contest.run(
        broken,
        threads=1,
        control=control,
        watch=lambda done, total, so_far: control.stop("enough") if done >= 3 else None,
    )
    assert not stopped["finished"]
    resumed = stored_contest.run(RunDirectory.open(broken.path), threads=1)
    assert resumed["hash"] == unbroken["hash"]
    assert resumed["pairs"] == unbroken["pairs"]
    assert sum(resumed["pairs"]) == 6
    assert None not in resumed["score_interval"]
    assert not resumed["forfeits"]


def test_a_match_goes_not_on_with_another_program_of_that_name(home, tmp_path):
    write_engines(home, {"good": faulty("play")})
    directory, control = begin(tmp_path / "x", games=12), Control()
    stored_contest.run(
        directory,
        threads=1,
        control=control,
        watch=lambda done, total, so_far: control.stop("enough") if done >= 2 else None,
    )
    write_engines(home, {"good": faulty("die")})
    with pytest.raises(CheckpointError, match=r"engines\.toml of 'remote:good' are not those that it began with"):
        stored_contest.run(RunDirectory.open(directory.path), threads=1)


def test_a_sequential_test_decides_about_a_program(home, tmp_path):
    write_engines(home, {"good": faulty("die")})
    directory = begin(tmp_path / "x", games=400, test=parse_sprt("elo0=0,elo1=200"))
    result = stored_contest.run(directory, threads=1)
    assert result["sprt"]["verdict"] == "elo0"
    assert result["games"] < 400


def test_a_session_drives_a_program_with_clocks_and_moves_taken_back(home):
    write_engines(home, {"it": ours("gtp", "greedy:eval=zones")})
    session = PlayerSession("remote:it", GameSpec("reversi"), control=TimeControl(6000, 100))
    first = session.think().move
    session.play(first)
    session.play(session.position.moves()[0])
    second = session.think().move
    session.undo(2)
    assert session.think().move == first
    session.play(first)
    session.play(session.position.moves()[0])
    assert session.think().move == second
    assert 0 < session.clocks[0].remaining < 6400
    session.player.release()
