"""Which code this process runs, for records that outlive it."""

from __future__ import annotations

import subprocess
from functools import lru_cache
from pathlib import Path

from .. import __version__

_ROOT = Path(__file__).resolve().parents[3]  # of a checkout: above src/heibai/jobs


@lru_cache(maxsize=1)
def code_version() -> str:
    """``0.1.0``; in a checkout with its commit, ``0.1.0+f77e399c0ffe``, and ``.changed`` behind it if files differ."""
    commit = _commit(_ROOT) if (_ROOT / ".git").exists() and (_ROOT / "src" / "heibai").is_dir() else ""
    return f"{__version__}+{commit}" if commit else __version__


def _commit(root: Path) -> str:
    """The commit of a checkout; empty where Git is missing or refuses."""
    command = ["git", "-C", str(root), "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty=.changed"]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=10, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
