"""A network as an evaluator: ``network:weights=@FILE``, with the options ``goal=win`` and ``symmetries=8``.

It gives policies, so a tree takes them as priors (search/mcts.py). Its value for a search is what self-play looked for:
in Reversi winning and discs, in other games winning alone. With ``goal=win`` it is winning alone everywhere.
``precision=int8`` is quicker in large batches.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shlex
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ....core.abilities.forecast import Forecast, Outcomes
from ....core.batches import Evaluations
from ....core.contract import Game
from ....core.errors import SpecError, WeightsFileError, quoted, quoted_path, unknown
from ....core.files import read_bytes
from ....core.position import Position
from ....games import GameSpec, grid
from ....jobs.job import CONFIG
from ....players.text import MINE
from ....store.champions import runs_with, short_names
from .. import require_packages
from ..file import NETWORK, NetworkFile, read_network
from ..planes import PLANES
from .board_planes import planes_of_all
from .model import INPUT, OUTPUTS, onnx_bytes
from .quantised import int8_bytes

NAME = "network"
HOW_TO_INSTALL = "install those of heibai from a checkout with: pip install ./networks"
_DISCS = {"reversi": 1 / 1.5}  # game -> weight of the margin beside that of won minus lost, as self-play looks for it
# The default first
_OPTIONS: Mapping[str, tuple[str, ...]] = {
    "goal": ("play", "win"),
    "symmetries": ("1", "8"),
    "precision": ("float32", "int8"),
}

_SUREST = 1 - 2e-6  # ahead; no chance is nearer than a millionth to 0 or 1
_MOST_BYTES = 64 << 20
_MOST_LOADED = 8

Floats = npt.NDArray[np.float32]


class NetworkEvaluator:
    """Values and policies of a network on one board.

    The value is the logarithm of the odds of what is expected, so that a scale of 1 makes a chance of it again.
    """

    kernel = None  # the kernel's tree asks it for batches
    gives_policies = True
    scale = 1.0

    def __init__(
        self,
        network: NetworkFile,
        game: Game,
        *,
        name: str,
        weights_sha256: str,
        goal: str = "play",
        symmetries: int = 1,
        precision: str = "float32",
    ) -> None:
        """``goal``: "play" or "win"; ``symmetries``: 1, or 8 for the mean over all images of a position; ``precision``:
        "float32" or "int8".

        Raises:
            WeightsFileError: it is of another game.
            RunError: a package of the extra is not installed.
        """
        require_packages("network")
        if GameSpec.parse(network.game).name != game.name or network.shape.planes != len(PLANES.get(game.name, ())):
            raise WeightsFileError(f"{quoted(name)} is a network for {network.game}, not for {game.name}; name another")
        self.name, self.weights_sha256 = name, weights_sha256
        self._game = game
        self._counts_discs = game.name in _DISCS
        self._discs = _DISCS.get(game.name, 0.0) if goal == "play" else 0.0
        self.value_is_chance = not self._discs
        self._images = _images(game.size)[:symmetries]
        model = onnx_bytes(network, game.size)
        if precision == "int8":
            model = int8_bytes(model, planes_of_all(game.sample_positions(), game))
        self._session = _session(model)

    def evaluate(self, position: Position) -> float:
        """For the side to move."""
        return float(self.evaluate_batch([position]).values[0])

    def evaluate_batch(self, positions: Sequence[Position]) -> Evaluations:
        """[batch] values, log odds, and [batch, moves] policies, which sum to 1 over all points."""
        outputs = self.outputs(positions)
        win, _, loss = outputs["outcome"].astype(np.float64).T
        ahead = (1 - self._discs) * (win - loss)
        if self._discs:
            ahead += self._discs * outputs["margin"]
        return Evaluations(2 * np.arctanh(ahead.clip(-_SUREST, _SUREST)), outputs["policy"].astype(np.float64))

    def forecast(self, position: Position) -> Forecast:
        """What it says itself, without a search."""
        outputs = self.outputs([position])
        owners = np.tanh(outputs["ownership"].astype(np.float64).ravel() / 2)
        return Forecast(
            tuple(outputs["policy"][0].tolist()),
            Outcomes(*outputs["outcome"][0].tolist()),
            float(outputs["margin"][0]) * self._game.pass_move if self._counts_discs else None,
            tuple(owners.tolist()),
        )

    def outputs(self, positions: Sequence[Position]) -> dict[str, Floats]:
        """What the network says for the side to move.

        Chances ``policy`` [B, S * S + 1] and ``outcome`` [B, 3] (win, draw, loss); ``margin`` [B], the final discs
        ahead as a share of the points; logits ``ownership`` [B, S, S]. Of several images it is their mean.
        """
        planes = planes_of_all(positions, self._game)
        if len(self._images) == 1:
            return self._run(planes)
        flat = planes.reshape(*planes.shape[:2], -1)
        said = [self._run(flat[:, :, back].reshape(planes.shape)) for _, back in self._images]
        found = {name: np.mean([each[name] for each in said], axis=0) for name in ("outcome", "margin")}
        passing = [self._game.size**2]
        pairs = [(each, to) for each, (to, _) in zip(said, self._images, strict=True)]
        policies = [each["policy"][:, [*to, *passing]] for each, to in pairs]
        owners = [each["ownership"].reshape(len(planes), -1)[:, to] for each, to in pairs]
        shape = said[0]["ownership"].shape
        return found | {"policy": np.mean(policies, axis=0), "ownership": np.mean(owners, axis=0).reshape(shape)}

    def _run(self, planes: Floats) -> dict[str, Floats]:
        outputs = self._session.run(list(OUTPUTS), {INPUT: np.ascontiguousarray(planes)})
        return dict(zip(OUTPUTS, outputs, strict=True))


def load(game: Game, options: Sequence[str], path: str) -> NetworkEvaluator:
    """The evaluator of ``network:weights=@path`` with its options; one made before, if the file is still the same.

    Raises:
        SpecError: an option that it has not.
        WeightsFileError, WeightsError: no network, a damaged one, or one of another game.
        RunError: a package of the extra is not installed.
    """
    return _made(game, options, path, f"{NAME}:{','.join((*options, f'weights=@{path}'))}")


def load_named(game: Game, options: Sequence[str]) -> NetworkEvaluator:
    """The same of ``network:NAME``, a network of the package heibai-networks, or ``network:mine/RUN`` of one's own run.

    Raises what ``load`` raises.
    """
    require_packages("network")
    known = named_networks()
    if not options or "=" in options[0]:
        raise SpecError(
            f"'network' needs a file or a name; write network:weights=@FILE, or network:NAME of {_listed(known)}"
        )
    name, *rest = options
    if name not in known:
        raise unknown("network", name, list(known), mend=HOW_TO_INSTALL)
    return _made(game, rest, str(known[name]), f"{NAME}:{','.join(options)}")


def named_networks() -> dict[str, Path]:
    """Networks by name: those of the package heibai-networks where it is installed, then ``mine/RUN`` of one's own."""
    found = importlib.util.find_spec("heibai_networks")
    folders = found.submodule_search_locations if found else None
    shipped = {path.stem: path for folder in folders or () for path in sorted(Path(folder).glob("*.safetensors"))}
    own = runs_with(NETWORK)
    return shipped | {f"{MINE}/{name}": path / NETWORK for name, path in zip(short_names(own), own, strict=True)}


def _listed(known: Mapping[str, Path]) -> str:
    return ", ".join(known) or "heibai-networks (pip install ./networks in a checkout)"


def _made(game: Game, options: Sequence[str], path: str, name: str) -> NetworkEvaluator:
    require_packages("network")
    asked = dict(option.partition("=")[::2] for option in options)
    for key, value in asked.items():
        if value not in _OPTIONS.get(key, ()):
            known = " or ".join(f"{name}={'|'.join(values)}" for name, values in _OPTIONS.items())
            raise SpecError(f"{quoted(f'{key}={value}')} is no option of a network; write {known}")
    try:
        sha256 = hashlib.sha256(read_bytes(path, most=_MOST_BYTES)).hexdigest()
    except OSError as error:
        raise WeightsFileError(
            f"the network {quoted_path(path)} cannot be read ({error.strerror}); {_mend(Path(path))}"
        ) from None
    return _loaded(
        GameSpec.of(game),
        path,
        sha256,
        name,
        asked.get("goal", "play"),
        int(asked.get("symmetries", "1")),
        asked.get("precision", "float32"),
    )


def _mend(path: Path) -> str:
    """What to do about a network that cannot be read."""
    if path.is_dir():
        return f"name a file in it: {quoted_path(path / NETWORK)}"
    if path.name == NETWORK and (path.parent / CONFIG).exists():
        return f"its training has not ended; go on with: heibai resume {shlex.quote(str(path.parent))}"
    return "check its name"


@lru_cache(maxsize=_MOST_LOADED)
def _loaded(
    spec: GameSpec, path: str, sha256: str, name: str, goal: str, symmetries: int, precision: str
) -> NetworkEvaluator:
    network = read_network(path)
    return NetworkEvaluator(
        network, spec.make(), name=name, weights_sha256=sha256, goal=goal, symmetries=symmetries, precision=precision
    )


def _session(model: bytes) -> Any:
    """One thread: searches, games and processes are what runs side by side."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _images(size: int) -> list[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
    """[8] (where each square goes, which square comes there)."""
    goes = [np.array(each, np.intp) for each in grid.symmetries(size)]
    return [(to, np.argsort(to)) for to in goes]
