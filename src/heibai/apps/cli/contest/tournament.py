"""``heibai tournament``: several players, with ratings and a cross table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ....core.errors import SpecError, quoted
from ....core.numbers import number
from ..options import (  # fmt: skip
    AsJson,
    ClusterAddress,
    ContestOut,
    GameName,
    Games,
    MoveSeconds,
    OpeningRule,
    OpeningsText,
    Rule,
    Seed,
    Size,
    TestText,
    Threads,
    complete_players,
)


def command(
    players: Annotated[
        list[str], typer.Argument(help="Three or more player texts, quoted.", autocompletion=complete_players)
    ],
    format: Annotated[
        str, typer.Option(help="round-robin, gauntlet (the first against each), swiss, sprt (each tested against it).")
    ] = "round-robin",
    games: Games = None,
    rounds: Annotated[
        int | None, typer.Option(min=1, max=10_000, help="Of format swiss; by default enough to tell one winner.")
    ] = None,
    sprt: TestText = None,
    seed: Seed = 0,
    game: GameName = "reversi",
    size: Size = None,
    rule: Rule = None,
    opening: OpeningRule = None,
    openings: OpeningsText = "random:8",
    threads: Threads = None,
    cluster: ClusterAddress = None,
    move_seconds: MoveSeconds = None,
    anchor: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER=ELO", help="A player whose Elo is known; again for a panel.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Heat map of the matchups, FILE.svg, .png or .pdf.")] = None,
    out: ContestOut = None,
    as_json: AsJson = False,
) -> None:
    """Several players, with ratings: round robin, gauntlet, Swiss, or each tested against the first."""
    from ....arena.contests.contest import make_contest
    from ....games import make_asked_game
    from ..progress import waiting
    from ..runs.working import work_and_show
    from .contest_view import begin, openings_file, parse_test

    if len(players) < 3:
        came = "1 player" if len(players) == 1 else f"{len(players)} players"
        raise SpecError(f"{came} came, a tournament needs three; for two use: heibai match A B")
    board = make_asked_game(game, size, rule=rule, opening=opening)
    test, games = parse_test(sprt, games)
    with waiting("choosing the openings"), openings_file(openings) as kept:
        contest = make_contest(
            board, players, games=games, openings_text=kept, seed=seed, move_seconds=move_seconds,
            anchors=dict(map(_anchor, anchor or [])), format=format, rounds=rounds, test=test,
        )  # fmt: skip
    contest = replace(contest, openings_text=openings)
    work_and_show(begin(contest, out, plot=plot), threads=threads, cluster=cluster, as_json=as_json)


def _anchor(text: str) -> tuple[str, float]:
    """``PLAYER=ELO``; the player's text may hold = signs itself. Raises SpecError."""
    player, _, elo = text.rpartition("=")
    try:
        return player, number(elo)
    except ValueError:
        raise SpecError(
            f"{quoted(text)} anchors nobody; write --anchor 'PLAYER=ELO', as in --anchor 'level:3=1200'"
        ) from None
