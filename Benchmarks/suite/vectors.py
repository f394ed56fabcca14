"""The vector maps that are measured: styles over archives of vector tiles, and copies of both for MapLibre Native."""

import json
import random
import sqlite3
import subprocess
from pathlib import Path

from suite.environment import root
from suite.rasters import degrees


class Style:
    """A style, the flags with which our tool draws it, and a copy that MapLibre Native can read."""

    def __init__(self, name, flags, fields, folder, copy, work):
        """`folder` is where relative files of the style are, `copy` its tiles as MBTiles."""
        self.name, self.flags = name, flags
        fields = json.loads(json.dumps(fields))
        for source in fields["sources"].values():
            if source["type"] == "vector":
                fields_of_source = {key: source[key] for key in ("type", "attribution") if key in source}
                source.clear()
                source.update(fields_of_source, url=f"mbtiles://{copy}")
        for key in ("glyphs", "sprite"):
            if isinstance(fields.get(key), str) and "://" not in fields[key]:
                fields[key] = f"file://{folder.resolve()}/{fields[key]}"
        self.native = work / f"native-{name.replace('/', '-')}.json"
        self.native.write_text(json.dumps(fields))

    @property
    def job(self):
        """The part of a `Job` that names the map."""
        return {"flags": self.flags, "native": str(self.native)}


class Vectors:
    """Places on a vector map and the styles to draw there.

    FOLDER has one archive (.pmtiles or .mbtiles), `ground.json`, a style over it, and `points.txt`, places as `lon lat`
    lines; with `labels.json`, a style with texts and glyphs beside it, images with labels are measured as well. Without
    a folder it is the small town of the fixtures in the built-in style, which says little about a city.
    """

    def __init__(self, folder, tool, work):
        self.tool, self.work = tool, work
        if folder is None:
            self.archive = root / "fixtures/vector/town-openmaptiles.pmtiles"
            self.zooms, self.points = [14, 15], town()
        else:
            archives = [*sorted(folder.glob("*.pmtiles")), *sorted(folder.glob("*.mbtiles"))]
            if not archives:
                raise SystemExit(f"--vectors {folder}: there is no .pmtiles or .mbtiles file in it")
            self.archive = archives[0]
            lines = (folder / "points.txt").read_text().splitlines()
            self.zooms, self.points = [15, 14], [tuple(map(float, line.split())) for line in lines]
        self.copy = copy(tool, self.archive, work / "vector.mbtiles")
        self.ground, self.labels = self.town() if folder is None else self.city(folder)

    def city(self, folder):
        """The style of the ground, and the one with labels or None."""
        styles = []
        for name in ("ground", "labels"):
            path = folder / f"{name}.json"
            if path.exists():
                fields = json.loads(path.read_text())
                styles.append(Style(name, ["--style", str(path)], fields, folder, self.copy, self.work))
        return styles[0], styles[1] if len(styles) > 1 else None

    def town(self):
        said = subprocess.run([self.tool, "style", "show", "light"], check=True, capture_output=True).stdout
        fields = json.loads(said)
        # MapLibre Native needs glyphs for labels, which the built-in style does not have.
        fields["layers"] = [layer for layer in fields["layers"] if layer["type"] != "symbol"]
        fields.pop("glyphs", None)
        fields.pop("sprite", None)
        flags = ["--style", "light", "--tiles", str(self.archive), "--hide-labels"]
        return Style("ground", flags, fields, root, self.copy, self.work), None

    def places(self, count):
        """Rows of the first places; none has a dot."""
        return [{"lat": lat, "lon": lon, "dots": [], "labels": []} for lon, lat in self.points[:count]]


class NamedStyle:
    """A style of the user's over an archive in its schema, at places that are dense there."""

    def __init__(self, style, archive, tool, work):
        fields = json.loads(style.read_text())
        name = style.parent.name if style.stem in ("style", "index") else style.stem
        copied = copy(tool, archive, work / f"{name}.mbtiles")
        flags = ["--style", str(style)]
        for key, source in fields["sources"].items():
            if source["type"] == "vector":
                flags += ["--source", f"{key}={archive}"]
        self.style = Style(name, flags, fields, style.parent, copied, work)
        self.points = dense(copied)


def copy(tool, archive, path):
    """An archive of vector tiles as MBTiles, from zoom 10 on."""
    said = subprocess.run([tool, "tiles", "info", str(archive), "--json"], check=True, capture_output=True).stdout
    levels = [level for level in json.loads(said)["levels"] if level["tiles"]]
    deepest = levels[-1]
    subprocess.run(
        [tool, "tiles", "fetch", str(archive), "--bbox", ",".join(map(str, deepest["bounds"])), "--zooms",
         f"{min(10, deepest['zoom'])}-{deepest['zoom']}", "-o", str(path), "--quiet"], check=True)
    return path


def town():
    rng = random.Random(1)
    return [(round(rng.uniform(9.515, 9.527), 6), round(rng.uniform(47.137, 47.145), 6)) for _ in range(500)]


def dense(archive, count=60):
    """Random places in the tiles of the deepest level that have the most bytes: longitude, latitude."""
    query = """select zoom_level, tile_column, tile_row from tiles
        where zoom_level = (select max(zoom_level) from tiles) order by length(tile_data) desc limit 12"""
    with sqlite3.connect(Path(archive)) as database:
        tiles = database.execute(query).fetchall()
    rng = random.Random(1)
    found = []
    for index in range(count):
        z, x, row = tiles[index % len(tiles)]
        y = (1 << z) - 1 - row
        found.append(degrees((x + rng.random()) * 256, (y + rng.random()) * 256, z))
    return found
