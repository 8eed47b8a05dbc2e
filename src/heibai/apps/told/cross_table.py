"""A tournament in a terminal, as engine testers know it: rank, name, Elo, +/-, games, score; then who beat whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .elo import TOO_FEW, fishtest_lines, is_too_few, width_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_MOST_CIRCLES = 5  # named; the JSON has all
_COLUMNS = ("Elo", "+/-", "Games", "Score", "Draws", "LOS")


def show_tournament(console: Console, result: dict[str, Any]) -> None:
    """Standings, what sitting first was worth, the cross table."""
    console.print(_standings(result))
    console.print(_zero(result), markup=False, soft_wrap=True)
    console.print(f"First move: {_first_move(result)}; draws between equals: {result['draw_rate']:.1%}", soft_wrap=True)
    console.print("\nWins-draws-losses of the row against the column:", soft_wrap=True)
    console.print(_cross_table(result))
    for line in _transitivity_lines(result["transitivity"]):
        console.print(line, markup=False, soft_wrap=True)
    for pairing in result["pairings"]:
        if pairing["sprt"]:
            console.print(f"\nA: {pairing['a']}, B: {pairing['b']}", markup=False, soft_wrap=True)
            for line in fishtest_lines(pairing):
                console.print(line, markup=False, soft_wrap=True)


def _first_move(result: dict[str, Any]) -> str:
    worth, bounds = result["first_move_elo"], result["first_move_interval"]
    if worth is None or is_too_few(bounds):
        return TOO_FEW
    return f"Elo {worth:+.0f} +/- {width_text(bounds)} (95%)"


def _zero(result: dict[str, Any]) -> str:
    """What Elo is counted from."""
    told = ", ".join(f"{_moves(player)} = {elo:g} Elo" for player, elo in result["anchors"].items())
    return told or "0 Elo = the mean of these players"


def _moves(player: str) -> str:
    return "random moves" if player == "random" else player


def _standings(result: dict[str, Any]) -> Table:
    table = _table("Rank", "Name")
    for name in _COLUMNS:
        table.add_column(name, justify="right", no_wrap=True)
    for row in result["standings"]:
        games = row["games"]
        table.add_row(
            str(row["rank"]),
            _plain(row["player"]),
            "-" if row["elo"] is None else f"{row['elo']:+.0f}",
            "anchor" if row["player"] in result["anchors"] else width_text(row["elo_interval"]),
            str(games),
            f"{row['score']:.1%}" if games else "-",
            f"{row['draws'] / games:.1%}" if games else "-",
            "-" if row["los"] is None else f"{row['los']:.1%}",
        )
    return table


def _cross_table(result: dict[str, Any]) -> Table:
    order = [row["player"] for row in result["standings"]]
    cells: dict[tuple[str, str], str] = {}
    for pairing in result["pairings"]:
        wins, draws, losses = pairing["wins"], pairing["draws"], pairing["losses"]
        cells[pairing["a"], pairing["b"]] = f"{wins}-{draws}-{losses}"
        cells[pairing["b"], pairing["a"]] = f"{losses}-{draws}-{wins}"
    table = _table("#")
    for rank in range(1, len(order) + 1):
        table.add_column(str(rank), justify="right", no_wrap=True)
    for rank, row in enumerate(order, start=1):
        table.add_row(str(rank), *("." if row == column else cells.get((row, column), "") for column in order))
    return table


def _transitivity_lines(found: dict[str, Any]) -> list[str]:
    """Whether one number a player tells who beats whom."""
    lines = []
    if found["curl_share"] is not None:
        can_say = found["curl_chance"] < 1.0
        said = "Not transitive" if found["cyclic"] else "No circles beyond noise" if can_say else "No circle is sure"
        test = (
            f"p {found['curl_chance']:.2g}" if can_say else "too few games that were not one-sided to tell them apart"
        )
        lines.append(
            f"\n{said}: {len(found['cycles'])} of "
            f"{found['triples']} triples are surely cyclic, {found['cyclic_interval'][1]} may be; curl "
            f"{found['curl_share']:.1%} of what the pairings say (noise alone: {found['curl_of_noise']:.1%}; {test})"
        )
        lines += [f"Circle: {' beats '.join([*cycle, cycle[0]])}" for cycle in found["cycles"][:_MOST_CIRCLES]]
    if found["nash"]:
        shares = (f"{row['weight']:.0%} {row['player']}" for row in found["nash"] if row["weight"] >= 0.005)
        lines.append(f"Nash average: {', '.join(shares)}")
    return lines


def _table(*names: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold")
    return table


def _plain(text: str) -> Any:
    from rich.text import Text

    return Text(text)
