#!/usr/bin/env python3
"""pack-mbtiles.py OUT.mbtiles FOLDER --name NAME - packs a folder z/x/y.png as MBTiles 1.3.

`--shared` stores equal tiles once: tables `map` and `images` and a view `tiles`, as tippecanoe and mb-util write.
The same tiles give the same bytes: rows are sorted.
"""

import argparse
import hashlib
import math
import os
import sqlite3
from pathlib import Path

SHARED = """
create table images(tile_id text, tile_data blob);
create table map(zoom_level integer, tile_column integer, tile_row integer, tile_id text);
create unique index map_index on map(zoom_level,tile_column,tile_row);
create unique index images_id on images(tile_id);
create view tiles as select map.zoom_level as zoom_level, map.tile_column as tile_column, map.tile_row as tile_row,
    images.tile_data as tile_data from map join images on images.tile_id=map.tile_id;
"""
FLAT = """
create table tiles(zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
create unique index tile_index on tiles(zoom_level,tile_column,tile_row);
"""


def bounds(tiles):
    """West, south, east and north edge of all tiles."""

    def longitude(x, z):
        return x / 2**z * 360 - 180

    def latitude(y, z):
        return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / 2**z))))

    return (
        min(longitude(x, z) for z, x, y in tiles),
        min(latitude(y + 1, z) for z, x, y in tiles),
        max(longitude(x + 1, z) for z, x, y in tiles),
        max(latitude(y, z) for z, x, y in tiles),
    )


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("out")
parser.add_argument("folder", type=Path)
parser.add_argument("--name", required=True)
parser.add_argument("--description")
parser.add_argument("--attribution", default="© OpenStreetMap contributors, Natural Earth")
parser.add_argument("--center", help="longitude,latitude,zoom")
parser.add_argument("--max-zoom", type=int, default=30)
parser.add_argument("--shared", action="store_true")
given = parser.parse_args()

tiles = {}
for path in given.folder.glob("*/*/*.png"):
    z, x, y = int(path.parts[-3]), int(path.parts[-2]), int(path.stem)
    if z <= given.max_zoom:
        tiles[z, x, y] = path.read_bytes()
west, south, east, north = bounds(tiles)
zooms = [z for z, _, _ in tiles]
metadata = dict(
    name=given.name,
    type="baselayer",
    version="1.0.0",
    description=given.description or given.name,
    format="png",
    minzoom=min(zooms),
    maxzoom=max(zooms),
    bounds=f"{west:.6f},{south:.6f},{east:.6f},{north:.6f}",
    center=given.center or f"{(west + east) / 2:.6f},{(south + north) / 2:.6f},{min(zooms)}",
    attribution=given.attribution,
)
if os.path.exists(given.out):
    os.remove(given.out)
database = sqlite3.connect(given.out)
database.execute("create table metadata(name text primary key, value text)")
database.executemany("insert into metadata values(?,?)", [(key, str(value)) for key, value in metadata.items()])
database.executescript(SHARED if given.shared else FLAT)
# MBTiles counts rows northward.
for (z, x, y), data in sorted(tiles.items()):
    if given.shared:
        id = hashlib.md5(data).hexdigest()
        database.execute("insert or ignore into images values(?,?)", (id, data))
        database.execute("insert into map values(?,?,?,?)", (z, x, 2**z - 1 - y, id))
    else:
        database.execute("insert into tiles values(?,?,?,?)", (z, x, 2**z - 1 - y, data))
database.commit()
database.execute("vacuum")
database.close()
print(given.out, len(tiles), "tiles")
