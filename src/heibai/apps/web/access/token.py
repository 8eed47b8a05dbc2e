"""The token of a server that others can reach: kept where only its owner reads, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from pathlib import Path

from ....core.errors import ServerError, quoted_path
from ....core.files import read_text

VARIABLE = "HEIBAI_TOKEN"
FILE = "token"  # in the data folder
_LONGEST = 4096  # bytes of the file
_FORM = re.compile(r"[A-Za-z0-9_-]{16,200}")
_OTHERS = 0o077  # what nobody but the owner may do with the file


class Token:
    """What a person shows once and a program always."""

    def __init__(self, text: str) -> None:
        """Raises ServerError: too short to be a secret, or with other signs than an address may hold."""
        if not _FORM.fullmatch(text):
            raise ServerError(
                f"the token of {len(text)} characters is none; expected 16 to 200 letters, digits, - and _, as "
                "python -c 'import secrets; print(secrets.token_urlsafe())' prints them"
            )
        self.text = text
        self._cookie = hmac.digest(text.encode(), b"heibai: a browser that showed the token", hashlib.sha256).hex()

    @property
    def cookie(self) -> str:
        """What a browser keeps instead: who reads it there does not know the token."""
        return self._cookie

    def is_text(self, came: str) -> bool:
        return hmac.compare_digest(came.encode(errors="replace"), self.text.encode())

    def is_cookie(self, came: str) -> bool:
        return hmac.compare_digest(came.encode(errors="replace"), self._cookie.encode())


def find_token(home: Path) -> Token:
    """That of ``HEIBAI_TOKEN``, else of the file in ``home``, which is made when there is none. Raises ServerError."""
    named = os.environ.get(VARIABLE)
    if named is not None:
        return Token(named)
    path = home / FILE
    try:
        return _read(path)
    except FileNotFoundError:
        return _make(path)


def _read(path: Path) -> Token:
    try:
        if path.stat().st_mode & _OTHERS:
            raise ServerError(f"others may read the token in {quoted_path(path)}; run: chmod 600 {path}, or remove it")
        return Token(read_text(path, most=_LONGEST).strip())
    except FileNotFoundError:
        raise
    except (OSError, UnicodeDecodeError) as error:
        raise ServerError(f"the token in {quoted_path(path)} cannot be read ({error}); remove the file") from error


def _make(path: Path) -> Token:
    token = Token(secrets.token_urlsafe(24))
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(f"{token.text}\n")
    except OSError as error:
        raise ServerError(
            f"no token can be kept in {quoted_path(path)} ({error.strerror}); name one: {VARIABLE}=... heibai serve"
        ) from error
    return token
