"""Reversi (Othello): rules, notation, features."""
