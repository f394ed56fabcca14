#!/usr/bin/python3
"""render.py SET FOLDER [FIRST-LAST] [--scale 2] - draws XYZ tiles as palette PNGs with Mapnik.

SET is world, liechtenstein or helsinki. Each zoom is drawn as one image and cut into tiles,
so that no label ends at a tile's edge. `--scale 2` draws tiles of 512 px at twice the density.
"""

import argparse
import math
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

import mapnik
from street_style import draw_streets, label_streets
from symbols import BUILD, COLORS, Style
from world_style import HALF, draw_world, label_world

COLORS_IN_A_TILE = 64


def world_box(z):
    return -180, -85.0511, 180, 85.0511


def liechtenstein_box(z):
    """West, south, east, north: a wide area at low zooms, only the center of Vaduz from z15 on."""
    if z >= 16:
        return 9.5032, 47.1270, 9.5416, 47.1575
    if z == 15:
        return 9.4922, 47.1100, 9.5581, 47.1860
    if z >= 13:
        return 9.4711, 47.048, 9.636, 47.271
    return {
        6: (5.7, 45, 16.8, 49),
        7: (7, 46, 11.2, 48.5),
        8: (8, 46.3, 11, 48),
        9: (8.6, 46.6, 10.5, 47.7),
        10: (9.2, 46.85, 9.95, 47.45),
        11: (9.3, 46.95, 9.8, 47.38),
        12: (9.44, 47.03, 9.66, 47.29),
    }[z]


def helsinki_box(z):
    return 24.9352, 60.1642, 24.9534, 60.1791


SETS = dict(world=("0-5", world_box), liechtenstein=("6-16", liechtenstein_box), helsinki=("15-15", helsinki_box))


def style_of(name, z):
    style = Style()
    if name == "world":
        draw_world(style, z)
        label_world(style, z, seas=True)
        return style.xml(COLORS["water"])
    streets = f"{BUILD}/parts/{name}.gpkg"
    if name == "helsinki":
        draw_streets(style, z, streets, outside=False)
        label_streets(style, z, streets)
        return style.xml(COLORS["land"])
    draw_world(style, min(z, 10), lines=z < 11, cut=z >= 9)
    draw_streets(style, z, streets, outside=True)
    if z <= 11:
        label_world(style, z, seas=False, skip="iso_a2='LI'" if z >= 9 else None)
    label_streets(style, z, streets)
    return style.xml(COLORS["water"])


def tile_position(longitude, latitude, z):
    side = 2**z
    y = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2
    return (longitude + 180) / 360 * side, y * side


def covered(box, z):
    """Columns and rows of the tiles that intersect a box."""
    west, south, east, north = box
    (left, top), (right, bottom) = tile_position(west, north, z), tile_position(east, south, z)
    last = 2**z - 1
    columns = range(max(0, int(left + 1e-9)), min(last, math.ceil(right - 1e-9) - 1) + 1)
    rows = range(max(0, int(top + 1e-9)), min(last, math.ceil(bottom - 1e-9) - 1) + 1)
    return columns, rows


def picture(xml, z, columns, rows, side, scale):
    width, height = len(columns) * side, len(rows) * side
    map = mapnik.Map(width, height)
    mapnik.load_map_from_string(map, xml)
    step = 2 * HALF / 2**z
    map.zoom_to_box(
        mapnik.Box2d(
            -HALF + columns[0] * step, HALF - rows.stop * step, -HALF + columns.stop * step, HALF - rows[0] * step
        )
    )
    image = mapnik.Image(width, height)
    mapnik.render(map, image, float(scale))
    return image


def palette_png(png):
    """The PNG with a small palette; unchanged if it has too many colors."""
    command = ["pngquant", "--nofs", "--speed", "2", "--strip", str(COLORS_IN_A_TILE), "-"]
    run = subprocess.run(command, input=png, capture_output=True)
    return run.stdout if run.returncode == 0 else png


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", choices=SETS)
    parser.add_argument("folder")
    parser.add_argument("zooms", nargs="?")
    parser.add_argument("--scale", type=int, default=1)
    given = parser.parse_args()
    usual, box = SETS[given.set]
    first, last = map(int, (given.zooms or usual).split("-"))
    side = 256 * given.scale
    mapnik.FontEngine.register_fonts("/usr/share/fonts/truetype/open-sans", True)
    for z in range(first, last + 1):
        columns, rows = covered(box(z), z)
        image = picture(style_of(given.set, z), z, columns, rows, side, given.scale)

        def write(tile):
            x, y = tile
            folder = f"{given.folder}/{z}/{x}"
            os.makedirs(folder, exist_ok=True)
            part = image.view((x - columns[0]) * side, (y - rows[0]) * side, side, side)
            data = palette_png(part.tostring("png32:t=0"))
            with open(f"{folder}/{y}.png", "wb") as file:
                file.write(data)
            return len(data)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            sizes = list(pool.map(write, [(x, y) for x in columns for y in rows]))
        print(f"z{z}: {len(sizes)} tiles, {sum(sizes)} bytes, largest {max(sizes)}", flush=True)


if __name__ == "__main__":
    main()
