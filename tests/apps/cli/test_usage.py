"""Command lines that do not parse."""

from __future__ import annotations

import sys

import pytest

from heibai.apps.cli import main


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["frob"], "No such command 'frob' (see: heibai --help)"),
        (["match", "random"], "Missing argument 'b' (see: heibai match --help)"),
        (["match", "random", "random", "--frob"], "No such option: --frob (see: heibai match --help)"),
        (["study", "--seed", "-1"], "'--seed': Input should be greater than or equal to 0 (see: heibai study --help)"),
    ],
)
def test_a_command_line_that_does_not_parse_is_one_sentence(monkeypatch, capsys, arguments, says):
    monkeypatch.setattr(sys, "argv", ["heibai", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert told.err.startswith("heibai: ")
    assert told.err.endswith(f"{says}\n")
    assert told.err.count("\n") == 1
    assert told.out == ""
