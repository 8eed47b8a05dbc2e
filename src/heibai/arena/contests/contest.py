"""A match or tournament as a value: who meets whom, how often, from which openings; what config.json keeps of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.contract import Game
from ...core.errors import CheckpointError, RunError, SpecError, quoted
from ...games import GameSpec
from ...games.position_text import game_start
from ...players.spec import PlayerMaker, canonical_text, player_of
from ...players.stored_weights import weights_digests
from ..schedule import openings
from ..schedule.opening import Opening
from ..schedule.pairing import Schedule, schedule_pairs
from ..statistics.sprt import Sprt, parse_sprt
from .formats import FORMATS, ROUND_ROBIN, SPRT, SWISS, Blocks, blocks, most_games, rounds_of, static_pairs

MATCH, TOURNAMENT = "match", "tournament"
KINDS = (MATCH, TOURNAMENT)  # of runs
_FARTHEST = 100_000.0  # Elo of an anchor


@dataclass(frozen=True)
class Contest:
    """What was asked for."""

    game: Game
    players: tuple[str, ...]  # canonical texts; two of them for a match
    games: int  # a pairing; even, both colours over half as many openings
    openings: tuple[Opening, ...]
    openings_text: str
    seed: int = 0
    move_seconds: float | None = None
    anchors: Mapping[int, float] = field(default_factory=dict)  # index of a player -> Elo that it has by definition
    format: str = ROUND_ROBIN  # of a tournament, see formats.py
    rounds: int = 0  # of a Swiss tournament
    test: Sprt | None = None  # ends a pairing before all its games are played

    @property
    def kind(self) -> str:
        return MATCH if len(self.players) == 2 else TOURNAMENT

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The players of each pairing, in a format that knows them beforehand."""
        return static_pairs(self.format, len(self.players))

    @property
    def schedule(self) -> Schedule:
        """All games of such a format."""
        return schedule_pairs(self.pairs, openings=self.games // 2)

    @property
    def most_games(self) -> int:
        """Games when no test ends early."""
        return most_games(self.format, len(self.players), openings=self.games // 2, rounds=self.rounds)

    def blocks(self) -> Blocks:
        """The games, block by block."""
        return blocks(self.format, len(self.players), openings=self.games // 2, rounds=self.rounds, test=self.test)


def make_contest(
    game: Game,
    players: Sequence[str | PlayerMaker],
    *,
    games: int,
    openings_text: str = openings.DEFAULT,
    seed: int = 0,
    move_seconds: float | None = None,
    anchors: Mapping[str, float] | None = None,
    format: str = ROUND_ROBIN,
    rounds: int | None = None,
    test: Sprt | None = None,
) -> Contest:
    """A contest from texts; of a maker, which cannot be kept on disk, it has the name.

    Args:
        games: of a pairing; with a ``test`` at most so many.
        anchors: player -> Elo that it has by definition.
        format: of a tournament, see formats.py.
        rounds: of a Swiss tournament; None: enough to tell one winner.
        test: of a match, or of every pairing of the format ``sprt``.

    Raises:
        SpecError: an odd number of games, no time for a move, fewer than two players, an anchor that does not play, a
            format without what it needs, a fault in a text.
        UnknownNameError, RecordFormatError: see `make_player` and `make_openings`.
    """
    _require_even(games)
    if move_seconds is not None and not 0 < move_seconds < math.inf:
        raise SpecError(f"{move_seconds!r} s for a move came, a number above 0 is needed; use --move-seconds 10")
    texts = _players(players, game)
    is_tested = format == SPRT or (format == ROUND_ROBIN and len(texts) == 2)  # formats that a test belongs to
    if (test is not None and not is_tested) or (test is None and format == SPRT):
        raise SpecError(
            f"format {quoted(format)} came {'with' if test else 'without'} a test; use --format sprt --sprt 0,10"
        )
    rounds = rounds_of(format, len(texts), rounds)
    lines = openings.make_openings(openings_text, game, games // 2, seed=seed)
    held = dict(_held(texts, text, elo) for text, elo in (anchors or {}).items())
    return Contest(game, texts, games, lines, openings_text, seed, move_seconds, held, format, rounds, test)


def _require_even(games: int) -> None:
    if games < 2 or games % 2:
        raise SpecError(
            f"{games!r} games came, an even number from 2 is needed (every opening is played with both colours); "
            f"use --games {max(2, games + games % 2)}"
        )


def _players(players: Sequence[str | PlayerMaker], game: Game) -> tuple[str, ...]:
    """Canonical texts and names. Raises SpecError: fewer than two, one twice, or one that cannot be made."""
    if len(players) < 2:
        raise SpecError(f"{len(players)} player came, at least two are needed; name another player text")
    texts = tuple(canonical_text(wanted) if isinstance(wanted, str) else wanted.name for wanted in players)
    for text, wanted in zip(texts, players, strict=True):
        if len(texts) > 2 and texts.count(text) > 1:
            raise SpecError(f"{quoted(text)} stands twice in the tournament; name every player once")
        player_of(wanted, game)  # refused here, before a run directory exists
    return texts


def _held(players: tuple[str, ...], text: str, elo: float) -> tuple[int, float]:
    """An anchor as the index of its player. Raises SpecError."""
    if (name := text if text in players else canonical_text(text)) not in players:
        raise SpecError(f"the anchor {quoted(text)} does not play; players: {', '.join(map(quoted, players))}")
    if not abs(elo) <= _FARTHEST:
        raise SpecError(
            f"{quoted(text)} cannot be anchored at {elo!r} Elo; give a number from {-_FARTHEST:g} to {_FARTHEST:g}"
        )
    return players.index(name), float(elo)


def to_config(contest: Contest) -> dict[str, Any]:
    """What config.json keeps; openings in full and digests of weights, because files may change."""
    digests = weights_digests(contest.players, contest.game)
    return {
        "game": str(GameSpec.of(contest.game)),
        "players": list(contest.players),
        "games": contest.games,
        "openings": contest.openings_text,
        "opening_moves": _opening_moves(contest.openings, contest.game),
        "seed": contest.seed,
        "move_seconds": contest.move_seconds,
        "anchors": [[index, elo] for index, elo in contest.anchors.items()],
        "format": contest.format,
        "rounds": contest.rounds,
        "sprt": contest.test.text if contest.test else None,
    } | ({"weights": digests} if digests else {})


def _opening_moves(lines: Sequence[Opening], game: Game) -> list[list[str | None]]:
    return [[line.start, " ".join(map(game.format_move, line.moves))] for line in lines]


def larger_config(config: dict[str, Any], total: int) -> dict[str, Any]:
    """What differs in the config of the same contest with ``total`` games a pairing, of a Swiss one rounds.

    Raises:
        SpecError: an odd number, more than can be paired, or more openings than there are.
        CheckpointError: the config is damaged.
        RunError: the openings are other ones now.
    """
    contest = from_config(config)
    if contest.format == SWISS:
        return {"rounds": rounds_of(SWISS, len(contest.players), total)}
    _require_even(total)
    lines = openings.make_openings(contest.openings_text, contest.game, total // 2, seed=contest.seed)
    moves = _opening_moves(lines, contest.game)
    if moves[: len(contest.openings)] != config["opening_moves"]:
        raise RunError(
            f"the openings {quoted(contest.openings_text)} are not those that the contest began with; put them back, "
            "or begin a new one"
        )
    return {"games": total, "opening_moves": moves}


def from_config(config: dict[str, Any]) -> Contest:
    """The inverse of ``to_config``. Raises CheckpointError for what it did not make."""
    try:
        return _from_config(config)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise CheckpointError(
            f"config.json of the contest is damaged or of another version ({error!r}); put back a copy of it, or start "
            "again in another directory"
        ) from error


def _from_config(config: dict[str, Any]) -> Contest:
    _require_types(config)
    game = GameSpec.from_fields(config, opening="opening_rule").admitted().make()
    lines = []
    for start, text in config["opening_moves"]:
        position = game.start() if start is None else game_start(game, start)
        moves = [game.parse_move(word) for word in text.split()]
        for move in moves:
            position = position.play(move)
        lines.append(Opening(tuple(moves), position, start))
    if config["games"] != 2 * len(lines):
        raise ValueError(f"{str(config['games'])[:20]} games of a pairing over {len(lines)} openings")
    return Contest(
        game, tuple(config["players"]), int(config["games"]), tuple(lines), config["openings"], int(config["seed"]),
        config["move_seconds"], dict(config.get("anchors", [])),
        config.get("format", ROUND_ROBIN), config.get("rounds", 0),
        parse_sprt(config["sprt"]) if config.get("sprt") else None,
    )  # fmt: skip


def _require_types(config: dict[str, Any]) -> None:
    """Raises KeyError or TypeError for values that the rest would misread."""
    texts = [*config["players"], *(config[name] for name in ("copy", "plot") if config.get(name) is not None)]
    numbers = [config["seed"], config.get("rounds", 0)]
    if not all(isinstance(text, str) for text in texts) or not all(type(number) is int for number in numbers):
        raise TypeError("a text or a whole number is none")
    if config.get("format", ROUND_ROBIN) not in FORMATS:
        raise TypeError("no such format")
