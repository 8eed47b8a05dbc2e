"""No form begins a job of code, files or programs of this machine, also where white space stands at the mark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from heibai.apps.web.jobs.own_code import require_no_code, runs_own_code
from heibai.core.errors import ForbiddenSpecError
from heibai.store.home import runs_directory

from ..conftest import Server, refusal

BLANKS = ("", " ", "\t", "\u00a0", "\n ")
MATCH = {"kind": "match", "players": ["random", "random"]}
BOOK = {"book": "a", "game": "reversi/4"}


@pytest.mark.parametrize(
    ("kind", "wanted", "key"),
    [
        ("book", BOOK, "judge"),
        ("evolve", {"game": "reversi/6", "recipe": "roulette"}, "recipe"),
        ("evolve", {"recipe": "roulette"}, "game"),
        ("match", MATCH, "game"),
        ("learn", {"evaluator": "wpc"}, "game"),
        ("learn", {"evaluator": "network"}, "game"),
        ("learn", {"game": "reversi/6"}, "evaluator"),
    ],
)
def test_every_form_refuses_code_whatever_white_space_stands_before_the_mark(
    refusing: Server, own_home: Path, kind: str, wanted: dict[str, Any], key: str
) -> None:
    for blank in BLANKS:
        for check in (True, False):
            status, detail = refusal(refusing.ask(kind, {**wanted, key: f"py{blank}:os.system"}, check=check))
            assert (status, "names code" in detail) == (403, True), detail
    assert not runs_directory().exists()


@pytest.mark.parametrize("text", ["@ /etc/passwd", "zones:weights= @/x", "remote :engine", "a:b=[remote\t:x]"])
def test_files_and_programs_are_refused_alone_and_inside_a_value(text: str) -> None:
    for value in (text, ("zones", text), {"options": [{"judge": text}]}):
        with pytest.raises(ForbiddenSpecError, match="use: heibai there"):
            require_no_code(value, use="heibai there")
    require_no_code(("zones:weights=[1,2]", None, 7), use="heibai there")


def test_a_job_of_own_code_is_known_by_every_text_of_its_settings() -> None:
    for text in ("py:own.Game", "py\t:own.Game", " py :own.Game"):
        assert runs_own_code({"recipe": {"mutation": [text]}})
    assert not runs_own_code({"evaluator": "zones:weights=@weights.json", "player": "remote:engine", "depth": 3})
