"""A digest in a row of what the row says: who reads it notices that something else has changed it."""

from __future__ import annotations

from hashlib import blake2b


def digest_of(*values: str | bytes | int | None) -> int:
    """64 bits, signed, as a database has whole numbers."""
    digest = blake2b(digest_size=8)
    for value in values:
        data = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little") + data)
    return int.from_bytes(digest.digest(), "little", signed=True)
