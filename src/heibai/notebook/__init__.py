"""What a notebook shows live (``pip install 'heibai[notebook]'``): a board that plays, and progress of long work.

    from heibai.notebook import LiveBoard, show_progress

    LiveBoard("reversi", opponent="level:5")
    heibai.match("level:6", "level:5", games=200, progress=show_progress())

Positions, reports, matches, tournaments and runs draw themselves without it.
"""

from __future__ import annotations

from .live_board import LiveBoard
from .progress import show_progress

__all__ = ["LiveBoard", "show_progress"]
