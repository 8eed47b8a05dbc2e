"""Writes the manual page heibai(1) from the verbs of the command line.

    .venv/bin/python tools/publish/man_page.py build/heibai.1 && man build/heibai.1

`make wheel` puts it into the package.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from heibai import __version__
from heibai.apps.cli import VERBS, load_verb

_HEAD = r"""
.TH HEIBAI 1 "" "heibai VERSION" "User Commands"
.SH NAME
heibai \- breed, search, play and study Reversi and Gomoku
.SH SYNOPSIS
.B heibai
[\fIverb\fR [\fIoptions\fR]]
.SH DESCRIPTION
heibai breeds evaluation functions with genetic algorithms, searches with them, learns better ones, lets you play
against the result, pits players against each other with honest statistics, and studies games of real archives.
Without a verb it serves its page on this machine and opens it in a browser.
.PP
A player is a text such as
.BR alphabeta:depth=6,eval=champion ,
.BR level:8 ,
.B human:5
or
.BR mcts:seconds=1 ;
.B heibai players
lists what can stand in one.
A game is a text such as
.B reversi/6
or
.BR gomoku/15/renju/swap2 .
With
.B \-\-json
results are printed for programs, and errors too.
.SH VERBS
""".lstrip()
_TAIL = r"""
.SH ENVIRONMENT
.TP
.B HEIBAI_HOME
The folder of your games, runs, library and books.
.TP
.B HEIBAI_STORE
Address of the database of games, as in postgresql://anna@localhost/games, where they are kept elsewhere.
.TP
.B HEIBAI_THREADS
How many processors a search or a match uses, where it does not say.
.TP
.B HEIBAI_TOKEN
The secret with which a server that others reach lets them in.
.SH FILES
.TP
.I ~/.local/share/heibai
What is kept, where neither HEIBAI_HOME nor XDG_DATA_HOME names another folder.
.SH EXIT STATUS
0 when all went well, 1 where a check found something wrong, 2 for input that cannot be used, 130 after Ctrl\-C.
What is wrong is said in a sentence.
.SH EXAMPLES
.EX
heibai play reversi \-\-opponent level:6
heibai match alphabeta:depth=6,eval=champion mcts:seconds=0.1 \-\-games 100
heibai evolve roulette \-\-seed 1 \-\-out run
heibai solve gomoku h8a1h9a3h10a5i7a7j7a9k7a11 \-\-rule renju
.EE
""".lstrip()


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("man_page: name the file to write, as in build/heibai.1")
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(man_page(), "utf-8")


def man_page() -> str:
    """The whole page, in roff."""
    return _HEAD.replace("VERSION", __version__) + "\n".join(_lines_of_verbs()) + "\n" + _TAIL


def _lines_of_verbs() -> Iterator[str]:
    for verb, (_, help_) in VERBS.items():
        yield from (f".SS heibai {_text(verb)}", _line(help_))
        for parameter in _shown(load_verb(verb)):
            yield from (".TP", rf"\fB{_text(_names(parameter))}\fR{_told_default(parameter)}")
            yield _line(parameter.help or "")


def _shown(command: Any) -> list[Any]:
    return [parameter for parameter in command.params if not parameter.hidden]


def _names(parameter: Any) -> str:
    if not parameter.opts[0].startswith("-"):
        return f"{parameter.name.upper()}{'...' if parameter.nargs == -1 else ''}"
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return names if parameter.is_flag else f"{names} {parameter.name.upper()}"


def _told_default(parameter: Any) -> str:
    usual = parameter.default
    if isinstance(usual, bool) or usual in (None, "") or "default" in (parameter.help or ""):
        return ""
    return _text(f" ({usual} by default)")


def _line(text: str) -> str:
    """A line of text, which roff does not take for one of its requests."""
    return re.sub(r"^(?=[.'])", r"\\&", _text(" ".join(text.split()))) or r"\&"


def _text(text: str) -> str:
    return text.replace("\\", r"\e").replace("-", r"\-")


if __name__ == "__main__":
    main()
