"""Hypothesis strategies of records that are trees: games with notes, and with lines that were not played."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.records.record import Record
from heibai.records.tree import NAGS, Mark, Note, Variation

texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)
numbers = st.integers(-99_999, 99_999).map(lambda hundredths: hundredths / 100)
KINDS = ["triangle", "square", "circle", "cross", "selected", "label", "arrow"]  # in the order in which SGF is written
kinds = st.sampled_from(KINDS)
names = st.sampled_from(["XX", "KEEP", "N"])


@st.composite
def notes(draw: st.DrawFn, ply: int, *, squares: int) -> Note:
    """What may be said at a moment; somebody has moved there, unless ``ply`` is 0."""
    kind_and_square = draw(st.lists(st.tuples(kinds, st.integers(0, squares - 1)), max_size=3, unique=True))
    marks = sorted(kind_and_square, key=lambda each: KINDS.index(each[0]))
    return Note(
        ply,
        comment=draw(st.just("") | texts),
        marks=tuple(
            Mark(kind, square, to=squares - 1 - square)
            if kind == "arrow"
            else Mark(kind, square, draw(texts) if kind == "label" else "")
            for kind, square in marks
        ),
        nag=draw(st.sampled_from(["", *NAGS])) if ply else "",
        clock=draw(st.none() | numbers) if ply else None,
        seconds=draw(st.none() | numbers),
        evaluation=draw(st.none() | numbers),
        properties=draw(st.just(()) | st.tuples(st.tuples(names, st.tuples(texts, texts)))),
    )


@st.composite
def trees(draw: st.DrawFn, spec: GameSpec) -> Record:
    """A game broken off somewhere, with variations that leave it, or each other, before an end; all moves are legal."""
    rng = Rng(draw(st.integers(0, 10**6)), ())
    game = spec.make()
    lines = [_played(game.start(), draw(st.integers(1, 20)), rng)]
    variations: list[Variation] = []
    for _ in range(draw(st.integers(0, 4))):
        line = draw(st.integers(0, len(lines) - 1))
        positions, moves = lines[line]
        ply = draw(st.integers(min(1, line), max(len(moves) - 1, min(1, line))))
        if ply >= len(moves):  # behind the last move there is nothing to leave
            continue
        made = _played(positions[ply], draw(st.integers(1, 6)), rng)
        lines.append(made)
        variations.append(Variation(line, ply, made[1]))
    squares = spec.size**2
    noted = [draw(_notes_of_line(len(moves), squares, first=number == 0)) for number, (_, moves) in enumerate(lines)]
    return Record(
        moves=lines[0][1],
        spec=spec,
        notes=noted[0],
        variations=tuple(replace(each, notes=said) for each, said in zip(variations, noted[1:], strict=True)),
    )


def told(record: Record) -> list[str]:
    """Every line with the way to it and its notes, in an order that does not depend on how they are numbered."""
    lines, found = [record.moves], [repr((0, record.moves, record.notes))]
    for each in record.variations:
        lines.append(lines[each.line][: _depth(record, each)] + each.moves)
        found.append(repr((_depth(record, each), lines[-1], each.notes)))
    return sorted(found)


def _depth(record: Record, each: Variation) -> int:
    """Moves from the game's start to where a variation leaves its line."""
    above = record.variations[each.line - 1] if each.line else None
    return each.ply + (_depth(record, above) if above else 0)


@st.composite
def _notes_of_line(draw: st.DrawFn, length: int, squares: int, *, first: bool) -> tuple[Note, ...]:
    plies = draw(st.sets(st.integers(1, length), max_size=4)) if length else set()
    found = [draw(notes(ply, squares=squares)) for ply in sorted(plies)]
    return tuple(note for note in found if note != Note(note.ply))


def _played(position, count, rng):
    positions, moves = [position], []
    while len(moves) < count and (legal := positions[-1].moves()):
        moves.append(rng.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return positions, tuple(moves)
