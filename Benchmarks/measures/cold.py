"""One image per process, as at the command line, with a pin: time and memory of the whole process."""

from report.figures import Row
from suite.job import Job


def measure(bench):
    found = []
    for width, height in bench.pick([(400, 200), (800, 400)], [(400, 200)]):
        places = bench.rasters.places(1, width, height)
        if not places:
            bench.skip(f"one {width}x{height} image", "the tiles have no room for it")
            continue
        job = Job(places, width, height, bench.rasters.zoom, raster=bench.rasters.job, is_single=True)
        name = f"{width}x{height}, one image per process"
        measured, images = bench.measure(name, dict.fromkeys(bench.can("raster"), job), rounds=11)
        for what, unit, figures in [
            ("time", "ms", measured.wall), ("CPU", "ms", measured.whole), ("peak memory", "MiB", measured.peak)]:
            found.append(Row(f"{name}: {what}", unit, measured.medians(figures), measured.ratios(figures), images))
    return found
