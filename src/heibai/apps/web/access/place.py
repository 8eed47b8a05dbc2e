"""Where the server listens and what it is called: which ``Host`` and ``Origin`` name it."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ....core.errors import ServerError, quoted

LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
_LABEL = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_NAME = re.compile(rf"(?=.{{1,253}}(:|$)){_LABEL}(\.{_LABEL})*(:[1-9][0-9]{{0,4}})?")


@dataclass(frozen=True)
class Place:
    """An address of this machine, a port, and names under which a proxy in front of it is reached."""

    host: str = LOOPBACK
    port: int = 0
    names: tuple[str, ...] = ()  # "heibai.example.org" of a proxy, by https; "box.local:8123" with the port of its own

    @staticmethod
    def of(host: str, port: int, names: Sequence[str] = ()) -> Place:
        """Raises ServerError: no IP address, or no name of a host."""
        return Place(str(_address(host)), port, tuple(_name(each) for each in names))

    @property
    def is_private(self) -> bool:
        """Nobody but this machine can ask it, and no proxy is said to stand before it."""
        return self._ip.is_loopback and not self.names

    @property
    def is_everywhere(self) -> bool:
        """It listens on every address of the machine."""
        return self._ip.is_unspecified

    @property
    def address(self) -> str:
        """What to open: of a server that listens everywhere by the machine's own name."""
        if self.names:
            return f"{'http' if self.is_direct(self.names[0]) else 'https'}://{self.names[0]}/"
        return f"http://{socket.gethostname().lower() if self.is_everywhere else _shown(self._ip)}:{self.port}/"

    def is_called(self, host: str) -> bool:
        """Whether a ``Host`` names this server.

        Where it listens everywhere any number is one of its own: only a name can be made to resolve elsewhere.
        """
        return host.lower() in self._hosts or (self.is_everywhere and self._is_number(host))

    def is_own(self, origin: str, host: str) -> bool:
        """Whether an ``Origin`` is the page that is served under a ``Host`` of ours."""
        name = host.lower()
        if self.is_private:
            return origin.lower() in self._origins
        return origin.lower() == f"{'http' if self.is_direct(name) else 'https'}://{name}"

    def is_direct(self, host: str) -> bool:
        """Whether somebody who says this ``Host`` asks this server itself, by http, and no proxy."""
        return host.lower().endswith(f":{self.port}") or (self.port == 80 and host.lower() not in self.names)

    @cached_property
    def _ip(self) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
        return _address(self.host)

    @property
    def _ending(self) -> str:
        return "" if self.port == 80 else f":{self.port}"

    @cached_property
    def _hosts(self) -> frozenset[str]:
        own = {_shown(self._ip), *LOOPBACK_NAMES}
        if self.is_everywhere:
            own.add(socket.gethostname().lower())
        found = {f"{name}:{self.port}" for name in own} | set(self.names)
        return frozenset(found | own if self.port == 80 else found)

    @cached_property
    def _origins(self) -> frozenset[str]:
        return frozenset(f"http://{host}" for host in self._hosts)

    def _is_number(self, host: str) -> bool:
        if not host.endswith(self._ending):
            return False
        number = host.removesuffix(self._ending)
        try:
            ipaddress.ip_address(number[1:-1] if number.startswith("[") and number.endswith("]") else number)
        except ValueError:
            return False
        return True


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    try:
        return ipaddress.ip_address(LOOPBACK if host == "localhost" else host.strip("[]"))
    except ValueError:
        raise ServerError(
            f"{quoted(host)} is no address of this machine; use a number such as 192.168.1.5, or 0.0.0.0 for all of "
            "them: heibai serve --host 0.0.0.0"
        ) from None


def _name(text: str) -> str:
    name = text.lower()
    if not _NAME.fullmatch(name):
        raise ServerError(
            f"{quoted(text)} is no name of a host; write it without https:// and slashes: --name heibai.example.org"
        )
    return name


def _shown(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    return f"[{address}]" if address.version == 6 else str(address)
