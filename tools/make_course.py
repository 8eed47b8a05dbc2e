"""Makes what the course has besides its texts: what its code prints, its pictures, its notebooks.

``python tools/make_course.py`` runs the code of every lesson, writes what it prints below it (in the Chinese lesson,
too) and draws the boards of docs/course/images. ``--notebooks FOLDER`` writes the lessons as notebooks instead.
Lesson 10 needs the network extra and the packed networks: pip install -e '.[network]' ./networks
"""

from __future__ import annotations

import argparse
import base64
import os
import re
import sys
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COURSE = ROOT / "docs" / "course"
CHINESE = ROOT / "docs" / "zh" / "course"
BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\n```text\n.*?^```\n)?", re.M | re.S)
PAGE = "http://127.0.0.1:8123"  # where the page runs that links to Think lead to
LINK = re.compile(r"\[(?P<words>[^\]]*)\]\((?P<path>[\w./-]+\.md)(?P<part>#[\w-]+)?\)")
PICTURE = re.compile(r"\]\((?P<path>[\w./]+\.svg)\)")
# name -> game, moves from the start, letters on squares
PICTURES: dict[str, tuple[str, str, dict[str, str]]] = {
    "start": ("reversi", "", {}),
    "greedy": ("reversi", "f5", {"d6": "3", "f4": "3", "f6": "3"}),
    "small": ("reversi/4", "b1", {"a1": "0", "c1": "-2", "a3": "0"}),
}


def lessons(folder: Path = COURSE) -> list[Path]:
    """The pages with code, in their order."""
    return sorted(folder.glob("[0-9]*.md"))


def notebook(page: Path, *, beside: Collection[str] = (), think: str = PAGE, docs: str | None = None) -> object:
    """The lesson as a notebook (nbformat), without outputs; shown output is left out where the code makes it.

    ``beside``: lessons (stems) whose notebooks lie in the same folder; ``docs``: where the folder of the page is, seen
    from the notebook; None: nowhere, so other pages are named and not linked; ``think``: address of the page.
    """
    import jupytext

    text = with_pictures(page.read_text("utf-8"), page.parent).replace(PAGE, think.rstrip("/"))
    text = with_links(text, page.parent, beside=beside, docs=docs)
    made = jupytext.reads(BLOCK.sub(r"```python\n\g<code>```\n", text), fmt="md")
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return made


def with_pictures(text: str, folder: Path) -> str:
    """A page whose pictures stand in its text: a notebook is given away without the folder of its page."""

    def inside(link: re.Match[str]) -> str:
        drawn = base64.b64encode((folder / link["path"]).read_bytes()).decode()
        return f"](data:image/svg+xml;base64,{drawn})"

    return PICTURE.sub(inside, text)


def with_links(text: str, folder: Path, *, beside: Collection[str], docs: str | None) -> str:
    """A page of ``folder`` whose links lead to notebooks where those lie beside it, and else into the documentation."""

    def leading(link: re.Match[str]) -> str:
        path = Path(link["path"])
        if path.name == link["path"] and path.stem in beside:
            return f"[{link['words']}]({path.stem}.ipynb)"
        if docs is None:
            name = (folder / path).resolve().relative_to(ROOT).as_posix()
            return f"{link['words']} (`{name}`)"
        return f"[{link['words']}]({docs}{link['path']}{link['part'] or ''})"

    return LINK.sub(leading, text)


def printed(page: Path) -> list[str]:
    """What each cell of a lesson prints. Raises nbclient's CellExecutionError: one raised."""
    import nbclient

    done = nbclient.NotebookClient(notebook(page), timeout=600).execute()
    cells = [cell for cell in done.cells if cell.cell_type == "code"]
    return ["".join(out.text for out in cell.outputs if out.output_type == "stream") for cell in cells]


def with_outputs(text: str, outputs: list[str]) -> str:
    """A page whose code has below it what it prints."""
    said = iter(outputs)

    def shown(block: re.Match[str]) -> str:
        output = next(said)
        return f"```python\n{block['code']}```\n" + (f"\n```text\n{output}```\n" if output else "")

    return BLOCK.sub(shown, text)


def drawing(name: str) -> str:
    """One picture as SVG."""
    import heibai

    game, moves, marks = PICTURES[name]
    return heibai.Game(game).position(moves).svg(marks=marks) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notebooks", type=Path, metavar="FOLDER", help="write the lessons as notebooks there")
    parser.add_argument("--page", default=PAGE, metavar="ADDRESS", help=f"links of notebooks lead there; usual: {PAGE}")
    parser.add_argument("lesson", nargs="*", help="numbers of lessons, as 1 10; all where none is given")
    asked = parser.parse_args()
    chosen = [page for page in lessons() if not asked.lesson or page.name.partition("-")[0].lstrip("0") in asked.lesson]
    if asked.notebooks:
        write_notebooks(asked.notebooks, chosen, think=asked.page)
        return
    for name in PICTURES:
        (COURSE / "images" / f"{name}.svg").write_text(drawing(name), encoding="utf-8")
    for page in chosen:
        outputs = printed(page)
        for each in (page, CHINESE / page.name):
            if each.exists():
                each.write_text(with_outputs(each.read_text("utf-8"), outputs), encoding="utf-8")
        print(page.name, file=sys.stderr)


def write_notebooks(folder: Path, pages: list[Path], *, think: str = PAGE, moved: bool = False) -> None:
    """One notebook a lesson; its links lead to the others and to the pages of the checkout.

    ``moved``: they are read without a checkout, so they link each other alone.
    """
    import jupytext

    folder.mkdir(parents=True, exist_ok=True)
    beside = {page.stem for page in pages}
    for page in pages:
        way = Path(os.path.relpath(page.parent, folder)).as_posix()
        made = notebook(page, beside=beside, think=think, docs=None if moved else f"{way}/")
        jupytext.write(made, folder / f"{page.stem}.ipynb")


if __name__ == "__main__":
    main()
