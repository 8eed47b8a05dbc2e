"""``heibai match``: two players over paired openings."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

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
    a: Annotated[
        str,
        typer.Argument(
            help="Player A, a text such as 'alphabeta:depth=4,eval=zones'.", autocompletion=complete_players
        ),
    ],
    b: Annotated[
        str, typer.Argument(help="Player B; results are seen from A's side.", autocompletion=complete_players)
    ],
    games: Games = None,
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
    out: ContestOut = None,
    as_json: AsJson = False,
) -> None:
    """Two players, paired openings, colours swapped: who is stronger, and how sure is that?"""
    from ....arena.contests.contest import make_contest
    from ....games import make_asked_game
    from ..progress import waiting
    from ..runs.working import work_and_show
    from .contest_view import begin, openings_file, parse_test

    board = make_asked_game(game, size, rule=rule, opening=opening)
    test, games = parse_test(sprt, games)
    with waiting("choosing the openings"), openings_file(openings) as kept:
        contest = make_contest(
            board, (a, b), games=games, openings_text=kept, seed=seed, move_seconds=move_seconds, test=test
        )
    contest = replace(contest, openings_text=openings)
    work_and_show(begin(contest, out), threads=threads, cluster=cluster, as_json=as_json)
