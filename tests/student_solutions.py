"""Players as students write them on their own, from a starter kit or not: alike in what they do, not in how."""

from __future__ import annotations

PYTHON = {
    "weights_table": '''"""My player: heibai asks ``choose_move`` for each move."""

WEIGHTS = [
    [100, -20, 10, 5, 5, 10, -20, 100],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [100, -20, 10, 5, 5, 10, -20, 100],
]


def choose_move(board, colour, legal):
    """A move of ``legal``, texts such as "d3"."""
    best, best_weight = None, -1000
    for move in legal:
        column = "abcdefgh".index(move[0])
        row = int(move[1:]) - 1
        if WEIGHTS[row][column] > best_weight:
            best, best_weight = move, WEIGHTS[row][column]
    return best
''',
    "corners_then_edges": '''
def choose_move(board, colour, legal):
    corners = [m for m in legal if m in ("a1", "a8", "h1", "h8")]
    if corners:
        return corners[0]
    edges = [m for m in legal if m[0] in "ah" or m[1] in "18"]
    if edges:
        return edges[0]
    # keep away from the squares beside corners
    safe = [m for m in legal if m not in ("b2", "b7", "g2", "g7")]
    if safe:
        return safe[0]
    return legal[0]
''',
    "most_discs": '''
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]

def flips(board, row, col, me, other):
    total = 0
    for dx, dy in DIRECTIONS:
        x, y, count = row + dx, col + dy, 0
        while 0 <= x < len(board) and 0 <= y < len(board) and board[x][y] == other:
            x, y, count = x + dx, y + dy, count + 1
        if count and 0 <= x < len(board) and 0 <= y < len(board) and board[x][y] == me:
            total += count
    return total

def choose_move(board, colour, legal):
    me, other = ("X", "O") if colour == "black" else ("O", "X")
    return max(legal, key=lambda move: flips(board, int(move[1:]) - 1, ord(move[0]) - ord("a"), me, other))
''',
    "fewest_replies": '''
class Player:
    """Leaves the other as few moves as it can."""

    def __init__(self):
        self.steps = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))

    def turned(self, cells, place, mine):
        theirs = "O" if mine == "X" else "X"
        found = []
        for step in self.steps:
            line = []
            here = (place[0] + step[0], place[1] + step[1])
            while cells.get(here) == theirs:
                line.append(here)
                here = (here[0] + step[0], here[1] + step[1])
            if cells.get(here) == mine:
                found.extend(line)
        return found

    def mobility(self, cells, mine):
        return sum(1 for place in cells if cells[place] == "-" and self.turned(cells, place, mine))

    def choose_move(self, board, colour, legal):
        mine = "X" if colour == "black" else "O"
        theirs = "O" if mine == "X" else "X"
        scores = {}
        for text in legal:
            cells = {(r, c): letter for r, row in enumerate(board) for c, letter in enumerate(row)}
            place = (int(text[1:]) - 1, ord(text[0]) - 97)
            for each in self.turned(cells, place, mine) + [place]:
                cells[each] = mine
            scores[text] = self.mobility(cells, theirs)
        return min(legal, key=scores.get)
''',
    "two_ply": '''
import copy

def on_board(b, r, c):
    return r >= 0 and c >= 0 and r < len(b) and c < len(b[0])

def play(b, r, c, p):
    b = copy.deepcopy(b)
    o = "X" if p == "O" else "O"
    b[r][c] = p
    for dr in range(-1, 2):
        for dc in range(-1, 2):
            if dr == 0 and dc == 0:
                continue
            path = []
            i = r + dr
            j = c + dc
            while on_board(b, i, j) and b[i][j] == o:
                path.append([i, j])
                i += dr
                j += dc
            if path and on_board(b, i, j) and b[i][j] == p:
                for i, j in path:
                    b[i][j] = p
    return b

def value(b, p):
    s = 0
    for row in b:
        for cell in row:
            if cell == p:
                s += 1
            elif cell != "-":
                s -= 1
    return s

def choose_move(board, colour, legal):
    grid = [list(row) for row in board]
    p = {"black": "X", "white": "O"}[colour]
    results = []
    for m in legal:
        r = int(m[1:]) - 1
        c = "abcdefghijkl".find(m[0])
        results.append((value(play(grid, r, c, p), p), m))
    results.sort(reverse=True)
    return results[0][1]
''',
    "scores_dict": '''
SCORES = {}
for corner in ("a1", "h1", "a8", "h8"):
    SCORES[corner] = 50
for bad in ("b1", "a2", "b2", "g1", "h2", "g2", "a7", "b8", "b7", "g8", "h7", "g7"):
    SCORES[bad] = -25

def score_of(move):
    if move in SCORES:
        return SCORES[move]
    value = 0
    if move.startswith("a") or move.startswith("h"):
        value += 10
    if move.endswith("1") or move.endswith("8"):
        value += 10
    return value

def choose_move(board, colour, legal):
    return sorted(legal, key=score_of)[-1]
''',
    "center": '''
def distance(move):
    x = ord(move[0]) - ord("a") - 3.5
    y = int(move[1]) - 4.5
    return x * x + y * y

def choose_move(board, colour, legal):
    filled = sum(cell != "-" for row in board for cell in row)
    if filled < 30:
        return min(legal, key=distance)
    return max(legal, key=distance)
''',
    "own_program": '''
import sys

def pick(moves):
    for wanted in ["a1", "a8", "h1", "h8"]:
        if wanted in moves:
            return wanted
    return moves[len(moves) // 2]

while True:
    first = sys.stdin.readline()
    if not first:
        break
    colour = sys.stdin.readline().strip()
    board = sys.stdin.readline().strip()
    moves = sys.stdin.readline().split()
    print(pick(moves))
    sys.stdout.flush()
''',
}  # fmt: skip
_CPP_MAIN = """
int main() {
    std::string heading, colour, board, moves;
    while (std::getline(std::cin, heading) && std::getline(std::cin, colour) && std::getline(std::cin, board) &&
           std::getline(std::cin, moves)) {
        std::istringstream words(moves);
        std::vector<std::string> legal;
        for (std::string move; words >> move;) legal.push_back(move);
        std::cout << choose_move(board, colour, legal) << std::endl;
    }
}
"""
_CPP_HEAD = "#include <iostream>\n#include <sstream>\n#include <string>\n#include <vector>\n"
_CPP_CHOOSE = (
    "std::string choose_move(const std::string& board, const std::string& colour, "
    "const std::vector<std::string>& legal) {\n"
)
CPP = {
    "cpp_weights": _CPP_HEAD + """
int weight(const std::string& move) {
    static const int table[4][4] = {{90, -20, 10, 5}, {-20, -40, 0, 0}, {10, 0, 3, 2}, {5, 0, 2, 1}};
    int column = move[0] - 'a', row = move[1] - '1';
    if (column > 3) column = 7 - column;
    if (row > 3) row = 7 - row;
    return table[row][column];
}
""" + _CPP_CHOOSE + """    std::string best = legal[0];
    for (const auto& move : legal)
        if (weight(move) > weight(best)) best = move;
    return best;
}
""" + _CPP_MAIN,
    "cpp_flips": _CPP_HEAD + _CPP_CHOOSE + """    const char me = colour == "black" ? 'X' : 'O';
    size_t chosen = 0;
    int most = -1;
    for (size_t i = 0; i < legal.size(); ++i) {
        int col = legal[i][0] - 'a', row = legal[i][1] - '1', sum = 0;
        for (int d = 0; d < 9; ++d) {
            int dr = d / 3 - 1, dc = d % 3 - 1, r = row + dr, c = col + dc, n = 0;
            if (d == 4) continue;
            while (r >= 0 && r < 8 && c >= 0 && c < 8 && board[r * 8 + c] != me && board[r * 8 + c] != '-') {
                ++n;
                r += dr;
                c += dc;
            }
            if (r >= 0 && r < 8 && c >= 0 && c < 8 && board[r * 8 + c] == me) sum += n;
        }
        if (sum > most) {
            most = sum;
            chosen = i;
        }
    }
    return legal[chosen];
}
""" + _CPP_MAIN,
    "cpp_corner": _CPP_HEAD + _CPP_CHOOSE + """    (void)board;
    (void)colour;
    for (const auto& move : legal) {
        bool side = move[0] == 'a' || move[0] == 'h', end = move[1] == '1' || move[1] == '8';
        if (side && end) return move;
    }
    for (const auto& move : legal) {
        bool near = move == "b2" || move == "g2" || move == "b7" || move == "g7";
        if (!near) return move;
    }
    return legal.back();
}
""" + _CPP_MAIN,
}  # fmt: skip
