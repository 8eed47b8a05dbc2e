"""Weights files whose checksum fits, whatever they hold."""

import hashlib
import json


def sealed(body: dict) -> dict:
    """The same with the checksum that fits: of everything else as JSON, keys sorted, without spaces."""
    rest = {key: value for key, value in body.items() if key != "checksum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return {**rest, "checksum": "sha256:" + hashlib.sha256(text.encode()).hexdigest()}
