"""Makes the page without a server: ``make site-app`` writes it into build/site-app, for any static file server.

The client is built by Vite with a worker in the place of the server. Beside it come the kernel for browsers, what
``data.py`` writes of Python's catalogues, and a service worker that keeps the page for when there is no network.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import data
import icons
import paint
import python_parts
from first import first_visit

ROOT = Path(__file__).resolve().parents[2]
WEB, KERNEL, OUT = ROOT / "web", ROOT / "build" / "web-kernel", ROOT / "build" / "site-app"
MODULES = ("rules", "reversi", "gomoku", "kernel", "threads")
# Loaded by need: dear weights, and what Analyse, Breed and See it think need. All else is kept at the first visit, so
# that every board can be played offline.
BY_NEED = 200_000  # bytes from which weights are


def main() -> None:
    missing = [name for name in MODULES if not (KERNEL / f"heibai-{name}.wasm").is_file()]
    if missing:
        sys.exit(f"build/web-kernel has no {', '.join(missing)}; to make them: make web-kernel")
    build_client(OUT)
    paint.paint(OUT, WEB, first_visit())
    add_kernel(OUT / "kernel")
    data.main(OUT / "data")
    python_parts.add_python(OUT / "python")
    version = add_service_worker(OUT)
    whole = sum(path.stat().st_size for path in OUT.rglob("*") if path.is_file())
    print(f"build/site-app has version {version}, {whole / 1e6:.1f} MB; see it by:")
    print("python -m http.server --bind 127.0.0.1 --directory build/site-app")


def build_client(out: Path) -> None:
    """The page itself, with its manifest and its icons."""
    subprocess.run(
        ["node", "node_modules/vite/bin/vite.js", "build", "--config", "vite.site.config.ts", "--outDir", str(out)],
        cwd=WEB,
        check=True,
    )
    shutil.copy(WEB / "site-public" / "manifest.webmanifest", out)
    icons.add_icons(WEB / "public" / "icon.svg", out)


def add_kernel(out: Path) -> None:
    """Each module as its program and its code, which the page unpacks itself, and the program of threads."""
    out.mkdir()
    shutil.copy(KERNEL / "heibai-threads.worker.js", out)
    for name in MODULES:
        shutil.copy(KERNEL / f"heibai-{name}.mjs", out)
        code = (KERNEL / f"heibai-{name}.wasm").read_bytes()
        (out / f"heibai-{name}.wasm.gz").write_bytes(gzip.compress(code, 9, mtime=0))


def add_service_worker(out: Path) -> str:
    """The service worker with the files of a first visit; the version that it keeps, made of all content."""
    files = sorted(path for path in out.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(out).as_posix().encode() + b"\0" + path.read_bytes())
    version = digest.hexdigest()[:12]
    text = (WEB / "site-public" / "sw.js").read_text("utf-8").replace("{{VERSION}}", version)
    first, study = ([path for path in files if not is_by_need(path)], [path for path in files if is_for_study(path)])
    for name, kept in (("{{FIRST}}", first), ("{{STUDY}}", study)):
        text = text.replace(name, json.dumps([path.relative_to(out).as_posix() for path in kept]))
    (out / "sw.js").write_text(text, "utf-8")
    return version


def is_by_need(path: Path) -> bool:
    """Whether a file is kept only once it was asked for."""
    is_dear = path.parent.name == "weights" and path.stat().st_size > BY_NEED
    is_picture = path.suffix == ".png"  # of the installed page, which its system keeps
    return is_dear or is_picture or is_for_study(path)


def is_for_study(path: Path) -> bool:
    """Whether it belongs to what Analyse, Breed and See it think need."""
    return path.parent.name == "python" or path.name.startswith(("heibai-kernel.", "heibai-threads."))


if __name__ == "__main__":
    main()
