#!/usr/bin/env python3
"""pack-pmtiles.py IN.mbtiles OUT.pmtiles - packs vector tiles as PMTiles; equal tiles are stored once."""

import json
import sqlite3
import sys

from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

source, target = sys.argv[1:3]
database = sqlite3.connect(source)
metadata = dict(database.execute("select name, value from metadata"))
# In PMTiles the layers are a part of the metadata themselves.
metadata.update(json.loads(metadata.pop("json")))
west, south, east, north = (round(float(side) * 1e7) for side in metadata.pop("bounds").split(","))
longitude, latitude, zoom = metadata.pop("center").split(",")
rows = database.execute("select zoom_level, tile_column, tile_row, tile_data from tiles")
tiles = {zxy_to_tileid(z, x, (1 << z) - 1 - row): data for z, x, row, data in rows}
with open(target, "wb") as file:
    writer = Writer(file)
    for id, data in sorted(tiles.items()):
        writer.write_tile(id, data)
    writer.finalize(
        dict(
            tile_type=TileType.MVT,
            tile_compression=Compression.GZIP,
            min_zoom=int(metadata.pop("minzoom")),
            max_zoom=int(metadata.pop("maxzoom")),
            min_lon_e7=west,
            min_lat_e7=south,
            max_lon_e7=east,
            max_lat_e7=north,
            center_zoom=int(zoom),
            center_lon_e7=round(float(longitude) * 1e7),
            center_lat_e7=round(float(latitude) * 1e7),
        ),
        metadata,
    )
