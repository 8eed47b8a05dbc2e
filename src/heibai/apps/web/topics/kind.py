"""What a topic may be about: each kind of job says how one is listened to and how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from .feed import Listener


class TopicKind(Protocol):
    """Jobs of one kind, by the names that a page has for them."""

    async def listen(self, name: str) -> Listener:
        """Hear of a job from now on, and have it go on where that is asked for by looking. Raises HeibaiError."""

    async def snapshot(self, name: str) -> Mapping[str, Any]:
        """The whole job as it stands, as its own address answers. Raises HeibaiError."""
