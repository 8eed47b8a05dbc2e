"""What `heibai players` lists can be typed as it stands."""

import pytest

from heibai.games import make_game
from heibai.players.listing import describe_players
from heibai.players.spec import make_player


@pytest.mark.parametrize(("name", "size"), [("reversi", 8), ("reversi", 4), ("gomoku", 15), ("gomoku", 6)])
def test_every_listed_example_makes_a_player_of_the_game(name: str, size: int) -> None:
    game = make_game(name, size)
    listed = describe_players(game)
    for text in [search["example"] for search in listed["searches"]] + [listed["user"]["weights"]]:
        assert make_player(text, game).name
