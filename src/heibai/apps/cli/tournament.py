"""``heibai tournament``: several players, with ratings and a cross table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...core.errors import SpecError


def command(
    players: Annotated[list[str], typer.Argument(help="three or more player texts, quoted")],
    format: Annotated[
        str, typer.Option(help="round-robin, gauntlet (the first against each), swiss, sprt (each tested against it)")
    ] = "round-robin",
    games: Annotated[
        int | None,
        typer.Option(help="of each pairing; even, each opening with both colours; 100, with --sprt at most 10000"),
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="of format swiss; by default enough to tell one winner")] = None,
    sprt: Annotated[
        str | None, typer.Option(help="the test of format sprt: elo0=0,elo1=10[,alpha=0.05][,beta=0.05]")
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
    anchor: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER=ELO", help="a player whose Elo is known; again for a panel")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="heat map of the matchups, FILE.svg, .png or .pdf")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="directory of the run, or FILE.jsonl for the games; by default in your data folder"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="one JSON object on stdout")] = False,
) -> None:
    """Several players, with ratings: round robin, gauntlet, Swiss, or each tested against the first."""
    from ...arena.contest import make_contest
    from ...games import make_asked_game
    from .contests import begin, parse_test, play

    if len(players) < 3:
        came = "1 player" if len(players) == 1 else f"{len(players)} players"
        raise SpecError(f"{came} came, a tournament needs three; for two use: heibai match A B")
    board = make_asked_game(game, size, rule=rule, opening=opening)
    test, games = parse_test(sprt, games)
    contest = make_contest(
        board, players, games=games, openings_text=openings, seed=seed, move_seconds=move_seconds,
        anchors=dict(map(_anchor, anchor or [])), format=format, rounds=rounds, test=test,
    )  # fmt: skip
    play(begin(contest, out, plot=plot), threads=threads, cluster=cluster, as_json=as_json)


def _anchor(text: str) -> tuple[str, float]:
    """``PLAYER=ELO``; the player's text may hold = signs itself. Raises SpecError."""
    player, _, elo = text.rpartition("=")
    try:
        return player, float(elo)
    except ValueError:
        raise SpecError(
            f"{text!r} anchors nobody; write --anchor 'PLAYER=ELO', as in --anchor 'level:3=1200'"
        ) from None
