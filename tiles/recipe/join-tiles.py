#!/usr/bin/env python3
"""join-tiles.py OUT.mbtiles - joins Natural Earth's tiles and those of Liechtenstein in one MBTiles file.

Both have tiles around Liechtenstein at zooms 6 to 11; these are merged layer by layer.
"""

import gzip
import json
import os
import sqlite3
import sys
from pathlib import Path

from surroundings import FIRST_ZOOM, LAST_ZOOM, columns_and_rows

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "fixtures"))

from writers.vector_tile import fields, merged, read, write  # noqa: E402

folder = os.environ.get("TILES_BUILD", "build/tiles") + "/parts"


def tiles(path, zooms):
    """The tiles of an MBTiles file at these zooms, read."""
    select = "select zoom_level, tile_column, tile_row, tile_data from tiles order by 1, 2, 3"
    for z, x, row, data in sqlite3.connect(path).execute(select):
        side = 1 << z
        # GDAL also writes tiles outside the world, for what its buffer holds.
        if z in zooms and 0 <= x < side and 0 <= row < side:
            yield (z, x, side - 1 - row), read(gzip.decompress(data))


found = {}
for zoom in range(LAST_ZOOM + 1):
    columns, rows = columns_and_rows(zoom)
    for (z, x, y), tile in tiles(f"{folder}/world-{zoom}.mbtiles", [zoom]):
        if zoom < FIRST_ZOOM or x in columns and y in rows:
            found.setdefault((z, x, y), []).append(tile)
for place, tile in tiles(f"{folder}/liechtenstein.mbtiles", range(FIRST_ZOOM, 15)):
    found.setdefault(place, []).append(tile)

layers = {}
packed = {}
for (z, x, y), parts in sorted(found.items()):
    tile = {name: layer for name, layer in merged(parts).items() if layer.features}
    if not tile:
        continue
    packed[z, x, y] = gzip.compress(write(tile), 9, mtime=0)
    for name, layer in tile.items():
        told = layers.setdefault(name, dict(id=name, minzoom=z, maxzoom=z, fields={}))
        told["maxzoom"] = max(z, told["maxzoom"])
        for feature in layer.features:
            for key, value in feature.properties.items():
                number = next(fields(value))[0]
                told["fields"][key] = {1: "String", 7: "Boolean"}.get(number, "Number")

metadata = dict(
    name="World and Liechtenstein",
    description="The world at zooms 0 to 5 from Natural Earth, Liechtenstein at zooms 6 to 14 from OpenStreetMap "
    "(2013-08-03); OpenMapTiles schema",
    attribution="© OpenMapTiles © OpenStreetMap contributors, Natural Earth",
    type="baselayer",
    version="1.0.0",
    format="pbf",
    minzoom="0",
    maxzoom="14",
    bounds="-180,-85.051129,180,85.051129",
    center="9.5209,47.1410,14",
    json=json.dumps(dict(vector_layers=list(layers.values()))),
)
if os.path.exists(sys.argv[1]):
    os.remove(sys.argv[1])
database = sqlite3.connect(sys.argv[1])
database.execute("create table metadata(name text primary key, value text)")
database.executemany("insert into metadata values(?,?)", metadata.items())
database.execute("create table tiles(zoom_level integer, tile_column integer, tile_row integer, tile_data blob)")
database.execute("create unique index tile_index on tiles(zoom_level,tile_column,tile_row)")
for (z, x, y), data in packed.items():
    database.execute("insert into tiles values(?,?,?,?)", (z, x, (1 << z) - 1 - y, data))
database.commit()
print(len(packed), "tiles")
