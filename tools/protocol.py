#!/usr/bin/env python3
"""Makes from protocol/ what programs and documents need of it; docs/protocol.md says what is there.

  tools/protocol.py cpp FOLDER     C++ headers: enumerations with their words, shapes of messages
  tools/protocol.py bundle FILE    all definitions in one schema, for generators of other languages
  tools/protocol.py docs           the tables in docs/, between their marks
  tools/protocol.py docs --check   fails if these are not up to date

Files that would not change are not touched. In the schemas, `x-cpp` is the C++ name of a word that is
none itself, `x-cpp-enum` makes an enumeration of an object's fields or of a union's messages, and
`x-inside` marks a word that never leaves the program.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "protocol"
FILES = ["game", "options", "table", "messages", "commands", "answers"]
TAGS = ("type", "do")  # the field that says which message of a union it is


class Mistake(Exception):
    """Something in protocol/ that this script cannot make anything of."""


class Schemas:
    """All definitions by name; a name is defined once."""

    def __init__(self, files):
        self.files = files  # file name without .json -> schema
        self.defs = {}
        for name, schema in files.items():
            for key, value in schema["$defs"].items():
                if key in self.defs:
                    raise Mistake(f"{name}.json: `{key}` is defined twice")
                self.defs[key] = value

    @classmethod
    def read(cls, folder=FOLDER):
        return cls({name: json.loads((folder / f"{name}.json").read_text()) for name in FILES})

    def named(self, ref):
        """The name and the definition that a $ref points to."""
        file, _, name = ref.partition("#/$defs/")
        if name not in self.defs or (file and name not in self.files[file.removesuffix(".json")]["$defs"]):
            raise Mistake(f"there is no {ref}")
        return name, self.defs[name]

    def resolved(self, schema):
        return self.named(schema["$ref"])[1] if "$ref" in schema else schema

    def description(self, schema):
        """Its own, or that of what it refers to."""
        return schema.get("description") or self.resolved(schema).get("description", "")

    def messages(self, union):
        """(tag, name, definition) of every message of a union."""
        found = []
        for each in self.defs[union]["oneOf"]:
            name, message = self.named(each["$ref"])
            tag = next(key for key in TAGS if "const" in message["properties"].get(key, {}))
            found.append((message["properties"][tag]["const"], name, message))
        return found


def is_words(schema):
    return "oneOf" in schema and all("const" in each for each in schema["oneOf"])


# --- C++ ---

# Without the descriptions: a better one rebuilds nothing.
NOTE = "// Made by tools/protocol.py from protocol/{}.json.\n#pragma once\n\n"


def enumerations(schemas, file):
    """(name, words) of a file's enumerations; a word is (C++ name, word, whether it stays inside)."""
    for name, schema in schemas.files[file]["$defs"].items():
        if is_words(schema):
            words = [(word.get("x-cpp", word["const"]), word["const"], word.get("x-inside", False))
                     for word in schema["oneOf"]]
        elif "x-cpp-enum" in schema and "properties" in schema:
            words = [(key, key, False) for key in schema["properties"]]
        elif "x-cpp-enum" in schema:
            words = [(tag, tag, False) for tag, _, _ in schemas.messages(name)]
        else:
            continue
        yield schema.get("x-cpp-enum", name), words


def cpp_words(schemas, file):
    text = NOTE.format(file) + "#include <array>\n#include <cstdint>\n#include <string_view>\n\n"
    text += '#include "protocol/words.h"\n\nnamespace comodin {\n'
    for name, words in enumerations(schemas, file):
        text += f"\nenum class {name} : std::uint8_t {{\n"
        text += "".join(f"  {cpp},\n" for cpp, _, _ in words) + "};\n"
        inside = sum(1 << i for i, word in enumerate(words) if word[2])
        text += f"template <>\nstruct WordsOf<{name}> {{\n"
        text += f"  static constexpr std::array<std::string_view, {len(words)}> kNames = {{\n"
        text += "".join(f'      "{word}",\n' for _, word, _ in words) + "  };\n"
        text += f"  static constexpr std::uint64_t kInside = {inside}U;\n}};\n"
    return text + "\n}  // namespace comodin\n"


def cpp_options(schemas):
    """The values of the options: their words, or their range and default."""
    rows = ""
    for each in schemas.defs["Options"]["properties"].values():
        if "$ref" in each:
            name, _ = schemas.named(each["$ref"])
            count = f"WordsOf<{name}>::kNames.size() - 1"
            rows += f"    {{WordsOf<{name}>::kNames, 0, {count}, 0}},\n"
        else:
            rows += f"    {{{{}}, {each['minimum']}, {each['maximum']}, {each['default']}}},\n"
    count = len(schemas.defs["Options"]["properties"])
    return (NOTE.format("options") + "#include <array>\n#include <cstdint>\n"
            "#include <span>\n#include <string_view>\n\n"
            '#include "protocol/options_words.h"\n\nnamespace comodin {\n\n'
            "// The words of an option, or none and a range; the default where the edition says nothing.\n"
            "struct OptionValues {\n  std::span<const std::string_view> words;\n  std::int16_t low;\n"
            "  std::int16_t high;\n  std::int16_t fallback;\n};\n"
            f"inline constexpr std::array<OptionValues, {count}> kOptionValues = {{{{\n{rows}}}}};\n\n"
            "}  // namespace comodin\n")


class ShapeWriter:
    """Writes shapes of src/protocol/shape.h, each after those that it refers to."""

    def __init__(self, schemas):
        self.schemas = schemas
        self.text = ""
        self.written = set()

    def definition(self, name):
        if name not in self.written:
            self.written.add(name)
            self.emit(f"k{name}", self.schemas.defs[name])
        return f"k{name}"

    def shape(self, name, schema):
        """The C++ name of the shape, written if it has not been."""
        if schema is True:
            return "kAnything"
        if "$ref" in schema:
            return self.definition(self.schemas.named(schema["$ref"])[0])
        self.emit(name, schema)
        return name

    def list_of(self, kind, name, values):
        self.text += f"inline constexpr std::array<{kind}, {len(values)}> {name} = {{{{\n"
        self.text += "".join(f"    {value},\n" for value in values) + "}};\n"
        return name

    def emit(self, name, schema):
        parts = self.parts(name, schema)
        inner = ", ".join(f".{key} = {value}" for key, value in parts)
        self.text += f"inline constexpr Shape {name} = {{{inner}}};\n"

    def parts(self, name, schema):
        if "const" in schema or is_words(schema):
            words = [schema["const"]] if "const" in schema else \
                [each["const"] for each in schema["oneOf"] if not each.get("x-inside")]
            quoted = self.list_of("std::string_view", name + "Words", [f'"{word}"' for word in words])
            return [("kind", "ShapeKind::word"), ("words", quoted)]
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self.any_of(name, schema[key])
        kind = schema["type"]
        if isinstance(kind, list):
            return self.any_of(name, [{**schema, "type": each} for each in kind])
        if kind == "object":
            return self.object(name, schema)
        if kind == "array":
            return [("kind", "ShapeKind::list"), ("each", "&" + self.shape(name + "Each", schema["items"]))]
        return [("kind", f"ShapeKind::{CPP_KINDS[kind]}")] + self.bounds(schema)

    def any_of(self, name, schemas):
        shapes = [f"&{self.shape(f'{name}{i}', each)}" for i, each in enumerate(schemas)]
        return [("kind", "ShapeKind::any_of"), ("any", self.list_of("const Shape*", name + "Any", shapes))]

    def object(self, name, schema):
        if "properties" not in schema:
            each = self.shape(name + "Each", schema["additionalProperties"])
            return [("kind", "ShapeKind::map")] + self.bounds(schema) + [("each", "&" + each)]
        fields = []
        for key, each in schema["properties"].items():
            shape = self.shape(f"{name}_{key}", each)
            required = "true" if key in schema.get("required", []) else "false"
            fields.append(f'{{"{key}", &{shape}, {required}}}')
        return [("kind", "ShapeKind::object"), ("fields", self.list_of("Field", name + "Fields", fields))]

    def bounds(self, schema):
        known = {"minimum": "low", "maximum": "high", "minLength": "low", "maxLength": "high",
                 "maxProperties": "high"}
        if schema["type"] != "string":
            known = {key: value for key, value in known.items() if "Length" not in key}
        return [(value, schema[key]) for key, value in known.items() if key in schema]


CPP_KINDS = {"string": "text", "integer": "whole", "number": "number", "boolean": "flag", "null": "null"}


def cpp_shapes(schemas):
    writer = ShapeWriter(schemas)
    for file in ("messages", "commands", "answers"):
        for name, schema in schemas.files[file]["$defs"].items():
            if "x-cpp-enum" in schema:
                rows = [f"&{writer.definition(message)}" for _, message, _ in schemas.messages(name)]
                writer.list_of("const Shape*", f"k{name}Shapes", rows)
            else:
                writer.definition(name)
    return (NOTE.format("*") + '#include <array>\n#include <string_view>\n\n#include "protocol/shape.h"\n\n'
            "namespace comodin::shape {\n\n" + writer.text + "\n}  // namespace comodin::shape\n")


def cpp_files(schemas):
    files = {f"{file}_words.h": cpp_words(schemas, file)
             for file in FILES if any(True for _ in enumerations(schemas, file))}
    files["option_values.h"] = cpp_options(schemas)
    files["shapes.h"] = cpp_shapes(schemas)
    return files


# --- one schema ---

def bundled(schema):
    """As one file, in the forms that generators of types know: no `x-`, plain lists of words."""
    if isinstance(schema, list):
        return [bundled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:  # generators make another type of one with a description of its own
        return {"$ref": "#/$defs/" + schema["$ref"].partition("#/$defs/")[2]}
    if is_words(schema):
        words = [each["const"] for each in schema["oneOf"] if not each.get("x-inside")]
        return {"description": schema["description"], "type": "string", "enum": words}
    return {key: bundled(value) for key, value in schema.items() if not key.startswith("x-")}


def bundle(schemas):
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Protocol",
            "$defs": {name: bundled(schema) for name, schema in schemas.defs.items()}}


# --- documents ---

MARK = re.compile(r"(<!-- protocol: (\w+) (\w+) -->\n).*?(<!-- end -->\n)", re.DOTALL)


def cell(text):
    return text.replace("|", "\\|")


def type_text(schemas, schema):
    """What a field holds, in a word or two."""
    if schema is True:
        return "anything"
    if "$ref" in schema:
        name, target = schemas.named(schema["$ref"])
        simple = "type" in target and target["type"] in ("string", "integer")
        return type_text(schemas, target) if simple else name
    if "const" in schema:
        return f'`"{schema["const"]}"`'
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(type_text(schemas, each) for each in schema.get("anyOf") or schema["oneOf"])
    kind = schema["type"]
    if isinstance(kind, list):
        return " or ".join(type_text(schemas, {**schema, "type": each}) for each in kind)
    if kind == "array":
        return "list of " + type_text(schemas, schema["items"])
    if kind == "object":
        return "object of " + type_text(schemas, schema["additionalProperties"])
    name = {"string": "text", "integer": "number", "number": "decimal", "boolean": "flag", "null": "null"}[kind]
    if kind == "integer" and "minimum" in schema and "maximum" in schema:
        name += f" {schema['minimum']}–{schema['maximum']}"
    if kind == "string" and "maxLength" in schema:
        name += f" ≤ {schema['maxLength']}"
    return name


def fields_table(schemas, name):
    """The fields of an object."""
    schema = schemas.defs[name]
    lines = ["| field | holds | |", "|---|---|---|"]
    for key, each in schema["properties"].items():
        optional = "" if key in schema.get("required", []) else "?"
        lines.append(f"| `{key}`{optional} | {type_text(schemas, each)} | {cell(schemas.description(each))} |")
    return lines


def words_table(schemas, name):
    lines = ["| word | |", "|---|---|"]
    return lines + [f"| `{each['const']}` | {cell(each['description'])} |"
                    for each in schemas.defs[name]["oneOf"] if not each.get("x-inside")]


def messages_table(schemas, name):
    """The messages of a union, each with its fields."""
    lines = ["| message | when, or what it means | fields |", "|---|---|---|"]
    for tag, message, schema in schemas.messages(name):
        fields = [f"`{key}`" + ("" if key in schema["required"] else "?")
                  for key, each in schema["properties"].items() if "const" not in each]
        lines.append(f"| `{tag}` | {cell(schema['description'])} | {', '.join(fields)} |")
    return lines


def details_table(schemas, name):
    """The fields of all messages of a union, without their tags and ids."""
    lines = ["| message | field | holds | |", "|---|---|---|---|"]
    for tag, _, schema in schemas.messages(name):
        for key, each in schema["properties"].items():
            if "const" not in each and key != "id":
                optional = "" if key in schema["required"] else "?"
                lines.append(f"| `{tag}` | `{key}`{optional} | {type_text(schemas, each)} |"
                             f" {cell(schemas.description(each))} |")
    return lines


def options_table(schemas, name):
    lines = ["| option | values | |", "|---|---|---|"]
    for key, each in schemas.defs[name]["properties"].items():
        target = schemas.resolved(each)
        values = ", ".join(f"`{word['const']}`" for word in target["oneOf"]) if is_words(target) \
            else f"{each['minimum']}–{each['maximum']}"
        lines.append(f"| `{key}` | {values} | {cell(each['description'])} |")
    return lines


def paths_table(_, __):
    api = json.loads((FOLDER / "openapi.json").read_text())
    lines = ["| path | asks with | answers |", "|---|---|---|"]
    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            asks = [f"`{each['name']}`" + ("" if each["required"] else "?")
                    for each in operation.get("parameters", []) if each["in"] == "query"]
            if "requestBody" in operation:
                ref = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
                asks.append("a " + ref.rpartition("/")[2])
            (media, content), = operation["responses"]["200"]["content"].items()
            answer = content["schema"].get("$ref", "").rpartition("/")[2] or f"`{media}`"
            lines.append(f"| `{method.upper()} {path.replace('{id}', 'ID')}` | {', '.join(asks)} |"
                         f" {answer}: {operation['summary']} |")
    return lines


TABLES = {"fields": fields_table, "words": words_table, "messages": messages_table, "details": details_table,
          "options": options_table, "paths": paths_table}


def with_tables(schemas, text):
    """The document with its tables as the schemas have them."""
    return MARK.sub(lambda m: m[1] + "\n".join(TABLES[m[2]](schemas, m[3])) + "\n" + m[4], text)


# --- the command ---

def write(path, text):
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def docs(schemas, check):
    stale = []
    for name in ("protocol", "http_api"):
        path = ROOT / "docs" / f"{name}.md"
        text = path.read_text()
        fresh = with_tables(schemas, text)
        if fresh != text:
            stale.append(f"docs/{name}.md")
            if not check:
                path.write_text(fresh)
    if check and stale:
        raise Mistake(f"{' and '.join(stale)}: not as in protocol/; run tools/protocol.py docs")


def main(arguments):
    schemas = Schemas.read()
    match arguments:
        case ["cpp", folder]:
            for name, text in cpp_files(schemas).items():
                write(Path(folder) / name, text)
        case ["bundle", file]:
            write(Path(file), json.dumps(bundle(schemas), ensure_ascii=False, indent=1) + "\n")
        case ["docs"]:
            docs(schemas, check=False)
        case ["docs", "--check"]:
            docs(schemas, check=True)
        case _:
            raise Mistake(f"expected one of:\n{__doc__}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Mistake as mistake:
        sys.exit(f"tools/protocol.py: {mistake}")
