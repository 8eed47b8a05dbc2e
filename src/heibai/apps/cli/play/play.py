"""``heibai play``: a game in the terminal, against any player."""

from __future__ import annotations

import json
import shlex
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ....core.abilities.of_positions import OpeningAct, black_seat, colours_open, opening_act
from ....core.contract import ChoiceKind, Color, Game, Report
from ....core.errors import HeibaiError, SpecError, quoted
from ....core.numbers import counted
from ....core.outcome import outcome_of
from ....core.score import Score, Unit
from ..options import AsJson, AskedBoard, GameWord, Seed, complete_players
from ..progress import waiting
from .terminal_game import TerminalGame

if TYPE_CHECKING:
    from rich.console import Console


def command(
    word: GameWord = None,
    *,
    board: AskedBoard,
    side: Annotated[str, typer.Option(help="black: you are the first player; white: the second.")] = "black",
    opponent: Annotated[
        str | None, typer.Option(help="Player text, see 'heibai players'.", autocompletion=complete_players)
    ] = None,
    moves: Annotated[str, typer.Option(help="Begin after these moves, as in f5d6c3.")] = "",
    seed: Seed = 0,
    as_json: AsJson = False,
) -> None:
    """Play a game in the terminal."""
    from rich.console import Console

    from ....players.levels import usual_player
    from ....players.session import PlayerSession

    chosen = board.make(word=word)
    opponent = opponent or usual_player(chosen)
    color = _color(side)
    console = Console(stderr=as_json, highlight=False)
    _show_breeding(opponent, chosen, console)
    table = TerminalGame(PlayerSession(opponent, chosen, seed=seed), color)
    for move in chosen.parse_transcript(moves):
        table.play(move)
    finished = _converse(table, console)
    if not finished:
        console.print(f"Go on with: {_resume_command(table, opponent)}", markup=False, soft_wrap=True)
    if as_json:
        json.dump(_as_json(table, finished=finished), sys.stdout)
        sys.stdout.write("\n")


def _show_breeding(opponent: str, game: Game, console: Console) -> None:
    """Breed an opponent of ``eval=bred`` before it plays, each position's vector printed as it comes."""
    if "bred" not in opponent:
        return  # what breeds is heavy to import
    from ....evolve.runs.bred import POSITIONS, Bred, breeding_of, seed_in

    seed = seed_in(opponent)
    if seed is None:
        return

    def row(label: str, weights: tuple[float, ...], terms: tuple[str, ...]) -> str:
        return label.ljust(9) + "".join(f"{w:>{len(term) + 2}.2f}" for w, term in zip(weights, terms, strict=True))

    def show(bred: Bred) -> None:
        if len(bred.vectors) == 1:
            console.print(f"Breeding the opponent's weights on {POSITIONS} positions, seed {seed}:")
            console.print(" " * 9 + "".join(f"  {term}" for term in bred.terms), soft_wrap=True)
        label = f"{len(bred.vectors)} of {POSITIONS}"
        console.print(row(label, bred.vectors[-1], bred.terms), soft_wrap=True)

    bred = breeding_of(game, seed).go(show)
    console.print(row("mean", bred.mean, bred.terms), soft_wrap=True)


def _color(side: str) -> Color:
    if side.upper() not in Color.__members__:
        raise SpecError(f"{quoted(side)} is no colour; use --side black or --side white")
    return Color[side.upper()]


def _converse(table: TerminalGame, console: Console) -> bool:
    """Alternate until the game is over (True) or the person leaves (False)."""
    console.print(f"You are {_describe_seat(table)}, against {table.session.player.name}. {_help(table)}", markup=False)
    _show(table, console)
    try:
        while not table.position.is_over():
            if table.position.seat != table.human:
                _reply(table, console)
            elif not _human_turn(table, console):
                return False
    except (KeyboardInterrupt, EOFError):
        console.print()
        return False
    _announce_result(table, console)
    return True


def _help(table: TerminalGame) -> str:
    """What can be typed now; the example is a move or a choice that is open."""
    choices = [choice.label for choice in table.game.view(table.position).choices if choice.kind != ChoiceKind.OFFER]
    example = f"one of {', '.join(choices)}" if choices else f"a square such as {_example(table.game)}"
    return f"Type {example}, or: undo, hint, board, quit."


def _example(game: Game) -> str:
    """A first move from the middle of the legal ones."""
    legal: tuple[int, ...] = game.start().moves()
    return game.format_move(legal[len(legal) // 2])


def _describe_seat(table: TerminalGame) -> str:
    """Your colour, or your turn while an opening rule leaves colours open."""
    if colours_open(table.position):
        return "the second player" if table.human else "the first player"
    return Color(table.human ^ black_seat(table.position)).name.lower()


def _reply(table: TerminalGame, console: Console) -> None:
    with waiting("the AI is thinking"):
        report = table.session.think()
    assert report.move is not None  # the game is not over
    table.play(report.move, report)
    console.print(f"AI: [bold]{table.game.format_move(report.move)}[/]{_explain(table.game, report, 'the AI')}")
    _show(table, console)


def _explain(game: Game, report: Report, mover: str) -> str:
    """The score from the view of ``mover``, the depth, the work, the search's own figures and the expected line."""
    parts = []
    if report.score is not None:
        parts.append(_score_words(game, report.score, mover, exact=report.exact))
    if report.depth:
        parts.append(f"depth {report.depth}" + (f"@{report.confidence}%" if report.confidence < 100 else ""))
    if report.playouts:
        parts.append(f"{report.playouts:,} playouts")
    if report.nodes:
        parts.append(f"{report.nodes:,} nodes in {report.seconds:.2f} s")
    parts += [f"{name} {number:,.6g}" for name, number in report.statistics.items()]
    if len(report.line) > 1:  # the line begins with the move itself
        parts.append("expects " + " ".join(game.format_move(move) for move in report.line[1:]))
    return f"  ({', '.join(parts)})" if parts else ""


def _score_words(game: Game, score: Score, mover: str, *, exact: bool) -> str:
    """A result where one is proven, else the score as it came."""
    outcome = outcome_of(game, score, exact=exact)
    if outcome is None:
        sign = "" if score.unit is Unit.WIN_PROBABILITY else "+"
        return f"{score.value + 0.0:{sign}.2f} {score.unit.value} for {mover}"
    if outcome.sign == 0:
        return "a draw"
    by = f" by {outcome.margin}{'' if exact else ' or more'}" if outcome.margin else ""
    return f"a {'win' if outcome.sign > 0 else 'loss'}{by} for {mover}"


def _human_turn(table: TerminalGame, console: Console) -> bool:
    """One word from the person; False when they leave."""
    if table.game.view(table.position).must_pass:
        console.print("You have no move and pass.")
        table.play(table.game.pass_move)
        return True
    word = console.input("Your move: ").strip().lower()
    if word in ("quit", "q", "exit"):
        return False
    if word == "undo":
        console.print("Taken back." if table.undo() else "Nothing to take back.")
        _show(table, console)
    elif word == "hint":
        console.print(_hint(table))
    elif word in ("board", ""):
        _show(table, console)
    elif word in ("help", "?"):
        console.print(_help(table))
    else:
        _try_move(table, word, console)
    return True


def _hint(table: TerminalGame) -> str:
    """The best move and what the position is worth by the one who analyses whole games."""
    from ....analysis.analyst import Analyst, analyst_text
    from ....analysis.annotated import value_text
    from ....core.rng import Rng

    game, ply = table.game, len(table.moves)
    analyst = Analyst(game, text=analyst_text(game))
    with waiting("the analyst is looking"):
        report = analyst.choose(game, table.position, rng=Rng(0, (ply,)))
    assert report.move is not None  # the game is not over
    found = analyst.valued(table.position, report, ply)
    parts = [f"{value_text(found)} for black"] if found.value is not None else []
    if report.depth:
        parts.append(f"depth {report.depth}" + (f"@{report.confidence}%" if report.confidence < 100 else ""))
    if len(report.line) > 1:
        parts.append("expects " + " ".join(game.format_move(move) for move in report.line[1:]))
    return f"The analyst would play {game.format_move(report.move)}" + (f"  ({', '.join(parts)})" if parts else "")


def _try_move(table: TerminalGame, word: str, console: Console) -> None:
    view = table.game.view(table.position)
    if view.choices:
        word = "-".join(word.split())  # "take black" is meant well
    if view.offers_left and not word.startswith("offer-"):
        word = f"offer-{word}"  # a square is an offer
    try:
        table.play(table.game.parse_move(word))
    except HeibaiError as error:
        console.print(str(error), markup=False, soft_wrap=True)
        return
    _show(table, console)


def _show(table: TerminalGame, console: Console) -> None:
    from ....plots.board_text import describe_turn
    from ..drawn_board import draw_board, has_color

    view = table.game.view(table.position)
    last = table.moves[-1] if table.moves else None
    console.print(draw_board(view, colored=has_color(console), last=last))
    console.print(describe_turn(view) + _opening_note(table))
    words = [choice.label for choice in view.choices if choice.kind != ChoiceKind.OFFER]
    if words and not view.must_pass:
        console.print(f"To be chosen: {', '.join(words)}")


def _opening_note(table: TerminalGame) -> str:
    """Who acts while an opening rule asks for something, and what you have once a choice has settled the colours."""
    act = opening_act(table.position)
    if act is not None:
        who = "you are" if table.position.seat == table.human else "the AI is"
        return f" (opening {table.game.opening}: {who} {_task(table, act)})"
    chosen = any(move > table.game.pass_move for move in table.moves)  # a choice, not a square
    return f" (you are {_describe_seat(table)})" if chosen else ""


def _task(table: TerminalGame, act: OpeningAct) -> str:
    """What the opening rule asks of whoever acts."""
    view = table.game.view(table.position)
    if act is OpeningAct.OFFER:
        return f"to offer {counted(view.offers_left, 'more point' if view.offered else 'point')} for the next stone"
    if act is OpeningAct.PICK:
        return f"to pick one of the points that were offered: {' '.join(map(table.game.format_move, view.offered))}"
    if act is OpeningAct.DECLARE:
        return "to say how many points are to be offered for the next stone"
    if act is OpeningAct.CHOOSE:
        return "to choose a colour"
    stones = f"a {view.placing[0].name.lower()} stone" if len(view.placing) == 1 else "stones of both colours"
    return f"to place {stones}{', ' if view.limit else ''}{view.limit}"


def _announce_result(table: TerminalGame, console: Console) -> None:
    margin = table.position.margin()
    by = f" by {abs(margin)}" if table.game.view(table.position).counts else ""
    winner = "a draw" if margin == 0 else f"{'black' if margin > 0 else 'white'} wins{by}"
    yours = margin if table.human == black_seat(table.position) else -margin
    console.print(f"The game is over: {winner}{'. You won!' if yours > 0 else '.'}")


def _resume_command(table: TerminalGame, opponent: str) -> str:
    from ....games import GameSpec

    named = any(move > table.game.pass_move for move in table.moves)  # choices are words
    moves = (" " if named else "").join(table.game.format_move(m) for m in table.moves if m != table.game.pass_move)
    return (
        f"heibai play {shlex.quote(str(GameSpec.of(table.game)))} --side {Color(table.human).name.lower()} "
        f"--opponent {shlex.quote(opponent)} --seed {table.session.seed} --moves '{moves}'"
    )


def _as_json(table: TerminalGame, *, finished: bool) -> dict[str, Any]:
    view = table.game.view(table.position)
    return {
        "game": table.game.name,
        "size": table.game.size,
        "side": Color(table.human).name.lower(),
        "opponent": table.session.player.name,
        "moves": [table.game.format_move(move) for move in table.moves],
        "position": table.game.format_position(table.position),
        "counts": view.counts,
        "finished": finished,
        "margin": table.position.margin() if finished else None,
        "scores": [r.score.value if r and r.score else None for r in table.reports],
        "nodes": [r.nodes if r else None for r in table.reports],
        "statistics": [dict(r.statistics) if r and r.statistics else None for r in table.reports],
    }
