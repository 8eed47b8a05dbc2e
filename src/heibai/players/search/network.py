"""``net=NETWORK`` and ``visits=N`` in a player text, spelt out: a tree that a network guides, or its policy alone.

``mcts:net=FILE,visits=400`` is ``mcts:playouts=400,eval=[network:weights=@FILE]``, a tree with priors whose leaves the
network values. ``greedy:net=FILE`` is the same with one playout: it goes to the move of the greatest prior. A word
without a dot or a slash, ``net=reversi-8``, is the name of a network that is installed; ``net=mine/RUN`` is the network
of a run of one's own.
"""

from __future__ import annotations

import re

from ...core.errors import SpecError, quoted
from ..text import MINE, PlayerText, unbracketed

NET, VISITS = "net", "visits"
_NETWORK = "network"  # the evaluator
_POLICY_ALONE = ("playouts", "1")


def spelt_out(parsed: PlayerText) -> PlayerText:
    """The same player without these two keys. Raises SpecError: another key says the same."""
    written = dict(parsed.options)
    for short, long in ((NET, "eval"), (VISITS, "playouts")):
        if short in written and long in written:
            raise SpecError(f"{short}= and {long}= in {quoted(str(parsed))} say the same thing; leave one of them out")
    options = [("playouts", value) if key == VISITS else (key, value) for key, value in parsed.options if key != NET]
    if NET not in written:
        return PlayerText(parsed.name, tuple(options), parsed.argument)
    network = unbracketed(written[NET])
    is_name = re.fullmatch(rf"[a-z0-9-]+|{MINE}/.+", network)
    name = parsed.name
    if name == "greedy":
        name = "mcts"
        options.insert(0, _POLICY_ALONE)
    named = network if is_name else f"weights=@{network.removeprefix('@')}"
    return PlayerText(name, (*options, ("eval", f"[{_NETWORK}:{named}]")))


def is_network(evaluator: str) -> bool:
    """Whether the text of an evaluator names a network."""
    return unbracketed(evaluator).partition(":")[0] == _NETWORK
