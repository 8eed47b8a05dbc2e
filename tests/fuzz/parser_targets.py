"""Every parser with good examples of what it reads, and what must hold of all that it reads."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from heibai.arena.schedule.openings import read_openings
from heibai.core.errors import HeibaiError, RecordFormatError, SpecError
from heibai.core.texts.parser import parse_options, parse_text, parse_texts
from heibai.core.texts.text import format_options, format_value
from heibai.evaluators import weights_file
from heibai.evolve.fitness.opponents import settle_opponents
from heibai.evolve.fitness.race import RACES
from heibai.evolve.operators.operator_text import complete_text
from heibai.evolve.recipes.catalogue import parse_recipe
from heibai.evolve.runs.stopping import parse_stop
from heibai.games import GameSpec, grid, make_game
from heibai.games.reversi import notation
from heibai.jobs import checkpoint
from heibai.jobs.checkpoint import Checkpoint
from heibai.jobs.directory import RunDirectory
from heibai.jobs.journal import Mark
from heibai.players.evaluator_text import make_evaluator, parse_evaluator
from heibai.players.spec import canonical_text, make_player, require_safe_for_page
from heibai.records import tree
from heibai.records.formats import (
    diagram,
    ggf,
    gomocup,
    jsonl,
    obf,
    pgn,
    points,
    psq,
    renlib,
    rif,
    sgf,
    wthor,
)
from heibai.records.formats.catalogue import FORMATS
from heibai.records.formats.files import encodings
from heibai.records.record import Record
from heibai.records.replay import check_all
from heibai.records.tree import Note, Variation

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " X"
GAME = Record(
    moves=(37, 43, 18, 64), black="A]", white="B\\", score=2, date="1999-05-02", event="Cup", tags={"TI": "5"}
)

GOMOKU = Record(
    moves=(112, 128, 96), spec=GameSpec("gomoku"), score=1, black="A", white="B",
    notes=(Note(1, "a\nb", (tree.Mark("label", 5, "A"),), "!", 9.5, 0.25, -1.5, (("XX", ("1", "2")),)), Note(2, "x")),
    variations=(Variation(0, 1, (127, 97), (Note(1, "other"),)), Variation(1, 1, (3,))),
)  # fmt: skip


@dataclass(frozen=True)
class Target:
    """One parser under test."""

    run: Callable[[bytes], None]  # raises HeibaiError for bad input
    examples: tuple[bytes, ...]  # good input to mangle


def text(parse: Callable[[str], object], *examples: str) -> Target:
    """A parser of texts, fed with every byte as a character."""
    return Target(lambda data: void(parse(data.decode("utf-8", "replace"))), tuple(e.encode() for e in examples))


def void(_: object) -> None:
    return None


def stable(read: Callable[[str], object], write: Callable[[object], str], came: str) -> None:
    """Whatever was read must be written such that it reads the same."""
    value = read(came)
    again = read(write(value))
    if again != value:
        raise AssertionError(f"round trip: {value!r} became {again!r}")


def texts(came: str) -> None:
    """One text, options and a list are read of the same characters; what one refuses, another may read."""
    for read, write in ((parse_text, str), (parse_options, format_options), (parse_texts, format_value)):
        with suppress(SpecError):
            stable(read, write, came)


def stable_transcript(came: str) -> None:
    game = make_game("reversi", 8)
    stable(game.parse_transcript, lambda moves: notation.format_transcript(moves, 8), came.strip())


def squares(came: str) -> None:
    for size in (4, 6, 8, 15):
        try:
            square = grid.parse_square(came, size)
        except HeibaiError:
            continue
        if grid.parse_square(grid.format_square(square, size), size) != square:
            raise AssertionError(f"round trip of square {square}")
    make_game("reversi", 8).parse_move(came)


def positions(came: str) -> None:
    for size in (4, 6):
        try:
            make_game("reversi", size).parse_position(came)
        except HeibaiError:
            continue
    game = make_game("reversi", 8)
    stable(game.parse_position, game.format_position, came)


def gomoku(came: str) -> None:
    game = make_game("gomoku", 5, rule="renju", opening="swap2")
    for parse, form in (
        (game.parse_move, game.format_move),
        (game.parse_transcript, lambda moves: " ".join(map(game.format_move, moves))),
        (game.parse_position, game.format_position),
    ):
        with suppress(HeibaiError):
            stable(parse, form, came)


def games_in_ggf(came: str) -> None:
    for record in ggf.parse(came):
        stable(lambda line: next(ggf.parse(line)), ggf.format_record, ggf.format_record(record))
        check_all([record])


def games_in_sgf(came: str) -> None:
    for record in sgf.parse(came):
        checked = check_all([record])[0]
        if checked.legal:
            stable(lambda line: next(sgf.parse(line)), sgf.format_record, sgf.format_record(checked.record))


def games_in_pgn(came: str) -> None:
    for record in pgn.parse(came):
        stable(lambda text: next(pgn.parse(text)), pgn.format_record, pgn.format_record(record))
        check_all([record])


def databases_of_renjunet(data: bytes) -> None:
    check_all(list(rif.parse(iter([data]))))


def files_of_piskvork(came: str) -> None:
    for record in psq.parse(came):
        stable(lambda text: next(psq.parse(text)), psq.format_record, psq.format_record(record))
        check_all([record])


RESULT_PAGE = (
    "<HTML><TITLE>Piskvork tournament result</TITLE><TABLE><TR><TH></TH><TH>A</TH><TH>B</TH></TR>"
    "<TR><TH>A</TH><TD>-</TD><TD>1 : 2</TD></TR><TR><TH>B</TH><TD>2 : 1</TD><TD>-</TD></TR></TABLE>"
)


def tables_of_results(came: str) -> None:
    """Games without moves, each legal; what is damaged is refused, and the rest read."""
    refused: list[RecordFormatError] = []
    assert all(checked.legal for checked in check_all(list(gomocup.parse(came, refuse=refused.append))))
    list(gomocup.parse(came))


def lines_of_points(came: str) -> None:
    for record in points.parse(came.splitlines()):
        stable(lambda text: next(points.parse(text.splitlines())), points.format_record, points.format_record(record))
        check_all([record])


def diagrams(came: str) -> None:
    for record in diagram.parse(came):
        stable(lambda text: next(diagram.parse(text)), diagram.format_record, diagram.format_record(record))
        check_all([record])


def libraries(data: bytes) -> None:
    record = renlib.parse(data)
    check_all([record])
    once = renlib.parse(renlib.write([record]))
    if renlib.parse(renlib.write([once])) != once:
        raise AssertionError(f"round trip: {once!r}")


def decoded(data: bytes) -> None:
    encodings.decode(data, name=data[:12].decode("latin-1"))


def lines_of_json(came: str) -> None:
    for record in jsonl.parse(came.splitlines()):
        stable(jsonl.parse_record, jsonl.format_record, jsonl.format_record(record))
        check_all([record])


def games_of_wthor(data: bytes) -> None:
    check_all(list(wthor.parse(data)))


def read_checkpoint(data: bytes) -> None:
    found = checkpoint.parse_checkpoint(data, kind="test")
    if not found.has_digests:
        return  # of the first version, which is not written any more
    again = checkpoint.format_checkpoint(found, kind="test")
    if checkpoint.parse_checkpoint(again.encode(), kind="test") != found:
        raise AssertionError("round trip of a checkpoint")


def evaluators(came: str) -> None:
    if parse_evaluator(came).kind == "name":  # other kinds open files and run code
        make_evaluator(came, make_game("reversi"))
        stable(parse_evaluator, str, came)


def players(came: str) -> None:
    """Whatever a page may send makes a player; code and files are refused before they are touched."""
    safe = require_safe_for_page(came)
    if require_safe_for_page(safe) != safe or canonical_text(safe) != safe:
        raise AssertionError(f"{safe!r} is not its own canonical form")
    make_player(safe, make_game("reversi"))


def run_config(data: bytes) -> None:
    (SCRATCH / "config.json").write_bytes(data)
    RunDirectory.open(SCRATCH).status()


def openings_of_a_file(data: bytes) -> None:
    (SCRATCH / "openings.txt").write_bytes(data)
    read_openings(SCRATCH / "openings.txt", make_game("reversi"))


def text_of_weights(content: weights_file.WeightsFile) -> str:
    weights_file.write_weights(SCRATCH / "w.json", content)
    return (SCRATCH / "w.json").read_text()


def recognise(data: bytes) -> None:
    for format in FORMATS.values():
        format.recognises(data, len(data))


SCRATCH = Path(tempfile.mkdtemp(prefix="heibai-fuzz-"))  # for readers that want a path
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
HEADER = bytes([20, 1, 5, 2, 1, 0, 0, 0, 1, 0, 0xD1, 7, 8, 0, 24, 0])
WEIGHTS = weights_file.WeightsFile("reversi", 8, "zones", np.array([15, 6, -8, -6, 4, 4.0]), {"recipe": "by hand"})
NAMES = HEADER[:4] + bytes(4) + bytes([2, 0]) + bytes(6) + b"???".ljust(20, b"\0") + b"Zo\xe9".ljust(20, b"\0")
PGN = '1. f5 d6 {a} 2. c5 f4 (2... f6 3. d3!? $9) 3. -- e6 38-26\n\n[Result "1-0"]\n\n1. h8 i9 *'
RIF = b"""<?xml version="1.0"?><database><players><player id="1" name="A" surname="B"/></players><games>
<game id="3" black="1" white="2" bresult="0.5" rule="1"><move>h8 i9 j7</move></game></games></database>"""
EVALUATORS = (
    "zones",
    "zones:mobility=difference,weights=[15,6,-8,-6,4,4]",
    "seven:edges=difference",
    "squares:swh",
    "wpc",
)

TARGETS: dict[str, Target] = {
    "text": text(
        texts,
        "alphabeta:depth=4,eval=[ntuple:set=straight4+square2,phases=3]",
        "balanced:8,judges=[[alphabeta:depth=2,eval=[zones:weights=[1,2]]],level:3]",
        "[[meet:opponents=6],[zones:weights=[15,6,-8.5]],panel]",
        "elo0=0, elo1=10",
    ),
    "square": text(squares, "d3", "pass", "H8"),
    "position": text(positions, START, "BO[8 " + "-------- " * 8 + "*]"),
    "transcript": text(stable_transcript, "f5d6c3d3c4", "F5 d6, c3;D3"),
    "ggf": text(games_in_ggf, ggf.format_record(GAME), ggf.format_record(Record(start=START[:-1] + "O"))),
    "sgf": text(
        games_in_sgf,
        "(;GM[2]PB[a];B[dc];W[cc])",
        "(;GM[4]SZ[9]ON[swap];B[aa];W[ba];B[cc];CH[take-black])",
        sgf.format_record(GOMOKU),
    ),
    "pgn": text(games_in_pgn, pgn.format_record(GAME), pgn.format_record(GOMOKU), PGN),
    "rif": Target(databases_of_renjunet, (RIF,)),
    "jsonl": text(
        lines_of_json,
        jsonl.format_record(GAME),
        jsonl.format_record(GOMOKU),
        '{"heibai-record":1,"size":6,"moves":"e4"}',
    ),
    "psq": text(
        files_of_piskvork, psq.format_record(GOMOKU), "Piskvorky 9x9, 1:1, 1\n1,1\n2,2,5\na.exe\nb\n-1\n1,Renju"
    ),
    "gomocup": text(tables_of_results, "-\tA\tB\nA\t-\t3 : 1\nB\t1 : 3\t-\n", RESULT_PAGE),
    "points": text(lines_of_points, "h8i9j10\n# x\n H8, t20", "# gomoku 9x9\ne5-d4 1-0"),
    "diagram": text(diagrams, diagram.format_record(GAME), diagram.format_record(Record(start=START[:-1] + "O"))),
    "renlib": Target(libraries, (renlib.write([GOMOKU]),)),
    "encodings": Target(decoded, ("CA[gbk] 中国".encode("gbk"), "名人戦".encode("shift_jis"), b"M\xfcller")),
    "obf": text(lambda t: list(obf.read_lines(t.splitlines())), f"{START}; F5:+0; D3:-2; % start"),
    "evaluator": text(evaluators, *EVALUATORS),
    "wthor": Target(games_of_wthor, (HEADER + bytes([0, 0, 1, 0, 2, 0, 33, 30, 56, 64, 33]) + bytes(57),)),
    "wthor names": Target(lambda data: void(wthor.parse_names(data, 20)), (NAMES,)),
    "checkpoint": Target(
        read_checkpoint,
        (checkpoint.format_checkpoint(Checkpoint({"a": [1, 2.5]}, {"log": Mark()}, "ab"), kind="test").encode(),),
    ),
    "weights file": text(lambda t: weights_file.parse_weights_file(t, "fuzz"), text_of_weights(WEIGHTS)),
    "recipe": text(
        parse_recipe,
        "roulette:elite=0.2,form=gaussian",
        "self-play-elite",
        "ga:selection=[rank:pressure=1.5],mutation=[gaussian:probability=1,scale=0]",
    ),
    "opponents": text(
        settle_opponents,
        "[round-robin,[swiss:rounds=5]]",
        "[[meet:opponents=6],[hall:members=4],panel]",
        "random:10",
        "against:eval=wpc",
    ),
    "race": text(lambda t: complete_text(RACES, t), "bernstein:games=10000,best=3,delta=0.1", "halving"),
    "stop rule": text(parse_stop, "games=100000", "target=0.6"),
    "player": text(
        players,
        "alphabeta:depth=4,eval=[zones:weights=[15,6,-8,-6,4,4]]",
        "greedy:eval=[squares:mild]",
        "level:2",
        "human:2",
    ),
    "openings": Target(openings_of_a_file, (f"f5d6c3 # tiger\n\n{START}\n".encode(),)),
    "run config": Target(
        run_config, (b'{"format":"heibai-run","version":1,"kind":"evolve","created":1.5,"config":{}}',)
    ),
    "gomoku": text(gomoku, "a1b2c3 take-black e5", "X" + "-" * 24 + " O place=2,1", "add-two", "e5"),
    "recognise": Target(recognise, (HEADER, b"(;GM[", b'{"heibai-record":1', b"# x\nf5d6")),
}
