"""Run with: python3 -m unittest"""

import unittest

from player import choose_move

BOARD = ["--------"] * 3 + ["---OX---", "---XO---"] + ["--------"] * 3


class Test(unittest.TestCase):
    def test_the_move_is_legal(self):
        legal = ["d3", "c4", "f5", "e6"]
        assert choose_move(BOARD, "black", legal) in legal


if __name__ == "__main__":
    unittest.main()
