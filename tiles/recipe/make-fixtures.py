#!/usr/bin/env python3
"""make-fixtures.py WORK OUT - cuts the small sets of fixtures/archives from the finished tiles.

Needs Pillow and pmtiles (PyPI).
"""

import gzip
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

from PIL import Image
from pmtiles.tile import Compression, Entry, TileType, serialize_header, zxy_to_tileid
from pmtiles.writer import build_roots_leaves

here = Path(__file__).resolve().parent
parts, out = Path(sys.argv[1]), Path(sys.argv[2])
CORE = (
    (12, range(2155, 2157), range(1437, 1439)),
    (13, range(4312, 4314), range(2875, 2877)),
    (14, range(8624, 8627), range(5750, 5754)),
    (15, range(17249, 17253), range(11503, 11506)),
    (16, range(34500, 34503), range(23008, 23012)),
)
TILES_IN_A_LEAF = 8


def pack(name, folder, title, attribution, *options):
    command = [sys.executable, here / "pack-mbtiles.py", out / f"{name}.mbtiles", folder]
    subprocess.run([*command, "--name", title, "--attribution", attribution, *options], check=True)


def convert(name):
    target = out / f"{name}.pmtiles"
    target.unlink(missing_ok=True)
    subprocess.run(["pmtiles-convert", out / f"{name}.mbtiles", target], check=True, stdout=subprocess.DEVNULL)
    return target


def core():
    folder = parts / "core"
    shutil.rmtree(folder, ignore_errors=True)
    for z, columns, rows in CORE:
        for x in columns:
            (folder / f"{z}/{x}").mkdir(parents=True)
            for y in rows:
                shutil.copy(parts / f"raster/{z}/{x}/{y}.png", folder / f"{z}/{x}/{y}.png")
    pack("vaduz-core", folder, "Vaduz core z12-16", "© OpenStreetMap contributors")
    convert("vaduz-core")


def recoded(name, kind, suffix, **options):
    """The core tileset with its images re-encoded."""
    shutil.copy(out / "vaduz-core.mbtiles", out / f"{name}.mbtiles")
    database = sqlite3.connect(out / f"{name}.mbtiles")
    for id, data in database.execute("select rowid, tile_data from tiles").fetchall():
        encoded = io.BytesIO()
        Image.open(io.BytesIO(data)).convert("RGB").save(encoded, kind, **options)
        database.execute("update tiles set tile_data=? where rowid=?", (encoded.getvalue(), id))
    database.execute("update metadata set value=? where name='format'", (suffix,))
    database.commit()
    database.execute("vacuum")
    database.close()
    target = convert(name)
    if kind == "JPEG":
        # The converter knows only `jpeg` and maps the specification's `jpg` to an unknown type.
        with open(target, "r+b") as file:
            file.seek(99)
            file.write(bytes([TileType.JPEG.value]))


def leaves():
    """World z0-3 with leaf directories, which real archives use for directories over about 16 KiB."""
    tiles = {}
    for z in range(4):
        for path in (parts / f"raster/{z}").glob("*/*.png"):
            tiles[zxy_to_tileid(z, int(path.parts[-2]), int(path.stem))] = path.read_bytes()
    entries, data, seen = [], b"", {}
    for id, tile in sorted(tiles.items()):
        if tile not in seen:
            seen[tile] = len(data)
            data += tile
        elif entries[-1].offset == seen[tile] and entries[-1].tile_id + entries[-1].run_length == id:
            entries[-1].run_length += 1
            continue
        entries.append(Entry(id, seen[tile], len(tile), 1))
    root, leaf_section, _ = build_roots_leaves(entries, TILES_IN_A_LEAF)
    description = dict(name="World z0-3 with leaf directories", attribution="Made with Natural Earth")
    metadata = gzip.compress(json.dumps(description).encode(), mtime=0)
    metadata_offset = 127 + len(root)
    leaf_offset = metadata_offset + len(metadata)
    header = dict(
        version=3,
        root_offset=127,
        root_length=len(root),
        metadata_offset=metadata_offset,
        metadata_length=len(metadata),
        leaf_directory_offset=leaf_offset,
        leaf_directory_length=len(leaf_section),
        tile_data_offset=leaf_offset + len(leaf_section),
        tile_data_length=len(data),
        addressed_tiles_count=len(tiles),
        tile_entries_count=len(entries),
        tile_contents_count=len(seen),
        clustered=True,
        internal_compression=Compression.GZIP,
        tile_compression=Compression.NONE,
        tile_type=TileType.PNG,
        min_zoom=0,
        max_zoom=3,
        min_lon_e7=-1800000000,
        min_lat_e7=-850511287,
        max_lon_e7=1800000000,
        max_lat_e7=850511287,
        center_zoom=2,
        center_lon_e7=95209000,
        center_lat_e7=471410000,
    )
    (out / "world-z3-leaves.pmtiles").write_bytes(serialize_header(header) + root + metadata + leaf_section + data)


os.makedirs(out, exist_ok=True)
core()
recoded("vaduz-core-jpg", "JPEG", "jpg", quality=82)
recoded("vaduz-core-webp", "WEBP", "webp", quality=80, method=6)
(out / "vaduz-core-webp.mbtiles").unlink()
pack("world-z2-dedup", parts / "raster", "World z0-2", "Made with Natural Earth", "--max-zoom", "2", "--shared")
leaves()
shutil.copytree(parts / "helsinki-512", out / "helsinki-512", dirs_exist_ok=True)
