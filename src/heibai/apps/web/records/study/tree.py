"""Studies as trees of records, and back."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import get_args

from .....analysis.options import MOST_MOVES
from .....core.errors import SpecError
from .....core.position import Position
from .....games.position_text import game_start
from .....records.branches import Branch, branches_of, with_branches
from .....records.record import Record
from .....records.tree import Mark, Note, joined
from .model import LONGEST, MOST_CHARACTERS, MOST_MARKS, MOST_NODES, MarkKind, Study, StudyMark, StudyNode, StudyNote

_START_COMMENT = "C"  # the tag that SGF's readers make of what the root says
_ALIKE = {"selected": "square"}  # kinds of marks that a study has another one for


def branches_of_study(study: Study) -> Branch:
    """The beginning of its tree. Raises SpecError: a moment stands before the one that it follows, or twice."""
    found = [Branch(note=_note(study.start))]
    for number, node in enumerate(study.nodes, start=1):
        if node.parent >= number:
            raise SpecError(f"node {number} follows node {node.parent}; name one that stands before it")
        parent = found[node.parent]
        if parent.way(node.move):
            raise SpecError(f"node {number} is move {node.move} behind node {node.parent} once more; say it once")
        found.append(Branch(node.move, _note(node)))
        parent.ways.append(found[-1])
    return found[0]


def study_of(root: Branch) -> Study:
    """The inverse of ``branches_of_study``; what a study has no room for is left out, moments far from the start first.

    The first way on from the start comes first, whole, as it is read.
    """
    kept = _nearest(root)
    nodes: list[StudyNode] = []
    room = MOST_CHARACTERS - len(root.note.comment[:LONGEST])
    pending = [(0, way) for way in reversed(root.ways) if id(way) in kept]
    while pending:
        parent, moment = pending.pop()
        said = _said(moment.note, room)
        room -= len(said.comment)
        nodes.append(StudyNode(parent=parent, move=moment.move, **dict(said)))
        pending += [(len(nodes), way) for way in reversed(moment.ways) if id(way) in kept]
    return Study(start=_said(root.note, MOST_CHARACTERS), nodes=tuple(nodes))


def checked_tree(record: Record, study: Study, *, known: Branch | None = None) -> Branch:
    """The study's tree; ``known``: a tree whose moves were checked before, and are not again.

    Raises SpecError, IllegalMoveError, PositionTextError: it is no tree of this game.
    """
    root = branches_of_study(study)
    moment: Branch | None = root
    for ply, move in enumerate(record.moves):
        moment = moment.way(move) if moment else None
        if moment is None:
            raise SpecError(f"move {ply + 1} of the game ({move}) is missing in the study; the game stays in it")
    _require_legal(record, root, known or Branch())
    _require_on_board(study, area=record.spec.make().pass_move)
    return root


def has_study(record: Record) -> bool:
    """Whether the record says anything besides its moves."""
    return bool(record.notes or record.variations or _START_COMMENT in record.tags)


def legal_study(record: Record) -> tuple[Study, int]:
    """The tree of a record that the rules have checked, and how many of its moves were left out.

    Passes are put in where nothing else is legal; behind an illegal move nothing is kept.
    """
    root = branches_of(record)
    root.note = joined(Note(0, str(record.tags.get(_START_COMMENT, ""))), root.note)
    game = record.spec.make()
    pending: list[tuple[Branch, Position]] = [(root, _start(record))]
    illegal = 0
    while pending:
        moment, position = pending.pop()
        legal = position.moves()
        if legal == (game.pass_move,) and any(way.move != game.pass_move for way in moment.ways):
            _put_in_pass(moment, game.pass_move)
        illegal += sum(1 + _size(way) for way in moment.ways if way.move not in legal)
        moment.ways = [way for way in moment.ways if way.move in legal]
        pending += [(way, position.play(way.move)) for way in moment.ways]
    study = study_of(root)
    return study, illegal + _size(root) - len(study.nodes)


def with_study(record: Record, study: Study) -> Record:
    """The record with the study's tree, its own notes and lines kept; where both go on, the study's order counts."""
    root = branches_of(record)
    pending = [(root, branches_of_study(study))]
    while pending:
        mine, theirs = pending.pop()
        mine.note = joined(mine.note, theirs.note)
        pairs = [(mine.walked((way.move,))[-1], way) for way in theirs.ways]
        first = [way for way, _ in pairs]
        mine.ways = first + [way for way in mine.ways if way not in first]
        pending += pairs
    return with_branches(record, root)


def _nearest(root: Branch) -> set[int]:
    """The moments that a study has room for, by their ids: those with the fewest moves before them."""
    kept: set[int] = set()
    pending = deque([(root, 0)])
    while pending:
        moment, depth = pending.popleft()
        for way in moment.ways if depth < MOST_MOVES else ():
            if len(kept) == MOST_NODES:
                return kept
            kept.add(id(way))
            pending.append((way, depth + 1))
    return kept


def _size(root: Branch) -> int:
    """Moments behind it."""
    count, pending = 0, [root]
    while pending:
        moment = pending.pop()
        count += len(moment.ways)
        pending += moment.ways
    return count


def _put_in_pass(moment: Branch, passing: int) -> None:
    """Ways that leave out the pass go on behind it, as one with those that are there already."""
    behind = moment.walked((passing,))[-1]
    pending = [(behind, way) for way in moment.ways if way is not behind]
    moment.ways = [behind]
    for before, way in pending:  # which grows
        known = before.way(way.move)
        if known is None:
            before.ways.append(way)
        else:
            known.note = joined(known.note, way.note)
            pending += [(known, each) for each in way.ways]


def _start(record: Record) -> Position:
    game = record.spec.make()
    start: Position = game_start(game, record.start)
    return start


def _require_on_board(study: Study, *, area: int) -> None:
    marks = [mark for note in (study.start, *study.nodes) for mark in note.marks]
    last = max((max(mark.square, mark.to or 0) for mark in marks), default=0)
    if last >= area:
        raise SpecError(f"a mark on square {last}; the board has those from 0 to {area - 1}")


def _require_legal(record: Record, root: Branch, known: Branch) -> None:
    """Positions are made along the ways alone that lead to a move which is not known: Renju's rules take long."""
    wanted = _on_the_way_to_others(root, known)
    pending: list[tuple[Branch, Position, int]] = [(root, _start(record), 0)]
    while pending:
        moment, position, depth = pending.pop()
        ways = [way for way in moment.ways if id(way) in wanted]
        if ways and depth == MOST_MOVES:
            raise SpecError(f"a line of more than {MOST_MOVES} moves; leave out what is behind them")
        pending += [(way, position.play(way.move), depth + 1) for way in ways]


def _on_the_way_to_others(root: Branch, known: Branch) -> set[int]:
    """Moments that the other tree has not, and those before them, by their ids."""
    order: list[tuple[Branch, Branch | None]] = [(root, known)]
    for moment, same in order:  # which grows: moments stand behind those that they follow
        order += [(way, same.way(way.move) if same else None) for way in moment.ways]
    found: set[int] = set()
    for moment, same in reversed(order):
        if same is None or any(id(way) in found for way in moment.ways):
            found.add(id(moment))
    return found


def _note(said: StudyNote) -> Note:
    marks = tuple(Mark(each.kind, each.square, each.text, each.to) for each in said.marks)
    return Note(0, said.comment, marks, said.glyph)


def _said(note: Note, room: int) -> StudyNote:
    """As much of a note as a study holds; ``room``: characters of its comment."""
    marks = [mark for each in note.marks if (mark := _mark(each))][:MOST_MARKS]
    comment = _shortened(note.comment, min(room, LONGEST))
    return StudyNote.model_validate({"comment": comment, "glyph": note.nag, "marks": marks})


def _mark(mark: Mark) -> StudyMark | None:
    kind = _ALIKE.get(mark.kind, mark.kind)
    text = mark.text[:3] if kind == "label" else ""
    if kind not in get_args(MarkKind) or mark.to == mark.square or (kind == "label" and not text):
        return None
    return StudyMark.model_validate({"kind": kind, "square": mark.square, "to": mark.to, "text": text})


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: max(0, most - 1)] + "…"[:most]


def game_alone(moves: Sequence[int]) -> Study:
    """Nothing is said yet."""
    return study_of(branches_of(Record(moves=tuple(moves))))
