"""Write the page's types of what it and the server say: ``make wire`` makes the files in ``web/src/lib/wire``.

Each page of the server has a file of its own, and so have jobs; what several pages say stands in the first one's;
``types.ts`` names all of them. They are read from the server's models: of HTTP from its OpenAPI document, of the
websocket from the JSON schema of its messages. All of them are types alone: the page is built without these files, and
only its check and an editor need them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Set
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from pydantic import TypeAdapter

from heibai.apps.web.jobs import wire as jobs_wire
from heibai.apps.web.jobs.view import JobView
from heibai.apps.web.jobs.wire import JobEndEvent, JobEntry, JobEvent, SeriesEvent
from heibai.apps.web.page import Page
from heibai.apps.web.play.table import HUMAN
from heibai.apps.web.play.wire.game import PresentState
from heibai.apps.web.server import PAGES, ROUTERS

FOLDER = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire"
HEAD = "// Made by `make wire` from the server's models (src/heibai/apps/web). Do not edit.\n"
REFERENCE = "#/components/schemas/"
FOREIGN = {"HTTPValidationError", "ValidationError"}  # FastAPI's own; the server answers problem details instead
JOBS = "jobs"
BASES = (PresentState, JobEntry)  # what several answers have in common

Schema = dict[str, Any]


def main() -> None:
    made = files()
    FOLDER.mkdir(exist_ok=True)
    for stray in set(FOLDER.glob("*.ts")) - made.keys():
        stray.unlink()
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")


def files() -> dict[Path, str]:
    """Every file with its text: one a page, and the one that names them all."""
    home = dict.fromkeys(vars(jobs_wire), JOBS)  # of a type: the page in whose file it stands
    made = {page.name: page_types(page, home) for page in PAGES}
    made[JOBS] = job_types(home)
    made["routes"] = importing(routes(), "routes", home)
    made["types"] = "\n".join([HEAD, *(f'export type * from "./{name}";' for name in made), ""])
    return {FOLDER / f"{name}.ts": text for name, text in made.items()}


def page_types(page: Page, home: dict[str, str]) -> str:
    """The file of one page; enters into ``home`` what stands in it."""
    schemas: Schema = {**schemas_of(document(page.routers.values()))}
    unions = {name: schema_of(adapter, schemas) for name, adapter in page.messages.items()}
    for each in (each for view in page.jobs for each in types_of(view)):
        if (title := (schema := schema_of(TypeAdapter(each), schemas)).get("title")) is not None:
            schemas[title] = schema
    for base in BASES:
        if any(base_of(name, schema) is base for name, schema in schemas.items()):
            schemas[base.__name__] = schema_of(TypeAdapter(base), schemas)
    names = [name for name in sorted(schemas.keys() - FOREIGN) if name not in home]
    home |= dict.fromkeys([*names, *unions], page.name)
    parts = [declared(name, schemas) for name in names]
    parts += [f"export type {name} = {typed(schema)};\n" for name, schema in unions.items()]
    if page is PAGES[0]:
        parts.append(f'export type Human = "{HUMAN}";\n')
    return importing("\n".join(parts), page.name, home)


def job_types(home: dict[str, str]) -> str:
    """The file of what is said of jobs of every kind."""
    schemas: Schema = {**schemas_of(document([ROUTERS[JOBS]]))}
    union = schema_of(TypeAdapter(JobEvent | SeriesEvent | JobEndEvent), schemas)
    names = [name for name in sorted(schemas.keys() - FOREIGN) if home.get(name, JOBS) == JOBS]
    home |= dict.fromkeys([*names, "AnyJobEvent"], JOBS)
    text = "\n".join([*(declared(name, schemas) for name in names), f"export type AnyJobEvent = {typed(union)};\n"])
    return importing(text, JOBS, home)


def types_of(view: JobView) -> list[Any]:
    """What a page's view of jobs is asked and answers."""
    form = view.form
    asked = (form.wanted, form.offered_type, form.clone_type) if form else ()
    return [view.entry, view.record, *(each for each in asked if each is not None)]


def schemas_of(made: Schema) -> Schema:
    schemas: Schema = made.get("components", {}).get("schemas", {})
    return schemas


def document(routers: Iterable[APIRouter]) -> Schema:
    """OpenAPI's of some addresses alone."""
    app = FastAPI()
    for router in routers:
        app.include_router(router)
    return app.openapi()


def importing(text: str, name: str, home: Mapping[str, str]) -> str:
    """The text of a file below its head and the imports of what stands in others."""
    code = re.sub(r"/\*\*.*?\*/", "", text)  # without comments
    used = set(re.findall(r"\b[A-Z]\w*", code))
    lines = []
    for other in dict.fromkeys(home.values()):
        wanted = sorted(each for each in used if home.get(each) == other and other != name)
        if wanted:
            lines.append(f'import type {{ {", ".join(wanted)} }} from "./{other}";\n')
    return "\n".join([HEAD, *(["".join(lines)] if lines else []), text])


def schema_of(adapter: TypeAdapter[Any], schemas: Schema) -> Schema:
    """The schema of some messages; what it refers to goes into ``schemas``."""
    schema = adapter.json_schema(ref_template=REFERENCE + "{model}")
    schemas |= schema.pop("$defs", {})
    return schema


def base_of(name: str, schema: Schema) -> type | None:
    """The base whose members a type has, all of them and others."""
    members: Set[str] = schema.get("properties", {}).keys()
    return next((each for each in BASES if each.__name__ != name and members_of(each) <= members), None)


def members_of(base: type) -> Set[str]:
    return base.__annotations__.keys()


def declared(name: str, schemas: Schema) -> str:
    """One exported type with its comments; what has all members of a base extends it."""
    schema = schemas[name]
    if "properties" not in schema:
        return f"{comment(schema)}export type {name} = {typed(schema)};\n"
    base = base_of(name, schema)
    required = schema.get("required", ())
    members = "".join(
        f"{comment(member, indent='  ')}  {key}{'' if key in required else '?'}: {typed(member)};\n"
        for key, member in schema["properties"].items()
        if not (base and key in members_of(base))
    )
    extends = f" extends {base.__name__}" if base else ""
    return f"{comment(schema)}export interface {name}{extends} {{\n{members}}}\n"


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
        case {"type": "object", "additionalProperties": dict(part)}:
            return f"Record<string, {typed(part)}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as same}:
            return str(same)
    raise ValueError(f"no TypeScript type for the schema {schema!r}; teach it to {Path(__file__).name}")


def routes() -> str:
    """What is sent to and answered by every address that speaks JSON."""
    members = []
    documents = [*(document(page.routers.values()) for page in PAGES), document([ROUTERS[JOBS]])]
    for path, operations in (each for made in documents for each in made["paths"].items()):
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
