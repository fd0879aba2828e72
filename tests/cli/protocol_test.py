#!/usr/bin/env python3
"""What tools/protocol.py makes of small schemas. Run by protocol.sh."""
import importlib.util
import pathlib
import sys
import tempfile
import unittest

PATH = pathlib.Path(__file__).resolve().parent / "../../tools/protocol.py"
spec = importlib.util.spec_from_file_location("protocol", PATH)
protocol = importlib.util.module_from_spec(spec)
spec.loader.exec_module(protocol)

WORDS = {"description": "How it ends.", "oneOf": [
    {"const": "won", "description": "somebody won"},
    {"const": "void", "x-cpp": "voided", "description": "nobody did"},
    {"const": "none", "x-inside": True, "description": "it has not"}]}
SIT = {"description": "Sit down.", "type": "object", "required": ["do"], "properties": {
    "do": {"const": "sit"},
    "seat": {"$ref": "game.json#/$defs/Seat", "description": "where | how"},
    "names": {"type": "object", "maxProperties": 3, "description": "of all",
              "additionalProperties": {"type": ["string", "null"], "maxLength": 9}}}}
GAME = {"Seat": {"description": "A seat.", "type": "integer", "minimum": 1, "maximum": 10}, "Result": WORDS}


def schemas(**files):
    return protocol.Schemas({name: {"$defs": defs} for name, defs in files.items()})


class Generator(unittest.TestCase):
    def setUp(self):
        union = {"description": "A message.", "x-cpp-enum": "Verb", "oneOf": [{"$ref": "#/$defs/Sit"}]}
        self.schemas = schemas(game=GAME, commands={"Message": union, "Sit": SIT}, messages={}, answers={})

    def test_enumerations_have_their_words_in_order(self):
        text = protocol.cpp_words(self.schemas, "game")
        self.assertIn("enum class Result : std::uint8_t {\n  won,\n  voided,\n  none,\n};", text)
        self.assertIn('kNames = {\n      "won",\n      "void",\n      "none",\n', text)
        self.assertIn("kInside = 4U", text)

    def test_a_union_makes_an_enumeration_of_its_messages(self):
        self.assertIn("enum class Verb : std::uint8_t {\n  sit,\n};", protocol.cpp_words(self.schemas, "commands"))

    def test_shapes_have_bounds_and_come_before_those_that_use_them(self):
        text = protocol.cpp_shapes(self.schemas)
        seat = "inline constexpr Shape kSeat = {.kind = ShapeKind::whole, .low = 1, .high = 10};"
        self.assertIn(seat, text)
        self.assertLess(text.index(seat), text.index('{"seat", &kSeat, false}'))
        self.assertIn('{"do", &kSit_do, true}', text)
        self.assertIn("kSit_namesEach0 = {.kind = ShapeKind::text, .high = 9}", text)
        self.assertIn("kSit_namesEach1 = {.kind = ShapeKind::null}", text)
        self.assertIn("kSit_names = {.kind = ShapeKind::map, .high = 3, .each = &kSit_namesEach}", text)
        self.assertIn("kMessageShapes = {{\n    &kSit,\n}};", text)

    def test_a_bundle_refers_to_itself_and_lacks_what_stays_inside(self):
        defs = protocol.bundle(self.schemas)["$defs"]
        self.assertEqual(defs["Sit"]["properties"]["seat"], {"$ref": "#/$defs/Seat"})
        self.assertEqual(defs["Result"]["enum"], ["won", "void"])
        self.assertNotIn("x-cpp-enum", defs["Message"])

    def test_tables_are_made_between_their_marks_only(self):
        text = "before\n<!-- protocol: fields Sit -->\nstale\n<!-- end -->\nafter\n"
        fresh = protocol.with_tables(self.schemas, text)
        self.assertTrue(fresh.startswith("before\n<!-- protocol: fields Sit -->\n| field | holds | |\n"))
        self.assertIn("| `seat`? | number 1–10 | where \\| how |\n", fresh)
        self.assertIn("| `names`? | object of text ≤ 9 or null | of all |\n", fresh)
        self.assertTrue(fresh.endswith("<!-- end -->\nafter\n"))
        self.assertNotIn("stale", fresh)
        self.assertEqual(protocol.with_tables(self.schemas, fresh), fresh)

    def test_mistakes_are_named(self):
        with self.assertRaisesRegex(protocol.Mistake, "`Seat` is defined twice"):
            schemas(game=GAME, table={"Seat": {}})
        with self.assertRaisesRegex(protocol.Mistake, "there is no table.json#/"):
            schemas(game=GAME, table={}).named("table.json#/$defs/Seat")

    def test_a_file_that_would_not_change_is_not_touched(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "made.h"
            protocol.write(path, "a")
            before = path.stat().st_mtime_ns
            protocol.write(path, "a")
            self.assertEqual(path.stat().st_mtime_ns, before)
            protocol.write(path, "b")
            self.assertEqual(path.read_text(), "b")


class Contract(unittest.TestCase):
    """The schemas of the project themselves."""

    def test_every_field_and_word_is_described(self):
        known = protocol.Schemas.read()
        for name, schema in known.defs.items():
            self.assertTrue(schema.get("description"), name)
            for key, each in schema.get("properties", {}).items():
                self.assertTrue("const" in each or known.description(each), f"{name}.{key}")
            for word in schema["oneOf"] if protocol.is_words(schema) else []:
                self.assertTrue(word["description"], f"{name} {word['const']}")

    def test_required_fields_exist(self):
        for name, schema in protocol.Schemas.read().defs.items():
            self.assertLessEqual(set(schema.get("required", [])), set(schema.get("properties", {})), name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=0)
