"""The program: ``heibai``, or ``python -m heibai``."""

from __future__ import annotations


def main() -> None:
    """The command line; an interrupt ends it quietly, while it is still being imported too."""
    try:
        from .apps.cli import main as command_line

        command_line()
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # as shells have it


if __name__ == "__main__":
    main()
