"""Builds sdist and wheels and opens them: each must carry the kernel and the built page. Run by .ci/run.

    .venv/bin/python tests/packaging/check_artifacts.py

Three roads to an installed page are tried: a wheel from the checkout, a wheel from the unpacked sdist (on which
neither npm nor the client's sources may be needed), and the environment that runs this (an editable install).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STATIC = "heibai/apps/web/static"


def main() -> None:
    check_lockfile(ROOT / "web" / "package-lock.json")
    check_editable()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        check_wheel(build_wheel(ROOT, work / "from-checkout"), "the wheel from the checkout")
        sdist = build_sdist(work)
        tree = unpack(sdist, work)
        check_sdist(tree)
        check_wheel(build_wheel(tree, work / "from-sdist", without_npm=True), "the wheel from the sdist")
    print("sdist, wheels and editable install carry kernel and page")


def require(condition: bool, sentence: str) -> None:
    if not condition:
        sys.exit(f"check_artifacts: {sentence}")


def check_lockfile(path: Path) -> None:
    """The lock file pins versions and hashes, and names no registry."""
    text = path.read_text("utf-8")
    require('"resolved"' not in text, f"{path} names a registry; npm must run with web/.npmrc")
    require(text.count('"integrity"') > 20, f"{path} has no hashes; run npm install in web/ again")


def check_editable() -> None:
    code = "import heibai._kernel, heibai.apps.web.server as s; print(s.STATIC / 'index.html')"
    index = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    require(Path(index).exists(), f"the editable install has no page at {index}; run: make kernel")
    check_page(Path(index).parent)


def check_page(static: Path) -> None:
    """The page's files are there, and nothing in them is fetched from elsewhere."""
    index = (static / "index.html").read_text("utf-8")
    for name in re.findall(r'(?:src|href)="([^"]+)"', index):
        require(name.startswith("/"), f"index.html loads {name!r} from elsewhere")
        require((static / name.lstrip("/")).exists(), f"index.html names {name!r}, which is not in the page")


def build_sdist(work: Path) -> Path:
    code = f"import heibai_build; print(heibai_build.build_sdist({str(work)!r}))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "build_backend")}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    return next(work.glob("heibai-*.tar.gz"))


def unpack(sdist: Path, work: Path) -> Path:
    shutil.unpack_archive(sdist, work)  # no filter: Python 3.11.2 has none
    return work / sdist.name.removesuffix(".tar.gz")


def check_sdist(tree: Path) -> None:
    static = tree / "src" / STATIC
    require((static / "index.html").exists(), "the sdist has no built page; look at sdist.include in pyproject.toml")
    check_page(static)
    newest = max(path.stat().st_mtime for path in (tree / "web").rglob("*") if path.is_file())
    built = (static / "index.html").stat().st_mtime
    require(built >= newest, "a client source in the sdist is newer than its page: an install would need Node")
    require((tree / "kernel" / "bindings" / "module.cpp").exists(), "the sdist has no kernel sources")
    require((tree / "LICENSE").exists(), "the sdist has no licence")
    clutter = [path for path in tree.rglob("*") if path.name in ("node_modules", ".venv", "build", "__pycache__")]
    clutter += (tree / "web" / "src" / "lib").glob("wire")  # types that are made after the page
    require(not clutter, f"the sdist carries {clutter}")


def build_wheel(source: Path, target: Path, *, without_npm: bool = False) -> Path:
    environment = dict(os.environ)
    if without_npm:
        shutil.rmtree(source / "web", ignore_errors=True)
        environment["PATH"] = os.pathsep.join(_folders_without_npm(environment["PATH"].split(os.pathsep)))
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", str(target)]
    subprocess.run([*command, str(source)], env=environment, check=True)
    return next(target.glob("heibai-*.whl"))


def package_files() -> set[str]:
    """Everything below src/ that git would carry: modules, py.typed, weights, levels."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "src/heibai"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    return {name.removeprefix("src/") for name in listed if (ROOT / name).exists()}


def _folders_without_npm(folders: Iterable[str]) -> list[str]:
    """A PATH may hold compiler and npm in one folder: then npm is only hidden by the missing sources."""
    kept = [folder for folder in folders if not (Path(folder) / "npm").exists()]
    return kept if shutil.which("c++", path=os.pathsep.join(kept)) else list(folders)


def check_wheel(wheel: Path, name: str) -> None:
    with zipfile.ZipFile(wheel) as archive, tempfile.TemporaryDirectory() as folder:
        names = archive.namelist()
        require(f"{STATIC}/index.html" in names, f"{name} has no built page")
        require(any(re.fullmatch(r"heibai/_kernel\..*\.so", each) for each in names), f"{name} has no kernel")
        require("heibai/_kernel.pyi" in names, f"{name} has no stubs of the kernel")
        left_out = sorted(package_files() - set(names))
        require(not left_out, f"{name} leaves out {left_out}")
        archive.extractall(folder)
        check_page(Path(folder) / STATIC)


if __name__ == "__main__":
    main()
