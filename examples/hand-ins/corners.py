"""Takes a corner where there is one, keeps away from the squares beside corners, else likes the edge."""


def choose_move(board, colour, legal):
    """The best of ``legal``; of equal ones the first in the alphabet."""
    last = len(board) - 1
    return min(legal, key=lambda move: (-worth(ord(move[0]) - ord("a"), int(move[1:]) - 1, last), move))


choose_move.deterministic = True  # heibai's contract test holds it to that


def worth(column, row, last):
    """Points of a square; ``last``: the number of the last row."""
    away = min(column, last - column), min(row, last - row)  # from the nearest edges
    if away == (0, 0):
        return 100
    if max(away) == 1:
        return -25
    return 10 if 0 in away else 0
