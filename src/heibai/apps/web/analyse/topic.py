"""Analyses as topics: "analysis/ID"."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ....core.errors import UnknownNameError, quoted
from ..topics.feed import Listener
from .analyses import Analyses
from .to_wire import analysis_state
from .wire import AnalysisId, AnalysisState

_ID: TypeAdapter[str] = TypeAdapter(AnalysisId)
_STATE: TypeAdapter[AnalysisState] = TypeAdapter(AnalysisState)


class AnalysisTopics:
    """See ``TopicKind``."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses

    async def listen(self, name: str) -> Listener:
        """Raises UnknownNameError, RunError, BusyError."""
        await asyncio.to_thread(self._analyses.open, _id(name))
        return self._analyses.listen(name)

    async def snapshot(self, name: str) -> Mapping[str, Any]:
        """Raises UnknownNameError, RunError, CheckpointError."""
        return await asyncio.to_thread(self._told, name)

    def _told(self, name: str) -> Mapping[str, Any]:
        told: dict[str, Any] = _STATE.dump_python(analysis_state(self._analyses.open(_id(name))), mode="json")
        return told


def _id(name: str) -> str:
    """No path is made of any other name."""
    try:
        return _ID.validate_python(name)
    except ValidationError:
        raise UnknownNameError(f"{quoted(name)} is no analysis of this server; analyse the game again") from None
