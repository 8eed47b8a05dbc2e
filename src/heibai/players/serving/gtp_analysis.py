"""Analysis that goes on until the next line comes, and moves with the analysis behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...core.contract import Game, Limits, Report
from ...protocols.gtp import dialect
from ...protocols.gtp.analysis import AnalyzeCommand, Variation, format_variations, parse_options
from ..engine import chance_scale_of, forecaster_of
from ..session import PlayerSession, now_and_then
from ..session.chances import chance_of, points_of
from .conversation import Conversation, Write

_MOST = 8  # moves of one line
_LONG = 86_400.0  # seconds of an analysis that nobody ends
_USUAL = 0.5  # seconds between two lines
_LEAST = 0.05


@dataclass(frozen=True, slots=True)
class Form:
    """One of the commands."""

    of_ten_thousand: bool  # how it writes chances
    plays: bool  # it ends by itself, with a move


FORMS: Mapping[str, Form] = {
    "analyze": Form(False, False), "genmove_analyze": Form(False, True),
    "kata-analyze": Form(False, False), "kata-genmove_analyze": Form(False, True),
    "lz-analyze": Form(True, False), "lz-genmove_analyze": Form(True, True),
}  # fmt: skip


class ThinkingAloud:
    """The player of one session says what it thinks."""

    def __init__(self, session: PlayerSession, conversation: Conversation, write: Write) -> None:
        self._session, self._conversation, self._write = session, conversation, write
        self.is_analysing = False

    def analyse(self, form: Form, words: tuple[str, ...], limits: Limits, *, id: str) -> int | None:
        """Write the whole response. The move to be played, of a form that plays. Raises ProtocolError."""
        options = parse_options(words)
        self._write(f"={id}")
        if self._session.position.is_over():
            self._write(f"play {dialect.PASS}\n" if form.plays else "")
            return None
        self.is_analysing = not form.plays
        ownership = self._ownership() if options.ownership and not form.of_ten_thousand else None

        def tell(report: Report) -> None:
            found = self._variations(report, options)
            self._write(format_variations(found, of_ten_thousand=form.of_ten_thousand, ownership=ownership))

        try:
            now_and_again = now_and_then(tell, max(_LEAST, options.interval or _USUAL))
            report = self._conversation.think(limits if form.plays else replace(limits, seconds=_LONG), now_and_again)
            tell(report)
            if not form.plays:
                self._conversation.wait_for_line()
        finally:
            self.is_analysing = False
        if not form.plays:
            self._write("")
            return None
        assert report.move is not None  # the game is not over
        self._write(f"play {dialect.format_vertex(report.move, self._session.game)}\n")
        return report.move

    def _ownership(self) -> list[float] | None:
        """Whose each point is at the end by the player's network, in the order of the protocol; None: it has none."""
        forecaster, position = forecaster_of(self._session.player), self._session.position
        if forecaster is None:
            return None
        owners, view = forecaster.forecast(position).ownership, self._session.game.view(position)
        rows = [owners[row * view.columns : (row + 1) * view.columns] for row in range(view.rows)]
        return [owner for row in (rows if view.row_one_on_top else rows[::-1]) for owner in row]

    def _variations(self, report: Report, options: AnalyzeCommand) -> list[Variation]:
        """The chosen move first, then those that the report knows a value or visits of, the best first."""
        game, scale = self._session.game, chance_scale_of(self._session.player) or 1.0
        assert report.move is not None  # the game is not over
        visits, values, priors = dict(report.move_visits), dict(report.move_scores), dict(report.move_priors)
        others = sorted({*visits, *values} - {report.move}, key=lambda m: (-visits.get(m, 0), -values.get(m, 0.0)))
        found = []
        for move in (report.move, *others[: (options.most or _MOST) - 1]):
            value = values.get(move)
            score = report.score if move == report.move or report.score is None else (
                replace(report.score, value=value if value is not None else report.score.value)
            )  # fmt: skip
            of_move = replace(report, score=score)
            line = report.line if move == report.move else (move,)
            number = visits.get(move, report.playouts or report.nodes if move == report.move else 1)
            vertices = tuple(dialect.format_vertex(each, game) for each in line)
            chance, points = _chance(game, of_move, scale), points_of(of_move, game.pass_move)
            name, prior = dialect.format_vertex(move, game), priors.get(move, 0.0)
            found.append(Variation(name, number, chance, vertices, points, prior))
        return found


def _chance(game: Game, report: Report, scale: float) -> float:
    """The protocols have no word for an unknown one."""
    score = report.score
    chance = chance_of(game, score, exact=report.exact, scale=scale) if score else None
    return 0.5 if chance is None else chance
