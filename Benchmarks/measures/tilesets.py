"""Raster tiles of 512x512 drawn from a vector map: `snapshot tiles render`, and MapLibre Native, which draws each tile
as an image of its own and so cuts labels at the borders."""

import math
import sqlite3

from report.figures import Row
from suite.job import Job
from suite.rasters import degrees
from suite.timing import Measured


def measure(bench):
    vectors = bench.vectors
    style = vectors.labels or vectors.ground
    zoom = min(vectors.zooms)
    out = bench.work / "drawn.mbtiles"
    lon, lat = vectors.points[0]
    # So many tiles each way of the first place.
    reach = 360 / (1 << zoom) * bench.pick(2, 0.4)
    south = reach * math.cos(math.radians(lat))
    tool = [
        bench.tool, "tiles", "render", *style.flags, "--bbox",
        f"{lon - reach},{lat - south},{lon + reach},{lat + south}", "--zooms", str(zoom), "--jobs", "1", "--quiet",
        "-o", out]
    rounds, samples = bench.pick(2, 1), {"snapshot": []}
    for _ in range(rounds):
        out.unlink(missing_ok=True)
        samples["snapshot"].append(bench.runner.run(tool))
    with sqlite3.connect(out) as database:
        tiles = database.execute("select zoom_level, tile_column, tile_row from tiles").fetchall()
    places = []
    for z, x, row in tiles:
        lon, lat = degrees((x + 0.5) * 256, ((1 << z) - row - 0.5) * 256, z)
        places.append({"lat": lat, "lon": lon, "dots": [], "labels": []})
    if "maplibre" in bench.programs:
        job = Job(places, 512, 512, zoom + 1, vector=style.job)
        bench.clear()
        samples["maplibre"] = [bench.run("maplibre", job) for _ in range(rounds)]
    measured = Measured(len(tiles), samples)
    ratios = measured.ratios(measured.each) if len(samples) > 1 else {}
    name = f"{len(tiles)} tiles of 512x512 from the vector map, zoom {zoom}: CPU"
    return [Row(name, "ms per tile", measured.medians(measured.each), ratios)]
