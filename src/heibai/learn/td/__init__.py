"""Temporal differences: self-play at one ply that changes the weights it plays with."""
