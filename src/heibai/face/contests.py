"""Players against each other: matches and tournaments, with an interval for every strength."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..arena.contests.at_once import Played, play_at_once
from ..arena.contests.contest import Contest, make_contest
from ..arena.contests.formats import ROUND_ROBIN
from ..arena.statistics.sprt import parse_sprt
from ..core.errors import SpecError
from .game import Game
from .player import Player
from .position import Position
from .results import MatchResult, TournamentResult

Who = str | Callable[[Position], str] | Player
Progress = Callable[[int, int], None]  # (games finished, games in all)


def match(
    a: Who,
    b: Who,
    *,
    games: int = 100,
    game: str | Game = "reversi",
    openings: str = "random:8",
    seed: int = 0,
    sprt: str | None = None,
    threads: int | None = None,
    move_seconds: float | None = None,
    progress: Progress | None = None,
) -> MatchResult:
    """Play two players against each other: who is stronger, and how sure is that?

    Every opening is played twice with the colours swapped. The same seed gives the same games on any number of
    threads, except for players with a limit of seconds. What comes back has ``elo`` (a's rating above b's) with
    ``elo_interval`` (95 %), ``score`` (a's points a game, 0 to 1), ``wins``, ``draws``, ``losses`` and every game.

        >>> import heibai
        >>> result = heibai.match("alphabeta:depth=2,eval=champion", "random", games=20, seed=1)
        >>> result.score, result.elo_interval[0] > 100
        (1.0, True)
        >>> result.game(0).is_over
        True

    Args:
        a, b: a player text, a function from a ``Position`` to the name of a move, or a ``Player``.
        games: an even number; with ``sprt`` at most so many.
        game: what they play, as ``heibai.Game`` takes it.
        openings: ``random:PLIES``, ``balanced``, ``shipped``, ``start``, or a file of openings.
        seed: of the openings and of every random choice.
        sprt: a sequential test that stops the match when it decides, as in ``"elo0=0,elo1=10"``.
        threads: games at a time; by default all processors where both players are the kernel's, else one. With more
            than one, players in Python play in processes of their own: their functions must be defined in a module, and
            a program must start its work under ``if __name__ == "__main__":``.
        move_seconds: a player that takes longer for a move loses the game.
        progress: called with the number of finished games and of all games.

    Raises:
        SpecError: a fault in a text or number, or a function that other processes cannot have.
        UnknownNameError: no such search, evaluator or game.
    """
    test = parse_sprt(sprt) if sprt is not None else None
    contest, played = _play(
        (a, b), game, threads, progress,
        games=games, openings_text=openings, seed=seed, move_seconds=move_seconds, test=test,
    )  # fmt: skip
    return MatchResult.of(contest, played)


def tournament(
    players: Sequence[Who],
    *,
    games: int = 100,
    game: str | Game = "reversi",
    format: str = ROUND_ROBIN,
    rounds: int | None = None,
    anchors: Mapping[str, float] | None = None,
    openings: str = "random:8",
    seed: int = 0,
    sprt: str | None = None,
    threads: int | None = None,
    move_seconds: float | None = None,
    progress: Progress | None = None,
) -> TournamentResult:
    """Play three players or more against each other: how strong is each of them?

        >>> import heibai
        >>> players = ["random", "greedy:eval=zones", "alphabeta:depth=2,eval=zones"]
        >>> result = heibai.tournament(players, games=20, seed=1, anchors={"random": 0})
        >>> result.standings[0].player
        'alphabeta:depth=2,eval=zones'
        >>> result.elo["random"], result.games
        (0.0, 60)

    Args:
        players: as of ``match``; all different.
        games: of every pairing, an even number.
        format: ``round-robin``, ``gauntlet`` (the first against each other one), ``swiss``, or ``sprt`` (each tested
            against the first).
        rounds: of a Swiss tournament; by default enough to tell one winner.
        anchors: player -> Elo that it has by definition; the others are measured from there.
        openings, seed, sprt, threads, move_seconds, progress: as of ``match``.

    Raises:
        SpecError: fewer than three players, a fault in a text or number.
        UnknownNameError: no such search, evaluator or game.
    """
    if len(players) < 3:
        raise SpecError(f"{len(players)} players came, a tournament needs three; for two use heibai.match(a, b)")
    test = parse_sprt(sprt) if sprt is not None else None
    contest, played = _play(
        players, game, threads, progress,
        games=games, openings_text=openings, seed=seed, move_seconds=move_seconds, test=test,
        anchors=anchors, format=format, rounds=rounds,
    )  # fmt: skip
    return TournamentResult.of(contest, played)


def _play(
    who: Sequence[Who], game: str | Game, threads: int | None, progress: Progress | None, **wishes: Any
) -> tuple[Contest, Played]:
    rules = (game if isinstance(game, Game) else Game(game)).rules
    players = [Player.of(one) for one in who]
    contest = make_contest(rules, [player.wanted for player in players], **wishes)
    if not all(player.make(rules).kernel for player in players):
        threads = threads or 1
        if threads > 1:
            for player in players:
                player.require_travel()

    def tell(done: int, total: int, so_far: Callable[[], dict[str, Any]]) -> None:
        if progress:
            progress(done, total)

    return contest, play_at_once(contest, [player.wanted for player in players], threads=threads, watch=tell)
