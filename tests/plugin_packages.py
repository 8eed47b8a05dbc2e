"""Packages as pip leaves them: a module, and a folder that says its name, version and entry points."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

MODULE = '''
from heibai.extend import BoardSizeError, BoardView, Color, GameEntry, FeatureSet, IllegalMoveError, KEYS, Key
from heibai.extend import LinearEvaluator, PythonGame, RegisteredEvaluator, Search
from heibai.search.greedy import Greedy

from dataclasses import dataclass


@dataclass(frozen=True)
class Fields:
    """Who takes more of the corner fields when the board is full; a field is worth its number."""

    cells: tuple
    size: int
    to_move: Color = Color.BLACK
    black_seat = colours_open = 0

    @property
    def seat(self):
        return self.to_move

    @property
    def stones(self):
        return len(self.cells) - self.cells.count(-1)

    def moves(self):
        return tuple(square for square, cell in enumerate(self.cells) if cell < 0)

    def play(self, move):
        if move not in self.moves():
            raise IllegalMoveError(f"{move!r} is taken; legal: {self.moves()}")
        return Fields((*self.cells[:move], int(self.to_move), *self.cells[move + 1:]), self.size, self.to_move.other)

    def is_over(self):
        return not self.moves()

    def worth(self, color):
        return sum(square % 3 + 1 for square, cell in enumerate(self.cells) if cell == color)

    def margin(self):
        return self.worth(0) - self.worth(1)

    def final_value(self, ply):
        value = self.margin() * (1 if self.to_move is Color.BLACK else -1)
        return 0.0 if value == 0 else (1_000_000.0 - ply if value > 0 else ply - 1_000_000.0)

    def key(self):
        return hash((self.cells, self.to_move)) & (1 << 64) - 1


class FieldsGame(PythonGame):
    name = "fields"

    def __init__(self, size=3, *, rule="plain"):
        if size not in (2, 3, 4):
            raise BoardSizeError(f"fields has no {size!r}x{size!r} board; offered: 2 to 4")
        super().__init__(size)
        self.rule = rule

    def start(self):
        return Fields((-1,) * self.size**2, self.size)

    def evaluations(self):
        return ((FeatureSet("worth", ("own", "other"), (0.0, -10.0), (10.0, 0.0), (1.0, -1.0),
            lambda p: (p.worth(p.to_move), p.worth(p.to_move.other)), samples=self.sample_positions), "fields' worth"),)

    def view(self, position):
        return BoardView(rows=self.size, columns=self.size, cells=position.cells, legal=position.moves(),
            to_move=position.to_move, row_one_on_top=False)


GAME = GameEntry(FieldsGame, 3, (2, 3, 4), ("plain", "wild"))


def make_twice(game, options):
    features = game.feature_set(next(iter(game.feature_sets())))
    return LinearEvaluator(features, [2 * weight for weight in features.defaults], name="twice")


EVALUATOR = RegisteredEvaluator(make_twice, "the first evaluation, doubled")
SEARCH = Search("near", "one ply, of another package", ("bias", "eval", "noise"), "near:bias=2,eval=twice",
    make=lambda options: Greedy(ties="random"), own_keys=(Key("bias", "2 or 3", "nothing", KEYS["genes"].parse),))
'''
RECIPES = """
from dataclasses import replace

from heibai.extend import RECIPES

RECIPE = replace(RECIPES["roulette"], name="wheel", summary="roulette of another package")
"""
FORMATS = """
from heibai.extend import Format, GameSpec, Record


def read(path):
    for line in path.read_text().splitlines()[1:]:
        game, moves = line.split(":")
        yield Record(tuple(map(int, moves.split())), GameSpec.parse(game))


FORMAT = Format(lambda head, length: head.startswith(b"FIELDS"), read,
    lambda record: f"{record.spec}:{' '.join(map(str, record.moves))}", suffix=".fields")
"""
ENTRY_POINTS = {
    "heibai.games": {"fields": "fields_plugin:GAME"},
    "heibai.evaluators": {"twice": "fields_plugin:EVALUATOR"},
    "heibai.searches": {"near": "fields_plugin:SEARCH"},
    "heibai.recipes": {"wheel": "fields_recipes:RECIPE"},
    "heibai.formats": {"fields": "fields_formats:FORMAT"},
}
MODULES = {"fields_plugin": MODULE, "fields_recipes": RECIPES, "fields_formats": FORMATS}


def install(
    folder: Path,
    package: str = "heibai-fields",
    points: Mapping[str, Mapping[str, str]] = ENTRY_POINTS,
    modules: Mapping[str, str] = MODULES,
) -> None:
    """Put ``package`` 1.0 into ``folder``, which has to be on the path."""
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    about.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    sections = (f"[{group}]\n" + "".join(f"{n} = {t}\n" for n, t in names.items()) for group, names in points.items())
    about.joinpath("entry_points.txt").write_text("\n".join(sections))
    for name, text in modules.items():
        folder.joinpath(f"{name}.py").write_text(text)
