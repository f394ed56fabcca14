#!/usr/bin/env python3
"""verify.py A.mbtiles B.pmtiles - checks that both have the same bytes, and that each tile is a valid PNG of 256 px."""

import io
import sqlite3
import sys

from PIL import Image
from pmtiles.reader import MmapSource, all_tiles

mbtiles, pmtiles = sys.argv[1:3]
rows = sqlite3.connect(mbtiles).execute("select zoom_level, tile_column, tile_row, tile_data from tiles")
expected = {(z, x, 2**z - 1 - row): data for z, x, row, data in rows}
with open(pmtiles, "rb") as file:
    found = dict(all_tiles(MmapSource(file)))
different = [tile for tile in expected.keys() | found.keys() if expected.get(tile) != found.get(tile)]
for data in expected.values():
    picture = Image.open(io.BytesIO(data))
    picture.load()
    if picture.size != (256, 256):
        sys.exit(f"a tile of {picture.size}")
print(f"{len(expected)} tiles, {len(different)} different")
sys.exit(1 if different else 0)
