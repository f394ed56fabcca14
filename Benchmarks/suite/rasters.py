"""The raster tiles that are measured: copies of them for peers, and places where all tiles are there."""

import json
import math
import random
import sqlite3
import subprocess
import sys

# Pixels east and south of a pixel's corner, so that programs that round, cut off or round up agree about the pixel.
INSIDE = 0.25
# Tiles that are copied at most: what covers a large city. `snapshot tiles fetch` cuts an area out of larger archives.
MAXIMUM = 100_000


class Rasters:
    """An archive of raster tiles of 256 pixels."""

    def __init__(self, archive, tool, work, zoom=None, points=None):
        self.archive, self.folder, self.copy = str(archive), work / "tiles", work / "raster.mbtiles"
        self.points = points
        levels = {level["zoom"]: level for level in self.info(tool)["levels"] if level["tiles"]}
        # The level with the most tiles has room for large images; the first ones show the world.
        deep = {z: level["tiles"] for z, level in levels.items() if z > 5} or {z: 1 for z in levels}
        self.zoom = zoom if zoom in levels else max(deep, key=lambda z: (deep[z], z))
        if zoom not in (None, self.zoom):
            sys.exit(f"--zoom {zoom}: {archive} has no such tiles, but those of {', '.join(map(str, levels))}")
        first = self.zoom - 1 if self.zoom - 1 in levels else self.zoom
        bounds = ",".join(map(str, levels[self.zoom]["bounds"]))
        subprocess.run(
            [tool, "tiles", "fetch", self.archive, "--bbox", bounds, "--zooms", f"{first}-{self.zoom}", "-o", self.copy,
             "--quiet", "--max-tiles", str(MAXIMUM)], check=True)
        self.tiles = set(self.unpack())
        self.starts = [(x, y) for z, x, y in sorted(self.tiles) if z == self.zoom]

    def info(self, tool):
        """What the tool knows about the archive; exits if it cannot be measured."""
        said = subprocess.run([tool, "tiles", "info", self.archive, "--json"], capture_output=True, text=True)
        if said.returncode:
            sys.exit(said.stderr.strip())
        facts = json.loads(said.stdout)
        if facts.get("format") not in ("png", "jpg", "jpeg", "webp"):
            sys.exit(f"{self.archive} has no raster tiles, but {facts.get('format')}: give it to --vectors, in a folder")
        if facts.get("tileSize", 256) != 256:
            sys.exit(f"{self.archive} has tiles of {facts['tileSize']} pixels: staticmap and others need 256")
        return facts

    def unpack(self):
        """Writes the tiles as files; yields their places."""
        query = "select zoom_level, tile_column, tile_row, tile_data from tiles"
        with sqlite3.connect(self.copy) as database:
            for z, x, row, data in database.execute(query):
                y = (1 << z) - 1 - row
                path = self.folder / f"{z}/{x}"
                path.mkdir(parents=True, exist_ok=True)
                (path / str(y)).write_bytes(data)
                yield z, x, y

    @property
    def job(self):
        """The part of a `Job` that names the map."""
        return {"archive": self.archive, "copy": str(self.copy), "folder": str(self.folder)}

    def places(self, count, width, height, room=1.0):
        """Rows of places, the same each time. Around each, all tiles of an image that is `room` times as large exist.

        With more room than the image, those one level up exist, too. There are fewer rows than asked for, or none, if
        such places are rare.
        """
        rng = random.Random(f"{width}x{height}")
        levels = [self.zoom] if room == 1 else [self.zoom, self.zoom - 1]
        found = []
        for x, y in self.given() if self.points else self.random(rng):
            if all(self.covers(z, x, y, width * room, height * room) for z in levels):
                lon, lat = degrees(x, y, self.zoom)
                found.append({"lat": lat, "lon": lon, "dots": [(lat, lon)], "labels": []})
                if len(found) == count:
                    break
        return found

    def random(self, rng):
        """Centers in pixels of the world."""
        for _ in range(20_000 if self.starts else 0):
            column, row = rng.choice(self.starts)
            yield column * 256 + rng.randrange(256) + INSIDE, row * 256 + rng.randrange(256) + INSIDE

    def given(self):
        world = 256 * (1 << self.zoom)
        for line in self.points.read_text().splitlines():
            lon, lat = map(float, line.split())
            sine = math.sin(math.radians(lat))
            x, y = (lon / 360 + 0.5) * world, (0.5 - math.atanh(sine) / (2 * math.pi)) * world
            yield math.floor(x) + INSIDE, math.floor(y) + INSIDE

    def covers(self, z, x, y, width, height):
        """Whether all tiles of a level are there in a rectangle around a center, in pixels of the world."""
        size = 256 << (self.zoom - z)
        columns = range(int((x - width / 2 - 2) // size), int((x + width / 2 + 2) // size) + 1)
        rows = range(int((y - height / 2 - 2) // size), int((y + height / 2 + 2) // size) + 1)
        return all((z, column, row) in self.tiles for column in columns for row in rows)


def degrees(x, y, zoom):
    """Longitude and latitude of a pixel of the world in Web Mercator."""
    world = 256 * (1 << zoom)
    return (x / world - 0.5) * 360, math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / world))))
