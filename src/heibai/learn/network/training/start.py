"""What a training begins with beside chance: another network, and a player to meet. Without JAX: servers check it."""

from __future__ import annotations

from ....core.contract import Game, KernelPlayer
from ....core.errors import SpecError, WeightsFileError, quoted, unknown
from ....games import GameSpec
from ....players.engine import SearchPlayer
from ....players.spec import make_player
from ..file import NetworkFile, read_network
from ..planes import PLANES
from ..play.evaluator import HOW_TO_INSTALL, named_networks
from ..shape import NetworkShape
from .options import NetworkOptions


def network_to_begin_from(options: NetworkOptions, spec: GameSpec) -> NetworkFile:
    """That of ``options.begin_from``.

    Raises:
        UnknownNameError: no network is called so.
        WeightsFileError, WeightsError: there is no such file, it is damaged, or of another game.
        SpecError: it has another number of blocks or channels.
    """
    text, known = options.begin_from, named_networks()
    if text not in known and not {".", "/"} & set(text):
        raise unknown("network", text, list(known), mend=HOW_TO_INSTALL)
    network = read_network(known.get(text, text))
    if GameSpec.parse(network.game).name != spec.name:
        raise WeightsFileError(f"{quoted(text)} is a network for {network.game}, not for {spec}; name another")
    has = network.shape
    if has != NetworkShape(len(PLANES[spec.name]), options.blocks, options.channels):
        raise SpecError(
            f"{quoted(text)} has {has.blocks} blocks of {has.channels} channels; add --blocks {has.blocks} "
            f"--channels {has.channels}"
        )
    return network


def opponent_of(options: NetworkOptions, game: Game) -> KernelPlayer:
    """That of ``options.opponent``. Raises SpecError, UnknownNameError: nobody who plays within the kernel."""
    made = make_player(options.opponent, game)
    mend = "name another, as in --opponent alphabeta:depth=2,eval=zones"
    if made.kernel is None:
        raise SpecError(f"{quoted(options.opponent)} does not play within the kernel, as so many games ask for; {mend}")
    if isinstance(made, SearchPlayer) and made.limits.seconds is not None:
        raise SpecError(f"{quoted(options.opponent)} plays by the clock, and no training would come out again; {mend}")
    return made.kernel
