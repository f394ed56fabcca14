"""Cost by the size of the image: raster tiles, one dot, many images in one process."""


from report.figures import Curve
from suite.job import Job

SIDES = [64, 128, 256, 512, 1024, 2048]
# Pixels of all images of a size together: small images are more, so that each size takes about as long.
PIXELS = 4 << 20


def measure(bench):
    lines, images = {}, {}
    for side in bench.pick(SIDES, [64, 256]):
        places = bench.rasters.places(bench.pick(min(max(PIXELS // side**2, 3), 200), 2), side, side)
        if not places:
            bench.skip(f"images of {side}x{side}", "the tiles have no room for them")
            continue
        job = Job(places, side, side, bench.rasters.zoom, raster=bench.rasters.job)
        measured, images = bench.measure(
            f"size {side}", dict.fromkeys(bench.can("raster"), job), rounds=3, compares=side == 256)
        for key, cost in measured.medians(measured.each).items():
            lines.setdefault(key, []).append((side, cost))
    return [Curve(
        "size", "Cost by size", "Square images of raster tiles with a dot in the middle.", "width and height in pixels",
        "ms CPU per image", lines, images)]
