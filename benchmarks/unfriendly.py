"""Pages that behave badly, each for a process of its own: one that asks without end, many that say nothing."""

from __future__ import annotations

import json
import socket
import time

AT_ONCE = 2  # silent connections that come back, twenty times a second


def shake_hands(address: str, *, upgraded: bool = True) -> socket.socket:
    """A connection to the page's websocket that nobody reads; not upgraded: one that says nothing at all."""
    host = address.removeprefix("http://").rstrip("/")
    name, port = host.split(":")
    connection = socket.create_connection((name, int(port)))
    if upgraded:
        connection.sendall(
            f"GET /api/v1/play HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
    return connection


def frame(text: str) -> bytes:
    """A page's frame of up to 125 bytes, masked with zeros."""
    data = text.encode()
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def flood(address: str, id: str, ply: int) -> None:
    """Ask without end about a game at ``ply`` and never read; when cut off come back."""
    asked = [
        json.dumps({"type": type, "id": id, **more})
        for type, more in (("open", {}), ("hint", {"ply": ply}), ("undo", {}))
    ]
    load = b"".join(map(frame, [asked[0]] * 50 + [asked[1], "", "{", asked[0]] * 10))
    while True:
        try:
            with shake_hands(address) as connection:
                while True:
                    connection.sendall(load)
        except OSError:
            continue


def hold(address: str, count: int) -> None:
    """Keep so many silent connections, half of them websockets; of those that are closed 40 a second come back."""
    held: list[socket.socket] = []
    opened = count
    while True:
        for number in range(min(opened, count - len(held))):
            try:
                held.append(shake_hands(address, upgraded=number % 2 == 0))
                held[-1].setblocking(False)
            except OSError:
                break
        opened = AT_ONCE
        held = [each for each in held if not ended(each)]
        time.sleep(0.05)


def ended(connection: socket.socket) -> bool:
    try:
        while data := connection.recv(65536):
            if b"\x88" in data:  # a closing frame
                break
    except BlockingIOError:
        return False
    except OSError:
        pass
    connection.close()
    return True
