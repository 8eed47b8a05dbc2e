"""Every error of heibai: each says what came, what was expected and how to mend it, in one sentence.

    >>> import heibai
    >>> try:
    ...     heibai.Game("reversi").start().play("a1")
    ... except heibai.errors.IllegalMoveError as error:
    ...     print(str(error)[:58])
    'a1' is not legal for black; legal: d3 c4 f5 e6 (in '-----

All are ``HeibaiError``; each is also the error of Python that comes closest (``ValueError``, ``LookupError``, ...).
"""

from .core.errors import (
    BoardSizeError,
    BusyError,
    CheckpointError,
    EngineError,
    EngineTimeError,
    ForbiddenSpecError,
    HeibaiError,
    IllegalMoveError,
    KernelMissingError,
    MoveTextError,
    PositionTextError,
    ProtocolError,
    RecordFormatError,
    RunError,
    ServerError,
    SpecError,
    StaleError,
    StoreError,
    TermsError,
    TooLargeError,
    UnknownNameError,
    WeightsError,
    WeightsFileError,
)

__all__ = [
    "BoardSizeError",
    "BusyError",
    "CheckpointError",
    "EngineError",
    "EngineTimeError",
    "ForbiddenSpecError",
    "HeibaiError",
    "IllegalMoveError",
    "KernelMissingError",
    "MoveTextError",
    "PositionTextError",
    "ProtocolError",
    "RecordFormatError",
    "RunError",
    "ServerError",
    "SpecError",
    "StaleError",
    "StoreError",
    "TermsError",
    "TooLargeError",
    "UnknownNameError",
    "WeightsError",
    "WeightsFileError",
]
