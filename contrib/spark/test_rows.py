#!/usr/bin/env python3
"""Tests how the jobs prepare rows for a filter. Standard library only; takes some seconds."""

import json
import math
import random
import unittest

import columns
from locality import cell


class CellTests(unittest.TestCase):
    def test_near_places_are_near(self):
        here = cell('{"lat": 47.141, "lon": 9.521}')
        self.assertEqual(cell('{"geo": "geo:47.141,9.521?z=3"}'), here)
        self.assertEqual(cell('{"bbox": "9.52,47.14,9.522,47.142"}'), here)
        self.assertEqual(cell('{"pins": [{"lat": 47.141, "lon": 9.521}]}'), here)
        self.assertLess(abs(cell('{"lat": 47.142, "lon": 9.53}') - here), 100)
        self.assertGreater(abs(cell('{"lat": -33.9, "lon": 151.2}') - here), 100_000)

    def test_edges_of_the_world(self):
        for lat in [90, -90, 85.05, 1e300]:
            for lon in [-180, 180, 540, -1e-300, math.nextafter(-180, -999), 1e300]:
                self.assertIn(cell(json.dumps({"lat": lat, "lon": lon})), range(4**12))

    def test_any_row_has_a_key(self):
        rows = ['{"lat":47,"lon":NaN}', '{"lat":NaN,"lon":9}', '{"lat":47,"lon":1e999}', '{"lat":47,"lon":"inf"}',
                '{"lat":47,"lon":' + "1" * 5000 + "}", '{"lat":47,"lon":' + "1" * 400 + "}", '{"bbox":[NaN,1,2,3]}',
                '{"bbox":"nan,1,2,3"}', '{"geo":"geo:1,nan"}', '{"geo":"geo:"}', "[" * 100_000, "", "5", '"lat"', "\ud800"]
        for row in rows:
            self.assertIn(cell(row), range(4**12), row[:60])

    def test_any_row_has_a_key_at_random(self):
        seeded = random.Random(1)
        values = [0, -0.0, 47.1, 1e308, 10**400, math.nan, math.inf, -math.inf, "9.5", "nan", "inf", "1,2", "1,2,3,4", "",
                  "geo:1e999,2", None, True, [], {}]

        def value(depth):
            kind = seeded.randrange(4 if depth else 2)
            if kind == 2:
                return [value(depth - 1) for _ in range(seeded.randrange(5))]
            if kind == 3:
                names = ["lat", "lon", "geo", "bbox", "pins", "circles", "other"]
                return {name: value(depth - 1) for name in seeded.sample(names, seeded.randrange(5))}
            return seeded.choice(values)

        for _ in range(20_000):
            row = json.dumps(value(3))
            self.assertIn(cell(row), range(4**12), row)
            cut = row[: seeded.randrange(len(row))]
            self.assertIn(cell(cut), range(4**12), cut)


class ColumnTests(unittest.TestCase):
    def test_other_names(self):
        names = ["ID", " Latitude", "LONG", "max-zoom", "Scale_Bar", "_c5", ""]
        found = columns.fields(names)
        self.assertEqual(list(found.values()), ["id", "lat", "lon", "max_zoom", "scale_bar"])

    def test_wrong_columns(self):
        for names, why in [
            (["lat", "lon", "population", "pin.label"], "no field population, pin.label.*--columns"),
            (["lat", "latitude", "lon"], "two columns are lat"), (["id", "lat"], "no columns are lat and lon"),
            ([], "no columns are lat and lon"),
        ]:
            with self.subTest(names=names), self.assertRaisesRegex(ValueError, why):
                columns.fields(names)

    def test_delimiter(self):
        for header, mark in [("a,b;c", ","), ('"a,b";c', ";"), ("a\tb", "\t"), ("a;b\tc", ";"), ("a", ","), ("", ",")]:
            self.assertEqual(columns.delimiter(header), mark, header)

    def test_values(self):
        cases = [
            ("lat", " 47.10 ", 47.1), ("zoom", "+1e1", 10), ("lat", "1e999", "1e999"), ("lat", "nan", "nan"),
            ("lat", "1_0", "1_0"), ("lat", "47,1", "47,1"), ("zoom", "1" * 5000, "1" * 5000), ("lat", "north ", "north "),
            ("fit", "TRUE", True), ("fit", "0", False), ("fit", "yes", "yes"), ("size", " 20x10 ", "20x10"),
            ("span", "0.1,0.2", "0.1,0.2"), ("padding", "20", "20"), ("attribution", "7", "7"), ("id", " 007 ", " 007 "),
            ("meta", "{}", "{}"), ("out", " a.png", " a.png"), ("tiles", '["a"]', ["a"]), ("tiles", "a", "a"),
            ("pins", "1" * 5000, "1" * 5000), ("pins", "[" * 99999, "[" * 99999), ("id", "  ", None), ("lat", "\t", None)]
        for field, text, wanted in cases:
            seen = columns.value(field, text, ",")
            self.assertEqual((seen, type(seen) is bool), (wanted, type(wanted) is bool), f"{field}: {text[:50]}")
        self.assertEqual(columns.value("lat", "47,1", ";"), 47.1)

    def test_any_cell_has_a_value_at_random(self):
        seeded = random.Random(2)
        for _ in range(20_000):
            text = "".join(seeded.choices('0123456789+-.eE,[]{}":nula \t\u00e9\ud800', k=seeded.randrange(12)))
            for field in columns.FIELDS:
                json.dumps(columns.value(field, text, seeded.choice(",;")))


if __name__ == "__main__":
    unittest.main()
