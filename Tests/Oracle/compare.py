#!/usr/bin/env python3
"""Draws the same cameras with the tool and with the oracle and requires equal pixels.

Prints a line for each picture that differs and `N passed, M failed` at the end; the exit status is 1 on any difference.
"""

import argparse
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image, ImageChops

import cameras
from compose import BACKGROUND, compose
from tilesets import open_tileset

root = Path(__file__).resolve().parents[2]
archives = root / "fixtures/archives"


def groups(scratch):
    """Name, location, area, zooms and fixed cameras of each set that is compared."""
    vaduz = (cameras.VADUZ, (12, 17), [])
    return [
        ("vaduz folder", unpacked(archives / "vaduz-core.mbtiles", scratch / "vaduz"), *vaduz),
        ("vaduz mbtiles", archives / "vaduz-core.mbtiles", *vaduz),
        ("vaduz pmtiles", archives / "vaduz-core.pmtiles", *vaduz),
        ("vaduz with holes", archives / "vaduz-holes", cameras.VADUZ, (12, 16), []),
        ("world", root / "fixtures/archives/raster.pmtiles", cameras.WORLD, (0, 6), cameras.WORLD_EDGES),
        ("world, leaves", archives / "world-z3-leaves.pmtiles", cameras.WORLD, (0, 4), []),
        ("helsinki 512 px", archives / "helsinki-512", cameras.HELSINKI, (15, 17), cameras.HELSINKI_EDGES),
    ]


def unpacked(archive, folder):
    tiles = open_tileset(archive)
    for z, x, row, data in tiles.database.execute("select * from tiles"):
        path = folder / f"{z}/{x}/{(1 << z) - 1 - row}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def color_count(picture):
    return len(picture.getcolors(picture.width * picture.height))


def draw(tool, location, camera, output):
    """The tool's picture, or a sentence on why there is none."""
    command = [tool, "render", "--lat", f"{camera.latitude}", "--lon", f"{camera.longitude}"]
    command += ["--zoom", f"{camera.zoom}", "--size", f"{camera.width}x{camera.height}", "--scale", f"{camera.scale}"]
    command += ["--no-pin", "--attribution", "off", "--background", BACKGROUND, "--tiles", f"{location}"]
    try:
        run = subprocess.run([*command, "-o", output], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    if run.returncode not in (0, 3):  # 3: written, some of the area had no tile
        return f"exit status {run.returncode}: {run.stderr.strip()[-300:]}"
    with Image.open(output) as picture:
        return picture.convert("RGB")


def difference(expected, actual, zoom):
    """None where all is equal, else a sentence.

    At whole zooms not one bit may differ. At others a weight of the filter can fall on the other side of its last bit,
    for sums of doubles depend on their order: one pixel in 100,000 may then be off by one.
    """
    if isinstance(actual, str):
        return actual
    if actual.size != expected.size:
        return f"size {actual.size}, not {expected.size}"
    worst = largest_channel(expected, actual)
    histogram = worst.histogram()
    different = sum(histogram[1:])
    largest = worst.getextrema()[1]
    tolerated = 0 if zoom == int(zoom) else max(2, expected.width * expected.height // 100_000)
    if not different or (largest == 1 and different <= tolerated):
        return None
    return f"{different} of {expected.width * expected.height} pixels differ by up to {largest}"


def largest_channel(a, b):
    red, green, blue = ImageChops.difference(a, b).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def write_failure(path, expected, actual):
    """expected | difference | actual in one picture; differences are shown at least half-bright."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shown = [expected]
    if not isinstance(actual, str):
        if actual.size == expected.size:
            shown.append(largest_channel(expected, actual).point(lambda v: v and 128 + v // 2).convert("RGB"))
        shown.append(actual)
    sheet = Image.new("RGB", (sum(p.width for p in shown), max(p.height for p in shown)))
    left = 0
    for picture in shown:
        sheet.paste(picture, (left, 0))
        left += picture.width
    sheet.save(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool", help="the executable, or `-` to only write the expected images")
    parser.add_argument("--count", type=int, default=12, help="cameras per tileset (default: 12)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=Path, default=root / ".build/oracle-failures", help="folder for differences")
    given = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        scratch = Path(folder)
        for name, location, area, zooms, edges in groups(scratch):
            tiles = open_tileset(location)
            chosen = cameras.cameras(
                f"{given.seed} {name}", given.count, area, zooms, edges, lambda c: color_count(compose(tiles, c))
            )
            stem = name.replace(", ", "-").replace(" ", "-")
            expected = [compose(tiles, camera) for camera in chosen]
            for camera, picture in zip(chosen, expected):
                if color_count(picture) <= cameras.MIN_COLORS:
                    sys.exit(f"{name}: {camera} shows too little to prove anything; choose another camera")
            if given.tool == "-":
                for i, picture in enumerate(expected):
                    write_failure(given.failures / f"{stem}-{i:02}.png", picture, "")
                continue
            drawn = pool.map(lambda i: draw(given.tool, location, chosen[i], scratch / f"{i}.png"), range(len(chosen)))
            for i, actual in enumerate(drawn):
                problem = difference(expected[i], actual, chosen[i].zoom)
                if problem is None:
                    passed += 1
                    continue
                failed += 1
                print(f"{name} {i}: {problem}\n  {chosen[i]}")
                write_failure(given.failures / f"{stem}-{i:02}.png", expected[i], actual)
    if given.tool == "-":
        print(f"expected pictures are in {given.failures}")
        return
    print(f"{passed} passed, {failed} failed" + (f"; see {given.failures}" if failed else ""))
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
