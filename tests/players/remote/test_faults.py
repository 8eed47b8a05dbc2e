"""Programs that hang, flood, lie, write half a line or die: each loses its games, and nothing of it is left."""

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress

import psutil
import pytest
from players.remote.local_engines import LATE, faulty, write_engines
from waiting import MINUTES, wait_until

from heibai.arena.contests.at_once import play_at_once
from heibai.arena.contests.contest import make_contest
from heibai.arena.play.match import Reason, play_game
from heibai.arena.schedule.opening import Opening
from heibai.core.errors import EngineError
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.remote import program as programs
from heibai.players.spec import make_player

GAME = make_game("gomoku", 7)
# Fault -> the reason of the loss, and a part of what is said of it.
FAULTS = {
    "hang": (Reason.OVERTIME, "no answer in time"),
    "children": (Reason.OVERTIME, "no answer in time"),
    "late": (Reason.OVERTIME, "no answer in time"),
    "half": (Reason.OVERTIME, "half a line came: '7,'"),
    "half and gone": (Reason.EXCEPTION, "is gone, exit code 0"),
    "die": (Reason.EXCEPTION, "exit code 3"),
    "crash": (Reason.EXCEPTION, f"exit code {-signal.SIGSEGV}"),
    "memory": (Reason.EXCEPTION, "exit code 1"),
    "dead at once": (Reason.EXCEPTION, "is gone"),
    "flood": (Reason.EXCEPTION, "kilobytes came before the answer"),
    "endless line": (Reason.EXCEPTION, "a line of more than"),
    "lie": (Reason.ILLEGAL, " in '"),
    "outside": (Reason.EXCEPTION, "99,99 came"),
    "nonsense": (Reason.EXCEPTION, "'a' came, X,Y expected"),
    "bytes": (Reason.EXCEPTION, "came"),
    "silence": (Reason.EXCEPTION, "it closed its output"),
    "no board": (Reason.EXCEPTION, "ERROR no came, OK expected"),
}
ENDS_ITSELF = ("half and gone", "die", "crash", "memory", "dead at once")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def alive(group):
    """The processes of a group that are no zombies."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.NoSuchProcess, ProcessLookupError):
            if os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


def ends(group):
    return wait_until(lambda: not alive(group))


def let_the_time_begin_with_the_fault(monkeypatch):
    """What comes before it is waited for, so that a busy machine does not end the game another way."""
    line, began = programs.Program.line, []

    def patient(program, until):
        while not began and b"\n" not in program._rest:
            program._rest += program._chunks.get(timeout=MINUTES)
            began.extend(fault for fault in (b"MESSAGE", b"7,") if program._rest.startswith(fault))
        return line(program, until)

    monkeypatch.setattr(programs.Program, "line", patient)


def wait_for_the_end(monkeypatch):
    """A program whose pipe has closed is at its end: it gets the time for it that a busy machine takes."""
    monkeypatch.setattr(programs, "_GOODBYE", MINUTES)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("fault", "after"), [*((fault, 1) for fault in FAULTS), ("hang", 0), ("die", 0), ("flood", 0)])
def test_a_fault_loses_the_game_and_leaves_nothing_behind(home, monkeypatch, fault, after):
    groups = []
    guard = programs.guard_of
    monkeypatch.setattr(programs, "guard_of", lambda group: groups.append(group) or guard(group))
    if fault in ENDS_ITSELF:
        wait_for_the_end(monkeypatch)
    elif fault in LATE:
        let_the_time_begin_with_the_fault(monkeypatch)
    write_engines(home, {"bad": faulty(fault, after)})
    players = make_player("remote:bad", GAME), make_player("random", GAME)
    result = play_game(GAME, players, Opening((), GAME.start()), rng=Rng(1))
    reason, said = FAULTS[fault]
    assert (result.reason, result.winner_seat) == (reason, 1)
    assert said in result.detail
    players[0].release()
    assert len(groups) == 1
    assert ends(groups[0])


def test_a_program_that_no_guard_can_be_had_for_is_ended(home, monkeypatch):
    write_engines(home, {"good": faulty("play")})
    groups = []

    def refuse(group):
        groups.append(group)
        raise BlockingIOError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(programs, "guard_of", refuse)
    with pytest.raises(EngineError, match="cannot be guarded"):
        make_player("remote:good", GAME).choose(GAME, GAME.start(), rng=Rng(1))
    assert ends(*groups)


@pytest.mark.sampled(3)
def test_a_tournament_goes_on_whatever_its_engines_do(home):
    write_engines(
        home, {"good": faulty("play"), "dead": faulty("die", 1), "slow": faulty("hang", 1), "liar": faulty("lie", 1)}
    )
    texts = ("remote:good", "remote:dead", "remote:slow", "remote:liar", "random")
    contest = make_contest(GAME, texts, games=2, openings_text="random:2", seed=3)
    played = play_at_once(contest, texts, threads=2)
    assert played.summary["finished"]
    assert played.summary["games"] == 20
    lost = {(row["player"], row["reason"]) for row in played.summary["forfeits"]}
    assert lost <= {("remote:dead", "exception"), ("remote:slow", "overtime"), ("remote:liar", "illegal move")}
    assert len(lost) == 3
    standings = {row["player"]: row["points"] for row in played.summary["standings"]}
    assert standings["remote:good"] >= 6  # every game against those three


def test_an_engine_that_does_not_end_by_itself_is_ended(home):
    write_engines(home, {"stays": faulty("stays")})
    player = make_player("remote:stays", GAME)
    player.choose(GAME, GAME.start(), rng=Rng(1))
    group = player._running.program.group
    assert alive(group)
    player.release()
    assert ends(group)


def test_a_player_that_is_forgotten_ends_its_program(home):
    write_engines(home, {"good": faulty("play")})
    player = make_player("remote:good", GAME)
    player.choose(GAME, GAME.start(), rng=Rng(1))
    group = player._running.program.group
    del player
    assert ends(group)


def test_programs_end_when_heibai_is_killed(home):
    write_engines(home, {"bad": faulty("children", seconds=MINUTES)})
    code = (
        "from heibai.games import make_game; from heibai.players.spec import make_player; "
        "from heibai.core.rng import Rng; from heibai.players.remote import program; "
        "guard = program.guard_of; "
        "program.guard_of = lambda group: print(group, flush=True) or guard(group); "
        "game = make_game('gomoku', 7); make_player('remote:bad', game).choose(game, game.start(), rng=Rng(1))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env={**os.environ})
    group = int(process.stdout.readline())
    wait_until(lambda: len(alive(group)) == 2)  # the program and its child
    process.kill()
    process.wait()
    process.stdout.close()
    assert ends(group)


def test_a_failed_program_is_started_again_when_it_is_asked_again(home, monkeypatch):
    wait_for_the_end(monkeypatch)
    write_engines(home, {"dies": faulty("die", 1)})
    player = make_player("remote:dies", GAME)
    first = player.choose(GAME, GAME.start(), rng=Rng(1)).move
    with pytest.raises(Exception, match="exit code 3"):
        player.choose(GAME, GAME.start(), rng=Rng(1))
    assert player.choose(GAME, GAME.start(), rng=Rng(1)).move == first
    player.release()


def test_nobody_reads_the_pipes_of_a_program_that_is_closed(home, monkeypatch):
    """A reader that went on took a line of the next program, whose pipe had the same number: it never answered."""
    pump, others = programs.Program._pump, set(threading.enumerate())

    def slow(program, pipe, take):
        pump(program, pipe, lambda data: (take(data), time.sleep(0.1)))  # at it when the program is closed

    monkeypatch.setattr(programs.Program, "_pump", slow)
    wait_for_the_end(monkeypatch)
    write_engines(home, {"good": faulty("play")})
    player = make_player("remote:good", GAME)
    player.choose(GAME, GAME.start(), rng=Rng(1))
    player.release()
    assert set(threading.enumerate()) <= others


def test_what_is_said_is_logged_in_files_of_bounded_size_and_number(home):
    write_engines(home, {"floods": faulty("flood"), "good": faulty("play")})
    for name in ("floods", *["good"] * 23):
        player = make_player(f"remote:{name}", GAME)
        result = play_game(GAME, (player, make_player("random", GAME)), Opening((), GAME.start()), rng=Rng(1)) if (
            name == "floods") else player.choose(GAME, GAME.start(), rng=Rng(1))  # fmt: skip
        assert result is not None
        player.release()
    logs = sorted((home / "engines" / "good").glob("*.log"))
    assert len(logs) == 20
    assert " > START 7\n" in logs[-1].read_text()
    (flooded,) = (home / "engines" / "floods").glob("*.log")
    assert 1000 < flooded.stat().st_size < 1.1 * (1 << 20)


def test_a_process_that_left_the_group_ends_with_its_program_on_linux(home):
    """Other systems show no environments: there it lives on, as docs/engines.md says."""
    write_engines(home, {"bad": faulty("twice", seconds=MINUTES)})
    player = make_player("remote:bad", GAME)
    assert player.choose(GAME, GAME.start(), rng=Rng(1)).move == 0
    process = psutil.Process(int((home / "engines" / "bad" / "outlived").read_text()))
    assert process.is_running()
    player.release()
    if not sys.platform.startswith("linux"):
        process.kill()  # raises where it is over
        return
    wait_until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)
