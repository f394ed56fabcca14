"""Many images of raster tiles in one process, one after the other, each with a dot; ours with the start of the tool."""

from report.figures import Row
from suite.job import Job


def measure(bench):
    found = []
    for width, height, count in [(800, 400, bench.pick(100, 4)), (64, 64, bench.pick(500, 10))]:
        places = bench.rasters.places(count, width, height)
        if not places:
            bench.skip(f"many {width}x{height} images", "the tiles have no room for them")
            continue
        job = Job(places, width, height, bench.rasters.zoom, raster=bench.rasters.job)
        name = f"{width}x{height}, many images in one process"
        measured, images = bench.measure(name, dict.fromkeys(bench.can("raster"), job), rounds=3)
        found.append(Row(
            f"{name}: CPU", "ms per image", measured.medians(measured.each), measured.ratios(measured.each), images))
        sizes = {key: size / 1000 for key, size in bench.sizes.items() if key in measured.samples}
        ratios = {key: size / sizes["snapshot"] for key, size in sizes.items()}
        found.append(Row(f"{name}: file size", "kB per image", sizes, ratios, images))
    return found
