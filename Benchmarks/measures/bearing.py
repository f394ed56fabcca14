"""Cost by bearing, of raster and vector maps."""

from report.figures import Curve
from suite.job import Job


def measure(bench):
    rasters, vectors, lines, images = bench.rasters, bench.vectors, {}, {}
    raster = rasters.places(bench.pick(20, 2), 800, 400, room=2)
    if not raster:
        bench.skip("cost by bearing, raster", "the tiles have no room for rotated images of 800x400")
    style, zoom = vectors.labels or vectors.ground, vectors.zooms[0]
    maps = [
        ("raster 800x400", raster, Job(raster, 800, 400, rasters.zoom, raster=rasters.job)),
        ("vector 512x512", vectors.places(bench.pick(6, 2)), Job([], 512, 512, zoom + 1, vector=style.job))]
    for name, places, job in maps:
        for bearing in bench.pick([0, 1, 15, 30, 45, 60, 90, 135, 180], [0, 30]):
            if not places:
                continue
            job.rows, job.bearing = places, bearing
            keys = bench.can(name.split()[0], "bearing")
            measured, notes = bench.measure(
                f"bearing {bearing}, {name}", dict.fromkeys(keys, job), rounds=2, compares=bearing == 30)
            images |= {f"{bench.programs[key].TITLE}, {name}": note for key, note in notes.items()}
            for key, cost in measured.medians(measured.each).items():
                lines.setdefault(f"{bench.programs[key].TITLE}, {name}", []).append((bearing, cost))
    return [Curve(
        "bearing", "Cost by bearing",
        "Raster maps are copied at 0° and resampled at all others; vector maps are drawn rotated.",
        "bearing in degrees", "ms CPU per image", lines, images, is_x_log=False)]
