"""Vector maps: images of 512x512 in one process on one thread, in turn with MapLibre Native, if it is there.

The set is a folder with a style `ground.json` over one archive (.pmtiles) and `points.txt`, places as `lon lat` lines;
with `labels.json`, a style with texts and glyphs beside it, images with labels are measured as well. Without a set, it
is the small town of the fixtures in the built-in style, which says little about a city.
"""

import json
import os
import random
import statistics
import subprocess
from pathlib import Path

from peers import root

PEER = """
import json, resource, statistics, sys
from pymgl import Map
style, points, zoom, count, rounds = sys.argv[1:]
places = [tuple(map(float, line.split())) for line in open(points)][:int(count)] * int(rounds)
def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) * 1000
times = []
with Map(open(style).read(), 512, 512, 1, *places[0], float(zoom)) as map:
    for lon, lat in places:
        start = cpu()
        map.setCenter(lon, lat)
        map.setZoom(float(zoom))
        map.renderPNG()
        times.append(cpu() - start)
print("whole image  median", round(statistics.median(times), 2), "ms, least", round(min(times), 2), "ms")
"""


def run(folder, tool, python, work, runs):
    """Prints and returns medians of CPU time for new places and for the same six again and again."""
    figures = {}
    tiles, style, points, zooms = town(tool, work) if folder is None else city(Path(folder))
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", str(root), "--product", "vector-benchmark"], check=True,
        stdout=subprocess.DEVNULL)
    ours = str(root / ".build/release/vector-benchmark")
    peer = Peer(python, tool, tiles, points, work) if has_peer(python) else None
    if peer is None:
        print("MapLibre Native: skipped")
    for zoom in zooms:
        for name, count, rounds in PLACES:
            figures |= compare(f"style zoom {zoom}, {name}", runs, {
                "snapshot": [ours, str(style), str(tiles), str(points), str(zoom), "512", str(count), str(rounds)],
                "MapLibre Native": peer and peer.command(style, zoom, count, rounds)})
    labels = folder and Path(folder) / "labels.json"
    if labels and labels.exists():
        for name, count, rounds in PLACES:
            # New places have a service each, as nothing is to be known before; the others are found in one service.
            kind = ["cold"] if rounds == 1 else []
            figures |= compare(f"style zoom 15 with labels, {name}", runs, {
                "snapshot": [ours, "service", str(labels), str(points), "15", "512", str(count), str(rounds)] + kind,
                "MapLibre Native": peer and peer.command(labels, 15, count, rounds)})
        compare("style zoom 15 with labels, 500 places of one service", runs, {
            "snapshot": [ours, "service", str(labels), str(points), "15", "512", "500", "1"]})
    return figures


PLACES = [("new places", 60, 1), ("six places again", 6, 10)]


def compare(name, runs, commands):
    """Runs the commands in turn; prints and returns their medians."""
    figures = {}
    for _ in range(runs):
        for who, command in commands.items():
            if command:
                figures.setdefault(who, []).append(whole(command, EGL_PLATFORM="surfaceless"))
    medians = {f"{who}, {name}": statistics.median(values) for who, values in figures.items()}
    for who, values in figures.items():
        print(f"{who:16} 512x512, {name:52} {statistics.median(values):7.1f} ms CPU an image")
    return medians


def city(folder):
    return next(folder.glob("*.pmtiles")), folder / "ground.json", folder / "points.txt", [15, 14]


def town(tool, work):
    style = work / "built-in.json"
    text = subprocess.run([tool, "style", "show", "light"], check=True, capture_output=True, text=True).stdout
    tiles = root / "fixtures/vector/town-openmaptiles.pmtiles"
    style.write_text(text.replace("pmtiles://{tiles}", f"pmtiles://{tiles}"))
    rng = random.Random(1)
    points = work / "points.txt"
    points.write_text("".join(f"{rng.uniform(9.515, 9.527):.6f} {rng.uniform(47.137, 47.145):.6f}\n" for _ in range(60)))
    return tiles, style, points, [14]


def has_peer(python):
    """Whether MapLibre Native's Python binding is there."""
    try:
        return subprocess.run([python, "-c", "import pymgl"], capture_output=True).returncode == 0
    except OSError:
        return False


class Peer:
    """MapLibre Native, over an MBTiles copy of the tiles."""

    def __init__(self, python, tool, tiles, points, work):
        self.python, self.points, self.work, self.copy = python, points, work, work / "peer.mbtiles"
        places = [tuple(map(float, line.split())) for line in Path(points).read_text().splitlines()]
        west, south = (min(column) - 0.1 for column in zip(*places))
        east, north = (max(column) + 0.1 for column in zip(*places))
        subprocess.run(
            [tool, "tiles", "fetch", str(tiles), "--bbox", f"{west},{south},{east},{north}", "--zooms", "10-14", "-o",
             str(self.copy), "--quiet"], check=True)

    def style(self, style):
        """A copy of a style over the copy of the tiles."""
        fields = json.loads(Path(style).read_text())
        for source in fields["sources"].values():
            source["url"] = f"mbtiles://{self.copy}"
        if "glyphs" in fields:
            fields["glyphs"] = f"file://{Path(style).parent.resolve()}/{fields['glyphs']}"
        path = self.work / f"peer-{Path(style).name}"
        path.write_text(json.dumps(fields))
        return path

    def command(self, style, zoom, count, rounds):
        path = str(self.style(style))
        return [self.python, "-c", PEER, path, str(self.points), str(zoom), str(count), str(rounds)]


def whole(command, **variables):
    output = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, **variables}).stdout
    return float(output.split("whole image")[1].split("median")[1].split("ms")[0])
