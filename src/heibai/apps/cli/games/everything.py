"""``heibai export everything``: games that were played and analyses, as one file that browsers take, too."""

from __future__ import annotations

from pathlib import Path

from ....core.errors import SpecError, quoted_path
from ....core.numbers import counted
from ..output import tell
from .stored import stored_games_of


def export(out: Path, *, as_json: bool) -> None:
    """Raises SpecError: another format is asked for; RunError: the file cannot be written."""
    from ....jobs.documents import write_atomically
    from ....records.formats.jsonl import format_record
    from ....store.home import ANALYSES, make_home
    from ...web.records.study.kept import carried_lines

    if out.suffix != ".jsonl":
        raise SpecError(f"{quoted_path(out)} came; games with analyses are written as JSON lines: name a .jsonl file")
    games = [format_record(game.require_record()) for game in stored_games_of(None) if game.record]
    analyses = list(carried_lines(make_home() / ANALYSES))
    write_atomically(out, "".join(f"{line}\n" for line in (*games, *analyses)).encode(errors="backslashreplace"))
    told = {"games": len(games), "analyses": len(analyses), "out": str(out)}
    analyses_said = "1 analysis" if len(analyses) == 1 else f"{len(analyses)} analyses"
    tell(told, f"{counted(len(games), 'game')} and {analyses_said} written to {out}", as_json=as_json)
