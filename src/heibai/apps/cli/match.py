"""``heibai match``: two players over paired openings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
    a: Annotated[str, typer.Argument(help="player A, a text such as 'alphabeta:depth=4,eval=zones'")],
    b: Annotated[str, typer.Argument(help="player B; results are seen from A's side")],
    games: Annotated[
        int | None,
        typer.Option(help="even: half as many openings, each with both colours; 100, with --sprt at most 10000"),
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(help="stop when this test decides: elo0=0,elo1=10[,alpha=0.05][,beta=0.05]")
    ] = None,
    seed: Annotated[int, typer.Option(help="of openings and of every random choice")] = 0,
    game: Annotated[str, typer.Option(help="the game")] = "reversi",
    size: Annotated[int | None, typer.Option(help="board size; by default the game's usual one")] = None,
    rule: Annotated[str | None, typer.Option(help="rule set of a game that has several, as in renju")] = None,
    opening: Annotated[str | None, typer.Option(help="opening rule of a game that has some, as in swap2")] = None,
    openings: Annotated[str, typer.Option(help="start positions: random:PLIES, balanced, start, a file")] = "random:8",
    threads: Annotated[int | None, typer.Option(min=1, help="by default all processors; changes no result")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="auto|HOST:PORT", help="play on a Ray cluster; changes no result")
    ] = None,
    move_seconds: Annotated[float | None, typer.Option(help="who takes longer over a move loses the game")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="directory of the run, or FILE.jsonl for the games; by default in your data folder"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object on stdout")] = False,
) -> None:
    """Two players, paired openings, colours swapped: who is stronger, and how sure is that?"""
    from ...arena.contest import make_contest
    from ...games import make_asked_game
    from .contests import begin, parse_test, play

    board = make_asked_game(game, size, rule=rule, opening=opening)
    test, games = parse_test(sprt, games)
    contest = make_contest(
        board, (a, b), games=games, openings_text=openings, seed=seed, move_seconds=move_seconds, test=test
    )
    play(begin(contest, out), threads=threads, cluster=cluster, as_json=as_json)
