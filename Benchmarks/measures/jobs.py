"""Images per second by the number of jobs of a batch."""

import os
import statistics

from report.figures import Curve
from suite.job import Job


def measure(bench):
    rasters, lines = bench.rasters, {}
    processors = len(os.sched_getaffinity(0))
    batches = [
        (size, rasters.places(bench.pick(count, 4), *size), rasters.job, None, rasters.zoom)
        for size, count in [((800, 400), 200), ((64, 64), 2000)]]
    style = bench.vectors.labels or bench.vectors.ground
    vector = bench.vectors.places(bench.pick(60, 2))
    batches.append(((512, 512), vector, None, style.job, bench.vectors.zooms[0] + 1))
    for (width, height), places, raster, vector, zoom in batches:
        if not places:
            continue
        for number in bench.pick(sorted({1, 2, 4, 8, processors}), [1, 2]):
            job = Job(places, width, height, zoom, raster=raster, vector=vector, jobs=number)
            measured, _ = bench.measure(f"{number} jobs", {"snapshot": job}, rounds=3, compares=False)
            rate = measured.count / statistics.median(measured.wall("snapshot")) * 1000
            name = f"{'vector' if vector else 'raster'} {width}x{height}"
            lines.setdefault(name, []).append((number, rate))
    return [Curve(
        "jobs", "Rate by number of jobs",
        f"Batches on {processors} CPUs with the start of the tool, written as files. Tiles come from a disk, so more "
        "jobs than CPUs gain nothing.", "jobs", "images per second", lines)]
