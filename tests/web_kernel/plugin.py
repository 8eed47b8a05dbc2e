"""``pytest -p web_kernel.plugin``: the tests run with the web kernel in the place of the compiled one."""

from __future__ import annotations

import sys

from .proxy import Node, module_of

sys.modules["heibai._kernel"] = module_of(Node())
