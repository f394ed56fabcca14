#!/usr/bin/python3
"""world-tiles.py - Natural Earth as vector tiles, parts/world-Z.mbtiles for each zoom Z, in the OpenMapTiles schema.

Zooms 0 to 5 are the whole world, 6 to 11 the surroundings of Liechtenstein. Needs GDAL; about a minute.
"""

import json
import os
import subprocess
import sys

from surroundings import FIRST_ZOOM, LAST_ZOOM, box

folder = os.environ.get("TILES_BUILD", "build/tiles") + "/parts"
PLACE = "geom, class, name, name as \"name:latin\", rank"
STATES = "geom, admin_level, disputed, maritime from state_10 where rank <= 4"

#: Tables of the map by zooms: layer, first and last zoom, and the query.
TABLES = [
    ("landcover", 0, 2, "geom, class, 'region' as subclass from cover_110"),
    ("landcover", 3, 7, "geom, class, 'region' as subclass from cover_50"),
    ("landcover", 0, 1, "geom, class, 'glacier' as subclass from land_110 where class = 'ice'"),
    ("landcover", 2, 5, "geom, class, 'glacier' as subclass from land_50 where class = 'ice'"),
    ("water", 0, 1, "geom, class from ocean_110"),
    ("water", 2, 5, "geom, class from ocean_50"),
    ("water", 6, 11, "geom, class from ocean_10"),
    ("water", 0, 2, "geom, class from lake_110"),
    ("water", 3, 4, "geom, class from lake_10 where area > 3000"),
    ("water", 5, 5, "geom, class from lake_10 where area > 400"),
    ("water", 6, 11, "geom, class from lake_10"),
    ("waterway", 1, 2, "geom, class, name, rank from river_110"),
    ("waterway", 3, 5, "geom, class, name, rank from river_50"),
    ("waterway", 6, 7, "geom, class, name, rank from river_10"),
    ("waterway", 8, 11, "geom, class, name, rank from river_10_cut"),
    ("boundary", 0, 1, "geom, admin_level, disputed, maritime from border_110"),
    ("boundary", 2, 5, "geom, admin_level, disputed, maritime from border_50"),
    ("boundary", 6, 11, "geom, admin_level, disputed, maritime from border_10_cut"),
    ("boundary", 3, 4, f"{STATES} and iso_a3 in ('USA', 'CAN', 'AUS', 'BRA', 'RUS')"),
    ("boundary", 5, 5, STATES),
    ("place", 0, 2, f"{PLACE}, iso_a2 from place_country where rank <= 3"),
    ("place", 3, 7, f"{PLACE}, iso_a2 from place_country"),
    ("place", 1, 2, f"{PLACE}, capital from place_city where rank <= 0 and (capital = 2 or pop > 8000000)"),
    ("place", 3, 3, f"{PLACE}, capital from place_city where rank <= 2"),
    ("place", 4, 4, f"{PLACE}, capital from place_city where rank <= 4"),
    ("place", 5, 5, f"{PLACE}, capital from place_city where rank <= 6 or capital = 2"),
    ("place", 6, 7, f"{PLACE}, capital from place_city"),
    # From here on OpenStreetMap has the places of Liechtenstein.
    ("place", 8, 11, f"{PLACE}, capital from place_city where iso_a2 <> 'LI'"),
    ("water_name", 0, 5, "geom, class, name, name as \"name:latin\" from sea where zoom <= {zoom} + 1"),
]


def make(zoom):
    """The tiles of a zoom."""
    source, target = f"{folder}/world-layers.gpkg", f"{folder}/world-{zoom}.mbtiles"
    for path in [source, target]:
        if os.path.exists(path):
            os.remove(path)
    layers = {}
    for number, (layer, first, last, query) in enumerate(TABLES):
        if first <= zoom <= last:
            name = f"table_{number}"
            layers[name] = dict(target_name=layer, minzoom=zoom, maxzoom=zoom)
            add = ["-update", "-append"] if len(layers) > 1 else []
            near = ["-clipsrc", *map(str, box(zoom))] if zoom >= FIRST_ZOOM else []
            query = "select " + query.format(zoom=zoom)
            run("-f", "GPKG", *add, *near, source, f"{folder}/world.gpkg", "-nln", name, "-sql", query)
    # Where a query found nothing, there is no table.
    run("-f", "MVT", target, source, *options(zoom, layers))


def options(zoom, layers):
    given = dict(
        FORMAT="MBTILES", MINZOOM=zoom, MAXZOOM=zoom, NAME="World", TYPE="baselayer", MAX_SIZE=500_000,
        SIMPLIFICATION=2, CONF=json.dumps(layers),
    )
    return [word for key, value in given.items() for word in ["-dsco", f"{key}={value}"]]


def run(*arguments):
    # With several threads, the order of features in a tile differs from run to run.
    subprocess.run(["ogr2ogr", "-q", "--config", "GDAL_NUM_THREADS", "1", *arguments], check=True)


for zoom in map(int, sys.argv[1:] or range(LAST_ZOOM + 1)):
    make(zoom)
    print(f"z{zoom}: {os.path.getsize(f'{folder}/world-{zoom}.mbtiles')} bytes", flush=True)
