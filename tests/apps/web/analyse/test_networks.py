"""An analysis by a network on the server, and the lines of its tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from lacking import installed
from learn.network.play.networks import own_network

from heibai.analysis import by_network
from heibai.apps.web.analyse.wire import EVENT

from ..conftest import Server, build_page, refusal, running
from .test_lines import rounds

installed("onnxruntime", "'heibai[network]'")
installed("onnx", "'heibai[network]'")
GAME = {"game": "reversi/6", "moves": [8, 7, 6]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("analyses")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEIBAI_HOME", str(folder / "home"))
        patch.setattr(by_network, "VISITS", 16)
        own_network("tiny", "reversi/6")
        with running(folder / "data", build_page(folder)) as server:
            yield server


@pytest.fixture(scope="module")
def analysis(server: Server) -> Any:
    id = server.client.post("/api/v1/analyses", json={**GAME, "network": "mine/tiny"}).json()["id"]
    server.heard(f"analysis/{id}", EVENT)
    return server.client.get(f"/api/v1/analyses/{id}").json()


def test_every_position_has_win_draw_and_loss_that_agree_with_its_chance(analysis: Any) -> None:
    assert (analysis["network"], analysis["networks"], analysis["lacking"]) == ("mine/tiny", ["mine/tiny"], "")
    assert analysis["visits"] == 16  # of any that is chosen
    assert analysis["analyst"] == "mcts:playouts=16,eval=[network:mine/tiny,goal=win]"
    for value in analysis["values"]:
        black, draw, white = value["outcomes"]
        assert black + draw + white == pytest.approx(1)
        assert black + draw / 2 == pytest.approx(value["chance"], abs=1e-3)


def test_lines_of_its_positions_are_those_of_its_tree(server: Server, analysis: Any) -> None:
    told = rounds(server, "c2b2a2", analysis=analysis["id"], game="reversi/6")[-1]
    visits = [line["move"] for line in told["lines"]]
    assert len(visits) == len(set(visits)) > 1
    assert told["lines"][0]["unit"] == "win probability"
    assert told["lines"][0]["move"] == told["found"]["move"]
    assert told["found"]["outcomes"] is not None
    assert not told["mends"]


@pytest.mark.parametrize("name", ["unheard-of", "weights=@/etc/passwd", "mine/tiny,memory=65536"])
def test_a_network_that_is_not_offered_is_refused(server: Server, name: str) -> None:
    answer = server.client.post("/api/v1/analyses", json={**GAME, "network": name})
    status, told = refusal(answer)
    assert status == 404
    assert "is no network of reversi" in told
