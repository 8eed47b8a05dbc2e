"""The first view in index.html, so that the page is seen before any of its scripts has come.

The page's own components draw it, in Node, of the first game that ``first.py`` has: nothing of it is written twice. It
lies in index.html once in each language, with the style sheet, with the few lines of script that choose between them,
and with the first game's data. The content security policy names these by their digests and allows no others.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
from html import escape
from pathlib import Path
from typing import Any

LANGUAGES = {"en": "en", "zh": "zh-Hans"}
# Until the page stands, nothing in its view is named, focused, pressed or said; dialogs are closed.
DROPPED = re.compile(r'<!--.*?-->|<dialog.*?</dialog>|<p class="unseen".*?</p>', re.DOTALL)
NAMES = re.compile(r' (?:id|role|tabindex|title|for|name|data-[a-z]+|aria-(?!current)[a-z]+)="[^"]*"')
STYLE = re.compile(r' style="([^"]*)"')
SHEET = re.compile(r'\s*<link rel="stylesheet"[^>]*href="\./(assets/[^"]+)">')
EARLY = re.compile(r'\s*<script src="\./early\.js"></script>')
PLAYABLE = re.compile(r"\bplayable\b")


def paint(out: Path, web: Path, visit: dict[str, Any]) -> None:
    """Put the first view of a visit (``first.first_visit``) into ``out``/index.html. Raises ValueError: not ours."""
    page = (out / "index.html").read_text("utf-8")
    sheet, early = SHEET.search(page), EARLY.search(page)
    if not sheet or not early:
        raise ValueError("index.html has no style sheet or no early.js; look at web/vite.site.config.ts")
    views, styles = _without_styles(_views(out.parent / "site-first", web, visit))
    css = _texts(out / sheet[1], web / "site-public" / "first.css") + "".join(styles)
    script = _texts(out / "early.js", web / "site-public" / "first.js")
    for directive, allowed in (("script-src", script), ("style-src", css)):
        page = _put(page, f"{directive} ", f"{directive} {_digest(allowed)} ")
    page = _put(page, sheet[0], "")
    page = _put(page, early[0], f"\n    <style>{css}</style>\n    <script>{script}</script>")
    page = _put(page, '<div id="app"></div>', f'<div id="app">{views}</div>\n    {_data(visit)}')
    (out / "index.html").write_text(page, "utf-8")
    for name in (sheet[1], "early.js"):
        (out / name).unlink()


def _put(page: str, old: str, new: str) -> str:
    """Raises ValueError: ``old`` does not stand there once."""
    if page.count(old) != 1:
        raise ValueError(f"{old!r} stands {page.count(old)} times in index.html, expected once; look at web/index.html")
    return page.replace(old, new)


def _texts(*paths: Path) -> str:
    return "".join(path.read_text("utf-8") for path in paths)


def _views(folder: Path, web: Path, visit: dict[str, Any]) -> str:
    """Drawn in each language by the page's components; ``folder``: of what draws them."""
    vite = ["node", "node_modules/vite/bin/vite.js", "build", "--config", "vite.first.config.ts", "--logLevel", "error"]
    subprocess.run([*vite, "--outDir", folder], cwd=web, check=True)
    program = f"""
        import {{ view }} from {json.dumps((folder / "view.js").as_uri())};
        const [visit, views] = [{json.dumps(visit)}, {{}}];
        for (const language of {json.dumps(list(LANGUAGES))}) views[language] = await view(visit, language);
        process.stdout.write(JSON.stringify(views));
    """
    node = ["node", "--input-type=module", "-"]
    drawn = subprocess.run(node, input=program, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    return "".join(_element(LANGUAGES[language], **view) for language, view in json.loads(drawn.stdout).items())


def _element(language: str, *, body: str, loading: str) -> str:
    """A view as it is seen; who hears the page hears that it is loading."""
    heard = f'<main class="unseen"><h1>heibai</h1><p>{escape(loading)}</p></main>'
    return f'<div class="first" lang="{language}">{heard}<div inert aria-hidden="true">{_bare(body)}</div></div>'


def _bare(view: str) -> str:
    """Its looks alone."""
    return PLAYABLE.sub("", NAMES.sub("", DROPPED.sub("", view)))


def _without_styles(views: str) -> tuple[str, list[str]]:
    """Styles of single elements, which the policy forbids, as rules of a style sheet."""
    styles = list(dict.fromkeys(STYLE.findall(views)))
    views = STYLE.sub(lambda found: f' data-style="{styles.index(found[1])}"', views)
    return views, [f'[data-style="{number}"]{{{style}}}\n' for number, style in enumerate(styles)]


def _data(visit: dict[str, Any]) -> str:
    """As an element that runs nothing: ``web/src/site/first/visit.ts`` reads it."""
    text = escape(json.dumps(visit, ensure_ascii=False, separators=(",", ":")), quote=False)
    return f'<template id="first-visit">{text}</template>'


def _digest(text: str) -> str:
    """As a content security policy names what it allows."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
