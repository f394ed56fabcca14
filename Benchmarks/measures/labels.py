"""Cost by the number of labels that are drawn on the map, as chips and as texts that make room for each other."""

from measures.annotations import scattered
from report.figures import Curve
from suite.job import Job


def measure(bench):
    rasters, lines = bench.rasters, {}
    places = rasters.places(bench.pick(10, 2), 800, 400)
    if not places:
        bench.skip("cost by number of labels", "the tiles have no room for images of 800x400")
        return []
    for number in bench.pick([1, 3, 10, 30, 100, 300, 1000], [1, 30]):
        rows = [
            {**place, "dots": [], "labels": [
                (lat, lon, f"Label {index}")
                for index, (lat, lon) in enumerate(scattered(place, number, rasters.zoom, 800, 400))]}
            for place in places]
        for name, flags in [("all of them", ()), ("those that have room", ("--declutter",))]:
            job = Job(rows, 800, 400, rasters.zoom, raster=rasters.job, flags=flags)
            measured, _ = bench.measure(f"{number} labels", {"snapshot": job}, rounds=3, compares=False)
            lines.setdefault(name, []).append((number, measured.medians(measured.each)["snapshot"]))
    return [Curve(
        "labels", "Cost by number of labels",
        "Images of 800x400 of raster tiles with labels anywhere on them, each with a text of its own: all drawn, or "
        "only those that touch no other (`--declutter`).", "labels per image", "ms CPU per image", lines)]
