"""What a tree of visits found of every move that it tried, in the form in which every move is told."""

from __future__ import annotations

from ....analysis.values.every_move import EveryMoveReport
from ....core.contract import Game, Player, Progress, Report
from ....core.position import Position
from ....core.rng import Rng
from ....core.score import Score, Unit
from ....players.engine import NamedPlayer


class TreeMoves(NamedPlayer):
    """A player that searches by a tree, whose reports tell of its moves, most visits first."""

    def __init__(self, player: Player) -> None:
        super().__init__(f"the moves of {player.name}", player)

    @property
    def kernel(self) -> None:
        return None

    def choose(self, game: Game, position: Position, *, rng: Rng, progress: Progress | None = None) -> EveryMoveReport:
        """The report of its search; ``progress`` hears of the same so far."""

        def tell(report: Report) -> None:
            assert progress is not None
            progress(_told(report, position))

        report = self.player.choose(game, position, rng=rng, progress=tell if progress else None)
        return _told(report, position)


def _told(report: Report, position: Position) -> EveryMoveReport:
    visits = dict(report.move_visits)
    scores = sorted(report.move_scores, key=lambda each: -visits.get(each[0], 0))
    replies = tuple((move, _reply(report, position, move, chance, visits.get(move, 0))) for move, chance in scores)
    return EveryMoveReport(
        report.move,
        report.score,
        line=report.line,
        depth=report.depth,
        nodes=report.nodes,
        seconds=report.seconds,
        exact=report.exact,
        playouts=report.playouts,
        replies=replies,
    )


def _reply(report: Report, position: Position, move: int, chance: float, visits: int) -> Report:
    """Of the position after ``move``; ``chance``: of the side to move before it."""
    child = position.play(move)
    if child.is_over():
        return Report(None, Score(child.final_value(0)), exact=True)
    theirs = chance if child.to_move is position.to_move else 1 - chance
    line = report.line[1:] if move == report.move else ()
    score = Score(theirs, Unit.WIN_PROBABILITY)
    return Report(line[0] if line else None, score, line=line, depth=len(line), playouts=visits)
