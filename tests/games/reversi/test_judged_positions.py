"""The judge of Reversi players: its values against brute force, its job after kills, and the benchmark on it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from random_positions import random_positions
from waiting import MINUTES, wait_until

from heibai.core.contract import Limits
from heibai.search.exact import Exact

ROOT = Path(__file__).parents[3]
TOOL, BENCHMARK = ROOT / "tools/make_judged_positions.py", ROOT / "benchmarks/reference_positions.py"
sys.path[:0] = [str(TOOL.parent), str(BENCHMARK.parent)]

import judged  # noqa: E402
import make_judged_positions as tool  # noqa: E402
import reference_positions as benchmark  # noqa: E402
from judge import Judge, Look  # noqa: E402

SHALLOW = Look(solved=6, best_solved=8, sifts=((2, 8.0), (4, 4.0)), plies=6, table_megabytes=1)
SOLVES = "alphabeta:nodes=100000000,exact=12,eval=patterns"


def run(program, *words):
    done = subprocess.run(
        [sys.executable, program, *map(str, words)], capture_output=True, text=True, timeout=MINUTES, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def endings(empties, count):
    """Positions of random games with something to choose."""
    found = [each for each in random_positions(8, 12000) if each.empties == empties and len(each.moves()) > 2]
    return found[:count]


def brute_force(position):
    """What every move is worth for the side to move, by Python alone."""
    found = {}
    for move in position.moves():
        child = position.play(move)
        if child.is_over():
            found[move] = child.margin() if child.seat else -child.margin()
        else:
            found[move] = -Exact().search(child, limits=Limits()).score.value
    return found


def test_solved_moves_are_worth_what_brute_force_says():
    judge = Judge(SHALLOW)
    for position in (*endings(6, 2), *endings(3, 6)):
        found = judge.judge(position)
        assert found.how == "exact"
        assert {move: worth.value for move, worth in found.worths.items()} == brute_force(position)
        assert not any(worth.is_marked for worth in found.worths.values())


def test_bounds_hold_and_only_best_moves_stand_without_one():
    judge = Judge(SHALLOW)
    marked = 0
    for position in (*endings(7, 10), *endings(8, 3)):
        found, true = judge.judge(position), brute_force(position)
        assert found.how == "best exact"
        for move, worth in found.worths.items():
            assert (worth.at_most is None) == (true[move] == max(true.values()))
            if worth.at_most is None:
                assert worth.value == true[move]
            else:
                marked += 1
                assert true[move] <= worth.at_most < found.best
                assert worth.value <= worth.at_most
                assert found.loss(move) >= found.best - worth.at_most
    assert marked > 30


def test_every_move_of_a_side_that_loses_all_its_discs_is_best():
    """There is no bound below the least result."""
    position = judged.GAME.parse_position("-" * 60 + "XO--" + " X")
    found = Judge(Look(solved=0, best_solved=60, sifts=(), plies=2, table_megabytes=1)).judge(position)
    assert found.worths == {62: judged.Worth(64.0)}


def test_searched_moves_are_those_near_the_best_and_the_end_of_a_game_counts_its_discs():
    judge = Judge(Look(solved=0, best_solved=0, sifts=((1, 4.0),), plies=3, table_megabytes=1))
    for position in (*endings(1, 1), *endings(2, 6), *endings(3, 6)):
        found, true = judge.judge(position), brute_force(position)
        assert found.how == "3@95"
        kept = {move: worth for move, worth in found.worths.items() if worth.plies is None}
        assert {move: worth.value for move, worth in kept.items()} == {move: true[move] for move in kept}
        assert all(worth.plies == 1 for worth in found.worths.values() if worth.is_marked)


def test_what_was_judged_before_changes_nothing():
    one, other = Judge(SHALLOW), Judge(SHALLOW)
    positions = endings(8, 6)
    assert [str(one.judge(each)) for each in positions] == [str(other.judge(each)) for each in reversed(positions)][
        ::-1
    ]


def test_any_part_of_the_set_has_all_numbers_of_empty_squares():
    step = tool.stride(37)
    taken = [12 + number * step % 37 for number in range(37)]
    assert sorted(taken) == list(range(12, 49))
    for some in range(6, 37):
        gaps = [b - a for a, b in zip(sorted(taken[:some]), sorted(taken[:some])[1:], strict=False)]
        assert max(gaps) <= 3 * 37 / some
    assert {tool.stride(count) % count for count in (1, 2)} == {0, 1}


def test_a_line_is_read_as_it_was_written(tmp_path):
    position = judged.GAME.start()
    d3, c4, f5, e6 = map(judged.GAME.parse_move, ("d3", "c4", "f5", "e6"))
    worths = {e6: judged.Worth(-9.5, plies=16), c4: judged.Worth(2.0), d3: judged.Worth(-3.25, at_most=-2)}
    found = judged.Judged(position, worths | {f5: judged.Worth(-7.0, at_most=-4, plies=20)}, "best exact")
    assert str(found).split("\t")[1:] == ["60", "c4:+2.00 d3:-3.25<=-2 f5:-7.00<=-4@20 e6:-9.50@16", "best exact"]
    for name in ("a.tsv", "a.tsv.xz"):
        judged.write(tmp_path / name, [found], ["how it was made"])
        assert judged.read(tmp_path / name) == [found]
    assert (tmp_path / "a.tsv").read_text() == f"# how it was made\n{found}\n"
    assert [found.loss(move) for move in (c4, d3, f5, e6)] == [0, 5.25, 9.0, 11.5]


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        (2, "c4:+2.00 d3:1 f5:1", "3 of 4 legal moves"),
        (2, "c4:+2.00 d3:1 f5:1 e6:1<-2", "'e6:1<-2' is no worth of a move"),
        (0, "X" * 10, "position"),
    ],
)
def test_a_damaged_line_is_named(tmp_path, field, value, why):
    fields = ["-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X", "60", "c4:0 d3:0 f5:0 e6:0", "16"]
    good = "\t".join(fields)
    fields[field] = value
    (tmp_path / "a.tsv").write_text(good + "\n" + "\t".join(fields) + "\n")
    with pytest.raises(ValueError, match=r"line 2 of .*a\.tsv is no judged position") as caught:
        judged.read(tmp_path / "a.tsv")
    assert why in str(caught.value)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a job in two processes that nobody disturbed."""
    folder = tmp_path_factory.mktemp("judged")
    run(TOOL, folder, "--empties", "8-12", "--count", 5)
    return folder


def test_a_killed_job_goes_on_to_the_same_bytes(made, tmp_path):
    whole = (made / "8-12-1.judged").read_bytes()
    assert whole.count(b"\n") == 5
    command = [sys.executable, TOOL, tmp_path, "--empties", "8-12", "--count", "5", "--workers", "1"]
    file = tmp_path / "8-12-1.judged"
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        wait_until(lambda: file.exists() and file.stat().st_size)
        os.kill(process.pid, signal.SIGKILL)
    file.write_bytes(file.read_bytes()[:-5])  # as a kill within a write leaves it
    assert len(file.read_bytes()) < len(whole)
    run(TOOL, *command[2:])
    assert file.read_bytes() == whole


def test_what_was_made_is_written_packed_and_judges_players(made, tmp_path):
    file = tmp_path / "some.tsv.xz"
    assert f"{file}: 5 positions" in run(TOOL, made, "--empties", "8-12", "--write", file)
    found = judged.read(file)
    assert sorted({each.position.empties for each in found}) == list(range(8, 13))
    printed = run(BENCHMARK, SOLVES, "--file", file, "--empties", "8-11", "--value")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in printed.splitlines() if "alphabeta" in line]
    assert [row[1:3] for row in rows] == [["loss", "0.00"], ["best", "100.0%"], ["error", "0.00"], ["bias", "+0.00"]]


def test_folders_with_another_numbering_are_refused(tmp_path):
    (tmp_path / "8-12-1.judged").write_text("0|a\n2|b\n")
    with pytest.raises(SystemExit, match=r"line 2 of .* is not that of batch 1"):
        tool.Batches(tmp_path / "8-12-1.judged", between="|")


def called(monkeypatch, capsys, *words):
    """What the tool prints when it is called in this process, with shallow looks."""
    monkeypatch.setattr(tool, "SELF", "alphabeta:depth=2,eval=patterns")
    monkeypatch.setattr(tool, "FIRST", SHALLOW)
    monkeypatch.setattr(tool, "AGAIN", Look(solved=8, sifts=((6, 9.0),), plies=8, confidence=99, table_megabytes=1))
    monkeypatch.setattr(tool, "BANDS", ((7, 8), (9, 10)))
    monkeypatch.setattr(sys, "argv", ["make_judged_positions.py", *map(str, words), "--workers", "1"])
    tool.main()
    return capsys.readouterr().out


def test_a_second_look_is_kept_and_says_how_far_the_first_was_off(tmp_path, monkeypatch, capsys):
    options = (tmp_path, "--empties", "6-10", "--count", 16)
    called(monkeypatch, capsys, *options)
    table = called(monkeypatch, capsys, *options, "--again", "2")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    assert [row[:2] for row in rows[2:]] == [["7-8", "4"], ["9-10", "2"]]
    assert rows[2][2:6] == ["100%", "0.00", "0.00", "+0.00"]  # their best moves were solved before
    assert rows[2][-1] == "0"  # no bound failed
    file = tmp_path / "6-10-1-again-2.judged"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert called(monkeypatch, capsys, *options, "--again", "2") == table
    assert file.read_bytes() == whole


def test_a_table_counts_losses_best_moves_marks_and_errors(tmp_path, capsys, monkeypatch):
    """Of a player that plays d3 and tells a value of 0 or more at the start, where d3 is worth less than c4."""
    line = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X\t60\t{}\tbest exact\n"
    file = tmp_path / "start.tsv"
    file.write_text(line.format("c4:+2 d3:-1.5<=0 e6:-9 f5:-9") + line.format("d3:+4 c4:+2 e6:-9 f5:-9"))
    monkeypatch.setattr(benchmark, "BANDS", ((1, 59), (60, 60)))
    found = judged.read(file)
    d3 = judged.GAME.parse_move("d3")
    answers = [benchmark.Answer(each, d3, value) for each, value in zip(found, (3.0, 2.0), strict=True)]
    rows = [benchmark.row(answers, measure) for measure in (*benchmark.MOVES, *benchmark.VALUES)]
    assert rows == [
        "loss | 1.75 |  | 1.75",
        "best | 50.0% |  | 50.0%",
        "error | 1.50 |  | 1.50",
        "bias | -0.50 |  | -0.50",
    ]
    benchmark.table(file, found, ["greedy:eval=squares"], benchmark.MOVES)
    assert capsys.readouterr().out.startswith(
        f"{file}: 2 positions (2 best exact)\n\n| player | | all | 1-59 | 60-60 |"
    )


def test_a_usual_file_that_is_not_there_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(benchmark, "SHIPPED", tmp_path / "none.tsv.xz")
    old = tmp_path / "reference/reversi.tsv"
    old.parent.mkdir()
    old.touch()
    monkeypatch.setenv("HEIBAI_DATA", str(tmp_path))
    assert benchmark.usual_files() == [old]
    assert "none.tsv.xz is not there" in capsys.readouterr().err


def test_values_that_are_no_discs_are_refused():
    found = judged.Judged(judged.GAME.start(), {}, "16")
    with pytest.raises(SystemExit, match="tells no value in discs"):
        assert benchmark.Answer(found, 19, None).error
