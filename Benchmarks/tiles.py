"""Tiles of 512x512 drawn with `snapshot tiles render`, in turn with MapLibre Native, if it is there.

The set is that of `vectors.py`, with labels if it has `labels.json`; the town of the fixtures is drawn without labels.
Native draws each tile as an image of its own, so that it cuts labels at the borders. Both start once for all tiles.
"""

import json
import os
import sqlite3
import statistics
import subprocess
import sys
from pathlib import Path

from vectors import Peer, city, has_peer, town

PEER = """
import math, sqlite3, sys
from pymgl import Map
style, tiles = sys.argv[1:]
select = "select zoom_level, tile_column, tile_row from tiles order by 1, 2, 3"
places = sqlite3.connect(tiles).execute(select).fetchall()
with Map(open(style).read(), 512, 512, 1, 0, 0, 0) as map:
    for z, x, row in places:
        side = 1 << z
        turn = math.pi * (1 - 2 * (side - row - 0.5) / side)
        map.setCenter((x + 0.5) / side * 360 - 180, math.degrees(math.atan(math.sinh(turn))))
        map.setZoom(z)
        map.renderPNG()
"""


def run(folder, tool, python, work, runs):
    """Prints medians of tiles per second of CPU time, from process start to end."""
    tiles, style, points, _ = town(tool, work) if folder is None else city(Path(folder))
    labels = folder and Path(folder) / "labels.json"
    has_labels = bool(labels) and labels.exists()
    style, zooms = (labels if has_labels else style), ("13-14" if folder else "13-17")
    out = work / "tiles.mbtiles"
    west, south, east, north = box(points)
    source = next(iter(json.loads(Path(style).read_text())["sources"]))
    commands = {"snapshot": [
        tool, "tiles", "render", "--style", str(style), "--source", f"{source}={tiles}", "--bbox",
        f"{west},{south},{east},{north}", "--zooms", zooms, "--jobs", "1", "--quiet", "-o", str(out),
        *([] if has_labels else ["--hide-labels"])]}
    if has_peer(python):
        peer = Peer(python, tool, tiles, points, work).style(style if has_labels else without_labels(style, work))
        commands["MapLibre Native"] = [python, "-c", PEER, str(peer), str(out)]
    else:
        print("MapLibre Native: skipped")
    figures = {}
    for _ in range(runs):
        # The first one draws the list of tiles for the second.
        out.unlink(missing_ok=True)
        for who, command in commands.items():
            figures.setdefault(who, []).append(cpu(command))
    count = sqlite3.connect(out).execute("select count(*) from tiles").fetchone()[0]
    for who, seconds in figures.items():
        median = statistics.median(seconds)
        print(
            f"{who:16} {count} tiles of 512x512, zooms {zooms}, {'with' if has_labels else 'without'} labels "
            f"{count / median:7.1f} tiles per second of CPU, {median / count * 1000:6.1f} ms a tile")


def box(points):
    """The area around places: west, south, east, north."""
    lons, lats = zip(*(map(float, line.split()) for line in Path(points).read_text().splitlines()))
    return min(lons), min(lats), max(lons), max(lats)


def without_labels(style, work):
    fields = json.loads(Path(style).read_text())
    fields["layers"] = [layer for layer in fields["layers"] if layer["type"] != "symbol"]
    for name in ("sprite", "glyphs"):
        fields.pop(name, None)
    path = work / "without-labels.json"
    path.write_text(json.dumps(fields))
    return path


def cpu(command):
    """CPU seconds of one process."""
    environment = {**os.environ, "EGL_PLATFORM": "surfaceless"}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{command[0]} failed")
    return usage.ru_utime + usage.ru_stime
