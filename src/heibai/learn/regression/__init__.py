"""Weights fitted to labelled positions: tuple networks by least mean squares, linear evaluators by least squares."""
