"""``py:module.Class``: a class of the user's own, imported from the working directory or the Python path."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

from .errors import SpecError, UnknownNameError, quoted


def load_class(path: str) -> Any:
    """The class or factory that ``module.Class`` names (what follows ``py:``).

    Raises:
        SpecError: not ``module.Class``, or the module fails while it is imported.
        UnknownNameError: no such module, or nothing of that name in it.
    """
    module_name, _, name = path.rpartition(".")
    if not module_name or not all(part.isidentifier() for part in path.split(".")):
        raise SpecError(f"{quoted(f'py:{path}')} names no class; write py:module.Class, as in 'py:mymodule.MyPlayer'")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # as `python -m` does; an installed command does not
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        raise UnknownNameError(
            f"{quoted(f'py:{path}')} needs the module {quoted(str(error.name))}, which Python does not find; run "
            "heibai where that module lies, or put its folder on PYTHONPATH"
        ) from error
    except Exception as error:
        raise SpecError(
            f"{quoted(f'py:{path}')} fails while it is imported ({type(error).__name__}: {error}); mend it"
        ) from error
    found = getattr(module, name, None)
    if not callable(found):
        raise UnknownNameError(f"the module {quoted(module_name)} has no class {quoted(name)}; write py:module.Class")
    return found
