#!/usr/bin/env python3
"""archive.py make FILE.mbtiles ZOOM - makes a source: the world down to a zoom, with sea, gaps and land.
archive.py check SOURCE ARCHIVE W,S,E,N A-B - demands that ARCHIVE has the tiles of that area, as SOURCE has them.

Archives are read with the PyPI package pmtiles and with Python's sqlite3: no line in common with the program.
"""
import math
import random
import sqlite3
import struct
import sys
import zlib

from pmtiles.reader import MmapSource, Reader, all_tiles
from pmtiles.tile import deserialize_directory


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PIXELS = zlib.compress(bytes(16 * 17))


def picture(text):
    """A black tile of 16 px, made unique by a text in it: tiles that cannot be drawn are not copied."""
    head = struct.pack(">IIBBBBB", 16, 16, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"tEXt", b"Comment\0" + text), (b"IDAT", PIXELS), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks)


def make(path, deepest):
    numbers = random.Random(7)
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    database.execute("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
    database.execute("CREATE UNIQUE INDEX places ON tiles (zoom_level, tile_column, tile_row)")
    database.execute("INSERT INTO metadata VALUES ('name', 'Sea & land'), ('attribution', '© <b>nobody</b>')")
    for z in range(deepest + 1):
        for x in range(1 << z):
            for row in range(1 << z):
                kind = numbers.random()
                land = picture(numbers.randbytes(numbers.randint(4, 200)))
                # The south is sea, which makes long runs; one land tile in fifty is missing.
                if row < (1 << z) // 4:
                    land = picture(b"sea!")
                elif kind < 0.02 and z > 2:
                    continue
                database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (z, x, row, land))
    database.commit()


def read_mbtiles(path):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    rows = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")
    return {(z, x, (1 << z) - 1 - row): data for z, x, row, data in rows}


def read_pmtiles(path):
    with open(path, "rb") as file:
        source = MmapSource(file)
        return dict(all_tiles(source))


def read(path):
    return read_mbtiles(path) if path.endswith(".mbtiles") else read_pmtiles(path)


def places(area, zooms):
    """The tiles of an area, by the formulas of the OpenStreetMap wiki."""
    west, south, east, north = area

    def column(lon, side):
        return (lon + 180) / 360 * side

    def row(lat, side):
        lat = max(min(lat, 85.0511287798066), -85.0511287798066)
        return (1 - math.asinh(math.tan(math.radians(lat))) / math.pi) / 2 * side

    for z in zooms:
        side = 1 << z
        spans = [(west, east)] if west <= east else [(west, 180), (-180, east)]
        columns = set()
        for left, right in spans:
            columns |= set(range(int(column(left, side)), math.ceil(column(right, side))))
        for x in columns:
            for y in range(max(int(row(north, side) + 1e-9), 0), min(math.ceil(row(south, side) - 1e-9), side)):
                yield z, x, y


def entries(source, header):
    """All entries that point to tiles, and the number of leaf directories."""
    found, leaves = [], 0
    for entry in deserialize_directory(source(header["root_offset"], header["root_length"])):
        if entry.run_length:
            found.append(entry)
        else:
            leaves += 1
            leaf = source(header["leaf_directory_offset"] + entry.offset, entry.length)
            found += deserialize_directory(leaf)
    return found, leaves


def check_header(path, tiles):
    with open(path, "rb") as file:
        source = MmapSource(file)
        header = Reader(source).header()
        found, leaves = entries(source, header)
        assert header["root_offset"] + header["root_length"] <= 16384
        assert header["clustered"]
        assert header["addressed_tiles_count"] == len(tiles) == sum(entry.run_length for entry in found)
        assert header["tile_entries_count"] == len(found)
        assert header["tile_contents_count"] == len(set(tiles.values())) == len({entry.offset for entry in found})
        assert header["tile_data_length"] == sum(len(tile) for tile in set(tiles.values()))
        assert (header["min_zoom"], header["max_zoom"]) == (min(tiles)[0], max(tiles)[0])
        assert [entry.tile_id for entry in found] == sorted(entry.tile_id for entry in found)
        end = 0
        for entry in found:
            assert entry.offset <= end, "a tile lies neither right behind those before it nor among them"
            end = max(end, entry.offset + entry.length)
        # Equal neighbors share an entry.
        for one, two in zip(found, found[1:]):
            assert one.tile_id + one.run_length < two.tile_id or one.offset != two.offset
        sections = ["root", "metadata", "leaf_directory", "tile_data"]
        spans = sorted((header[f"{name}_offset"], header[f"{name}_length"]) for name in sections)
        file.seek(0, 2)
        assert spans[-1][0] + spans[-1][1] == file.tell() or spans[-1][1] == 0
        return f"{len(found)} entries, {leaves} leaves"


def check(original, archive, area, zooms):
    low, high = (int(zoom) for zoom in zooms.split("-"))
    known, tiles = read(original), read(archive)
    wanted = {place: known[place] for place in places([float(edge) for edge in area.split(",")], range(low, high + 1))
              if place in known}
    assert tiles.keys() == wanted.keys(), f"{len(tiles)} tiles, not {len(wanted)}"
    assert tiles == wanted
    said = f"{len(tiles)} tiles"
    if archive.endswith(".pmtiles"):
        said += ", " + check_header(archive, tiles)
    print(said)


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2], int(sys.argv[3]))
    else:
        check(*sys.argv[2:])
