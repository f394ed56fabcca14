"""MapLibre Native through pymgl, with Mesa's OpenGL in software: one map for all images, moved from place to place."""

import json
import subprocess
import sys
from pathlib import Path

from peers import drawing
from suite.environment import version as installed

TITLE = "MapLibre Native"
CAN = {"raster", "vector", "dots", "bearing", "fractional"}


def missing(bench):
    # The import fails without Mesa's libraries; then the last line says which.
    said = subprocess.run([sys.executable, "-c", "import pymgl"], capture_output=True, text=True)
    return None if said.returncode == 0 else f"pymgl cannot be imported: {said.stderr.strip().splitlines()[-1]}"


def version(bench):
    said = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", "libgl1-mesa-dri"], capture_output=True, text=True)
    return f"of pymgl {installed('pymgl')} with Mesa {said.stdout.strip() or 'of the system'}"


def command(job, bench):
    return drawing.command("maplibre", job, bench)


def start(job):
    from pymgl import Map

    style = Path(job.vector["native"]).read_text() if job.vector else json.dumps(raster(job))
    first = job.rows[0]
    # Its world at zoom 0 is one tile of 512 pixels.
    map = Map(style, job.width, job.height, 1, first["lon"], first["lat"], job.zoom - 1)
    map.setBearing(job.bearing)
    map.load()

    def draw(row, path):
        map.setCenter(row["lon"], row["lat"])
        if row["dots"]:
            map.setGeoJSON("dots", json.dumps(dots(row)))
        image = map.renderPNG()
        with open(path, "wb") as file:
            file.write(image)

    return draw


def raster(job):
    """A style over raster tiles, with dots."""
    return {
        "version": 8,
        "sources": {
            "tiles": {"type": "raster", "url": f"mbtiles://{job.raster['copy']}", "tileSize": 256},
            "dots": {"type": "geojson", "data": dots(job.rows[0])},
        },
        "layers": [
            {"id": "tiles", "type": "raster", "source": "tiles", "paint": {"raster-fade-duration": 0}},
            {"id": "dots", "type": "circle", "source": "dots", "paint": {"circle-color": "red", "circle-radius": 6}},
        ],
    }


def dots(row):
    points = [{"type": "Point", "coordinates": [lon, lat]} for lat, lon in row["dots"]]
    return {
        "type": "FeatureCollection",
        "features": [{"type": "Feature", "properties": {}, "geometry": point} for point in points],
    }
