#!/usr/bin/python3
"""street-tiles.py - the OpenStreetMap extract of Liechtenstein as vector tiles, parts/liechtenstein.mbtiles.

Made by tilemaker with its own OpenMapTiles profile, without the layers whose shapefiles we do not have.
"""

import json
import os
import subprocess

build = os.environ.get("TILES_BUILD", "build/tiles")
PROFILE = "/usr/share/doc/tilemaker/examples"
BOX = [9.4710, 47.0477, 9.6363, 47.2713]

with open(f"{PROFILE}/config-openmaptiles.json") as file:
    config = json.load(file)
for name in ["ocean", "urban_areas", "ice_shelf", "glacier"]:
    del config["layers"][name]
config["settings"].update(name="Liechtenstein", bounding_box=BOX)
with open(f"{build}/parts/tilemaker.json", "w") as file:
    json.dump(config, file)
target = f"{build}/parts/liechtenstein.mbtiles"
if os.path.exists(target):
    os.remove(target)
box = ",".join(map(str, BOX))
subprocess.run(
    ["tilemaker", "--input", f"{build}/sources/liechtenstein.osm.pbf", "--output", target, "--bbox", box]
    + ["--config", f"{build}/parts/tilemaker.json", "--process", f"{PROFILE}/process-openmaptiles.lua"]
    + ["--threads", "1", "--skip-integrity"],
    check=True,
    stdout=subprocess.DEVNULL,
)
