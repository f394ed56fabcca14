#!/usr/bin/env python3
"""verify.py A.mbtiles B.pmtiles - checks that both have the same bytes, and every tile.

A raster tile is a valid PNG of 256 px. A vector tile can be read, has only layers that the metadata describes, and its
countries at zooms 0 to 5 have names in every language.
"""

import gzip
import io
import sqlite3
import sys
from pathlib import Path

from languages import LANGUAGES
from pmtiles.reader import MmapSource, Reader, all_tiles
from pmtiles.tile import TileType

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "fixtures"))

from writers.vector_tile import read  # noqa: E402


def check_picture(data):
    from PIL import Image

    picture = Image.open(io.BytesIO(data))
    picture.load()
    if picture.size != (256, 256):
        sys.exit(f"a tile of {picture.size}")


def check_vectors(place, data, known, unnamed):
    """Checks a vector tile, and collects the countries that lack a name."""
    tile = read(gzip.decompress(data))
    for layer in tile.values():
        keys = {key for feature in layer.features for key in feature.properties}
        if not layer.features or layer.name not in known or not keys <= known[layer.name]:
            sys.exit(f"tile {place}: layer {layer.name} is empty, or not as the metadata describes it")
    for feature in tile["place"].features if "place" in tile and place[0] <= 5 else []:
        if feature.text("class") == "country" and not all(feature.text(f"name:{code}") for code in LANGUAGES):
            unnamed.add(feature.text("name"))


mbtiles, pmtiles = sys.argv[1:3]
rows = sqlite3.connect(mbtiles).execute("select zoom_level, tile_column, tile_row, tile_data from tiles")
expected = {(z, x, 2**z - 1 - row): data for z, x, row, data in rows}
with open(pmtiles, "rb") as file:
    found = dict(all_tiles(MmapSource(file)))
    reader = Reader(MmapSource(file))
    is_vector = reader.header()["tile_type"] == TileType.MVT
    described = {layer["id"]: set(layer["fields"]) for layer in reader.metadata().get("vector_layers", [])}
different = [tile for tile in expected.keys() | found.keys() if expected.get(tile) != found.get(tile)]
unnamed = set()
for place, data in expected.items():
    if is_vector:
        check_vectors(place, data, described, unnamed)
    else:
        check_picture(data)
print(f"{len(expected)} tiles, {len(different)} different")
if is_vector:
    print("Countries without names in other languages:", ", ".join(sorted(unnamed)) or "none")
# CLDR has no code for some territories.
sys.exit(1 if different or len(unnamed) > 6 else 0)
