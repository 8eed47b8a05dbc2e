"""Whole batches of games on the device in one compiled program: rules, search, self-play and learning in JAX.

Nothing here needs the compiled kernel: ``python -m heibai.learn.network.device`` runs from the source tree.
"""
