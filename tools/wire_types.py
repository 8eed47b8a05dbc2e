"""Write the page's types of what it and the server say: ``make wire`` makes ``web/src/lib/wire/types.ts``.

They are read from the server's models: of HTTP from its OpenAPI document, of the websocket from the JSON schema of its
messages. ``--check`` writes nothing and fails when the file is not what the models say.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from pydantic import TypeAdapter

from heibai.apps.web.analyse.routes import router as analyse_router
from heibai.apps.web.analyse.wire import EVENT
from heibai.apps.web.breed.routes import router as breed_router
from heibai.apps.web.breed.wire import BREED_EVENT
from heibai.apps.web.play.routes import router
from heibai.apps.web.play.table import HUMAN
from heibai.apps.web.play.wire.answers import ANSWER
from heibai.apps.web.play.wire.game import PresentState
from heibai.apps.web.play.wire.requests import REQUEST

TYPES = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire" / "types.ts"
HEAD = "// Made by `make wire` from the server's models (src/heibai/apps/web/*/wire). Do not edit.\n"
REFERENCE = "#/components/schemas/"
FOREIGN = {"HTTPValidationError", "ValidationError"}  # FastAPI's own; the server answers problem details instead
BASE = PresentState.__name__  # what several answers have in common

Schema = dict[str, Any]


def main() -> None:
    made = types()
    if "--check" not in sys.argv[1:]:
        TYPES.write_text(made, encoding="utf-8")
    elif not TYPES.exists() or TYPES.read_text(encoding="utf-8") != made:
        raise SystemExit(f"{TYPES} is not what the server's models say; renew it: make wire")


def types() -> str:
    """The whole file."""
    app = FastAPI()
    app.include_router(router)
    app.include_router(analyse_router)
    app.include_router(breed_router)
    document = app.openapi()
    schemas: Schema = {**document["components"]["schemas"]}
    unions = {"Request": schema_of(REQUEST, schemas), "Answer": schema_of(ANSWER, schemas)}
    unions["AnalyseEvent"] = schema_of(EVENT, schemas)
    unions["BreedEvent"] = schema_of(BREED_EVENT, schemas)
    schemas[BASE] = schema_of(TypeAdapter(PresentState), schemas)
    parts = [declared(name, schemas) for name in sorted(schemas.keys() - FOREIGN)]
    parts += [f"export type {name} = {typed(schema)};\n" for name, schema in unions.items()]
    parts += [routes(document["paths"]), f'export const HUMAN = "{HUMAN}";\n']
    return "\n".join([HEAD, *parts])


def schema_of(adapter: TypeAdapter[Any], schemas: Schema) -> Schema:
    """The schema of some messages; what it refers to goes into ``schemas``."""
    schema = adapter.json_schema(ref_template=REFERENCE + "{model}")
    schemas |= schema.pop("$defs", {})
    return schema


def declared(name: str, schemas: Schema) -> str:
    """One exported type with its comments; what has all members of the base extends it."""
    schema, base = schemas[name], schemas[BASE]["properties"].keys()
    if "properties" not in schema:
        return f"{comment(schema)}export type {name} = {typed(schema)};\n"
    extends = name != BASE and base <= schema["properties"].keys()
    required = schema.get("required", ())
    members = "".join(
        f"{comment(member, indent='  ')}  {key}{'' if key in required else '?'}: {typed(member)};\n"
        for key, member in schema["properties"].items()
        if not (extends and key in base)
    )
    return f"{comment(schema)}export interface {name}{f' extends {BASE}' if extends else ''} {{\n{members}}}\n"


def comment(schema: Schema, *, indent: str = "") -> str:
    words = schema.get("description", "").strip().replace("\n", " ")
    return f"{indent}/** {words} */\n" if words else ""


def typed(schema: Schema) -> str:
    """A schema as a TypeScript type. Raises ValueError for one of a kind that no model has had so far."""
    match schema:
        case {"$ref": str(reference)}:
            return reference.removeprefix(REFERENCE)
        case {"const": constant}:
            return json.dumps(constant)
        case {"enum": constants}:
            return " | ".join(json.dumps(constant) for constant in constants)
        case {"anyOf": parts} | {"oneOf": parts}:
            return " | ".join(typed(part) for part in parts)
        case {"type": "array", "prefixItems": parts}:
            return f"[{', '.join(typed(part) for part in parts)}]"
        case {"type": "array", "items": part}:
            return f"({typed(part)})[]" if part.keys() & {"anyOf", "oneOf", "enum"} else f"{typed(part)}[]"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as same}:
            return str(same)
    raise ValueError(f"no TypeScript type for the schema {schema!r}; teach it to {Path(__file__).name}")


def routes(paths: Schema) -> str:
    """What is sent to and answered by every address that speaks JSON."""
    members = []
    for path, operations in paths.items():
        for verb, operation in operations.items():
            parts = {"body": json_of(operation.get("requestBody", {})), "answer": json_of(good_answer(operation))}
            if parts["answer"]:  # a file to save has none
                inside = "; ".join(f"{part}: {typed(schema)}" for part, schema in parts.items() if schema)
                members.append(f'  "{verb.upper()} {path}": {{ {inside} }};\n')
    return f"/** Of HTTP: by verb and address. */\nexport interface Routes {{\n{''.join(members)}}}\n"


def good_answer(operation: Schema) -> Schema:
    answer: Schema = next(each for status, each in operation["responses"].items() if status.startswith("2"))
    return answer


def json_of(body: Schema) -> Schema:
    """Its schema; empty: it is no JSON."""
    schema: Schema = body.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


if __name__ == "__main__":
    main()
