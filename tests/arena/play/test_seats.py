"""Games whose opening rule parts seats from colours: points go to players, records to colours."""

import numpy as np
from plain_players import IllegalPlayer, ScriptedPlayer

from heibai.arena.contests import contest, stored_contest
from heibai.arena.contests.ledger import GAMES
from heibai.arena.play.match import Reason, play_game
from heibai.arena.play.results import Results, join
from heibai.arena.schedule.opening import Opening
from heibai.core.contract import Color, Report
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.jobs.control import Control
from heibai.jobs.directory import RunDirectory

SWAP = make_game("gomoku", 9, opening="swap")
TAKEN = "a1 i9 c1 take-black i8 b1 i7 d1 i6 e1"  # the second player takes black and wins with a1-e1


class Labelled:
    """Plays the moves of a script and remembers on how many it was asked."""

    kernel = None

    def __init__(self, game, text, name):
        self.inner, self.name, self.asked = ScriptedPlayer.along(game, game.parse_transcript(text)), name, 0

    def choose(self, game, position, *, rng, progress=None):
        self.asked += 1
        return Report(self.inner.choose(game, position, rng=rng).move)


def played(text):
    players = Labelled(SWAP, text, "first"), Labelled(SWAP, text, "second")
    return play_game(SWAP, players, Opening((), SWAP.start()), rng=Rng(0)), players


def test_the_seat_that_acts_is_asked_and_the_player_who_took_black_wins():
    result, (first, second) = played(TAKEN)
    assert (result.winner, result.winner_seat, result.black_seat, result.margin) == (Color.BLACK, 1, 1, 1)
    assert (first.asked, second.asked) == (3 + 3, 1 + 3)


def test_who_stays_white_and_lets_black_win_loses():
    result, _ = played(TAKEN.replace("take-black", "stay-white"))
    assert (result.winner, result.winner_seat, result.black_seat) == (Color.BLACK, 0, 0)


def test_who_misbehaves_loses_whatever_the_colour():
    text = "a1 i9 c1 take-black i8"
    good = ScriptedPlayer.along(SWAP, SWAP.parse_transcript(text))
    begun = SWAP.start()
    for move in SWAP.parse_transcript(text):
        begun = begun.play(move)
    result = play_game(SWAP, (good, IllegalPlayer()), Opening((), begun), rng=Rng(0))
    assert (result.reason, result.winner, result.winner_seat) == (Reason.ILLEGAL, Color.WHITE, 0)
    assert result.detail.startswith("black: ")
    early = play_game(SWAP, (IllegalPlayer(), good), Opening((), SWAP.start()), rng=Rng(0))
    assert early.winner_seat == 1


def test_results_keep_who_had_black():
    swapped, plain = played(TAKEN)[0], played(TAKEN.replace("take-black", "stay-white"))[0]
    results = join([Results.of_games([plain]), Results.of_games([swapped, plain])])
    np.testing.assert_array_equal(results.winner, [0, 1, 0])
    assert [results.game(i) for i in range(3)] == [plain, swapped, plain]


def begin(path):
    players = ("greedy:eval=shapes,noise=0.3", "random")
    game = make_game("gomoku", 6, rule="standard", opening="swap2")
    made = contest.make_contest(game, players, games=8, openings_text="start", seed=2)
    return RunDirectory.create(path, kind=made.kind, config=contest.to_config(made))


def test_a_contest_under_swap2_resumes_to_the_same_and_its_records_name_black(tmp_path):
    whole, broken, control = begin(tmp_path / "whole"), begin(tmp_path / "broken"), Control()
    unbroken = stored_contest.run(whole, threads=1)
    stored_contest.run(broken, threads=1, control=control, watch=lambda done, total, so_far: control.stop("enough"))
    resumed = stored_contest.run(RunDirectory.open(broken.path), threads=1)
    keys = ("wins", "draws", "losses", "pairs", "rule", "opening_rule", "hash")
    assert {key: unbroken[key] for key in keys} == {key: resumed[key] for key in keys}
    rows = list(whole.rows(GAMES))
    assert {row["rule"] for row in rows} == {"standard"}
    assert {row["opening"] for row in rows} == {"swap2"}
    wins = 0.0
    for row in rows:
        swapped = row["tags"].get("black seat", 0)
        assert (row["black"] == "random") is bool((row["tags"]["game"] % 2) ^ swapped)
        score = row.get("score", 0)
        wins += 0.5 if score == 0 else float((score > 0) == (row["black"] != "random"))
    assert wins == unbroken["wins"] + unbroken["draws"] / 2
