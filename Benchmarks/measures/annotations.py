"""Cost by the number of dots on the map."""

import random

from report.figures import Curve
from suite.job import Job


def measure(bench):
    rasters, lines, images = bench.rasters, {}, {}
    places = rasters.places(bench.pick(10, 2), 800, 400)
    if not places:
        bench.skip("cost by number of annotations", "the tiles have no room for images of 800x400")
        return []
    keys = bench.can("raster", "dots")
    for number in bench.pick([1, 10, 100, 1000], [1, 100]):
        rows = [{**place, "dots": scattered(place, number, rasters.zoom, 800, 400)} for place in places]
        job = Job(rows, 800, 400, rasters.zoom, raster=rasters.job)
        measured, notes = bench.measure(
            f"{number} annotations", dict.fromkeys(keys, job), rounds=3, compares=number == 1)
        images = notes or images
        for key, cost in measured.medians(measured.each).items():
            lines.setdefault(key, []).append((number, cost))
    return [Curve(
        "annotations", "Cost by number of annotations", "Images of 800x400 of raster tiles with dots anywhere on them.",
        "dots per image", "ms CPU per image", lines, images)]


def scattered(place, count, zoom, width, height):
    """Random places in an image: latitude, longitude; the first one is its center."""
    rng = random.Random(count)
    degrees = 360 / (256 << zoom)
    found = [(place["lat"], place["lon"])]
    for _ in range(count - 1):
        x, y = rng.uniform(-0.48, 0.48) * width, rng.uniform(-0.45, 0.45) * height
        # Parallels are closer together away from the equator; this is close enough for scattering.
        lat = place["lat"] + y * degrees * 0.5
        found.append((lat, place["lon"] + x * degrees))
    return found
