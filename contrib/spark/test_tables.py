#!/usr/bin/env python3
"""test_tables.py TOOL - thumbnails.py reads the rows of a table like `snapshot batch`, and refuses invalid tables.

In a Spark of one process; needs what test_cluster.py needs.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FLAGS = ["--size", "80x60", "--zoom", "5"]
CSV = """\ufeffID,Latitude,LONG,max-zoom,fit,size,meta,pins,
007,47.1, 9.5 ,,,,"a ""quoted""
text",,
8,47.2,9.5,4,0, 90x60 ,,"[{""lat"": 47.2, ""lon"": 9.5, ""image"": ""logo""}]",
short,47.3,9.5
long,47.4,9.5,,,,,,,1
wrong,north,9.5,,,,,,
digits,47.5,9.5,%s,,,,,

9,47.6,9.5,"",yes,,,,
""" % ("1" * 5000)
SEMICOLONS = "id;lat;lon;label\n1;47,1;9,5;A\n2;47.2;9.5;\n"
# The field `label` of the tool's CSV, written as in README.md.
PINS = """id, lat, lon, array(named_struct('lat', double(replace(lat, ',', '.')), 'lon', double(replace(lon, ',', '.')),
    'label', label)) AS pins"""


class TableTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def submit(self, *given, master="local[2]", files=()):
        arguments = f"--master {master} --conf spark.ui.enabled=false"
        if files:
            arguments += f" --files {','.join(map(str, files))}"
        return subprocess.run(
            [sys.executable, HERE / "thumbnails.py", *given], cwd=self.folder, capture_output=True, text=True,
            env=os.environ | {"PYSPARK_SUBMIT_ARGS": f"{arguments} pyspark-shell", "PYTHONPATH": str(HERE),
                              "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"})

    def check_same(self, name, text, *choice):
        """The job gives the same results as the tool, and ships the files that flags name."""
        table = self.folder / name
        table.write_bytes(text.encode())
        tiles, pin = ROOT / "fixtures/archives/raster.pmtiles", ROOT / "fixtures/pins/pin.png"
        subprocess.run(
            [TOOL, "batch", table, "--output-dir", "single", "--results", "single.ndjson", *FLAGS, "--tiles",
             f"{tiles}#dark={tiles}", "--image", f"logo={pin}", "--pin-image", pin], cwd=self.folder,
            check=True, capture_output=True)
        job = self.submit(
            table, *choice, "--output-dir", "pictures", "--results", "results", "--results-format", "json", "--snapshot",
            TOOL, "--", *FLAGS, "--tiles=raster.pmtiles#dark=raster.pmtiles", "--image", "logo=pin.png",
            "--pin-image=pin.png", files=[tiles, *pin.parent.glob("pin*.png")])
        self.assertEqual(job.returncode, 0, job.stderr[-3000:])
        parts = [path.read_text() for path in (self.folder / "results").glob("part-*")]
        seen = [json.loads(line) for part in parts for line in part.splitlines()]
        wanted = [json.loads(line) for line in (self.folder / "single.ndjson").read_text().splitlines()]
        names = ["id", "meta", "status", "code", "pointer", "out", "sha256"]
        # `line` counts lines of the file in one, and rows in the other.
        short = [[[answer.get(name) for name in names] for answer in sorted(answers, key=lambda one: one["line"])]
                 for answers in (seen, wanted)]
        self.assertEqual(*short)
        self.assertEqual(sorted(answer["line"] for answer in seen), list(range(1, len(wanted) + 1)))

    def test_csv(self):
        self.check_same("a.csv", CSV)

    def test_semicolons(self):
        self.check_same("b.tsv", SEMICOLONS, "--columns", PINS)

    def test_refused(self):
        table = self.folder / "a.csv"
        table.write_text("id,lat,lon,population\n1,47,9,5\n")
        place = ["--output-dir", "out", "--results", "results"]
        for given, master, why in [
            ([table, *place], "local[1]", "rows have no field population: .*--columns"),
            ([table, "--columns", "id, lat AS y", *place], "local[1]", "rows have no field y"),
            (["rows.geojson", *place], "local[1]", "rows.geojson does not say by its name: give --format"),
            ([table, *place, "--", "--row-timeout=5"], "local[1]", "--row-timeout stands behind --: give it before"),
            ([table, *place, "--", "--stdin"], "local[1]", "--stdin stands behind --: leave it out"),
            ([table, *place], "local-cluster[1,1,1024]", "--output-dir out is in another folder on each worker"),
        ]:
            with self.subTest(why=why):
                job = self.submit(*given, master=master)
                self.assertEqual(job.returncode, 64, job.stderr[-3000:])
                self.assertRegex(job.stderr, "(?m)^thumbnails.py: .*" + why)
        self.assertFalse((self.folder / "results").exists())


if __name__ == "__main__":
    TOOL = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
