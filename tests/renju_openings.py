"""Positions under Renju's openings, by their moves as people write them."""

from __future__ import annotations

from heibai.games.gomoku.rules import Gomoku

RULES = ("rif", "taraguchi-10", "soosorv-8")
GAMES = {rule: Gomoku(15, rule="renju", opening=rule) for rule in RULES}


def after(rule, text):
    position = GAMES[rule].start()
    for move in GAMES[rule].parse_transcript(text):
        position = position.play(move)
    return position
