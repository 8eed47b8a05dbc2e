"""Turns as many discs as it can."""

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


class Player:
    """One object plays a whole game."""

    deterministic = True

    def choose_move(self, board, colour, legal):
        """The first of the moves that turn most."""
        own = "X" if colour == "black" else "O"
        return max(legal, key=lambda move: turned(board, own, int(move[1:]) - 1, ord(move[0]) - ord("a")))


def turned(board, own, row, column):
    """How many discs a move turns."""
    return sum(line(board, own, row, column, step) for step in DIRECTIONS)


def line(board, own, row, column, step):
    """How many in one direction."""
    found = 0
    while True:
        row, column = row + step[0], column + step[1]
        if not (0 <= row < len(board) and 0 <= column < len(board)) or board[row][column] == "-":
            return 0
        if board[row][column] == own:
            return found
        found += 1
