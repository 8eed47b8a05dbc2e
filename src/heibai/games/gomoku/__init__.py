"""Gomoku: rules, renju, openings, shapes, notation."""
