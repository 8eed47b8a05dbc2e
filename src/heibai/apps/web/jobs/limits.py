"""What the numbers of a form may be, read from the model of what it asks for."""

from __future__ import annotations

from pydantic import BaseModel

from .wire import Limit


def limits_of(form: type[BaseModel]) -> list[Limit]:
    """Of every whole number."""
    found: list[Limit] = []
    for name, field in form.model_json_schema()["properties"].items():
        whole = next((each for each in field.get("anyOf", [field]) if each.get("type") == "integer"), None)
        if whole:
            found.append({"name": name, "least": whole["minimum"], "most": whole["maximum"]})
    return found
