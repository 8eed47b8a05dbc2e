"""``pytest -p web_kernel.plugin``: the tests run with the web kernel in the place of the compiled one."""

from __future__ import annotations

import sys

from .proxy import web_kernel

sys.modules["heibai._kernel"] = web_kernel()
