#!/usr/bin/env python3
"""country-names.py FILE.mbtiles - adds the names of countries in 20 languages to the tiles of an MBTiles file.

The names are those of Unicode's CLDR, from PyPI's Babel. A place of class country that has `iso_a2` gets `name:de` and
so on beside its `name`; nothing else changes.
"""

import gzip
import json
import sqlite3
import sys
from pathlib import Path

from babel import Locale
from languages import LANGUAGES

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "fixtures"))

from writers.vector_tile import read, value, write  # noqa: E402

# In CLDR these are called special administrative regions of China, which is too long for a map.
UNNAMED = {"HK", "MO"}


def add_names(layer):
    """Adds names to the countries of a layer, and says how many it named."""
    count = 0
    for feature in layer.features:
        code = feature.text("iso_a2")
        if feature.text("class") != "country" or not code or code in UNNAMED:
            continue
        for language, names in TERRITORIES.items():
            if code in names:
                feature.properties[f"name:{language}"] = value(names[code])
        count += 1
    return count


TERRITORIES = {language: Locale(language).territories for language in LANGUAGES}


def main():
    database = sqlite3.connect(sys.argv[1])
    rows = database.execute("select rowid, tile_data from tiles").fetchall()
    named = 0
    for row, data in rows:
        layers = read(gzip.decompress(data))
        count = add_names(layers["place"]) if "place" in layers else 0
        if count:
            packed = gzip.compress(write(layers), 9, mtime=0)
            database.execute("update tiles set tile_data = ? where rowid = ?", (packed, row))
        named += count
    (described,) = database.execute("select value from metadata where name = 'json'").fetchone()
    metadata = json.loads(described)
    for layer in metadata["vector_layers"]:
        if layer["id"] == "place":
            layer["fields"].update({f"name:{language}": "String" for language in LANGUAGES})
    database.execute("update metadata set value = ? where name = 'json'", (json.dumps(metadata),))
    database.commit()
    print(f"{named} names of countries in {len(LANGUAGES)} languages")


if __name__ == "__main__":
    main()
