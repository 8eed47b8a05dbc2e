"""The libraries of notebooks, or a sentence that says how to get them."""

from __future__ import annotations

from ..core.errors import RunError

try:
    import anywidget
    import traitlets
    from IPython.display import display
except ImportError as error:
    raise RunError(f"this needs the package {error.name}; install it with: pip install 'heibai[notebook]'") from error

__all__ = ["anywidget", "display", "traitlets"]
