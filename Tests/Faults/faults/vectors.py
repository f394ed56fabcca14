"""Vector tiles that are not what they should be: over HTTP, in folders and in archives."""

import gzip
import json
import sqlite3
import struct

from .bench import ROOT, case, demand
from .images import PAGE, TILE
from .server import Answer

STYLE = {"version": 8, "sources": {"tiles": {"type": "vector", "url": "pmtiles://{tiles}"}}, "layers": [
    {"id": "land", "type": "background", "paint": {"background-color": "#ffffff"}},
    {"id": "water", "type": "fill", "source": "tiles", "source-layer": "water", "paint": {"fill-color": "#0000ff"}}]}


def varint(number):
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(number, data):
    """A field of bytes of a protobuf message."""
    return varint(number << 3 | 2) + varint(len(data)) + data


def mvt(name="water", extent=4096):
    """A tile with one area all over it."""
    step = extent << 1
    area = b"".join(map(varint, [9, 0, 0, 26, step, 0, 0, step, step - 1, 0, 15]))
    feature = varint(3 << 3) + varint(3) + field(4, area)
    return field(3, field(1, name.encode()) + field(2, feature) + varint(5 << 3) + varint(extent) + varint(15 << 3)
                 + varint(2))


def mlt(name="water"):
    """The same as a MapLibre tile."""

    def stream(use, steps, *numbers):
        data = b"".join(map(varint, numbers))
        return bytes([use, steps, len(numbers), len(data)]) + data

    geometry = stream(0x30, 2, 2) + stream(0x32, 2, 1) + stream(0x33, 2, 4) + stream(
        0x13, 0x42, 0, 0, 8192, 0, 0, 8192, 8191, 0)
    body = varint(1) + varint(len(name)) + name.encode() + varint(4096) + bytes([1, 4, 4]) + geometry
    return varint(len(body)) + body


GOOD = mvt()
MANY = b"".join(mvt(f"layer{n}") for n in range(100)) + GOOD
# What comes in place of a vector tile: the bytes, and the words about them from a server and from a file. A flaw of the
# tile leaves its parent tile to draw; a tile of another kind means that the tileset is another than it says.
FLAWS = {
    "cut in a layer": (GOOD[:-9], "unknown data", "not a vector tile"),
    "cut in a length": (GOOD[:1] + b"\xff", "unknown data", "not a vector tile"),
    "a length beyond the end": (b"\x1a\xff\xff\xff\xff\x0f" + GOOD[2:], "unknown data", "not a vector tile"),
    "a layer that is corrupt inside": (field(3, b"\x0a\xff"), "not a vector tile", "not a vector tile"),
    "other bytes": (b"\x00\x01\x02\x03" * 50, "unknown data", "not a vector tile"),
    "a page": (PAGE, "an HTML page", "an HTML page"),
    "gzip that is cut": (gzip.compress(MANY)[:-20], "gzip data is corrupt or cut short", "gzip data is corrupt"),
    "a gzip bomb": (gzip.compress(b"\0" * 50_000_000, 9), "more than the limit", "more than the limit"),
}
KINDS = {
    "an image": (TILE, "vector tiles"),
    "gzip of an image": (gzip.compress(TILE), "vector tiles"),
}
TILES = [(z, x, y) for z in range(3) for x in range(1 << z) for y in range(1 << z)]
WEST = (1, 0, 0)


def served(bench, data, all_of_them):
    """The tiles behind a server; those in the west are `data`, or all."""

    def rule(path, count):
        is_west = path == "/{}/{}/{}.pbf".format(*WEST)
        return Answer(body=data if all_of_them or is_west else GOOD)

    return bench.serve(rule).url("/{z}/{x}/{y}.pbf")


def folder(bench, data, all_of_them):
    for tile in TILES:
        bench.write("set/{}/{}/{}.pbf".format(*tile), data if all_of_them or tile == WEST else GOOD)
    return "set"


def database(bench, data, all_of_them, stated="pbf"):
    archive = sqlite3.connect(bench.path("a.mbtiles"))
    archive.executescript("CREATE TABLE metadata (name, value);"
                          "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);")
    archive.execute("INSERT INTO metadata VALUES ('format', ?)", (stated,))
    for z, x, y in TILES:
        blob = data if all_of_them or (z, x, y) == WEST else GOOD
        archive.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (z, x, (1 << z) - 1 - y, blob))
    archive.commit()
    archive.close()
    return "a.mbtiles"


def archive(data, kind=1):
    """A PMTiles archive (version 3) with the tile of zoom 0 alone."""
    directory = b"".join(map(varint, [1, 0, 1, len(data), 1]))
    metadata = b"{}"
    places = [(127, len(directory)), (127 + len(directory), len(metadata)), (0, 0),
              (127 + len(directory) + len(metadata), len(data))]
    header = (b"PMTiles\x03" + b"".join(struct.pack("<QQ", *place) for place in places) + struct.pack("<QQQ", 1, 1, 1)
              + bytes([1, 1, 1, kind, 0, 0]) + struct.pack("<iiiiBii", -1800000000, -850000000, 1800000000, 850000000,
                                                           0, 0, 0))
    return header + directory + metadata + data


def in_each(name, data, words, all_of_them, status):
    """A case for a server, a folder and a database; `words` are those of a server and of a file."""
    places = [("server", served, words[0]), ("folder", folder, words[1]), ("mbtiles", database, words[1])]
    for place, make, says in places:

        @case("vectors", f"{place}: {name}")
        def is_reported(bench, make=make, says=says):
            bench.write("style.json", json.dumps(STYLE))
            bench.draw(f"{make(bench, data, all_of_them)}#style=style.json", status=status, says=says, seconds=20)
            if status == 1:
                bench.check_rest()
                demand("something was drawn", not bench.path("out.png").exists())


in_each("whole tiles", GOOD, ("", ""), True, 0)
for name, (data, *words) in FLAWS.items():
    in_each(f"{name}, all tiles", data, words, True, 1)
    in_each(f"{name}, one tile", data, words, False, 3)
for name, (data, words) in KINDS.items():
    in_each(f"{name}, all tiles", data, (words, words), True, 1)
    in_each(f"{name}, one tile", data, (words, words), False, 1)


@case("vectors", "empty tiles in files are tiles without features")
def empty(bench):
    bench.write("style.json", json.dumps(STYLE))
    for make in [folder, database]:
        bench.draw(f"{make(bench, b'', True)}#style=style.json", status=0, lines=0)


@case("vectors", "a server without tiles")
def absent(bench):
    # An empty response means a tile without features.
    for status, exit_status, words in [(404, 1, "no tiles"), (204, 0, "")]:
        server = bench.serve(lambda path, count, status=status: Answer(status))
        bench.draw(server.url("/{z}/{x}/{y}.pbf"), status=exit_status, says=words)


@case("vectors", "MapLibre tiles, whatever declares them")
def declared(bench):
    """Each image is that of the same tile in MVT."""
    place = ["--lat", "20", "--lon", "0", "-z", "1", "--size", "64x64", "--attribution", "off"]
    bench.write("style.json", json.dumps(STYLE))
    bench.write("mvt.pmtiles", archive(mvt()))
    bench.run(*place, "--tiles", "mvt.pmtiles#style=style.json", "-o", "mvt.png")
    expected = bench.path("mvt.png").read_bytes()

    def draws(tiles, *flags):
        bench.run(*place, *(["--tiles", f"{tiles}#style=style.json"] if tiles else []), *flags, "-o", "out.png")
        demand(f"{tiles or flags} draws something else", bench.path("out.png").read_bytes() == expected)

    bench.write("six.pmtiles", archive(mlt(), 6))
    bench.write("one.pmtiles", archive(mlt(), 1))
    bench.write("packed.pmtiles", archive(gzip.compress(mlt()), 6))
    for stated in ["mlt", "application/vnd.maplibre-tile", "application/vnd.maplibre-vector-tile", "png"]:
        name = stated.split("/")[-1] + ".mbtiles"
        bench.path(database(bench, mlt(), True, stated)).rename(bench.path(name))
        draws(name)
    folder(bench, mlt(), True)
    bench.write("tiles.json", json.dumps({"tilejson": "3.0.0", "encoding": "mlt", "maxzoom": 2,
                                          "tiles": ["set/{z}/{x}/{y}.pbf"]}))
    for name in ["six.pmtiles", "one.pmtiles", "packed.pmtiles", "tiles.json"]:
        draws(name)
        bench.run("tiles", "info", name, status=(0, 1), lines=None)
    source = {"type": "vector", "url": "pmtiles://six.pmtiles", "encoding": "mlt"}
    bench.write("mlt.json", json.dumps(STYLE | {"sources": {"tiles": source}}))
    draws(None, "--style", "mlt.json")
    server = bench.serve(lambda path, count: Answer(body=mlt()))
    for ending in ["mlt", "pbf", "bin"]:
        draws(server.url(f"/{{z}}/{{x}}/{{y}}.{ending}"))
    bench.run("tiles", "fetch", "six.pmtiles", "--bbox", "-10,-10,10,10", "--zooms", "0", "-o", "copy.pmtiles")
    draws("copy.pmtiles")


MLT_FLAWS = {
    "cut in a stream": mlt()[:-3],
    "two billion values": mlt()[:1] + mlt()[1:].replace(b"\x30\x02\x01\x01\x02", b"\x30\x62\x02\x01\xff\xff\xff\xff\x07\x02"),
    "only a newer version": varint(4) + b"\x02abc",
}
for name, data in MLT_FLAWS.items():

    @case("vectors", f"a MapLibre tile: {name}")
    def is_survived(bench, data=data):
        bench.write("style.json", json.dumps(STYLE))
        bench.write("a.pmtiles", archive(data, 6))
        bench.run("--lat", "20", "--lon", "0", "-z", "1", "--size", "64x64", "--tiles", "a.pmtiles#style=style.json",
                  "-o", "out.png", status=(0, 1, 3), lines=None)
        bench.check_rest("out.png")


@case("vectors", "an archive that is cut")
def cut(bench):
    whole = (ROOT / "tiles/default.pmtiles").read_bytes()
    for length in [0, 5, 100, 127, 200, 5_000, 100_000, len(whole) // 2]:
        bench.write("a.pmtiles", whole[:length])
        bench.run("--lat", "47.1410", "--lon", "9.5209", "-z", "14", "--size", "64x64", "--tiles", "a.pmtiles", "-o",
                  "out.png", status=1, says="a.pmtiles")
        demand("out.png is there", not bench.path("out.png").exists())


@case("vectors", "an archive whose version is a letter")
def letter(bench):
    data = bytearray(archive(GOOD))
    data[7] = ord("3")
    bench.write("a.pmtiles", data)
    bench.run("tiles", "info", "a.pmtiles", status=1, says="its version is written as the character 3")
