"""The websockets of pages: how much one says at once, and how long an answer may wait to be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from fastapi import WebSocket

MAX_FRAME_BYTES = 4096  # of a request
UNREAD_SECONDS = 10.0  # in which a page must take an answer


async def send_answer(socket: WebSocket, answer: Mapping[str, Any]) -> None:
    """Raises TimeoutError: the page does not read; WebSocketDisconnect: it is gone."""
    async with asyncio.timeout(UNREAD_SECONDS):
        await socket.send_text(json.dumps(answer, separators=(",", ":")))
