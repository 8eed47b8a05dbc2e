"""The page "Analyse" where one thread does everything: each analysis and each question is a row of small pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from ....analysis.stored_review import options_of
from ....analysis.valuation import Scale
from ....analysis.values.every_move import every_move_by
from ....core.errors import HeibaiError, SpecError, UnknownNameError, quoted
from ....core.rng import Rng
from ....jobs.control import Control
from ....jobs.directory import RunDirectory
from ....jobs.job import State
from ....players.engine import chance_scale_of, points_are_discs
from ..boards.game_position import GamePosition
from ..one_thread.asked import Answer, Asked, Route, SavedFile, Told, Work, as_json
from ..records.study.kept import write_study
from ..records.study.model import Study
from ..records.wire import FoundGame
from ..thinking.opinion import Opinion
from ..wire.model import LATER
from .asked_lines import AskedLines
from .begun import begin_wanted, found_games, open_begun, value_events
from .forced_wins import forced_events, require_askable
from .kept import ALL, NAME, kept_analyses, kept_as_file, take_file
from .lines import place_event
from .to_wire import analysis_file, analysis_state
from .wire import AnalysisState, NewAnalysis

SHARE = 4  # times the nodes of one position, for all its moves together: a few seconds in a browser
SECONDS = 2.0  # of the search for one side's forced win, and for a loss
END: Told = {"type": "end", "state": "finished", "message": ""}
_FOUND: TypeAdapter[list[FoundGame]] = TypeAdapter(list[FoundGame], config=LATER)
_STATE: TypeAdapter[AnalysisState] = TypeAdapter(AnalysisState)

Keep = Callable[[str], None]


class Analysing:
    """Analyses in a folder; ``routes`` and ``works`` say what can be asked for."""

    def __init__(self, folder: Path, keep: Keep) -> None:
        """``keep``: is told the id of each analysis whose folder has changed."""
        self._folder, self._keep = folder, keep
        self._open: set[str] = set()

    @property
    def routes(self) -> Mapping[str, Route]:
        return {
            "POST /api/v1/records": self.find,
            "POST /api/v1/analyses": self.create,
            "GET /api/v1/analyses": self.kept,
            "GET /api/v1/analyses/{id}": self.read,
            "POST /api/v1/analyses/{id}/study": self.keep_study,
            "GET /api/v1/analyses/{id}/file": self.file,
            "POST /api/v1/analyses/{id}/file": self.take,
        }

    def find(self, asked: Asked) -> Answer:
        """Raises RecordFormatError, UnknownNameError."""
        return _FOUND.dump_json(found_games(asked.body, asked.query.get("game")), exclude_defaults=True)

    def create(self, asked: Asked) -> Answer:
        """Raises SpecError, UnknownNameError, PositionTextError."""
        directory = begin_wanted(self._folder, NewAnalysis.model_validate_json(asked.body), tuple(self._open))
        self._keep(directory.id)
        return as_json({"id": directory.id})

    def kept(self, asked: Asked) -> Answer:
        """Raises RunError."""
        return as_json(kept_analyses(self._folder))

    def take(self, asked: Asked, id: str) -> Answer:
        """``id``: "all". Raises UnknownNameError, RecordFormatError, BusyError, RunError; nothing was taken then."""
        if id != ALL:
            raise UnknownNameError(f"{quoted(id)} takes no file; send it to: {ALL}")
        added = take_file(asked.body, self._folder, tuple(self._open))
        for each in added:
            self._keep(each)
        return as_json({"added": added})

    def read(self, asked: Asked, id: str) -> Answer:
        """Raises UnknownNameError, RunError."""
        return _STATE.dump_json(analysis_state(self._at(id)), exclude_defaults=True)

    def keep_study(self, asked: Asked, id: str) -> Answer:
        """Raises UnknownNameError, SpecError, IllegalMoveError, RunError."""
        directory, study = self._at(id), Study.model_validate_json(asked.body)
        write_study(directory, options_of(directory).record, study)
        self._keep(id)
        return study.model_dump_json(exclude_defaults=True).encode()

    def file(self, asked: Asked, id: str) -> Answer:
        """Raises UnknownNameError, RecordFormatError, RunError; SpecError: a report, whose files need the program."""
        if id == ALL:
            return SavedFile(NAME, kept_as_file(self._folder))
        format = asked.query.get("format", "sgf")
        if format == "report":
            raise SpecError("a report is made by the installed program: save the game as SGF, then heibai analyse FILE")
        return SavedFile(*analysis_file(self._at(id), format))

    def snapshot(self, id: str) -> Mapping[str, Any]:
        """The analysis as the page's feed begins with it. Raises UnknownNameError, RunError."""
        state: Mapping[str, Any] = _STATE.dump_python(analysis_state(self._at(id)), mode="json")
        return state

    def go_on(self, id: str) -> Work:
        """What becomes known of it, position by position, up to an end; nothing where it is worked on already."""
        if id in self._open:
            return
        self._open.add(id)
        state, message = State.FINISHED, ""
        try:
            for event in value_events(self._at(id), Control(), threads=1):
                self._keep(id)
                yield event
        except HeibaiError as error:
            state, message = State.FAILED, str(error)
        finally:
            self._open.discard(id)
        self._keep(id)
        yield {"type": "end", "state": state.value, "message": message}

    def lines(self, asked: Asked) -> Work:
        """The position and its lines round by round, or whether somebody wins by force. Raises HeibaiError."""
        start, moves, id = asked.query.get("start"), asked.query.get("moves", ""), asked.query.get("analysis")
        place = GamePosition.reached(asked.query.get("game", "reversi"), start, moves)
        if asked.query.get("find") == "forced-wins":
            require_askable(place)
            return _forced_wins(place)
        return self._lines(AskedLines.of(place, start, moves, self._at(id) if id else None), id)

    def _lines(self, asked: AskedLines, id: str | None) -> Work:
        place = asked.place
        yield place_event(place)
        if place.can_be_valued:
            player = every_move_by(asked.analyst, place.game, share=SHARE)
            scale = Scale(chance_scale_of(player), points_are_discs(player))
            try:
                for report in player.steps(place.game, place.position, rng=Rng(0)):
                    yield asked.hear(Opinion(report, scale)) if report else None
            finally:
                if asked.is_unsaved and id:
                    asked.save()
                    self._keep(id)
        yield END

    def _at(self, id: str) -> RunDirectory:
        return open_begun(self._folder, id)


def _forced_wins(place: GamePosition) -> Work:
    for event, _ in forced_events(place, SECONDS):
        yield event
        yield None
    yield END
