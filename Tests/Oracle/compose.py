#!/usr/bin/env python3
"""Computes the expected image in the simplest way: Pillow pastes tiles, and they are resampled as one image.

Written from the documented conventions alone and sharing nothing with the Swift code, so that both can
only agree by being right.
"""

import argparse
import math
from dataclasses import dataclass

from PIL import Image

import bicubic
from tilesets import open_tileset

BACKGROUND = "#f2efe9"
MAX_OVERZOOM = 3
LATITUDE_LIMIT = math.degrees(math.atan(math.sinh(math.pi)))


@dataclass(frozen=True)
class Camera:
    latitude: float
    longitude: float
    zoom: float  # of the 256-pixel grid
    width: int  # points
    height: int  # points
    scale: int = 1


def level(camera, tile_size, max_zoom):
    """The zoom of the tiles: images are upscaled at most 2^0.25 times and otherwise downscaled.

    Comes with how many levels a missing tile may be enlarged: MAX_OVERZOOM, counted from the level of scale 1.
    """
    wanted = max(0, math.floor(camera.zoom + math.log2(camera.scale * 256 / tile_size) + 0.75))
    at_scale_1 = max(0, math.floor(camera.zoom + math.log2(256 / tile_size) + 0.75))
    z = min(max_zoom, wanted)
    return z, MAX_OVERZOOM + z - at_scale_1


def center_in_pixels(camera, world):
    """The camera's centre in pixels of a world `world` pixels wide; y counts southward."""
    latitude = max(-LATITUDE_LIMIT, min(LATITUDE_LIMIT, camera.latitude))
    x = (camera.longitude + 180) / 360
    y = 0.5 - math.asinh(math.tan(math.radians(latitude))) / (2 * math.pi)
    return x * world, y * world


def tile_or_part_of_ancestor(tiles, z, x, y, size, overzoom):
    for up in range(min(overzoom, z) + 1):
        ancestor = tiles.tile(z - up, x >> up, y >> up)
        if ancestor is None:
            continue
        if up == 0:
            return ancestor
        side = size / (1 << up)
        left, top = (x & (1 << up) - 1) * side, (y & (1 << up) - 1) * side
        return ancestor.resize((size, size), Image.BICUBIC, box=(left, top, left + side, top + side))
    return None


def mosaic(tiles, z, columns, rows, size, background, overzoom):
    """Whole tiles pasted side by side; x wraps around the world, beyond the poles there is only background."""
    picture = Image.new("RGB", (len(columns) * size, len(rows) * size), background)
    for i, x in enumerate(columns):
        for j, y in enumerate(rows):
            if 0 <= y < 1 << z:
                tile = tile_or_part_of_ancestor(tiles, z, x % (1 << z), y, size, overzoom)
                if tile is not None:
                    picture.paste(tile, (i * size, j * size))
    return picture


def compose(tiles, camera, background=BACKGROUND, tile_size=None):
    size = tile_size or tiles.tile_size
    z, overzoom = level(camera, size, tiles.max_zoom)
    width, height = camera.width * camera.scale, camera.height * camera.scale
    world = size << z
    step = world / (256 * 2.0**camera.zoom * camera.scale)  # pixels of the level for one of the picture
    x, y = center_in_pixels(camera, world)
    if step == 1:
        left, top = math.floor(x - width / 2 + 0.5), math.floor(y - height / 2 + 0.5)
    else:
        left, top = x - width / 2 * step, y - height / 2 * step
    right, bottom = left + width * step, top + height * step
    columns = range(math.floor(left / size), math.ceil(right / size))
    rows = range(math.floor(top / size), math.ceil(bottom / size))
    whole = mosaic(tiles, z, columns, rows, size, background, overzoom)
    dx, dy = columns[0] * size, rows[0] * size
    box = left - dx, top - dy, right - dx, bottom - dy
    if step == 1:
        return whole.crop([int(edge) for edge in box])
    return bicubic.resize(whole, (width, height), box)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tiles", help="a folder z/x/y.ext, an .mbtiles or a .pmtiles file")
    parser.add_argument("--lat", type=float, required=True)
    parser.add_argument("--lon", type=float, required=True)
    parser.add_argument("--zoom", type=float, required=True)
    parser.add_argument("--size", default="256x256", help="points")
    parser.add_argument("--scale", type=int, default=1)
    parser.add_argument("--tile-size", type=int, help="pixels; without it the first tile's")
    parser.add_argument("--background", default=BACKGROUND)
    parser.add_argument("-o", "--output", required=True)
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    camera = Camera(given.lat, given.lon, given.zoom, width, height, given.scale)
    compose(open_tileset(given.tiles), camera, given.background, given.tile_size).save(given.output)


if __name__ == "__main__":
    main()
