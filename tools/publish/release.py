"""Makes a release: ``make release``, or ``make release DRY_RUN=--dry-run`` for all of it but the tag.

The version is ``heibai.__version__``, which packages, programs and files tell. Nothing is built before all of this
holds: no file of the checkout differs from its commit, CHANGELOG.md begins with this version and its date, what is
installed says this version, and no tag has it yet. Then wheel and sdist are made, both checks of tests/packaging pass,
and the commit gets the annotated tag ``vVERSION``, here alone: to push it is a decision of its own.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHECKS = ("tests/packaging/check_artifacts.py", "tests/packaging/check_wheel.py")
_VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
_ENTRY = re.compile(r"^## \[(?P<version>[^\]]+)\](?: - (?P<date>\S+))?$", re.MULTILINE)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build, check and tag the release of this checkout.")
    parser.add_argument("--dry-run", action="store_true", help="all but the tag")
    dry_run = parser.parse_args().dry_run
    version = declared_version(ROOT)
    faults = [*faults_of(ROOT, version, datetime.date.today()), *installed_otherwise(version)]
    if faults:
        sys.exit("\n".join(f"release: {fault}" for fault in faults))
    build_and_check(version)
    unclean = changed_files(ROOT)
    if unclean:
        sys.exit(f"release: building changed files: {', '.join(unclean)}")
    if dry_run:
        print(f"heibai {version} is ready; without --dry-run this commit gets the tag v{version}")
        return
    git(ROOT, "tag", "--annotate", f"v{version}", "--message", f"heibai {version}")
    print(f"heibai {version} is in dist, and this commit has the tag v{version}; it is not pushed")


def declared_version(root: Path) -> str:
    """The version that the package says. Raises SystemExit where it is no MAJOR.MINOR.PATCH."""
    found = _VERSION.search((root / "src" / "heibai" / "__init__.py").read_text(encoding="utf-8"))
    if found is None:
        sys.exit('release: src/heibai/__init__.py lacks a line __version__ = "MAJOR.MINOR.PATCH"')
    return found[1]


def faults_of(root: Path, version: str, today: datetime.date) -> list[str]:
    """Why the checkout in ``root`` cannot be released as ``version``; empty if it can."""
    found = changelog_faults((root / "CHANGELOG.md").read_text(encoding="utf-8"), version, today)
    unclean = changed_files(root)
    if unclean:
        found.append(f"these files are not committed: {', '.join(unclean)}")
    if git(root, "tag", "--list", f"v{version}"):
        found.append(f"the tag v{version} is there already; set heibai.__version__ to the next version")
    return found


def changelog_faults(text: str, version: str, today: datetime.date) -> list[str]:
    """What the changelog lacks for ``version``: its entry on top with a date that has come, and words in it."""
    entries = list(_ENTRY.finditer(text))
    if not entries or entries[0]["version"] != version:
        first = f"it begins with [{entries[0]['version']}]" if entries else "it has no entry"
        return [f"CHANGELOG.md lacks ## [{version}] - DATE as its first entry: {first}"]
    words = text[entries[0].end() : entries[1].start() if len(entries) > 1 else len(text)]
    found = [] if re.search(r"^\* ", words, re.MULTILINE) else [f"CHANGELOG.md says nothing of {version}"]
    try:
        if datetime.date.fromisoformat(entries[0]["date"] or "") > today:
            found.append(f"CHANGELOG.md dates {version} in the future: {entries[0]['date']}")
    except ValueError:
        found.append(f"CHANGELOG.md dates {version} {entries[0]['date']!r}, expected YYYY-MM-DD")
    return found


def changed_files(root: Path) -> list[str]:
    """Files that differ from the commit, and new ones that Git does not ignore."""
    return [line[3:] for line in git(root, "status", "--porcelain").splitlines()]


def installed_otherwise(version: str) -> list[str]:
    """What the program installed beside this Python says, if that is another version."""
    program = Path(sys.executable).parent / "heibai"
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return [] if said == f"heibai {version}" else [f"{program} says {said!r}, expected 'heibai {version}'; make kernel"]


def build_and_check(version: str) -> None:
    """Makes dist/heibai-VERSION*.whl and dist/heibai-VERSION.tar.gz. Raises CalledProcessError where a check fails."""
    subprocess.run(["make", "wheel"], cwd=ROOT, check=True)
    code = "import sys; sys.path.insert(0, 'build_backend'); import heibai_build; heibai_build.build_sdist('dist')"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    for check in CHECKS:
        subprocess.run([sys.executable, check], cwd=ROOT, check=True)
    for pattern in (f"heibai-{version}-*.whl", f"heibai-{version}.tar.gz"):
        if not list((ROOT / "dist").glob(pattern)):
            sys.exit(f"release: dist holds no {pattern}")


def git(root: Path, *words: str) -> str:
    """What Git prints, without the last line's end. Raises CalledProcessError."""
    return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True).stdout.rstrip("\n")


if __name__ == "__main__":
    main()
