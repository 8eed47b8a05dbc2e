"""Games through the real server, as requests and answers in a file that the page without a server has to answer too.

    PYTHONPATH=tests python tests/site_app/played.py OUT [--all]

Each game has what was asked to begin it, the seed of its chances, and for every request the state in which it then
waits for the person, or the code of its refusal; at its end the record. Analyses are not asked for.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient
from waiting import wait_until

from heibai.apps.web.players.opponents import Opponents
from heibai.apps.web.server import make_app
from heibai.compose import compose
from heibai.core.rng import Rng

PORT = 8123
ADDRESS = f"http://127.0.0.1:{PORT}"
MOVES = 14  # of the person, then they resign
Json = dict[str, Any]

REVERSI = [f"level:{number}" for number in (1, 2, 3, 5, 8, 9)] + ["level:mc1", "level:mc3"]
GOMOKU = ["level:1", "level:2", "level:6", "level:7", "level:9", "level:10"]
OPENINGS = ("free", "pro", "long-pro", "swap", "swap2", "outer-open", "rif", "taraguchi-10", "soosorv-8")
CHAMPION = "alphabeta:depth=2,eval=[zones:weights=[13.39,1.644,-2.108,-1.907,0.916,1.451]]"
RULES = ("freestyle", "standard", "renju", "caro")


def wanted(*, every: bool) -> Iterator[Json]:
    """What begins each game; ``every``: all pairs of opening rule and rule set, and dear players."""
    for number, opponent in enumerate(REVERSI):
        yield {
            "game": f"reversi/{(8, 6, 4)[number % 3] if 'mc' not in opponent else 8}",
            "opponent": level(opponent, number),
        }
        yield {"game": "reversi/8", "you": "white", "opponent": opponent}
    for number, opening in enumerate(OPENINGS):
        for rule in RULES if every else (RULES[number % 4], "renju"):
            you = ("black", "white")[number % 2]
            yield {"game": f"gomoku/15/{rule}/{opening}", "you": you, "opponent": GOMOKU[number % len(GOMOKU)]}
        yield {"game": f"gomoku/{9 + number}/{RULES[number % 4]}", "seats": ["human", "human"]}
    for size in (6, 8):
        yield {"game": f"reversi/{size}", "you": "white", "opponent": CHAMPION}
    yield {"game": "gomoku/15/freestyle", "opponent": "level:mc1"}
    for game in ("gomoku/15/renju", "gomoku/15/caro/swap", "gomoku/9/standard/swap2", "gomoku/9/renju/pro"):
        yield {"game": game, "seats": ["level:6", "level:2"]}
    for opening in ("swap", "swap2", "long-pro"):
        yield {"game": f"gomoku/15/renju/{opening}", "you": "white", "opponent": "level:6"}
    yield {"game": "reversi/6", "seats": ["human", "human"], "led": [8], "strict": True}
    yield {"game": "reversi/4", "seats": ["human", "human"]}
    start = f"{'-' * 27}OX{'-' * 6}XO{'-' * 6}X{'-' * 20} O"
    yield {"game": "reversi/8", "seats": ["human", "level:4"], "start": start}
    if every:
        yield {"game": "reversi/8", "opponent": "human:5"}
        yield {"game": "reversi/8", "opponent": "level:11"}


def level(opponent: str, number: int) -> str:
    """One that the board of that number has, too."""
    return opponent if number % 3 == 0 or opponent in ("level:1", "level:2", "level:3", "level:5") else "level:4"


class Playing:
    """One game over HTTP and the websocket."""

    def __init__(self, client: TestClient, asked: Json, rng: Rng) -> None:
        self._client, self._rng = client, rng
        made = client.post("/api/v1/games", json=asked)
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]

    def settled(self) -> Json:
        """The state when nobody thinks."""

        def look() -> Json:
            state: Json = self._client.get(f"/api/v1/games/{self.id}").json()
            assert state["halted"] is None, state["halted"]
            return state

        return wait_until(look, lambda state: not state["thinking"], pause=0.01)

    def play(self, socket: Any) -> list[Json]:
        """Requests, each with the state after it or the code of its refusal."""
        found: list[Json] = []

        def ask(request: Json) -> Json:
            socket.send_json(request | {"id": self.id})
            while True:
                answer = socket.receive_json()
                if answer["type"] == "problem":
                    found.append({"request": request, "refused": answer["problem"]["code"]})
                    return self.settled()
                if answer["type"] in ("game", "change") and not answer["thinking"]:
                    break
            state = self.settled()
            found.append({"request": request, "state": state})
            return state

        state = ask({"type": "open"})
        for number in range(MOVES):
            if not state["moves"]:
                break
            if number == 2:
                ask({"type": "move", "ply": state["ply"] + 3, "move": 0})
                ask({"type": "move", "ply": state["ply"], "move": 9999})
            if number == 5:
                state = ask({"type": "undo"})
            state = ask({"type": "move", "ply": state["ply"], "move": self._pick(state)})
        if state["can_resign"]:
            ask({"type": "resign"})
            ask({"type": "undo"})
        return found

    def _pick(self, state: Json) -> int:
        """A legal move, on a board of crossings one near the centre."""
        moves = state["moves"]
        rows, columns = state["board"]["rows"], state["board"]["columns"]
        if state["board"]["points"]:

            def far(move: Json) -> float:
                square = move["changes"][0][0] if move["changes"] else -1
                row, column = divmod(square, columns)
                return max(abs(2 * row - rows + 1), abs(2 * column - columns + 1)) if square >= 0 else 0

            moves = sorted(moves, key=far)[:20]
        return int(self._rng.choice(moves)["move"])

    def record(self) -> str:
        """The line of the file."""
        return self._client.get(f"/api/v1/games/{self.id}/file?format=jsonl").text


def games(folder: Path, *, every: bool) -> list[Json]:
    compose()
    app = make_app(data=folder / "data", port=PORT, static=page(folder), opponents=Opponents())
    found: list[Json] = []
    seeds = Rng(31)
    own = {"host": f"127.0.0.1:{PORT}", "origin": ADDRESS}
    with TestClient(app, base_url=ADDRESS, client=("127.0.0.1", 50000)) as client:
        for number, asked in enumerate(wanted(every=every)):
            seed = seeds.below(1 << 53)
            with patch("secrets.randbits", lambda bits, seed=seed: seed):
                playing = Playing(client, asked, Rng(31, (number,)))
            with client.websocket_connect("/api/v1/play", headers=own) as socket:
                exchanges = (
                    watched(playing, socket) if "human" not in asked.get("seats", ["human"]) else playing.play(socket)
                )
            found.append({"wanted": asked, "seed": seed, "exchanges": exchanges, "record": playing.record()})
    return found


def watched(playing: Playing, socket: Any) -> list[Json]:
    """A game between two players, as fast as they play, to its end."""
    socket.send_json({"type": "open", "id": playing.id})
    socket.send_json({"type": "watch", "id": playing.id, "paused": False, "seconds": 0})
    while True:
        answer = socket.receive_json()
        if answer["type"] in ("game", "change") and answer["result"]:
            return [{"request": {"type": "open"}, "state": playing.settled()}]


def page(folder: Path) -> Path:
    """A built page, as far as the server cares."""
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>heibai</title>", "utf-8")
    return static


def main(out: Path, *, every: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        out.write_text(json.dumps(games(Path(folder), every=every)), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), every="--all" in sys.argv[2:])
