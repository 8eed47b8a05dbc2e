"""The parts of a Monte Carlo tree search, short enough to stand in a table of tests."""

from heibai.search.tree.policies import Known, Puct, Rave, Scheduled, Ucb1, leaf_of


def parts(*, simulate=10, phases=False, knowledge=None, c=None, rave=None, prior=None, **rest):
    """Arguments of ``Mcts``: how leaves are valued, how nodes choose, and the rest as it came."""
    leaf = Known(knowledge) if knowledge else Scheduled() if phases else leaf_of(simulate)
    weight = {} if c is None else {"c": c}
    tree = Rave(rave, **weight) if rave else Puct(prior) if prior else None
    return {"leaf": leaf, "tree": Ucb1(**weight) if tree is None and (weight or prior == 0) else tree, **rest}
