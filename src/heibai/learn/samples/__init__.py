"""Labelled positions on disk: gathered from games, merged where they are equal, split by game."""
