"""What is known of a position whose lines are asked for, and what they add to it and to its analysis."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....analysis.analyst import analyst_text
from ....analysis.by_network import searches_by_network
from ....analysis.described import rounded
from ....analysis.review import positions_of
from ....analysis.stored_review import options_of, read_valuations
from ....analysis.valuation import RESULT, of_search
from ....analysis.values.every_move import EveryMoveReport
from ....analysis.values.kept_lines import KeptLines, follow, keep_lines, values_of
from ....analysis.values.replies import Reply
from ....analysis.values.store import Values
from ....core.contract import WIN, Report
from ....core.errors import SpecError
from ....core.position import Color, Position
from ....games import GameSpec
from ....jobs.directory import RunDirectory
from ..boards.game_position import GamePosition, moves_of
from ..thinking.opinion import Opinion
from ..wire.members import members_of
from .to_wire import value_state
from .wire import LinesEvent, LineState

SHOWN = 5  # moves whose lines are told


@dataclass
class AskedLines:
    """One position. Its methods are called by one thread at a time."""

    place: GamePosition
    moves: tuple[int, ...]  # from the start of the game to the position
    values: Values
    analyst: str  # player text of who looks for them
    analysis: RunDirectory | None = None  # whose position it is
    _game: tuple[Position, ...] = ()  # the positions of the analysis
    _known: set[int] = field(default_factory=set)  # those of them that were valued so far
    _unsaved: KeptLines | None = field(default=None, init=False)

    @classmethod
    def of(cls, place: GamePosition, start: str | None, moves: str, analysis: RunDirectory | None) -> AskedLines:
        """``start`` and ``moves``: as ``place`` was reached. Raises SpecError: the analysis is of another game."""
        path = moves_of(place.game, moves)
        if analysis is None:
            return cls(place, path, Values(place.game), analyst_text(place.game))
        options = options_of(analysis)
        record = options.record
        if (record.spec, record.start) != (GameSpec.of(place.game), start):
            raise SpecError(f"{analysis.id!r} is the analysis of another game; leave it out")
        positions = positions_of(place.game, record)
        known = {each.ply: each for each in read_valuations(analysis)}
        values = values_of(analysis, place.game, positions, record.moves, known)
        follow(values, positions[0], path)
        analyst = options.player if searches_by_network(options.player) else analyst_text(place.game)
        return cls(place, path, values, analyst, analysis, tuple(positions), set(known))

    def hear(self, opinion: Opinion) -> LinesEvent:
        """A round of the search; the best move for the side to move first."""
        report, position, ply = opinion.report, self.place.position, len(self.moves)
        assert isinstance(report, EveryMoveReport)
        self._learn_more()
        found = [
            Reply(move, of_search(self.place.game, position.play(move), reply, ply + 1, opinion.scale))
            for move, reply in report.replies
        ]
        is_tree = searches_by_network(self.analyst)  # which knows least of the moves that it likes least
        if is_tree:
            whole = of_search(self.place.game, position, report, ply, opinion.scale)
            self.values.learn(position, whole.with_outcomes(opinion.outcomes, position.to_move))
        else:
            found = self.values.deepest_replies(position, found)
        is_kept = not is_tree and self.values.learn_replies(position, found)
        told = found if is_tree else self.values.agreed_replies(position, found)
        if is_kept:
            self._unsaved = KeptLines(self.moves, tuple(found))
        plies = {move: _plies_to_the_win(reply, position.play(move)) for move, reply in report.replies}
        lines = [self._line(each, plies[each.move]) for each in told]
        sign = 1 if position.to_move is Color.BLACK else -1
        if not is_tree:
            lines.sort(
                key=lambda each: (-sign * (each["chance"] or 0.0), -sign * (each["value"] or 0.0), _late(each, sign))
            )
        for line in lines[SHOWN:]:
            line["line"], line["labels"] = [], []
        known = self.values.of(position, ply)
        return {
            "type": "lines",
            "depth": report.depth,
            "confidence": report.confidence,
            "nodes": report.nodes,
            "seconds": round(report.seconds, 3),
            "lines": lines,
            "found": None if known is None else value_state(self.place.game, known),
            "mends": is_kept and self.analysis is not None,
        }

    def save(self) -> None:
        """Keep the deepest round with the analysis, if there is one that it has not yet. Raises RunError."""
        unsaved, self._unsaved = self._unsaved, None
        if unsaved and self.analysis:
            keep_lines(self.analysis, unsaved)

    def _learn_more(self) -> None:
        """What the analysis, while it is worked on, has found since. Raises RunError."""
        if self.analysis is None or len(self._known) == len(self._game):
            return
        for found in read_valuations(self.analysis):
            if found.ply not in self._known:
                self._known.add(found.ply)
                self.values.learn(self._game[found.ply], found)

    @property
    def is_unsaved(self) -> bool:
        return self._unsaved is not None and self.analysis is not None

    def _line(self, reply: Reply, plies: int | None) -> LineState:
        line = [reply.move, *reply.found.line]
        labels = [self.place.game.format_move(each) for each in line]
        told = plies if reply.found.unit == RESULT else None
        chance = rounded(reply.found.chance)
        return members_of(LineState, reply.found, move=reply.move, chance=chance, line=line, labels=labels, plies=told)


def _plies_to_the_win(reply: Report, child: Position) -> int | None:
    """How many moves of both sides, this one included, until somebody wins; None of a draw.

    The proof is in the score, ``WIN`` less the plies from the child; a line may break off before its end.
    """
    if child.is_over():
        return 1 if child.final_value(0) else None
    return 1 + round(WIN - abs(reply.score.value)) if reply.score and reply.score.value else None


def _late(line: LineState, sign: int) -> int:
    """Wins of the mover come by their length, the shortest first; losses the longest first."""
    plies = line["plies"] or 0
    return plies if sign * (line["value"] or 0.0) > 0 else -plies
