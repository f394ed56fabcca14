"""Cost by the number of images that one process draws: what its start costs each of them."""

from report.figures import Curve
from suite.job import Job


def measure(bench):
    rasters, lines = bench.rasters, {}
    counts = bench.pick([1, 3, 10, 30, 100, 300, 1000], [1, 10])
    places = rasters.places(max(counts), 256, 256)
    if not places:
        bench.skip("cost by number of rows", "the tiles have no room for images of 256x256")
        return []
    for count in counts:
        # Small tilesets do not have so many places.
        rows = [places[index % len(places)] for index in range(count)]
        job = Job(rows, 256, 256, rasters.zoom, raster=rasters.job)
        # Where the start no longer matters, the peers need not be waited for.
        keys = [key for key in bench.can("raster") if count <= 100 or key in ("snapshot", "floor")]
        measured, _ = bench.measure(f"{count} rows", dict.fromkeys(keys, job), rounds=3, compares=False)
        for key, cost in measured.medians(measured.whole).items():
            lines.setdefault(key, []).append((count, cost))
    return [Curve(
        "rows", "Cost by number of rows", "Images of 256x256 of raster tiles in one process, whose start counts.",
        "images per process", "ms CPU per image", lines)]
