"""Makes the site of the documentation: ``make site`` writes it into build/site.

The pages of docs/ are gathered in build/pages, and with them what they point at: README.md is the first page,
README.zh.md, CONTRIBUTING.md and CHANGELOG.md have pages of their own, and the programs of examples/ share one. A
picture opens in full size when it is pressed. Zensical checks links to pages and headings. A warning fails the build,
and so does a page that the navigation leaves out or a missing file.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
MOVED = {
    "README.md": "index.md",
    "README.zh.md": "zh.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
CONNECT_FOUR = "examples/connect-four"
_LINK = re.compile(r"(?<=\]\()(?!\w+:|#)(?P<path>[\w.][^)#\s]*)(?P<anchor>#[^)\s]*)?(?=\))")
_PICTURE = re.compile(r"(?<!\[)!\[[^\]]*\]\((?P<path>[^)\s]+)\)")


def main() -> None:
    for old in ("pages", "site", ".cache"):
        shutil.rmtree(BUILD / old, ignore_errors=True)
    pages = BUILD / "pages"
    gather(ROOT, pages)
    config = (ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8")
    faults = [*left_out(pages, tomllib.loads(config)["project"]["nav"]), *missing(pages)]
    if faults:
        sys.exit("\n".join(f"site: {fault}" for fault in faults))
    (BUILD / "zensical.toml").write_text(config, encoding="utf-8")
    build()
    if (BUILD / "site-app").is_dir():  # the page without a server, where it was built
        shutil.copytree(BUILD / "site-app", BUILD / "site" / "app")
    print("the site is in build/site; see it by: python -m http.server --bind 127.0.0.1 --directory build/site")


def gather(root: Path, pages: Path) -> None:
    """Copies every page, and what it shows, to where the site has it; links follow."""
    shutil.copytree(root / "docs", pages, ignore=shutil.ignore_patterns("*.py", "*.md", "*.toml", "__pycache__"))
    sources = {root / name: pages / to for name, to in MOVED.items()}
    sources |= {path: pages / path.relative_to(root / "docs") for path in (root / "docs").rglob("*.md")}
    for source, to in sources.items():
        text = with_links(source.read_text(encoding="utf-8"), source.parent, root)
        to.write_text(with_full_sizes(text), encoding="utf-8")
    (pages / "examples.md").write_text(examples(root), encoding="utf-8")
    shutil.rmtree(pages / "course" / "solutions")
    add_notebooks(root, pages)


def add_notebooks(root: Path, pages: Path) -> None:
    """Each lesson of the course as a notebook beside its page, and a link to it under the page's title."""
    spec = importlib.util.spec_from_file_location("make_course", root / "tools" / "make_course.py")
    assert spec is not None
    assert spec.loader is not None
    make_course = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_course)
    for folder, words in (("course", "this lesson as a notebook"), ("zh/course", "本课的笔记本")):
        make_course.write_notebooks(pages / folder, make_course.lessons(root / "docs" / folder), moved=True)
        for page in make_course.lessons(pages / folder):
            title, _, rest = page.read_text(encoding="utf-8").partition("\n\n")
            page.write_text(f"{title}\n\n[{words}]({page.stem}.ipynb)\n\n{rest}", encoding="utf-8")


def with_links(text: str, folder: Path, root: Path) -> str:
    """``text`` of a page in ``folder``, with links to where the site has what they point at."""
    depth = len(folder.relative_to(root / "docs").parts) if folder.is_relative_to(root / "docs") else 0

    def moved(link: re.Match[str]) -> str:
        target = Path(os.path.normpath(folder / link["path"])).relative_to(root).as_posix()
        if target == "examples" or target.startswith("examples/"):
            heading = "" if target == "examples" else "#" + target.removeprefix("examples/").replace(".", "")
            return "../" * depth + "examples.md" + heading
        page = MOVED.get(target, target.removeprefix("docs/"))
        return "../" * depth + page + (link["anchor"] or "")

    return _LINK.sub(moved, text)


def with_full_sizes(text: str) -> str:
    """``text`` with every picture as a link to its file."""
    return _PICTURE.sub(r"[\g<0>](\g<path>)", text)


def examples(root: Path) -> str:
    """The page of all programs in examples/, one heading each; the package connect-four by its own words."""
    parts = ["# Examples\n\nSmall programs that use heibai from Python. `.ci/run` runs each of them.\n"]
    for program in sorted((root / "examples").glob("*.py")):
        code = program.read_text(encoding="utf-8")
        said = (ast.get_docstring(ast.parse(code)) or "").splitlines()[0]
        parts.append(f"## {program.name}\n\n{said}\n\n```python\n{code}```\n")
    words = (root / CONNECT_FOUR / "README.md").read_text(encoding="utf-8").partition("\n")[2]
    return "\n".join([*parts, f"## connect-four\n{words}"])


def named(entries: list[Any]) -> Iterator[str]:
    """The pages that a navigation names."""
    for entry in entries:
        for below in entry.values():
            if isinstance(below, str):
                yield below
            else:
                yield from named(below)


def left_out(pages: Path, navigation: list[Any]) -> list[str]:
    """Pages that the navigation lacks, and names in it of no page."""
    there = {path.relative_to(pages).as_posix() for path in pages.rglob("*.md")}
    return [
        f"{name} is a page or stands in docs/zensical.toml, not both" for name in sorted(there ^ {*named(navigation)})
    ]


def missing(pages: Path) -> list[str]:
    """Links and pictures whose file is not there; Zensical looks at links between pages alone."""
    links = (
        (page, link["path"]) for page in sorted(pages.rglob("*.md")) for link in _LINK.finditer(page.read_text("utf-8"))
    )
    return [
        f"{page.relative_to(pages)} points at {path}, which is not there"
        for page, path in links
        if not (page.parent / path).exists()
    ]


def build() -> None:
    """Runs Zensical. Raises SystemExit with what it said if it warned or failed."""
    command = [str(Path(sys.executable).parent / "zensical"), "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    if done.returncode or re.search(r"warning|error", said, re.IGNORECASE):
        sys.exit(f"{said}\nsite: Zensical warned or failed ({done.returncode})")


if __name__ == "__main__":
    main()
