"""The parts of a Monte Carlo search in a player text: ``tree=``, ``root=``, ``leaf=``, ``final=``, and the flat keys
that mean the same (docs/mcts.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from ...core.abilities.knowledge import KnowledgeSource
from ...core.errors import SpecError, quoted
from ...core.numbers import number
from ...core.position import Position
from ...core.texts.parser import Kind, parse_texts
from ...core.texts.text import format_value
from ...search.playouts import DEFAULT_PLIES
from ...search.tree.policies import (
    Evaluated,
    Final,
    Gumbel,
    Known,
    Leaf,
    LikeTheTree,
    Noise,
    Playout,
    Puct,
    Rave,
    RootPolicy,
    Scheduled,
    Selection,
    TreePolicy,
    Ucb1,
    leaf_of,
)
from ..keys import Value

TO_THE_END = "end"
_TREES: Mapping[str, type[Any]] = {part.name: part for part in (Ucb1, Rave, Puct)}
_ROOTS: Mapping[str, type[Any]] = {part.name: part for part in (LikeTheTree, Noise, Gumbel)}
_LEAVES: Mapping[str, type[Any]] = {part.name: part for part in (Playout, Evaluated, Scheduled, Known)}
# what each number of a part may be: least, most, whole?
_NUMBERS: Mapping[str, tuple[float, float, bool]] = {
    "c": (0, 100, False),
    "k": (0, 1_000_000, False),
    "share": (0, 1, False),
    "alpha": (0.001, 1000, False),
    "considered": (1, 65535, True),
    "plies": (0, 1000, True),
}
_EXAMPLES = {"tree": "[puct:c=1.25]", "root": "[gumbel:considered=16]", "leaf": "[playout:plies=10]"}
_FLAT: Mapping[str, tuple[str, ...]] = {"leaf": ("simulate", "schedule", "knowledge"), "tree": ("c", "rave", "prior")}


def selection_of(
    options: Mapping[str, Value], *, knowledge: KnowledgeSource[Position] | None = None, gives_policies: bool = False
) -> Selection:
    """The parts that a text names, with the game's ``knowledge`` and whether its evaluator ``gives_policies``."""
    for key, flat in _FLAT.items():
        for other in flat:
            if key in options and other in options:
                raise SpecError(f"{key}= and {other}= both say how the {key} works; leave {other}= out")
    leaf = _leaf(options, knowledge, gives_policies=gives_policies)
    tree = _tree(options, has_priors=gives_policies and isinstance(leaf, Evaluated))
    root: RootPolicy = _part("root", str(options["root"]), _ROOTS) if "root" in options else LikeTheTree()
    return Selection(tree, root, leaf, Final(str(options.get("final", Final.VISITS))))


def asks_evaluator(leaf: Leaf) -> bool:
    return not (isinstance(leaf, Playout) and leaf.plies is None)


def _leaf(options: Mapping[str, Value], knowledge: KnowledgeSource[Position] | None, *, gives_policies: bool) -> Leaf:
    if "leaf" in options:
        return _part("leaf", str(options["leaf"]), _LEAVES, plies=leaf_of, source=knowledge)  # type: ignore[no-any-return]
    knows = bool(options.get("knowledge"))
    said = ["schedule="] if "schedule" in options else []
    said += ["simulate="] if "simulate" in options and not (knows and options["simulate"] == 0) else []
    said += ["knowledge=1"] if knows else []
    if len(said) > 1:
        raise SpecError(f"{' and '.join(said)} each say how leaves are valued; leave all but one out")
    if knows:
        return Known(knowledge)
    if "schedule" in options:
        return Scheduled()
    simulate = options.get("simulate", 0 if gives_policies else DEFAULT_PLIES)
    return leaf_of(None if simulate == TO_THE_END else int(simulate))


def _tree(options: Mapping[str, Value], *, has_priors: bool) -> TreePolicy | None:
    if "tree" in options:
        return _part("tree", str(options["tree"]), _TREES)  # type: ignore[no-any-return]
    exploration = {"c": float(options["c"])} if "c" in options else {}
    if options.get("prior") and options.get("rave"):
        raise SpecError("prior= and rave= are two ways to choose in the tree; leave one of them out")
    if options.get("prior"):
        return Puct(float(options["prior"]))
    if options.get("rave"):
        return Rave(float(options["rave"]), **exploration)
    if "prior" in options or (exploration and not has_priors):
        return Ucb1(**exploration)
    return None


def _part(
    key: str,
    text: str,
    known: Mapping[str, type[Any]],
    *,
    plies: Callable[[int | None], Leaf] = leaf_of,
    source: KnowledgeSource[Position] | None = None,
) -> Any:
    """The value that ``name`` or ``[name:key=number,...]`` stands for. Raises SpecError."""
    texts = parse_texts(text, Kind(f"{key}= of a tree", _EXAMPLES[key]))
    parsed = texts[0]
    if len(texts) > 1 or parsed.name not in known or parsed.argument is not None:
        raise SpecError(f"{key}={quoted(text)}: no such {key}; known: {', '.join(known)} (see docs/mcts.md)")
    made = known[parsed.name]
    if made is Known:
        return Known(source)
    names = [field.name for field in fields(made)]
    numbers = {name: _number(key, name, format_value(value), names) for name, value in parsed.options}
    return plies(numbers.get("plies")) if made is Playout else made(**numbers)


def _number(key: str, name: str, text: str, names: list[str]) -> Any:
    if name not in names:
        raise SpecError(f"{key}= has no {quoted(name)} there; it has: {', '.join(names) or 'nothing'}")
    if name == "plies" and text == TO_THE_END:
        return None
    least, most, whole = _NUMBERS[name]
    try:
        value = number(text)
    except ValueError:
        value = float("nan")
    if not least <= value <= most or (whole and value != int(value)):
        kind = "a whole number" if whole else "a number"
        raise SpecError(f"{name}={quoted(text)} of {key}=: expected {kind} from {least:g} to {most:g}")
    return int(value) if whole else value
