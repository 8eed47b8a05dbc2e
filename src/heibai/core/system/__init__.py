"""What operating systems do differently, a file for each kind: processes, pipes, the machine; and ``core/files.py``.

No other room asks which system it is on. Linux is what everything is tried on. The branches for macOS and Windows are
type-checked for these systems (``mypy --platform``), and nobody has run them.
"""
