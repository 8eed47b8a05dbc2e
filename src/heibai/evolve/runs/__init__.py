"""Runs of evolution: generations, log rows, checkpoints, champions."""
