"""Every error of heibai, one family: each says what came, what was expected and how to mend it."""

from __future__ import annotations

from .texts.text import Place, place_of


class HeibaiError(Exception):
    """Something that a user can mend; its text is one sentence fit to be shown to them.

    Every error of heibai is one; ``heibai.errors`` has them all.

        >>> import heibai
        >>> try:
        ...     heibai.Game("chess")
        ... except heibai.HeibaiError as error:
        ...     print(error)
        'chess' is no game; known: gomoku, reversi (heibai play reversi)
    """

    place: Place | None = None  # where in the text that came, if it is about a text


class IllegalMoveError(HeibaiError, ValueError):
    """A move that the rules do not allow in this position."""


class MoveTextError(HeibaiError, ValueError):
    """A text that names no square of this board."""


class PositionTextError(HeibaiError, ValueError):
    """A text that is no position of this game."""


class BoardSizeError(HeibaiError, ValueError):
    """A board size that this game does not offer."""


class UnknownNameError(HeibaiError, LookupError):
    """A name (game, evaluator, search, player, recipe, study) that nothing is registered under."""


class SpecError(HeibaiError, ValueError):
    """A player or evaluator text with a fault in its grammar, its keys or its values."""


class ForbiddenSpecError(SpecError):
    """A player text that is well formed but not accepted from a page: code, files or programs."""


class WeightsError(HeibaiError, ValueError):
    """Weights of the wrong length, or outside what the evaluator allows."""


class WeightsFileError(HeibaiError, ValueError):
    """A weights file that is damaged, foreign, or made for something else."""


class CheckpointError(HeibaiError, ValueError):
    """A checkpoint that is damaged, of another version, or of another run."""


class RunError(HeibaiError, RuntimeError):
    """A run, tournament or job that cannot start, continue or be found."""


class TooLargeError(HeibaiError, ValueError):
    """Work that takes more time or memory than this machine should be asked for from a page."""


class RecordFormatError(HeibaiError, ValueError):
    """A game archive or problem file that does not follow its format."""


class StoreError(HeibaiError, RuntimeError):
    """A database that is locked, read-only, full or of another version."""


class ServerError(HeibaiError, RuntimeError):
    """A server that cannot start (port taken, client not built)."""


class StaleError(HeibaiError, RuntimeError):
    """A request about an earlier step of a game, or about a game that does not exist any more."""


class TermsError(HeibaiError, RuntimeError):
    """Something that the terms of a game exclude, such as a hint in a strict game."""


class BusyError(HeibaiError, RuntimeError):
    """More pages, games or searches at once than the server takes."""


class ProtocolError(HeibaiError, ValueError):
    """A line that is not valid at this point of an engine protocol."""


class EngineError(HeibaiError, RuntimeError):
    """An external program that does not start, dies, writes too much, or violates its protocol."""


class EngineTimeError(EngineError):
    """An external program that did not answer in its time."""


class KernelMissingError(HeibaiError, ImportError):
    """The compiled kernel is absent or was built for another processor."""


def quoted(came: str, limit: int = 80) -> str:
    """What came, by its repr, cut to about ``limit`` characters: an error stays one sentence whatever was typed."""
    return repr(came if len(came) <= limit else came[: limit - 3] + "...")


def printable(text: str, *, keep: str = "") -> str:
    """A name to be shown: what has no picture, reorders what stands around it or is no Unicode stands by its number.

    ``keep``: such characters that stay, as the line ends of a text of several lines.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else repr(c)[1:-1] for c in text)


def quoted_path(path: object, limit: int = 300) -> str:
    """A path by its repr; of one that is too long to read the end is kept, which says the most."""
    text = str(path)
    return repr(text if len(text) <= limit else "..." + text[3 - limit :])


def unknown(kind: str, came: str, known: list[str], *, mend: str) -> UnknownNameError:
    """The error for a name that nothing is registered under; ``known`` lists what would have been right."""
    error = UnknownNameError(f"{quoted(came)} is no {kind}; known: {', '.join(sorted(known))} ({mend})")
    error.place = place_of(came)
    return error
