"""What each `--compression` costs and saves: images of raster tiles in one process, with the start of the tool."""

from report.figures import Row
from suite.job import Job


def measure(bench):
    places = bench.rasters.places(bench.pick(20, 2), 800, 400)
    if not places:
        bench.skip("compression", "the tiles have no room for images of 800x400")
        return []
    found = []
    for compression in ("fast", "default", "small"):
        job = Job(
            places, 800, 400, bench.rasters.zoom, raster=bench.rasters.job, flags=("--compression", compression))
        name = f"800x400, compression {compression}"
        measured, _ = bench.measure(name, {"snapshot": job}, rounds=3)
        found.append(Row(f"{name}: CPU", "ms per image", measured.medians(measured.each)))
        found.append(Row(f"{name}: file size", "kB per image", {"snapshot": bench.sizes["snapshot"] / 1000}))
    return found
