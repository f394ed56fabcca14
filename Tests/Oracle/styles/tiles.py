"""Vector tiles in bytes, by the specification of Mapbox Vector Tiles 2.1, and archives of tiles."""

import gzip
import json
import sqlite3
import struct

from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

KINDS = {"Point": 1, "MultiPoint": 1, "LineString": 2, "MultiLineString": 2, "Polygon": 3, "MultiPolygon": 3}


class Typed:
    """A property's value with its type in the tile: float, double, int, uint, sint."""

    def __init__(self, kind, value):
        self.kind, self.value = kind, value


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def zigzag(value):
    return value << 1 if value >= 0 else (-value << 1) - 1


def field(number, data):
    if isinstance(data, int):
        return varint(number << 3) + varint(data)
    return varint(number << 3 | 2) + varint(len(data)) + data


def value(given):
    if isinstance(given, Typed):
        kind, given = given.kind, given.value
    else:
        kind = {str: "string", float: "double", bool: "bool", int: "int"}[type(given)]
    match kind:
        case "string":
            return field(1, given.encode())
        case "float":
            return varint(2 << 3 | 5) + struct.pack("<f", given)
        case "double":
            return varint(3 << 3 | 1) + struct.pack("<d", given)
        case "int":
            return field(4, given)
        case "uint":
            return field(5, given)
        case "sint":
            return field(6, zigzag(given))
        case "bool":
            return field(7, int(given))


def parts(geometry):
    """The paths of a geometry: lists of points."""
    kind, coordinates = geometry["type"], geometry["coordinates"]
    match kind:
        case "Point":
            return [[coordinates]]
        case "MultiPoint":
            return [coordinates]
        case "LineString":
            return [coordinates]
        case "MultiLineString" | "Polygon":
            return coordinates
        case "MultiPolygon":
            return [ring for polygon in coordinates for ring in polygon]


def commands(geometry, to_units):
    """Command integers: MoveTo 1, LineTo 2, ClosePath 7. Rings come closed and leave without their last point."""
    kind = KINDS[geometry["type"]]
    x = y = 0
    out = []

    def move(points):
        nonlocal x, y
        for px, py in map(to_units, points):
            out.extend((zigzag(px - x), zigzag(py - y)))
            x, y = px, py

    for path in parts(geometry):
        if kind == 1:
            out.append(len(path) << 3 | 1)
            move(path)
            continue
        path = path[:-1] if kind == 3 else path
        out.append(1 << 3 | 1)
        move(path[:1])
        out.append(len(path) - 1 << 3 | 2)
        move(path[1:])
        if kind == 3:
            out.append(1 << 3 | 7)
    return b"".join(map(varint, out))


def layer(name, features, extent, to_units):
    keys, values, encoded = [], [], b""
    for feature in features:
        tags = []
        for key, given in feature["properties"].items():
            data = value(given)
            if key not in keys:
                keys.append(key)
            if data not in values:
                values.append(data)
            tags += [keys.index(key), values.index(data)]
        geometry = feature["geometry"]
        body = field(1, feature["id"]) if "id" in feature else b""
        body += field(2, b"".join(map(varint, tags))) if tags else b""
        encoded += field(2, body + field(3, KINDS[geometry["type"]]) + field(4, commands(geometry, to_units)))
    keys = b"".join(field(3, key.encode()) for key in keys)
    values = b"".join(field(4, data) for data in values)
    return field(3, field(15, 2) + field(1, name.encode()) + encoded + keys + values + field(5, extent))


def write_folder(folder, tiles, suffix):
    for (zoom, x, y), data in tiles.items():
        path = folder / f"{zoom}/{x}/{y}.{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def write_mbtiles(path, tiles, form, layers=()):
    zooms = sorted({zoom for zoom, _, _ in tiles})
    metadata = {"name": "oracle", "format": form, "minzoom": zooms[0], "maxzoom": zooms[-1]}
    if layers:
        metadata["json"] = json.dumps({"vector_layers": [{"id": name, "fields": {}} for name in layers]})
    with sqlite3.connect(path) as database:
        database.execute("create table metadata (name text, value text)")
        database.execute("create table tiles (zoom_level int, tile_column int, tile_row int, tile_data blob)")
        database.executemany("insert into metadata values (?, ?)", [(k, str(v)) for k, v in metadata.items()])
        for (zoom, x, y), data in tiles.items():
            row = (zoom, x, (1 << zoom) - 1 - y, gzip.compress(data) if form == "pbf" else data)
            database.execute("insert into tiles values (?, ?, ?, ?)", row)
    database.close()


def write_pmtiles(path, tiles, layers):
    zooms = sorted({zoom for zoom, _, _ in tiles})
    header = {"tile_type": TileType.MVT, "tile_compression": Compression.GZIP}
    header |= {"min_zoom": zooms[0], "max_zoom": zooms[-1]}
    header |= {"min_lon_e7": -1800000000, "min_lat_e7": -850000000, "max_lon_e7": 1800000000, "max_lat_e7": 850000000}
    header |= {"center_zoom": zooms[0], "center_lon_e7": 0, "center_lat_e7": 0}
    with open(path, "wb") as file:
        writer = Writer(file)
        for place, data in sorted(tiles.items(), key=lambda tile: zxy_to_tileid(*tile[0])):
            writer.write_tile(zxy_to_tileid(*place), gzip.compress(data))
        writer.finalize(header, {"vector_layers": [{"id": name, "fields": {}} for name in layers]})
