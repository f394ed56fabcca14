"""The package as programs use it: rows of all kinds, errors, and processes that die or fork."""

from __future__ import annotations

import gc
import importlib.util
import multiprocessing
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings
from typing import Any

from map_snapshot import FilterFailed, RowError, Snapshotter, program_path

VADUZ = {"lat": 47.1410, "lon": 9.5209}
maps: Snapshotter


def processes() -> list[int]:
    """The children of this process, and theirs."""
    found: list[int] = []
    for task in pathlib.Path(f"/proc/{os.getpid()}/task").iterdir():
        found += map(int, (task / "children").read_text().split())
    return found


def draw(number: int) -> tuple[int, int, list[int]]:
    """In a process of a pool, with the object that the parent has."""
    return os.getpid(), len(maps.draw(VADUZ, zoom=10 + number % 3).data), processes()


class SnapshotterTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(setattr, tempfile, "tempdir", tempfile.gettempdir())
        tempfile.tempdir = folder.name

    def tearDown(self) -> None:
        gc.collect()
        self.assertEqual(processes(), [], "a process is left")
        self.assertEqual(os.listdir(tempfile.gettempdir()), [], "a folder is left")

    def test_one_image(self) -> None:
        with Snapshotter(size=(200, 100), scale=2) as maps:
            image = maps.image(VADUZ)
            self.assertEqual((image.size, image.mode), ((400, 200), "RGB"))
            result = maps.draw(lat=47.1, lon=9.5, format="jpeg", id=object, meta=maps)
            self.assertEqual((result.id, result.meta, result.data[:2]), (object, maps, b"\xff\xd8"))
            self.assertEqual(maps.image(VADUZ, size=(64, 32)).size, (128, 64))
            self.assertEqual(len(processes()), 1)

    def test_rows_in_order_with_errors_as_values(self) -> None:
        rows = [{**VADUZ, "id": number} if number % 3 else {"lat": 99, "lon": 0, "id": number} for number in range(40)]
        with Snapshotter(size=(40, 40)) as maps:
            results = list(maps.results(row for row in rows))
        self.assertEqual([result.id for result in results], list(range(40)))
        for number, result in enumerate(results):
            if number % 3:
                self.assertEqual(result.image().size, (40, 40))
            else:
                self.assertEqual(result.error and (result.error.code, result.error.pointer), ("invalid_request", "/lat"))
                with self.assertRaises(RowError):
                    result.image()

    def test_errors_are_raised(self) -> None:
        with Snapshotter() as maps:
            with self.assertRaisesRegex(RowError, "latitude 99"):
                maps.draw(lat=99, lon=0)
            self.assertEqual(maps.draw(VADUZ).status, "ok")
            with self.assertRaises(RowError) as caught:
                list(maps.results([VADUZ, {"lat": 99, "lon": 0, "id": "x"}], errors="raise"))
            self.assertEqual(caught.exception.id, "x")
            for rows, error in [("rows.csv", TypeError), (VADUZ, TypeError), ([5], TypeError), ([{"lat": set}], TypeError)]:
                with self.assertRaises(error):
                    list(maps.results(rows))
            self.assertEqual(maps.draw(VADUZ).status, "ok")
        with self.assertRaisesRegex(ValueError, "closed"):
            maps.draw(VADUZ)
        with self.assertRaisesRegex(FilterFailed, "--sise"), Snapshotter(sise=4) as maps:
            maps.draw(VADUZ)
        with self.assertRaisesRegex(TypeError, "pickled"):
            pickle.dumps(maps)

    def test_a_folder_of_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            rows = [{**VADUZ, "out": "a/b.png"}, {**VADUZ, "zoom": 9}]
            for statuses in [["ok", "ok"], ["skipped", "skipped"]]:
                with Snapshotter(output_dir=folder, size=(40, 40)) as maps:
                    results = list(maps.results(rows))
                self.assertEqual([result.status for result in results], statuses)
            self.assertEqual(results[0].path, pathlib.Path(folder, "a/b.png"))
            self.assertEqual(results[1].image().size, (40, 40))

    def test_a_process_that_dies_is_replaced(self) -> None:
        with Snapshotter(size=(40, 40)) as maps:
            maps.draw(VADUZ)
            first = processes()
            os.kill(first[0], signal.SIGKILL)
            self.assertEqual(maps.draw(VADUZ).status, "ok")
            self.assertNotEqual(processes(), first)
            run = maps.results({**VADUZ, "zoom": 5 + number / 50} for number in range(200))
            for number, result in enumerate(run):
                self.assertEqual((result.line, result.status), (number + 1, "ok"))
                if number == 50:
                    for process in processes():
                        os.kill(process, signal.SIGKILL)

    def test_threads_share_it(self) -> None:
        sizes: list[tuple[int, int]] = []
        with Snapshotter() as maps:
            def work(number: int) -> None:
                for _ in range(5):
                    sizes.append(maps.image(VADUZ, size=(100 + number, 50)).size)

            threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(sizes), sorted([(100 + number, 50) for number in range(4)] * 5))
            self.assertEqual(len(processes()), 1)

    def test_forks_have_processes_of_their_own(self) -> None:
        global maps
        with Snapshotter(size=(40, 40), jobs=1) as maps:
            before = maps.draw(VADUZ, zoom=10).data
            own = processes()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                with multiprocessing.get_context("fork").Pool(2) as pool:
                    drawn = pool.map(draw, range(12), chunksize=1)
                    pool.close()
                    pool.join()
            for process, length, children in drawn:
                self.assertNotEqual(process, os.getpid())
                self.assertGreater(length, 100)
                self.assertEqual(len(children), 1)
                self.assertNotIn(children[0], own)
            self.assertEqual(maps.draw(VADUZ, zoom=10).data, before)
            self.assertEqual(processes(), own)

    def test_the_program_may_end_at_any_time(self) -> None:
        code = "from map_snapshot import Snapshotter; maps = Snapshotter(); maps.draw(lat=47, lon=9); run = maps.results("
        code += "iter(lambda: dict(lat=47, lon=9), None)); next(run)"
        outcome = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))

    def test_the_command(self) -> None:
        outcome = subprocess.run([program_path(), "--version"], capture_output=True, text=True, timeout=60)
        self.assertRegex(outcome.stdout, r"\d+\.\d+\.\d+")


@unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not installed")
class FrameTests(unittest.TestCase):
    def test_a_data_frame(self) -> None:
        import pandas

        frame: Any = pandas.DataFrame({
            "Latitude": [47.1, 47.2, None], "lng": [9.5, 9.5, 9.5], "zoom": [12, None, 3], "name": ["a", "b", "c"],
            "pin.color": ["teal", None, None]}, index=["x", "y", "z"])
        with Snapshotter(size=(60, 40)) as maps:
            with self.assertWarnsRegex(UserWarning, "ignored: name"):
                results = list(maps.results(frame))
        self.assertEqual([(result.id, result.status) for result in results], [("x", "ok"), ("y", "ok"), ("z", "error")])
        self.assertEqual(results[2].error and results[2].error.pointer, "/lat")
        with Snapshotter(size=(60, 40)) as maps:
            row = {"lat": 47.1, "lon": 9.5, "zoom": 12, "pins": [{"lat": 47.1, "lon": 9.5, "color": "teal"}]}
            self.assertEqual(maps.draw(row).data, results[0].data)

    @unittest.skipUnless(importlib.util.find_spec("geopandas"), "geopandas is not installed")
    def test_a_geographic_frame(self) -> None:
        import geopandas
        from shapely.geometry import LineString, Point

        line = LineString([(9.516, 47.138), (9.5215, 47.141), (9.527, 47.1435)])
        frame: Any = geopandas.GeoDataFrame(
            {"id": ["p", "l", "none"], "stroke": [None, "#cc0033", None]}, geometry=[Point(9.5209, 47.1410), line, None],
            crs=4326)
        with Snapshotter(size=(80, 60)) as maps:
            results = list(maps.results(frame))
            self.assertEqual([(result.id, result.status) for result in results], [("p", "ok"), ("l", "ok"), ("none", "error")])
            # Meters are degrees again but for their last digits.
            turned = list(maps.results(frame.to_crs(3857)))
            self.assertEqual([result.status for result in turned], ["ok", "ok", "error"])
            points = [[lat, lon] for lon, lat in line.coords]
            row = {"fit": True, "paths": [{"points": points, "stroke": "#cc0033"}]}
            self.assertEqual(maps.image(row).size, (80, 60))
            red = [color for _, color in results[1].image().getcolors(1 << 16) or [] if color == (204, 0, 51)]
            self.assertTrue(red)


if __name__ == "__main__":
    unittest.main()
