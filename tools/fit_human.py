"""Fit how people of each strength choose among moves of Reversi; write the constants of the players ``human:N``.

    python tools/fit_human.py WTHOR_FOLDER

1. People: all games between two people of the archive are rated (Bradley & Terry), those apart who played fewer than
   50 games against such people. Programs are known by their authors in brackets. A person has one rating for all years.
2. Choices: as many positions of each band of strength and each part of the game, drawn from those games. Every legal
   move is searched by the model's judge.
3. The fit: the weights that make the choices most likely (Newton's method: the likelihood of a multinomial logit has
   one summit). A fifth of the games is held out and judges the model.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from heibai.arena.statistics.bradley_terry import ratings_of_points
from heibai.core.rng import Rng
from heibai.games.reversi.position import ReversiPosition
from heibai.games.reversi.rules import Reversi
from heibai.players.engine import SearchPlayer
from heibai.players.human.judge import MoveJudge
from heibai.players.human.model import OWN_MARKS, FloatArray, HumanModel, Person, Scale
from heibai.players.spec import make_player
from heibai.records.formats import wthor
from heibai.records.record import Record

FITTED = Path(__file__).parents[1] / "src/heibai/players/human/fitted.json"
JUDGE = "alphabeta:depth=5,table=1,exact=12,selective=1,threads=1,eval=patterns"  # of the positions after the moves
GAME = Reversi(8)
SEED = 12
FEWEST_GAMES = 50  # of a person who is rated
FEWEST_MOVES = 50  # of a game that was played to its end, about
MEAN_RATING = 1500.0
BANDS = (0.0, 1050.0, 1250.0, 1450.0, 1650.0, 1850.0, 9999.0)  # of rating, each from here to the next
PHASES = ((2, 8), (9, 16), (17, 24), (25, 32), (33, 40), (41, 48), (49, 56))  # empties, both ends included
SCALE = Scale(empties=(5.0, 12.0, 20.0, 28.0, 36.0, 44.0, 52.0), ratings=(900.0, 1400.0, 1900.0))
RIDGE = 1.0  # pulls weights to 0 as much as one choice that is known to be even
HELD_OUT = 5  # every fifth game
PEOPLE = (
    *(Person(900.0, sharpness) for sharpness in (0.2, 0.4, 0.6, 0.8)),
    *(Person(rating) for rating in (900.0, 1100.0, 1300.0, 1500.0, 1700.0, 1900.0)),
)


@dataclass(frozen=True)
class Stratum:
    """A band of strength in a part of the game."""

    band: int
    phase: int

    def has(self, rating: float) -> bool:
        return BANDS[self.band] <= rating < BANDS[self.band + 1]


@dataclass(frozen=True)
class Choice:
    """What somebody did in a position."""

    stratum: Stratum
    held_out: bool
    empties: int
    rating: float
    marks: FloatArray  # [M, F] of the legal moves
    chosen: int  # place of the move that was played

    @property
    def losses(self) -> FloatArray:
        """[M] discs that each move loses."""
        return self.marks[:, 0]


def is_person(name: str) -> bool:
    """Whether a name of the archive is a person's; programs have their authors in brackets."""
    return "(" not in name and name != "???" and not name.startswith("player ")


def rated_games(folder: Path, fewest: int = FEWEST_GAMES) -> tuple[list[Record], dict[str, float]]:
    """Games between people who played enough of them, ``fewest``, and the ratings of those people."""
    games = [record for file in sorted(folder.glob("*.wtb")) for record in wthor.read(file)]
    games = [game for game in games if is_person(game.black) and is_person(game.white)]
    while True:
        count = Counter(name for game in games for name in (game.black, game.white))
        kept = [game for game in games if min(count[game.black], count[game.white]) >= fewest]
        if len(kept) == len(games):
            return games, ratings_of(games)
        games = kept


def ratings_of(games: Sequence[Record]) -> dict[str, float]:
    """Elo of each name, with the mean MEAN_RATING."""
    names = sorted({name for game in games for name in (game.black, game.white)})
    place = {name: number for number, name in enumerate(names)}
    points = np.zeros((len(place), len(place)))
    for game in games:
        assert game.score is not None  # WTHOR has one of every game
        won = (np.sign(game.score) + 1) / 2
        points[place[game.black], place[game.white]] += won
        points[place[game.white], place[game.black]] += 1 - won
    found = MEAN_RATING + ratings_of_points(points[np.newaxis])[0]
    return {name: float(found[number]) for name, number in place.items() if np.isfinite(found[number])}


def reached(game: Record, empties: int) -> tuple[ReversiPosition, int] | None:
    """The position with so many empties and the move that was played there; None where there was none."""
    position = GAME.start()
    for move in game.moves:
        if position.moves() == (GAME.pass_move,):
            position = position.play(GAME.pass_move)
        if position.empties == empties:
            return position, move
        position = position.play(move)
    return None


def choices_of(
    games: Sequence[Record], ratings: dict[str, float], stratum: Stratum, count: int, judge: MoveJudge
) -> Iterator[Choice]:
    """At most ``count`` choices, one of a game."""
    rng = np.random.default_rng([SEED, stratum.band, stratum.phase])
    fewest, most = PHASES[stratum.phase]
    for number in rng.permutation(len(games)):
        game, empties = games[number], int(rng.integers(fewest, most + 1))
        if count == 0:
            return
        if not any(stratum.has(ratings.get(name, -1.0)) for name in (game.black, game.white)):
            continue
        found = reached(game, empties)
        if found is None:
            continue
        position, move = found
        rating = ratings.get(game.white if position.to_move else game.black, -1.0)
        if stratum.has(rating) and len(position.moves()) > 1:
            judged = judge.judge(position, Rng(SEED))
            held_out = bool(number % HELD_OUT == 0)
            yield Choice(stratum, held_out, empties, rating, judged.marks, judged.moves.index(move))
            count -= 1


class Likelihood:
    """Of some choices, as a function of the weights [F * J]."""

    def __init__(self, choices: Sequence[Choice], scale: Scale) -> None:
        sizes = [len(choice.marks) for choice in choices]
        self.count, self.owner = len(choices), np.repeat(np.arange(len(choices)), sizes)
        self.chosen = np.cumsum([0, *sizes[:-1]]) + [choice.chosen for choice in choices]
        basis = np.array([scale.basis(choice.empties, choice.rating) for choice in choices])
        marks = np.concatenate([choice.marks for choice in choices])
        self.spread = np.repeat(marks.std(axis=0), scale.columns)  # so that the ridge weighs all alike
        products = marks[:, :, np.newaxis] * basis[self.owner][:, np.newaxis, :]
        self.design = products.reshape(len(marks), -1) / self.spread

    def probabilities(self, weights: FloatArray) -> FloatArray:
        """[sum of M] of every move."""
        utility = self.design @ weights
        highest = np.full(self.count, -np.inf)
        np.maximum.at(highest, self.owner, utility)
        raised = np.exp(utility - highest[self.owner])
        found: FloatArray = raised / np.bincount(self.owner, raised)[self.owner]
        return found

    def step(self, weights: FloatArray) -> FloatArray:
        """Newton's."""
        probabilities = self.probabilities(weights)
        weighted = self.design * probabilities[:, np.newaxis]
        firsts = np.flatnonzero(np.diff(self.owner, prepend=-1))
        mean = np.add.reduceat(weighted, firsts)
        gradient = self.design[self.chosen].sum(axis=0) - mean.sum(axis=0) - RIDGE * weights
        information = weighted.T @ self.design - mean.T @ mean + RIDGE * np.eye(len(weights))
        found: FloatArray = np.linalg.solve(information, gradient)
        return found


def fit(choices: Sequence[Choice], scale: Scale) -> FloatArray:
    """[F, J] the weights that make the choices most likely."""
    likelihood = Likelihood(choices, scale)
    weights = np.zeros(likelihood.design.shape[1])
    for _ in range(50):
        step = likelihood.step(weights)
        weights = weights + step
        if np.abs(step).max() < 1e-6:
            break
    return (weights / likelihood.spread).reshape(-1, scale.columns)


def report(model: HumanModel, choices: Sequence[Choice]) -> dict[str, float]:
    """What the model says of choices, beside chance and beside whoever always plays the best move; printed too."""
    found = [model.probabilities(choice.marks, choice.empties, Person(choice.rating)) for choice in choices]
    pairs = list(zip(found, choices, strict=True))
    figures = {
        "choices": len(choices),
        "log-likelihood": np.mean([np.log(p[c.chosen]) for p, c in pairs]),
        "log-likelihood of chance": np.mean([-np.log(len(p)) for p in found]),
        "likeliest move of the model played": np.mean([p.argmax() == c.chosen for p, c in pairs]),
        "best move of the judge played": np.mean([c.losses[c.chosen] == 0 for c in choices]),
        "random move played": np.mean([1 / len(p) for p in found]),
    }
    for name, value in figures.items():
        print(f"  {name}: {value:.4f}")
    return {name: round(float(value), 4) for name, value in figures.items()}


def print_calibration(model: HumanModel, choices: Sequence[Choice]) -> None:
    """Mean loss of a move in discs, people's with its standard error and the model's, as a table."""
    print("| empties | " + " | ".join(f"{low:.0f} to {high:.0f}" for low, high in pairwise(BANDS)) + " |")
    for phase, (fewest, most) in enumerate(PHASES):
        print(calibration(model, [each for each in choices if each.stratum.phase == phase], f"{fewest}-{most}"))
    print(calibration(model, choices, "all"))
    print(calibration(model, [choice for choice in choices if choice.held_out], "held out"))


def calibration(model: HumanModel, choices: Sequence[Choice], name: str) -> str:
    """A row of that table: a cell for every band."""
    cells = [name]
    for band in range(len(BANDS) - 1):
        here = [choice for choice in choices if choice.stratum.band == band]
        people = np.array([choice.losses[choice.chosen] for choice in here])
        expected = [
            model.probabilities(choice.marks, choice.empties, Person(choice.rating)) @ choice.losses for choice in here
        ]
        cells.append(f"{people.mean():.2f} ± {people.std() / np.sqrt(len(here)):.2f}, {np.mean(expected):.2f}")
    return f"| {' | '.join(cells)} |"


def gathered(folder: Path, count: int, fewest: int) -> tuple[list[Choice], dict[str, int]]:
    """The choices of every stratum, and how much archive stands behind them."""
    games, ratings = rated_games(folder, fewest)
    whole = [game for game in games if len(game.moves) >= FEWEST_MOVES]
    spread = np.percentile(list(ratings.values()), [1, 25, 50, 75, 99]).round()
    print(f"{len(games)} games between {len(ratings)} people; ratings at 1, 25, 50, 75, 99 per cent: {spread}")
    player, marks = make_player(JUDGE, GAME), GAME.abilities.move_marks
    assert isinstance(player, SearchPlayer)
    assert marks is not None
    judge, choices = MoveJudge(GAME, player, marks), list[Choice]()
    for phase in range(len(PHASES)):
        started = time.perf_counter()
        for band in range(len(BANDS) - 1):
            choices += choices_of(whole, ratings, Stratum(band, phase), count, judge)
        print(f"{PHASES[phase]} empties: {len(choices)} choices, {time.perf_counter() - started:.0f} s", flush=True)
    return choices, {"games": len(games), "people": len(ratings)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive", type=Path, help="folder of WTHOR files with their WTH.JOU")
    parser.add_argument("--positions", type=int, default=600, help="of each band of strength in each part of the game")
    parser.add_argument("--fewest-games", type=int, default=FEWEST_GAMES, help="of a person who is rated")
    parser.add_argument("--out", type=Path, default=FITTED, help="file to write")
    asked = parser.parse_args()
    choices, about = gathered(asked.archive, asked.positions, asked.fewest_games)
    train, test = ([choice for choice in choices if choice.held_out is held] for held in (False, True))
    marks = (*OWN_MARKS, *GAME.abilities.move_marks.names) if GAME.abilities.move_marks else OWN_MARKS
    model = HumanModel(JUDGE, marks, SCALE, fit(train, SCALE), PEOPLE)
    print("choices that the fit saw")
    report(model, train)
    print("choices of games that were held out")
    figures = report(model, test)
    print("mean loss of a move in discs: people's with its standard error, and the model's; by rating")
    print_calibration(model, choices)
    asked.out.write_text(document(model, {**about, "fitted to": len(train), "held out": figures}, asked.positions))


def document(model: HumanModel, about: dict[str, object], positions: int) -> str:
    """fitted.json."""
    row = {
        "game": GAME.name,
        "size": GAME.size,
        "command": f"python tools/fit_human.py WTHOR_FOLDER --positions {positions}",
        "seed": SEED,
        "data": about,
        "judge": model.judge,
        "people": [{"rating": person.rating, "sharpness": person.sharpness} for person in model.people],
        "empties": model.scale.empties,
        "ratings": model.scale.ratings,
        "marks": model.marks,
        "weights": model.weights.round(5).tolist(),
    }
    return json.dumps({"models": [row]}, indent=1) + "\n"


if __name__ == "__main__":
    main()
