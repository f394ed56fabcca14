"""Tilesets for the oracle: `tile(z, x, y)` returns an RGB image or None; y counts southward."""

import functools
import io
import sqlite3
from pathlib import Path

from PIL import Image
from pmtiles.reader import MmapSource, Reader


class Tileset:
    max_zoom = 0

    def data(self, z, x, y):
        raise NotImplementedError

    @functools.lru_cache(maxsize=512)
    def tile(self, z, x, y):
        data = self.data(z, x, y)
        return Image.open(io.BytesIO(data)).convert("RGB") if data else None


class Folder(Tileset):
    def __init__(self, path):
        self.path = path
        zooms = [int(p.name) for p in path.iterdir() if p.name.isdigit()]
        self.max_zoom = max(zooms)
        self.tile_size = Image.open(next(path.glob("*/*/*.*"))).width

    def data(self, z, x, y):
        files = [f for f in self.path.glob(f"{z}/{x}/{y}.*")]
        return files[0].read_bytes() if files else None


class MBTiles(Tileset):
    def __init__(self, path):
        self.database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.max_zoom, some = self.database.execute("select max(zoom_level), tile_data from tiles").fetchone()
        self.tile_size = Image.open(io.BytesIO(some)).width

    def data(self, z, x, y):
        query = "select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?"
        row = self.database.execute(query, (z, x, (1 << z) - 1 - y)).fetchone()
        return row and row[0]


class PMTiles(Tileset):
    def __init__(self, path):
        self.reader = Reader(MmapSource(open(path, "rb")))
        header = self.reader.header()
        self.max_zoom = header["max_zoom"]
        start = header["tile_data_offset"]
        self.tile_size = Image.open(io.BytesIO(Path(path).read_bytes()[start : start + (1 << 20)])).width

    def data(self, z, x, y):
        return self.reader.get(z, x, y)


def open_tileset(location):
    path = Path(location)
    if path.is_dir():
        return Folder(path)
    return MBTiles(path) if path.suffix == ".mbtiles" else PMTiles(path)
