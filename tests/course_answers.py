"""Answers to the course's exercises, as people write them: other right ways, and wrong ones with what is said."""

from __future__ import annotations

import math
import operator
import random
import statistics
from fractions import Fraction

import numpy as np
from course_solutions import ANSWERS

from heibai import Evaluator, Game


def first_move(position, rng):
    while not position.is_over:
        position = position.play(position.moves[0])
    return position


def helpful(position, depth):
    if position.is_over or depth == 0:
        return ANSWERS.minimax(position, 0)
    return max(helpful(position.play(move), depth - 1) for move in position.moves)


def uncut(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    return max(-uncut(position.play(move), depth - 1, alpha, beta, evaluate) for move in position.moves)


def too_greedy_cut(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    return -too_greedy_cut(position.play(position.moves[0]), depth - 1, alpha, beta, evaluate)


def of_results(walks, rate):
    values = dict.fromkeys("ABCDE", 0.5)
    for states, result in walks:
        for state in states:
            values[state] += rate * (result - values[state])
    return values


def wide(pairs):
    mean, spread = statistics.fmean(pairs) / 2, statistics.stdev(pairs) / 2
    return mean - 1.96 * spread, mean + 1.96 * spread


def counts_passes(position):
    return min(position.moves, key=lambda move: len(position.play(move).moves))


def ends_for_black(position, depth):
    if position.is_over:
        return 100 * position.score
    if depth == 0:
        return ANSWERS.minimax(position, 0)
    return max(-ends_for_black(position.play(move), depth - 1) for move in position.moves)


def for_black(position):
    return ANSWERS.corners(position) * (1 if position.turn == "black" else -1)


def math_comb(wins, games):
    return math.comb(games, wins)


def until_a_pass(position, rng):
    while position.moves != ("pass",) and not position.is_over:
        position = position.play(rng.choice(position.moves))
    return position


def another_game(position, rng):
    return ANSWERS.play_out(Game("reversi/6").start(), rng)


def reversed_moves(position):
    class Turned:
        moves = position.moves[::-1]
        play = position.play

    return Turned()


def depth_first(position, depth):
    if depth == 0:
        return ANSWERS.value(position)
    if position.is_over:
        return ANSWERS.final_value(position)
    return max(-depth_first(position.play(move), depth - 1) for move in position.moves)


def outer_minus(position, depth):
    if position.is_over or depth == 0:
        return ANSWERS.minimax(position, 0)
    return -max(outer_minus(position.play(move), depth - 1) for move in position.moves)


def endless(position, depth):
    return ANSWERS.minimax(position, 99 if depth else 0)


def same_window(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    best = -math.inf
    for move in position.moves:
        best = max(best, -same_window(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if best >= beta:
            break
    return best


def without_its_alpha(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    best = -math.inf
    for move in position.moves:
        best = max(best, -without_its_alpha(position.play(move), depth - 1, -math.inf, -best, evaluate))
        if best >= beta:
            break
    return best


def beyond_its_alpha(position, depth, alpha, beta, evaluate):
    found = ANSWERS.search(position, depth, alpha, beta, evaluate)
    return found if alpha == -math.inf else alpha + 1


def fail_hard(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    for move in position.moves:
        alpha = max(alpha, -fail_hard(position.play(move), depth - 1, -beta, -alpha, evaluate))
        if alpha >= beta:
            return beta
    return alpha


def best_guess_first(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    best = -math.inf
    for child in sorted(map(position.play, position.moves), key=evaluate):
        best = max(best, -best_guess_first(child, depth - 1, -beta, -max(alpha, best), evaluate))
        if best >= beta:
            break
    return best


def of_both_sides(position, depth):
    def for_black(at, left):
        if at.is_over:
            return 100 * at.score
        if left == 0:
            return at.count("black") - at.count("white")
        return (max if at.turn == "black" else min)(for_black(at.play(move), left - 1) for move in at.moves)

    return for_black(position, depth) * (1 if position.turn == "black" else -1)


def played_by_itself(position, rng):
    return position if position.is_over else played_by_itself(position.play(rng.choice(position.moves)), rng)


def empty_ones_too(position):
    return sum(1 if position.stones.get(square) == position.turn else -1 for square in ("a1", "f1", "a6", "f6"))


def around(pairs, half):
    return statistics.fmean(pairs) / 2 - half, statistics.fmean(pairs) / 2 + half


def population_spread(pairs):
    return around(pairs, 1.96 * statistics.pstdev(pairs) / 2 / math.sqrt(len(pairs)))


def half_as_wide(pairs):
    return around(pairs, 0.98 * statistics.stdev(pairs) / 2 / math.sqrt(len(pairs)))


def with_more_digits(pairs):
    half = statistics.NormalDist().inv_cdf(0.975) * statistics.stdev(pairs) / 2 / math.sqrt(len(pairs))
    return around(pairs, half)


def backwards(walks, rate):
    values = dict.fromkeys("ABCDE", 0.5)
    for states, result in walks:
        for state in reversed(states):
            values[state] += rate * (result - values[state])
            result = values[state]
    return values


def without_end(position, rng):
    while not position.is_over:
        position.play(rng.choice(position.moves))
    return position


def from_999(position, depth):
    if position.is_over or depth == 0:
        return ANSWERS.minimax(position, 0)
    best = -999
    for move in position.moves:
        best = max(best, -from_999(position.play(move), depth - 1))
    return best


def to_the_end(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    return max(-to_the_end(position.play(move), depth, -beta, -alpha, evaluate) for move in position.moves)


def of_8x8(position):
    owners = [position.stones.get(square) for square in ("a1", "h1", "a8", "h8")]
    return owners.count(position.turn) - owners.count(position.opponent)


def of_choice(*, first=-math.inf, ends=ANSWERS.final_value, passes=True):
    """Minimax as people write it, with a mistake."""

    def minimax(position, depth):
        if position.is_over:
            return ends(position)
        if depth == 0:
            return ANSWERS.value(position)
        moves = [move for move in position.moves if passes or move != "pass"]
        return max([first, *(-minimax(position.play(move), depth - 1) for move in moves)])

    return minimax


EVALUATED = "evaluated"


def of_cuts(*, first=-math.inf, ends=EVALUATED, passes=True, cuts=operator.ge, at_cut=lambda best: best):
    """Alpha-beta as people write it, with a mistake; ``ends``: None where nobody asks whether the game is over."""

    def search(position, depth, alpha, beta, evaluate):
        if ends not in (None, EVALUATED) and position.is_over:
            return ends(position)
        if depth == 0 or (ends is EVALUATED and position.is_over):
            return evaluate(position)
        best = first
        for move in position.moves:
            if move == "pass" and not passes:
                continue
            best = max(best, -search(position.play(move), depth - 1, -beta, -max(alpha, best), evaluate))
            if cuts(best, beta):
                return at_cut(best)
        return best

    return search


def of_the_first(position, rng):
    moves = position.moves
    while not position.is_over:
        position = position.play(rng.choice(moves))
    return position


def worst_first(position, depth, alpha, beta, evaluate):
    if depth == 0 or position.is_over:
        return evaluate(position)
    best = -math.inf
    for child in sorted(map(position.play, position.moves), key=evaluate, reverse=True):
        best = max(best, -worst_first(child, depth - 1, -beta, -max(alpha, best), evaluate))
        if best >= beta:
            break
    return best


def sixty_moves(position, rng):
    for _ in range(60):
        position = position.play(rng.choice(position.moves))
    return position


OTHER_WAYS = [
    ("1.1", lambda wins, games: 1 - sum(math.comb(games, each) for each in range(wins)) / 2**games),
    ("1.1", lambda wins, games: Fraction(sum(math.comb(games, each) for each in range(wins, games + 1)), 2**games)),
    ("1.1", lambda wins, games: np.float64(ANSWERS.chance_at_least(wins, games))),
    ("1.1", lambda wins, games: np.int64(1) if wins == 0 else ANSWERS.chance_at_least(wins, games)),
    ("1.2", played_by_itself),
    ("3.1", of_both_sides),
    ("4.1", fail_hard),
    ("4.1", best_guess_first),
    ("5.2", (1, 0, -1, 0, 0, 1)),
    ("5.2", np.array([30, 5, -15, -5, 0, 5])),
    ("7.1", with_more_digits),
]

MISTAKES = [
    ("1.1", lambda wins, games: math.comb(games, wins) / 2**games, "the chance of exactly 7 wins; add those of more"),
    ("1.1", lambda wins, games: ANSWERS.chance_at_least(wins + 1, games), "7 itself counts, too"),
    ("1.1", lambda wins, games: 0.5, "it should be 0.172"),
    ("1.1", lambda wins, games: ANSWERS.chance_at_least(wins, games) * 2**games, "divide all those of 7 wins and more"),
    ("1.1", math_comb, "divide all those of 7 wins and more by 2**10"),
    (
        "1.1",
        lambda wins, games: 1 - ANSWERS.chance_at_least(wins, games),
        "the chance of few wins; add up those of 7 to",
    ),
    ("1.1", lambda wins, games: ANSWERS.chance_at_least(wins, games) * 100, "in percent"),
    ("1.1", lambda wins, games: round(ANSWERS.chance_at_least(wins, games), 3), "0.171875, neither rounded"),
    ("1.1", lambda wins, games: ANSWERS.chance_at_least(wins, games) - 2**-games, "range(7, 10) ends at 9"),
    ("1.1", lambda wins, games: None, "does it end with return?"),
    ("1.1", 0.172, "is no function; give its name without brackets"),
    ("1.2", lambda position, rng: position, "where the game goes on"),
    ("1.2", lambda position, rng: "a1", "it should give the last position"),
    ("1.2", lambda position, rng: None, "does it end with return?"),
    ("1.2", lambda position, rng: position, "keep it: position = position.play(move)"),
    ("1.2", until_a_pass, "a pass is a move like any other"),
    ("1.2", another_game, "begin with the one it is given"),
    ("1.2", first_move, "games with other seeds are all the same"),
    ("1.2", of_the_first, "a move is played on the position whose moves has it"),
    ("1.2", sixty_moves, "and empty only where the game is over"),
    ("1.2", without_end, "play_out draws without end. position.play gives a new position"),
    ("2.1", lambda position: "z9", "is no legal move"),
    ("2.1", lambda position: position.moves[-1], ", leaving "),
    ("2.1", lambda position: position.play(position.moves[0]), "return the name of the move that leads to it"),
    ("2.1", lambda position: 5, "5 is no legal move"),
    ("2.1", lambda position: ANSWERS.fewest_replies(reversed_moves(position)), "take the first of them"),
    ("2.1", counts_passes, "leaving 1 reply; f4 leaves 0 (a pass is none)"),
    ("3.1", helpful, "needs a minus"),
    ("3.1", ends_for_black, "it should be 1400: position.score is black's"),
    ("3.1", from_999, "begin with -math.inf"),
    ("3.1", depth_first, "ask is_over before depth"),
    ("3.1", outer_minus, "the minus stands inside max"),
    ("3.1", endless, "make depth smaller by 1 with each ply"),
    ("3.1", lambda position, depth: ANSWERS.minimax(position, max(depth - 1, 0)), "you stopped one ply too early"),
    ("3.1", lambda position, depth: ANSWERS.minimax(position, depth + 1), "you went one ply too deep"),
    ("3.1", lambda position, depth: -ANSWERS.minimax(position, depth), "the sign is that of the other side"),
    ("3.1", of_choice(first=0), "does best begin with -math.inf?"),
    ("3.1", lambda position, depth: position.play("d4").score, "so keep a child under a name of its own"),
    ("3.1", of_choice(first=-100), "begin with -math.inf, not with -100"),
    ("3.1", of_choice(ends=lambda position: -ANSWERS.final_value(position)), "here it is turned"),
    ("3.1", of_choice(passes=False), "play a pass like any move"),
    ("3.1", of_choice(ends=lambda position: 100 * ANSWERS.value(position)), "which gives the empty squares to"),
    ("3.1", lambda position, depth: max(position.moves and ()), "moves is ('pass',) where a side must pass"),
    ("4.1", to_the_end, "make depth smaller by 1 with each ply"),
    ("4.1", lambda p, d, a, b, e: -ANSWERS.search(p, d, a, b, e), "the sign is that of the other side"),
    ("4.1", of_cuts(first=0), "does best begin with -math.inf?"),
    ("4.1", of_cuts(ends=ANSWERS.final_value), "a game that is over is worth evaluate(position), too"),
    ("4.1", of_cuts(ends=lambda position: 0), "a game that is over is worth evaluate(position), too"),
    ("4.1", of_cuts(first=-100), "begin with -math.inf, not with -100"),
    ("4.1", of_cuts(first=-20), "does best begin with -math.inf?"),
    ("4.1", of_cuts(ends=ANSWERS.value), "a game that is over is worth evaluate(position), too"),
    ("4.1", of_cuts(at_cut=lambda best: -math.inf), "from a cut best comes back"),
    ("4.1", lambda p, d, a, b, e: ANSWERS.search(p, d, a, math.inf, e), "the beta that search is given saves no work"),
    ("4.1", worst_first, "the smallest comes first"),
    ("4.1", of_cuts(ends=None), "ask is_over before you look at moves"),
    ("4.1", of_cuts(passes=False), "play a pass like any move"),
    ("4.1", of_cuts(cuts=operator.gt), "cut where best equals beta, too"),
    ("4.1", of_cuts(at_cut=lambda best: math.inf), "may come back"),
    ("4.1", of_cuts(at_cut=lambda best: best + 1), "may come back"),
    ("4.1", uncut, "1,565 calls of evaluate, as in minimax"),
    ("4.1", too_greedy_cut, "a cut must not change it"),
    ("4.1", same_window, "raise alpha to best"),
    ("4.1", without_its_alpha, "the alpha that search is given saves no work"),
    ("4.1", beyond_its_alpha, "from 13 to 14 may come back"),
    (
        "4.1",
        lambda position, depth, *others: of_choice(ends=ANSWERS.value)(position, depth),
        "at depth 0 that is evaluate(position)",
    ),
    ("5.1", for_black, "own corners count for the side to move"),
    ("5.1", lambda position: -ANSWERS.corners(position), "the sign is wrong"),
    ("5.1", lambda position: position.stones["a1"] == position.turn, "stones.get(square) gives None then"),
    ("5.1", of_8x8, "on 6x6 the corners are a1, f1, a6, f6"),
    ("5.1", empty_ones_too, "an empty corner counts for nobody"),
    ("5.1", lambda position: (ANSWERS.corners(position) + 4) // 2, "it should be"),
    ("5.2", [1, 2, 3], "should be a list of six numbers"),
    ("5.2", [0, 0, 0, 0, 1, 0], "its lower end must be above 0.6"),
    ("5.2", [15, 6, -8, -6, 4, 4], "heibai's own weights"),
    ("5.2", [15, 6, -10, -4, 8, 8], "these are weights of the lesson"),
    ("5.2", (30, 12, -16, -12, 8, 8), "a multiple of them"),
    ("5.2", Evaluator("zones").weights(), "should be a list of six numbers"),
    ("5.2", ["15"] * 6, "'15' is no weight"),
    ("5.2", [math.nan] * 6, "nan is no weight"),
    ("6.1", lambda fitness, rng: fitness.index(max(fitness)), "gave 3 every time"),
    ("6.1", lambda fitness, rng: rng.randrange(4), "its part of the wheel is"),
    ("6.1", lambda fitness, rng: random.choices(range(4), fitness)[0], "draw from rng and from nothing else"),
    ("6.1", lambda fitness, rng: rng.choice(fitness) + 9, "it should give an index"),
    ("6.1", lambda fitness, rng: [rng.random()], "it should give an index"),
    ("6.2", lambda mother, father, point: [*mother, *father], "it should give two children"),
    ("6.2", lambda mother, father, point: (mother[0], father[0]), "a list of genes each"),
    ("6.2", lambda m, f, point: (f[:point] + m[point:], m[:point] + f[point:]), "in the other order"),
    ("6.2", lambda mother, father, point: (mother, father), ", not [["),
    ("7.1", wide, "divide by the root of the number of pairs"),
    ("7.1", lambda pairs: [2 * end for end in ANSWERS.interval(pairs)], "half of a pair's"),
    ("7.1", lambda pairs: statistics.fmean(pairs), "two numbers"),
    ("7.1", lambda pairs: ANSWERS.interval(pairs)[::-1], "give the lower one first"),
    ("7.1", population_spread, "take stdev"),
    ("7.1", half_as_wide, "on each side of the mean"),
    ("8.1", lambda points, visits, parent, c: points / visits, "which is the mean alone"),
    ("8.1", lambda p, v, n, c: p / v + c * math.sqrt(math.log(n) / v), "divides by zero visits"),
    ("9.1", of_results, "towards the value of the next state"),
    ("9.1", backwards, "you went through each walk from its end"),
    ("9.1", lambda walks, rate: [0.5] * 5, "it should give a dictionary"),
    ("9.1", lambda walks, rate: {"A": 0.5}, "gave no value of B"),
    ("9.1", lambda walks, rate: dict.fromkeys("ABCDE", 0.5), "it should be"),
    ("10.1", lambda value, prior, visits, n, c: value + c * math.sqrt(n) / (1 + visits), "the prior of the move"),
    ("10.1", lambda value, prior, visits, n, c: value, "it should be"),
]
