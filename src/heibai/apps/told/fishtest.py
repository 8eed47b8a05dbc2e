"""One pairing's numbers in the lines that fishtest prints, so that engine testers read them at a glance."""

from __future__ import annotations

from typing import Any

from .elo import TOO_FEW, is_too_few, width_text

_VERDICTS = {
    "elo1": "accepted: A is as strong as elo1 says",
    "elo0": "rejected: A is no stronger than elo0 says",
    "open": "not decided",
}


def elo_line(pairing: dict[str, Any]) -> list[str]:
    """Elo with half the width of its 95% interval, and the likelihood of superiority; none before the first pair."""
    if pairing["los"] is None:
        return []
    infinite = "inf" if pairing["score"] > 0.5 else "-inf"
    elo = infinite if pairing["elo"] is None else f"{pairing['elo']:.2f}"
    bounds = pairing["elo_interval"]
    told = TOO_FEW if is_too_few(bounds) else f"{elo} +-{width_text(bounds, digits=2)} (95%)"
    return [f"ELO: {told} LOS: {pairing['los']:.1%}"]


def fishtest_lines(pairing: dict[str, Any]) -> list[str]:
    """LLR and verdict where there is a test, totals, pentanomial counts (pairs by A's points 0, 1/2, 1, 3/2, 2)."""
    lines = []
    if test := pairing["sprt"]:
        low, high = test["bounds"]
        unit = " normalized" if test["model"] == "normalized" else ""
        lines.append(
            f"LLR: {test['llr']:.2f} ({low:.2f},{high:.2f}) <{test['elo0']:.2f},{test['elo1']:.2f}>{unit} "
            f"{_VERDICTS[test['verdict']]}"
        )
    lines.append(f"Total: {pairing['games']} W: {pairing['wins']} L: {pairing['losses']} D: {pairing['draws']}")
    lines.append(f"Ptnml(0-2): {', '.join(map(str, pairing['pairs']))}")
    return lines
