"""``heibai perft`` as a person and as a program use it."""

import signal
import subprocess
import sys

import pytest
from killing import hear_interrupts
from waiting import MINUTES

SAYS_WHEN_IT_COUNTS = """
from dataclasses import replace

from heibai.apps.cli import main
from heibai.games.reversi import kernel

count = kernel.KERNEL.perft
kernel.KERNEL = replace(
    kernel.KERNEL, perft=lambda *about, **more: (print("counting", flush=True), count(*about, **more))[1]
)
main()
"""


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (["reversi", "9"], 3005288),
        (["reversi", "8", "--size", "6"], 308716),
        (["reversi", "12", "--size", "4"], 57436),
        (["reversi", "5", "--python"], 1396),
        (["reversi", "0"], 1),
    ],
)
def test_json_has_the_published_nodes(here, arguments, nodes):
    found = here("perft", *arguments, "--json").told
    assert found["nodes"] == nodes
    assert found["depth"] == int(arguments[1])


def test_people_read_the_count_in_bulk_and_the_plain_rate(here):
    said = here("perft", "reversi", "8").out
    assert "8x8 depth 8: 390216 leaves" in said
    assert "every move made" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["draughts", "3"], "'draughts' is no game; known: gomoku, reversi"),
        (["reversi", "3", "--size", "7"], "7x7"),
        (["reversi", "deep"], "names no game and plies from 0 to 60"),
        (["reversi", "-1"], "-1"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(here, arguments, message):
    said = here("perft", *arguments, code=2)
    assert message in said.err
    assert not said.out


def test_an_interrupt_ends_a_long_count_at_once():
    process = subprocess.Popen(
        [sys.executable, "-c", SAYS_WHEN_IT_COUNTS, "perft", "reversi", "30"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=hear_interrupts,
    )  # fmt: skip
    try:
        assert process.stdout.readline() == "counting\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=MINUTES) == ("", "")
        assert process.returncode == 130
    finally:
        process.kill()


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_the_kernel_counts_gomoku_and_agrees_with_python(here, rule):
    words = ("perft", "gomoku", "2", "--rule", rule, "--json")
    assert [here(*words, *more).told["nodes"] for more in ([], ["--python"])] == [225 * 224, 225 * 224]
