"""File formats of games, one module each.

Every module has ``recognises(head, length)`` (the first bytes of a file and its length) and ``read(path)``; those that
hold one game a line also ``format_record(record)``.
"""
