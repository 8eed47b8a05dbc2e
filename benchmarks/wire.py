"""How many bytes the server sends to a page for each step of a whole game of Reversi.

Opens a game and plays it as a page does, and counts all that is told until it is the person's turn again. With
``--analyst`` a page wants the analyst's values, too, as it usually does, and waits for that of each position.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import httpx
from websockets.sync.client import ClientConnection

from web import page, served

OPPONENT = "alphabeta:depth=2,eval=zones"  # without chance: always the same game


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--analyst", action="store_true", help="with the analyst's values")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
    arguments = parser.parse_args()
    with served() as (_, address):
        found = bytes_of_a_game(address, analyst=arguments.analyst)
    if arguments.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"  {name.replace('_', ' '):<36}{value:>10,}")


def bytes_of_a_game(address: str, *, analyst: bool) -> dict[str, int]:
    """Bytes of the websocket's messages, without their frames."""
    id = httpx.post(f"{address}api/v1/games", json={"opponent": OPPONENT}).json()["id"]
    opening = {"type": "open", "id": id, "analysis": analyst}
    told = []
    with page(address) as connection:
        now, opened = after(connection, opening, analyst=analyst)
        while now["result"] is None:
            move = now["moves"][0]["move"]
            request = {"type": "move", "id": id, "ply": now["ply"], "move": move}
            now, size = after(connection, request, analyst=analyst)
            told.append(size)
        _, again = after(connection, opening, analyst=analyst)
    return {
        "steps": now["ply"],
        "bytes_a_step": round(sum(told) / now["ply"]),
        "bytes_of_the_first_move_and_reply": told[0],
        "bytes_of_the_last_move": told[-1],
        "bytes_of_the_whole_game": sum(told),
        "bytes_to_open_it_at_the_start": opened,
        "bytes_to_open_it_at_the_end": again,
    }


def after(connection: ClientConnection, request: dict[str, Any], *, analyst: bool) -> tuple[Any, int]:
    """How the game stands when nobody thinks any more and its position has a value, and the bytes told until then."""
    connection.send(json.dumps(request))
    now: Any = None
    size, valued = 0, -1
    while True:
        text = connection.recv(30)
        size += len(text)
        told = json.loads(text)
        if told["type"] == "problem":
            raise SystemExit(f"refused: {told['problem']['detail']}")
        now = told if told["type"] in ("game", "change") else now
        if told["type"] == "analysis" or any(told.get("analyses", ())[-1:]):
            valued = told["ply"]
        if now and not now["thinking"] and (now["result"] or not analyst or valued == now["ply"]):
            return now, size


if __name__ == "__main__":
    main()
