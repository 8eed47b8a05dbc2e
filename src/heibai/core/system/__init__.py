"""What operating systems do differently, a file for each kind: files, processes, pipes, the machine.

No other room asks which system it is on. Linux is what everything is tried on. The branches for macOS and Windows are
type-checked for these systems (``mypy --platform``), and nobody has run them.
"""
