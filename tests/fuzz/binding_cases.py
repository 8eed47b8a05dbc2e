"""Good arguments for every binding of the kernel, by its name; ``bindings()`` are the names that there must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from fuzz.drawing import LEAST, Draw, evaluator

from heibai import _kernel

Call = tuple[Callable[..., Any], list[Any]]


def _cells(d: Draw, size: int) -> list[Any]:
    """Some boards with their sides to move, as arrays."""
    count, squares = d.rng.choice((0, 1, 3)), size * size
    stones = np.array([[d.rng.choice((-1, -1, 0, 1)) for _ in range(squares)] for _ in range(count)], np.int8)
    return [stones.reshape(count, squares), np.array([d.rng.randrange(2) for _ in range(count)], np.int8)]


def _play(d: Draw) -> Call:
    own, opp = d.boards()
    legal = _kernel.reversi_legal_moves(own, opp, d.size).tolist()
    moves = [set_.bit_length() - 1 if set_ else d.size * d.size for set_ in legal]
    return _kernel.reversi_play, [own, opp, np.array(moves, np.int64), d.size]


def _replay(d: Draw) -> Call:
    own, opp = d.boards()
    lengths = [d.rng.randrange(9) for _ in range(d.rows)]
    moves = np.frombuffer(d.rng.randbytes(sum(lengths)), np.uint8)
    sides = np.array([d.side() for _ in range(d.rows)], np.uint8)
    return _kernel.reversi_replay, [moves, np.array(lengths, np.int64), own, opp, sides, d.size]


def _line_keys(d: Draw) -> Call:
    own, opp = d.boards()
    legal = _kernel.reversi_legal_moves(own, opp, d.size).tolist()
    moves = np.array([set_.bit_length() - 1 if set_ else d.size * d.size for set_ in legal], np.uint8)
    return _kernel.reversi_line_keys, [moves, np.ones(d.rows, np.int64), own, opp, np.zeros(d.rows, np.uint8), d.size]


def _gomoku_moves(d: Draw) -> list[Any]:
    lengths = [d.rng.randrange(9) for _ in range(d.rows)]
    moves = [d.rng.randrange(d.points * d.points + 1) for _ in range(sum(lengths))]
    return [np.array(moves, np.uint16), np.array(lengths, np.int64)]


def _gomoku_line_keys(d: Draw) -> Call:
    moves = np.full(d.rows, d.points * d.points, np.uint16)
    cells, sides = [d.rng.choice(("", d.cells())) for _ in range(d.rows)], [d.side() for _ in range(d.rows)]
    return _kernel.gomoku_line_keys, [moves, np.ones(d.rows, np.int64), cells, sides, d.points]


def _words(d: Draw) -> Any:
    """A segment of the library's index."""
    keys = sorted(d.rng.getrandbits(64) for _ in range(d.rows))
    return np.array([word for key in keys for word in (key, d.rng.getrandbits(64), d.rng.getrandbits(64))], np.uint64)


def _tally(d: Draw) -> Call:
    lengths = [d.rng.randrange(5) for _ in range(d.rows)]
    plies = sum(lengths)
    columns = [np.array([d.rng.getrandbits(bits) for _ in range(plies)], kind) for bits, kind in _LINE_COLUMNS]
    results = np.array([d.rng.choice((-1, 0, 1, 2)) for _ in range(d.rows)], np.int8)
    years = np.array([d.rng.choice((0, 1998, 2523)) for _ in range(d.rows)], np.int64)
    salts = np.array([d.rng.getrandbits(64) for _ in range(d.rows)], np.uint64)
    return _kernel.library_tally, [*columns, np.array(lengths, np.int64), results, years, salts, d.control]


_LINE_COLUMNS = ((64, np.uint64), (10, np.uint16), (1, np.uint8))  # keys, moves, sides


def _keys(d: Draw) -> Any:
    return np.array([d.rng.getrandbits(64) for _ in range(3)], np.uint64)


def _sequence(d: Draw) -> Call:
    cells = d.cells()
    arguments = [cells, d.points, d.rule, d.side(), d.legal(cells), d.parameters(), d.seed, d.control]
    return _kernel.solve_gomoku_sequence, arguments


def _play_gomoku(d: Draw) -> Call:
    d.points = d.rng.choice((5, 6, 9))
    cells, sides = [d.cells() for _ in range(d.rows)], [d.side() for _ in range(d.rows)]
    return _kernel.gomoku_match, [d.points, d.rule, [d.player(*d.gomoku())], cells, sides, *d.schedule(1)]


def _play_reversi(d: Draw) -> Call:
    starts = np.array([d.side() == 0 for _ in range(d.rows)], np.bool_)
    players = [d.player(*d.reversi()), d.player(*d.reversi())]
    return _kernel.reversi_match, [d.size, players, *d.boards(), starts, *d.schedule(2)]


def _positions(d: Draw) -> list[Any]:
    return [[d.cells() for _ in range(d.rows)], [d.side() for _ in range(d.rows)], d.points, d.rule]


def _with_array(found: tuple[str, str, list[float]]) -> list[Any]:
    return [found[0], found[1], np.array(found[2])]


def _reward_choice(d: Draw) -> Call:
    table = evaluator("rewards", "gomoku", d.points)
    cells = d.cells()
    allowed = d.rng.choice(([], d.legal(cells)))
    arguments = [cells, d.side(), d.points, d.rule, table.options, list(table.weights), d.seed, allowed]
    return _kernel.gomoku_reward_choice, arguments


def _boxed(d: Draw) -> list[Any]:
    cells = "-" + d.cells()[1:]  # it refuses a full board
    return [cells, d.points, d.rule, d.legal(cells)]


def _settings(d: Draw) -> dict[str, float]:
    """Of a Monte Carlo search, as a tree wants them."""
    settings = {"simulate": d.rng.choice((-1.0, 0.0, 5.0)), "scale": 100.0, "c": 0.7, "reuse": 1.0, "memory": 2.0}
    return settings | {"threads": d.rng.choice((1.0, 2.0)), "many_trees": d.rng.choice((0.0, 1.0))}


def _reversi_mcts(d: Draw) -> list[Any]:
    return [*d.reversi(), d.size, _settings(d)]


def _gomoku_mcts(d: Draw) -> list[Any]:
    return [*d.gomoku(), d.points, d.rule, _settings(d) | {"candidates": d.rng.choice((0.0, 1.0))}]


def _gomoku_tree(d: Draw) -> list[Any]:
    *arguments, settings = _gomoku_mcts(d)
    knowing = {"simulate": 0.0, "prior": 1.25, "knowledge": 1.0, "threads": 1.0, "batch": d.rng.choice((1.0, 8.0))}
    knowing |= d.rng.choice(({}, {"considered": 4.0}))
    return [*arguments, d.rng.choice((settings, settings | knowing))]


def _reversi_engine(d: Draw) -> list[Any]:
    return [*d.reversi(), d.size, 1, d.rng.choice((1, 2)), d.rng.choice(({}, {"cut": 0.1, "window": 64.0}))]


def _gomoku_engine(d: Draw) -> list[Any]:
    constants = {"futile": 1e5, "safe": 0.0, "breadth": 0.05, "late": 0.1}
    return [*d.gomoku(), d.points, d.rule, 1, d.rng.choice((1, 2)), d.rng.choice(({}, constants))]


def _engine_search(d: Draw) -> Call:
    engine = _kernel.ReversiEngine(*_reversi_engine(d))
    return engine.search, [*d.discs(), d.rng.choice((1, 3, 60)), LEAST, 500, d.rng.choice((-1, 0, 8)), d.control]


def _gomoku_search(d: Draw) -> Call:
    engine, cells = _kernel.GomokuEngine(*_gomoku_engine(d)), d.cells()
    allowed = d.rng.choice(([], d.legal(cells)))
    return engine.search, [cells, d.side(), d.rng.choice((1, 3, 200)), LEAST, 500, allowed, d.control]


def _reversi_plain(d: Draw) -> _kernel.ReversiPlainSearch:
    return _kernel.ReversiPlainSearch(*d.reversi(), d.size)


def _gomoku_plain(d: Draw) -> _kernel.GomokuPlainSearch:
    return _kernel.GomokuPlainSearch(*d.gomoku(), d.points, d.rule)


def _trainer(d: Draw, found: tuple[str, str, list[float]], *variant: Any) -> list[Any]:
    settings = {"step": d.rng.choice((0.0, 1.0, 2.0)), "batch": 2.0, "rate": 0.1, "lambda": 0.5}
    return [found[0], found[1], len(found[2]), *variant, settings, d.rng.choice((1, 2))]


def _reversi_trainer(d: Draw) -> list[Any]:
    return _trainer(d, d.reversi(), d.size)


def _gomoku_trainer(d: Draw) -> list[Any]:
    d.points = d.rng.choice((5, 6))
    return _trainer(d, d.gomoku(), d.points, d.rule)


def _learn(d: Draw, kind: type[Any], arguments: list[Any]) -> Call:
    columns = [np.zeros(arguments[2]) for _ in range(3)]
    return kind(*arguments).learn, [*columns, np.ones(arguments[2]), d.seed, 1, 2, d.control]


PAIRS = "phases=2,tuples=0.1"  # of any board; twice four weights


def _regression(d: Draw) -> list[Any]:
    targets, importance = np.zeros(d.rows, np.float32), np.ones(d.rows, np.float32)
    return [PAIRS, d.size, *d.boards(), targets, importance]


def _fitting(d: Draw) -> _kernel.ReversiRegression:
    return _kernel.ReversiRegression(*_regression(d))


def _stream(d: Draw) -> list[Any]:
    return [d.seed, [1, 2**63]]


def _random_games(d: Draw) -> list[Any]:
    return [3, d.seed, 1, 2, 3, d.rng.random() < 0.5, d.rng.choice((1, 2)), d.control]


def _vector(d: Draw) -> list[Any]:
    return [d.rng.choice((1, 3, 50)), d.seed, d.rng.choice((1, 2))]


def _stepped(d: Draw, kind: type[Any], *variant: Any) -> Call:
    boards = kind(*variant, *_vector(d))
    return boards.step, [boards.random_actions()]


def _perft(d: Draw) -> list[Any]:
    return [d.rng.choice((0, 1, 2)), d.rng.random() < 0.5]


CASES: dict[str, Callable[[Draw], Call]] = {
    "target": lambda d: (_kernel.target, []),
    "Control": lambda d: (_kernel.Control, []),
    "Control.start": lambda d: (d.control.start, [1.0, 100]),
    "Control.stop": lambda d: (d.control.stop, []),
    "Control.stopped": lambda d: (lambda: d.control.stopped, []),
    "Control.progress": lambda d: (d.control.progress, []),
    "Control.line": lambda d: (d.control.line, []),
    "LiveGames": lambda d: (_kernel.LiveGames, []),
    "LiveGames.look": lambda d: (_kernel.LiveGames().look, []),
    "rng_state": lambda d: (_kernel.rng_state, _stream(d)),
    "rng_next": lambda d: (_kernel.rng_next, [*_stream(d), 5]),
    "rng_below": lambda d: (_kernel.rng_below, [*_stream(d), 6, 5]),
    "rng_uniform": lambda d: (_kernel.rng_uniform, [*_stream(d), 5]),
    "rng_shuffle": lambda d: (_kernel.rng_shuffle, [*_stream(d), 5]),
    "reversi_legal_moves": lambda d: (_kernel.reversi_legal_moves, [*d.boards(), d.size]),
    "reversi_play": _play,
    "reversi_planes": lambda d: (_kernel.reversi_planes, [*_cells(d, d.size), d.size]),
    "reversi_perft": lambda d: (_kernel.reversi_perft, [*d.discs(), d.size, *_perft(d), d.control]),
    "reversi_random_games": lambda d: (_kernel.reversi_random_games, [d.size, *_random_games(d)]),
    "reversi_values": lambda d: (_kernel.reversi_values, [*d.boards(), d.size, *_with_array(d.reversi())]),
    "reversi_terms": lambda d: (_kernel.reversi_terms, [*d.boards(), d.size, *_with_array(d.reversi())]),
    "reversi_replay": _replay,
    "reversi_line_keys": _line_keys,
    "gomoku_line_keys": _gomoku_line_keys,
    "gomoku_replay": lambda d: (_kernel.gomoku_replay, [*_gomoku_moves(d), d.points, d.rule]),
    "library_tally": _tally,
    "library_merge": lambda d: (_kernel.library_merge, [[_words(d), _words(d)], d.control]),
    "library_look_up": lambda d: (_kernel.library_look_up, [[_words(d), _words(d)], _keys(d)]),
    "library_is_sorted": lambda d: (_kernel.library_is_sorted, [_words(d)]),
    "ReversiEngine": lambda d: (_kernel.ReversiEngine, _reversi_engine(d)),
    "ReversiEngine.search": _engine_search,
    "SolverTable": lambda d: (_kernel.SolverTable, [1]),
    "solve_reversi": lambda d: (
        _kernel.solve_reversi, [*d.discs(), d.size, _kernel.SolverTable(1), d.control, d.rng.random() < 0.5, 2]
    ),
    "bound_reversi": lambda d: (
        _kernel.bound_reversi, [*d.discs(), d.size, d.rng.randrange(-64, 65), _kernel.SolverTable(1), d.control]
    ),
    "reversi_match": _play_reversi,
    "ReversiPlainSearch": lambda d: (_kernel.ReversiPlainSearch, [*d.reversi(), d.size]),
    "ReversiPlainSearch.minimax": lambda d: (
        _reversi_plain(d).minimax, [*d.discs(), 2, d.control, d.rng.choice((1, 3))]
    ),
    "ReversiPlainSearch.alphabeta": lambda d: (
        _reversi_plain(d).alphabeta, [*d.discs(), 3, d.rng.random() < 0.5, d.control]
    ),
    "ReversiMonteCarlo": lambda d: (_kernel.ReversiMonteCarlo, _reversi_mcts(d)),
    "ReversiMonteCarlo.flat": lambda d: (_kernel.ReversiMonteCarlo.flat, _reversi_mcts(d)),
    "ReversiMonteCarlo.search": lambda d: (
        _kernel.ReversiMonteCarlo(*_reversi_mcts(d)).search, [*d.discs(), *d.search_limits()]
    ),
    "ReversiTemporalDifferences": lambda d: (_kernel.ReversiTemporalDifferences, _reversi_trainer(d)),
    "ReversiTemporalDifferences.learn": lambda d: _learn(d, _kernel.ReversiTemporalDifferences, _reversi_trainer(d)),
    "GomokuTemporalDifferences": lambda d: (_kernel.GomokuTemporalDifferences, _gomoku_trainer(d)),
    "GomokuTemporalDifferences.learn": lambda d: _learn(d, _kernel.GomokuTemporalDifferences, _gomoku_trainer(d)),
    "reversi_searches_selectively": lambda d: (
        _kernel.reversi_searches_selectively,
        ["ntuple", PAIRS, [0.0] * 8, d.size],
    ),
    "reversi_labels": lambda d: (
        _kernel.reversi_labels,
        [PAIRS, np.zeros(8), *d.boards(), d.rng.choice((1, 2)), 100, d.rng.choice((1, 2)), d.control],
    ),
    "reversi_wander": lambda d: (_kernel.reversi_wander, [*d.boards(), d.rng.choice((0, 3)), d.seed]),
    "ReversiRegression": lambda d: (_kernel.ReversiRegression, _regression(d)),
    "ReversiRegression.dimension": lambda d: (lambda: _fitting(d).dimension, []),
    "ReversiRegression.epoch": lambda d: (
        _fitting(d).epoch, [np.zeros(8, np.float32), 0.1, d.seed, 2.0, d.rng.choice((1, 2)), d.control]
    ),
    "ReversiRegression.errors": lambda d: (_fitting(d).errors, [np.zeros(8, np.float32), d.rng.choice((1, 2))]),
    "ReversiVectorGame": lambda d: (_kernel.ReversiVectorGame, [d.size, *_vector(d)]),
    "ReversiVectorGame.reset": lambda d: (_kernel.ReversiVectorGame(d.size, *_vector(d)).reset, []),
    "ReversiVectorGame.step": lambda d: _stepped(d, _kernel.ReversiVectorGame, d.size),
    "ReversiVectorGame.random_actions": lambda d: (_kernel.ReversiVectorGame(d.size, 3).random_actions, []),
    "GomokuVectorGame": lambda d: (_kernel.GomokuVectorGame, [d.points, d.rule, *_vector(d)]),
    "GomokuVectorGame.reset": lambda d: (_kernel.GomokuVectorGame(d.points, d.rule, *_vector(d)).reset, []),
    "GomokuVectorGame.step": lambda d: _stepped(d, _kernel.GomokuVectorGame, d.points, d.rule),
    "GomokuVectorGame.random_actions": lambda d: (_kernel.GomokuVectorGame(d.points, d.rule, 3).random_actions, []),
    "gomoku_points": lambda d: (_kernel.gomoku_points, [d.cells(), d.points, d.rule]),
    "gomoku_planes": lambda d: (_kernel.gomoku_planes, [*_cells(d, d.points), d.points, d.rule]),
    "gomoku_codes": lambda d: (_kernel.gomoku_codes, []),
    "gomoku_perft": lambda d: (_kernel.gomoku_perft, [
        d.cells(), d.side(), d.points, d.rule, *_perft(d), np.array(evaluator("lines", "gomoku", 15).weights), d.control
    ]),
    "gomoku_random_games": lambda d: (_kernel.gomoku_random_games, [d.points, d.rule, *_random_games(d)]),
    "gomoku_values": lambda d: (_kernel.gomoku_values, [*_positions(d), *_with_array(d.gomoku())]),
    "gomoku_terms": lambda d: (_kernel.gomoku_terms, [*_positions(d), *_with_array(d.gomoku())]),
    "gomoku_reward_choice": _reward_choice,
    "gomoku_box_points": lambda d: (_kernel.gomoku_box_points, [*_boxed(d), d.rng.choice((1, 40))]),
    "gomoku_reward_balance": lambda d: (_kernel.gomoku_reward_balance, [d.cells(), d.side(), d.points, d.rule]),
    "GomokuEngine": lambda d: (_kernel.GomokuEngine, _gomoku_engine(d)),
    "GomokuEngine.search": _gomoku_search,
    "VcfTable": lambda d: (_kernel.VcfTable, [16]),
    "VcfTable.clear": lambda d: (_kernel.VcfTable(16).clear, []),
    "solve_gomoku_vcf": lambda d: (
        _kernel.solve_gomoku_vcf, [d.cells(), d.side(), d.points, d.rule, _kernel.VcfTable(16), d.control, 5]
    ),
    "ProofTable": lambda d: (_kernel.ProofTable, [1]),
    "ProofTable.clear": lambda d: (_kernel.ProofTable(1).clear, []),
    "solve_gomoku_vct": lambda d: (_kernel.solve_gomoku_vct, [
        d.cells(), d.side(), d.points, d.rule, _kernel.ProofTable(1), _kernel.VcfTable(16), d.control,
        d.rng.random() < 0.5
    ]),
    "GomokuSequenceParameters": lambda d: (
        _kernel.GomokuSequenceParameters, [5, 30, 40, 8, 0.1, 2, 5, 500, LEAST]
    ),
    "solve_gomoku_sequence": _sequence,
    "Player": lambda d: (_kernel.Player, ["mcts", *d.gomoku(), d.settings("mcts")]),
    "gomoku_match": _play_gomoku,
    "GomokuPlainSearch": lambda d: (_kernel.GomokuPlainSearch, [*d.gomoku(), d.points, d.rule]),
    "GomokuPlainSearch.minimax": lambda d: (
        _gomoku_plain(d).minimax, [d.cells(), d.side(), 1, d.control, d.rng.choice((1, 3))]
    ),
    "GomokuPlainSearch.alphabeta": lambda d: (
        _gomoku_plain(d).alphabeta, [d.cells(), d.side(), 1, d.rng.random() < 0.5, d.control]
    ),
    "GomokuMonteCarlo": lambda d: (_kernel.GomokuMonteCarlo, _gomoku_tree(d)),
    "GomokuMonteCarlo.flat": lambda d: (_kernel.GomokuMonteCarlo.flat, _gomoku_mcts(d)),
    "GomokuMonteCarlo.search": lambda d: (
        _kernel.GomokuMonteCarlo(*_gomoku_tree(d)).search, [d.cells(), d.side(), *d.search_limits()]
    ),
}  # fmt: skip


def bindings(module: Any = _kernel) -> Iterator[str]:
    """The name of every function, class, method and property of the module; what calls give back is none."""
    for name, item in vars(module).items():
        if name.startswith("_") or not callable(item) or hasattr(item, "__getitem__"):
            continue
        yield name
        if isinstance(item, type):
            yield from (f"{name}.{member}" for member in vars(item) if not member.startswith("_"))
