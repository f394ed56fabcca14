"""Cost by the number of tiles: images of one size at fractional zooms, for which more and more tiles are resampled."""

import json
import statistics

from report.figures import Curve
from suite.job import Job


def measure(bench):
    rasters, lines, images = bench.rasters, {}, {}
    places = rasters.places(bench.pick(20, 2), 800, 400, room=2)
    if not places:
        bench.skip("cost by number of tiles", "the tiles have no room for images of 800x400 a level up")
        return []
    for step in bench.pick([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], [0, 0.3]):
        job = Job(places, 800, 400, rasters.zoom - step, raster=rasters.job)
        # Without a fraction every program copies pixels.
        keys = bench.can("raster", "fractional")
        measured, notes = bench.measure(
            f"tiles, zoom {job.zoom:g}", dict.fromkeys(keys, job), rounds=3, compares=step == 0.3)
        images = notes or images
        tiles = statistics.mean(count(bench, job, place) for place in places[: bench.pick(5, 1)])
        for key, cost in measured.medians(measured.each).items():
            lines.setdefault(key, []).append((tiles, cost))
    return [Curve(
        "tiles", "Cost by number of tiles",
        f"Images of 800x400 of raster tiles at zooms from {rasters.zoom} down to {rasters.zoom - 0.9:g}. At integer "
        "zooms pixels are copied, at the others they are resampled.",
        "tiles per image, as ours counts them", "ms CPU per image", {key: sorted(line) for key, line in lines.items()},
        images, is_x_log=False, is_y_log=False)]


def count(bench, job, place):
    """The number of tiles from which our tool draws a place."""
    report = bench.work / "report.json"
    single = bench.programs["snapshot"].command(
        Job([place], job.width, job.height, job.zoom, raster=job.raster, is_single=True), bench)
    bench.runner.run([*single, "--report", report])
    return len(json.loads(report.read_text())["tiles"])
