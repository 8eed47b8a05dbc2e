"""What a package imports that adds a game, an evaluator, a search, a recipe or a format to heibai (docs/extend.md).

    >>> from heibai.extend import Color, GameSpec
    >>> Color.BLACK.other.name, GameSpec.parse("gomoku/renju").make().start().to_move.name
    ('WHITE', 'BLACK')

Each name is imported from its room when it is first used: a game that derives from ``PythonGame`` loads no breeder.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing itself would take longer to import than all the rest
if TYPE_CHECKING:
    from typing import Any

    from .core.abilities import Abilities
    from .core.abilities.judgement import FilledBoard, Judgement
    from .core.abilities.knowledge import KnowledgeSource, MovePriors, SearchKnowledge
    from .core.abilities.move_marks import MoveMarks
    from .core.abilities.of_positions import CountsStones, OpeningAct, OpeningChoices, OpeningOffers, Passes
    from .core.abilities.points import PointValues, SequencePoints
    from .core.abilities.styles import Style, Styles
    from .core.abilities.symmetries import Symmetries
    from .core.abilities.threats import ForcedWin, Threats
    from .core.batches import BatchEvaluator, Boards, Evaluations
    from .core.contract import (
        EVALUATION_LIMIT,
        WIN,
        BoardView,
        Choice,
        ChoiceKind,
        Color,
        Evaluator,
        FeatureSet,
        Game,
        Limits,
        Outcome,
        Player,
        Position,
        Progress,
        Report,
        Searcher,
        Stopped,
        TupleSet,
        WeighsFeatures,
    )
    from .core.errors import (
        BoardSizeError,
        HeibaiError,
        IllegalMoveError,
        MoveTextError,
        PositionTextError,
        RecordFormatError,
        RunError,
        SpecError,
        UnknownNameError,
        WeightsError,
        quoted,
        unknown,
    )
    from .core.rng import Rng
    from .core.score import Score, Unit, Viewpoint
    from .evaluators.linear import LinearEvaluator
    from .evolve.generational import Generational, GenerationState
    from .evolve.genome import FloatArray, GenomeSpace
    from .evolve.operators.operator_text import Operator, Parameter, make_operator
    from .evolve.operators.shelves import CROSSOVER, MUTATION, SELECTION
    from .evolve.recipes.catalogue import RECIPES
    from .evolve.recipes.option import Option
    from .evolve.recipes.recipe import Recipe, Settings
    from .evolve.strategy import Strategy
    from .games.catalogue import GameEntry
    from .games.grid import columns_mask, format_square, parse_square, permute_bits, squares_of, symmetries
    from .games.own import PythonGame
    from .games.spec import GameSpec
    from .players.catalogue import KEYS, Key, Search
    from .players.registry import RegisteredEvaluator
    from .records.formats.catalogue import Format
    from .records.record import Record, Termination
    from .records.tree import Note, Variation

__all__ = [
    "CROSSOVER",
    "EVALUATION_LIMIT",
    "KEYS",
    "MUTATION",
    "RECIPES",
    "SELECTION",
    "WIN",
    "Abilities",
    "BatchEvaluator",
    "BoardSizeError",
    "BoardView",
    "Boards",
    "Choice",
    "ChoiceKind",
    "Color",
    "CountsStones",
    "Evaluations",
    "Evaluator",
    "FeatureSet",
    "FilledBoard",
    "FloatArray",
    "ForcedWin",
    "Format",
    "Game",
    "GameEntry",
    "GameSpec",
    "GenerationState",
    "Generational",
    "GenomeSpace",
    "HeibaiError",
    "IllegalMoveError",
    "Judgement",
    "Key",
    "KnowledgeSource",
    "Limits",
    "LinearEvaluator",
    "MoveMarks",
    "MovePriors",
    "MoveTextError",
    "Note",
    "OpeningAct",
    "OpeningChoices",
    "OpeningOffers",
    "Operator",
    "Option",
    "Outcome",
    "Parameter",
    "Passes",
    "Player",
    "PointValues",
    "Position",
    "PositionTextError",
    "Progress",
    "PythonGame",
    "Recipe",
    "Record",
    "RecordFormatError",
    "RegisteredEvaluator",
    "Report",
    "Rng",
    "RunError",
    "Score",
    "Search",
    "SearchKnowledge",
    "Searcher",
    "SequencePoints",
    "Settings",
    "SpecError",
    "Stopped",
    "Strategy",
    "Style",
    "Styles",
    "Symmetries",
    "Termination",
    "Threats",
    "TupleSet",
    "Unit",
    "UnknownNameError",
    "Variation",
    "Viewpoint",
    "WeighsFeatures",
    "WeightsError",
    "columns_mask",
    "format_square",
    "make_operator",
    "parse_square",
    "permute_bits",
    "quoted",
    "squares_of",
    "symmetries",
    "unknown",
]

# room -> the names that it has
_ROOMS = {
    "core.abilities": "Abilities",
    "core.abilities.judgement": "FilledBoard Judgement",
    "core.abilities.knowledge": "KnowledgeSource SearchKnowledge MovePriors",
    "core.abilities.move_marks": "MoveMarks",
    "core.abilities.of_positions": "CountsStones OpeningAct OpeningChoices OpeningOffers Passes",
    "core.abilities.points": "PointValues SequencePoints",
    "core.abilities.styles": "Style Styles",
    "core.abilities.symmetries": "Symmetries",
    "core.abilities.threats": "ForcedWin Threats",
    "core.batches": "BatchEvaluator Boards Evaluations",
    "core.contract": (
        "EVALUATION_LIMIT WIN BoardView Choice ChoiceKind Color Evaluator FeatureSet Game Limits "
        "Outcome Player Position Progress Report Searcher Stopped TupleSet WeighsFeatures"
    ),
    "core.errors": (
        "BoardSizeError HeibaiError IllegalMoveError MoveTextError PositionTextError RecordFormatError "
        "RunError SpecError UnknownNameError WeightsError quoted unknown"
    ),
    "core.rng": "Rng",
    "core.score": "Score Unit Viewpoint",
    "evaluators.linear": "LinearEvaluator",
    "evolve.generational": "Generational GenerationState",
    "evolve.genome": "FloatArray GenomeSpace",
    "evolve.operators.operator_text": "Operator Parameter make_operator",
    "evolve.operators.shelves": "CROSSOVER MUTATION SELECTION",
    "evolve.recipes.catalogue": "RECIPES",
    "evolve.recipes.option": "Option",
    "evolve.recipes.recipe": "Recipe Settings",
    "evolve.strategy": "Strategy",
    "games.catalogue": "GameEntry",
    "games.grid": "columns_mask format_square parse_square permute_bits squares_of symmetries",
    "games.own": "PythonGame",
    "games.spec": "GameSpec",
    "players.catalogue": "KEYS Key Search",
    "players.registry": "RegisteredEvaluator",
    "records.formats.catalogue": "Format",
    "records.record": "Record Termination",
    "records.tree": "Note Variation",
}
_HOMES = {name: f".{room}" for room, names in _ROOMS.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it has: {', '.join(__all__)}")
    import importlib

    return vars(importlib.import_module(_HOMES[name], __package__))[name]


def __dir__() -> list[str]:
    return list(__all__)
