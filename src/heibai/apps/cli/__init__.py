"""The command line: the module of a verb is imported only when the verb is called.

A verb's module has a function ``command`` with typer annotations; its docstring's first line is its help. Small verbs
about one thing share a module, a function each. Options that travel together are a parameter whose type is a dataclass:
``command(name: Name, *, board: Board)`` takes the options that the fields of Board say, and is handed one Board.
"""

from __future__ import annotations

import importlib
import inspect
import io
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import Field, fields, is_dataclass
from functools import wraps
from inspect import Parameter
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer
from typer.main import get_command_from_info
from typer.models import CommandInfo

from ... import __version__
from ...core.errors import HeibaiError, printable, quoted
from ...jobs.documents import is_trouble, refused

if TYPE_CHECKING:
    from ..problem import Problem

FAULTY = 2  # exit code
_LINE_END = "\n"
_COMPLETION = "_HEIBAI_COMPLETE"  # in the environment where a shell asks for words
_LONGEST = 300  # characters of what is told of a command line that does not parse

# What groups of verbs are about; their verbs stand in the table below with the group's name before their own.
GROUPS = {
    "games": "The games that were played on the page.",
    "learn": "Learn weights from positions: regression, temporal differences, labels from self-play.",
    "library": "Games by player, year, opening and position; what was played in a position, with results.",
    "library collections": "Named sets of games, with notes.",
    "book": "Opening books, which players take with book=NAME.",
    "runs": "The runs of this machine: a list of them, or one shown, several compared, one exported.",
}
# group -> its verb where no word comes, and the one that another word is for
USUAL = {"games": ("list", "show"), "runs": ("list", "show")}

# verb -> (its room, or `module:function` where several verbs share a module; the help that `heibai --help` shows
# without importing the verb)
VERBS = {
    "serve": ("play", "Serve the page on this machine and open it (what heibai does without a verb)."),
    "play": ("play", "Play a game in the terminal."),
    "games list": (
        "games.played:list_",
        "Every game that was played on the page, newest first; also plain heibai games.",
    ),
    "games show": ("games.played:show", "One game with its moves."),
    "games export": ("games.played:export", "Write games to a file, or to stdout."),
    "match": ("contest", "Two players, paired openings, colours swapped: who is stronger, and how sure is that?"),
    "tournament": ("contest", "Several players, with ratings: round robin, gauntlet, Swiss, sequential tests."),
    "class": (
        "contest.classroom:class_",
        "Hand-ins of a class: tried, played against each other under limits, reported.",
    ),
    "openings": ("contest", "Write a set of openings to a file."),
    "evolve": ("breed", "Breed weights for an evaluator with a named recipe."),
    "tune": ("breed", "Tune numbers of a player by games between its variants, and test what came of it."),
    "study": ("experiments", "The sources' experiments again, with intervals."),
    "learn regression": ("learn", "Fit an evaluator's weights to labelled positions."),
    "learn self-play": ("learn", "Make labelled positions: games against oneself, deeper searches, solved endings."),
    "learn samples": ("learn", "Gather labelled positions from archives, for several trainings."),
    "learn network": ("learn", "Train a network of policy and value by self-play, from nothing."),
    "learn work": ("learn", "Play for the training of a network that runs elsewhere, on any number of machines."),
    "learn policy": ("learn", "Improve learnt weights by self-play that compares moves (policy gradient)."),
    "learn td": ("learn", "Learn an evaluator's weights by self-play (temporal differences)."),
    "learn errors": ("learn", "How far an evaluator's values are from the labels of positions, by empties."),
    "learn plot": ("learn", "Draw the learning curve of a training."),
    "runs list": ("runs", "All runs, a line each; heibai runs alone does the same."),
    "runs show": ("runs", "One run with its curve; with --plot as a picture."),
    "runs compare": ("runs", "Several runs of breeding side by side."),
    "runs export": ("runs", "Write a run of breeding to a file for other programs."),
    "runs kinds": ("runs", "The kinds of run there are, with their options."),
    "runs begin": ("runs", "Begin a run of any kind by its options."),
    "report": ("reports", "A run as one folder: HTML, Markdown, CSV, plots, and the commands that make it again."),
    "resume": ("runs", "Continue a stopped or killed run, or give a finished one more."),
    "analyse": ("study", "Value every move of a game: losses, best lines, accuracy, the worst moves and why."),
    "board": ("positions", "Draw a position in the terminal, or as a picture in a file."),
    "eval": ("positions", "Features and value of a position."),
    "solve": ("positions", "Solve end games of Reversi exactly; find forced wins and losses of Gomoku."),
    "perft": ("positions", "Count the leaves of the game tree."),
    "bench": ("bench", "Search fixed positions; print the node total (the signature) and the speed."),
    "engine": ("engines", "Serve a player to other programs: Gomocup, GTP, NBoard."),
    "mcp": ("engines", "Serve tools to language models: play, analyse, explain, match, breed."),
    "players": ("", "What can stand in a player text."),
    "import": ("library.content:import_", "Take games into the library, from files, folders, .zip and .gz."),
    "export": ("", "Write games, a run or a book to a file, whatever is named."),
    "library export": ("library.search:export", "Write games of the library to a file."),
    "library explore": ("library", "The moves played in a position, with counts and results."),
    "library search": ("library.search:search", "List games by player, event, year, result, opening and position."),
    "library players": ("library.tallies:players", "Players by their number of games, with results."),
    "library openings": ("library.tallies:openings", "Openings by their number of games, with results."),
    "library files": ("library.content:files", "What was imported, and what of it was refused."),
    "library collections list": ("library.collecting:list_", "Every collection, and those that can be brought back."),
    "library collections show": ("library.collecting:show", "The games of a collection, with the notes."),
    "library collections create": ("library.collecting:create", "Make a collection without games."),
    "library collections rename": ("library.collecting:rename", "Give a collection another name."),
    "library collections note": ("library.collecting:note", "Keep a note for a collection, or for a game in it."),
    "library collections add": ("library.collecting:add", "Add games by their numbers, or all of a search."),
    "library collections remove": ("library.collecting:remove", "Take games out of a collection."),
    "library collections delete": ("library.collecting:delete", "Delete a collection; its games stay in the library."),
    "library collections restore": ("library.collecting:restore", "Bring back what was deleted or removed."),
    "library check": ("library.content:check", "Read the whole index and say whether it is sound."),
    "library rebuild": ("library.content:rebuild", "Make the index again, or merge it into one segment."),
    "library renew": ("library.content:renew", "Give old imports the names that openings have today."),
    "book build": ("book.made:build", "Make a book of what was played often in the library's games."),
    "book grow": (
        "book.made:grow",
        "Grow a book by search: the most promising positions first, values up to the start.",
    ),
    "book show": ("book.shown:show", "Walk through a book: moves with counts and results, or with values."),
    "book export": ("book.shown:export", "Write a book's lines to a file."),
    "doctor": ("upkeep.kept:doctor", "Examine all that is kept, and say what mends what is wrong."),
    "backup": ("upkeep.kept:backup", "Write games, library, books, runs and analyses into one file."),
    "restore": ("upkeep.kept:restore", "Put back what a backup holds."),
    "store": ("upkeep.kept:store", "Where games are kept; bring the store to an older schema."),
    "archive": ("positions", "Read, check and convert archives of games."),
}


class LazyVerbs(typer.core.TyperGroup):
    """Lists verbs from a table and imports one only when it is called."""

    group = ""  # whose verbs these are, with a space behind it; empty: those without a group, and the groups
    listing = False  # while help or the words of a completion are written, a verb is its line in the table

    def list_commands(self, ctx: Any) -> list[str]:
        inner = (verb.removeprefix(self.group) for verb in VERBS if verb.startswith(self.group))
        return list(dict.fromkeys(name.partition(" ")[0] for name in inner))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        with self._from_table():
            super().format_help(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        with self._from_table():
            return super().shell_complete(ctx, incomplete)

    @contextmanager
    def _from_table(self) -> Iterator[None]:
        self.listing = True
        try:
            yield
        finally:
            self.listing = False

    def get_command(self, ctx: Any, name: str) -> Any:
        verb = self.group + name
        if verb in GROUPS:
            return VerbsOfGroup(verb)
        if verb not in VERBS:
            return None
        if self.listing:
            return typer.core.TyperCommand(name, help=VERBS[verb][1])
        return load_verb(verb)


class VerbsOfGroup(LazyVerbs):
    """A verb that has verbs of its own, as in ``heibai learn regression``; they may be groups in turn."""

    def __init__(self, name: str) -> None:
        usual = USUAL.get(name)
        super().__init__(
            name=name.rpartition(" ")[2], help=GROUPS[name], no_args_is_help=usual is None, rich_markup_mode=None
        )
        self.group, self.usual = f"{name} ", usual

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        has_verb = bool(args) and (not args[0].startswith("-") or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if has_verb or self.usual is None else [self.usual[0], *args])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        word = args[0]
        if self.usual and self.group + word not in (*VERBS, *GROUPS):
            instead = f"heibai {self.group}{self.usual[1]} {quoted(word)[1:-1]}"
            ctx.fail(f"{quoted(word)} is no verb of heibai {self.group.strip()}; try: {instead}")
        return super().resolve_command(ctx, args)


class Verb(typer.core.TyperCommand):
    """A verb that takes a position text for what it is, though most begin with ``-``, an empty corner."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        words = [f".{arg[1:]}" if _POSITION.fullmatch(arg) else arg for arg in args]
        return super().parse_args(ctx, self._paired(words))

    def _paired(self, args: list[str]) -> list[str]:
        """The two words behind an option that takes two each time it comes as one, with ``BETWEEN`` between."""
        pairs = (each for each in self.params if isinstance(each, typer.core.TyperOption) and each.metavar in PAIRS)
        names = {name for each in pairs for name in each.opts}
        found, rest = list[str](), list(args)
        while rest:
            found.append(rest.pop(0))
            if found[-1] in names and len(rest) > 1:
                found.append(BETWEEN.join((rest.pop(0), rest.pop(0))))
        return found


PAIRS = ("FORMAT FILE",)  # metavars of options that may come several times with two words each
BETWEEN = "\0"  # stands in no word of a command line


# A board that begins with "-" and the side to move; "." is an empty square as well.
_POSITION = re.compile(r"-[-.XxOo*]{15,483}\s*[XxOo*]")


def load_verb(name: str) -> Any:
    """Import the verb's module and make its function a click command."""
    word = name.rpartition(" ")[2]
    place, _, function = VERBS[name][0].partition(":")
    path = place if function else ".".join(filter(None, (place, word.replace("-", "_"))))
    callback = with_options_of_groups(vars(importlib.import_module(f".{path}", __package__))[function or "command"])
    return get_command_from_info(
        CommandInfo(word, cls=Verb, callback=callback), pretty_exceptions_short=True, rich_markup_mode=None
    )


def with_options_of_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command as typer takes it: what the fields of a group say stands in its place, each option by itself.

    A field says its option as typer has it, or by metadata where its room knows no typer (learn/training/option.py).
    """
    signature = inspect.signature(command, eval_str=True)
    groups: dict[str, Any] = {
        each.name: each.annotation for each in signature.parameters.values() if is_dataclass(each.annotation)
    }
    members = {name: list(_options_of(group)) for name, group in groups.items()}
    asked = [each for one in signature.parameters.values() for each in members.get(one.name, [one])]

    @wraps(command)
    def verb(**given: object) -> None:
        for name, group in groups.items():
            given[name] = group(**{each.name: given.pop(each.name) for each in members[name]})
        command(**given)

    by_keyword = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in asked]
    vars(verb)["__signature__"] = signature.replace(parameters=by_keyword)
    return verb


def _options_of(group: type) -> Iterator[Parameter]:
    """Its own options, then those that it has of its base."""
    hints, own = get_type_hints(group, include_extras=True), inspect.get_annotations(group)
    for field in sorted(fields(group), key=lambda each: each.name not in own):
        if field.init and (field.metadata or "__metadata__" in vars(hints[field.name])):
            annotation = _declared(field, hints[field.name]) if field.metadata else hints[field.name]
            yield Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default, annotation=annotation)


def _declared(field: Field[object], kind: object) -> object:
    """The option of a field that says it by metadata."""
    option = typer.Option(
        min=field.metadata["least"],
        max=field.metadata["most"],
        metavar=field.metadata["metavar"],
        help=field.metadata["help"],
    )
    return Annotated[kind, option]


app = typer.Typer(cls=LazyVerbs, add_completion=True, no_args_is_help=False)


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"heibai {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_say_version, help="Print the version and exit.")
    ] = False,
) -> None:
    """Breed, search, play and study Reversi and Gomoku."""
    if ctx.invoked_subcommand is None:
        load_verb("serve").main(args=[], standalone_mode=False)


def main() -> None:
    """Entry point: a HeibaiError, or a command line that does not parse, is one sentence on stderr and exit code 2.

    With ``--json`` the sentence stands in a problem object (docs/files.md).
    """
    _write_names_as_they_came()
    try:
        code = _call()
    except HeibaiError as error:
        from ..problem import problem_of

        problem = problem_of(error)
    except typer.TyperException as error:
        from ..problem import Problem

        problem = Problem(400, "usage", "Command line not understood", _say_usage(error))
    else:
        sys.exit(code)
    typer.echo(_as_json(problem) if _wants_json(sys.argv[1:]) else _in_words(problem), err=True)
    sys.exit(FAULTY)


def _call() -> int | str | None:
    """The exit code of what was asked for. Raises HeibaiError, typer.TyperException."""
    try:  # in its standalone mode typer would draw a box of several lines around what does not parse
        code: int | str | None = app(prog_name="heibai", standalone_mode=False)
        return code
    except OSError as error:
        if not is_trouble(error):
            raise
        raise refused(error) from error
    except (SystemExit, GeneratorExit) as error:
        if _COMPLETION in os.environ or isinstance(error.__context__, BrokenPipeError):  # which end so
            raise
        from ...core.plugins import ended

        raise ended("code of yours, or of an installed package,", error) from error


def _in_words(problem: Problem) -> str:
    """One sentence; on a terminal also the text that came, the place underlined."""
    lines = problem.place.lines() if problem.place and sys.stderr.isatty() else ()
    return "\n".join((f"heibai: {printable(problem.detail, keep=_LINE_END)}", *(f"  {line}" for line in lines)))


def _write_names_as_they_came() -> None:
    """A file's name of bytes that are no text can be printed too."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="surrogateescape")


def _wants_json(words: list[str]) -> bool:
    """Whether ``--json`` is among the options; it must be known where the rest does not parse."""
    return "--json" in (words[: words.index("--")] if "--" in words else words)


def _as_json(problem: Problem) -> str:
    about = problem.as_dict()
    del about["status"], about["code"]  # those are for the wire
    return json.dumps(about | {"exit_code": FAULTY})


def _say_usage(error: typer.TyperException) -> str:
    """What does not parse, and where to look it up; long words of the command line are cut."""
    context = getattr(error, "ctx", None)
    message = " ".join(error.format_message().split()).rstrip(".")
    if len(message) > _LONGEST:
        message = f"{message[: _LONGEST // 2]} ... {message[-_LONGEST // 2 :]}"
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in message)
    return f"{shown} (see: {context.command_path if context else 'heibai'} --help)"
