"""The library as a server uses it, in one process: images, and cells of a list, drawn and found again."""

import re

from report.figures import Row
from suite.environment import root


def measure(bench):
    programs = root / ".build-bench/release"
    if not (programs / "InProcess").exists():
        bench.skip("the library in one process", "its programs are not built: `make bench` does that")
        return []
    rasters = bench.rasters
    places = rasters.places(bench.pick(300, 4), 800, 400, room=1.6)
    if not places:
        bench.skip("the library in one process", "the tiles have no room for its images")
        return []
    centers = bench.work / "centers.txt"
    centers.write_text("".join(f"{place['lon']} {place['lat']}\n" for place in places))
    found = []
    for size, zoom, scale, workers in [
        ("800x400", rasters.zoom, 1, 1), ("800x400", rasters.zoom, 1, 2), ("800x400", rasters.zoom - 0.6, 1, 1),
        ("400x200", rasters.zoom - 1, 2, 1), ("64x64", rasters.zoom, 1, 1),
    ]:
        said = run(bench, programs / "InProcess", rasters.archive, centers, size, zoom, scale, workers, len(places))
        for cpu in re.findall(r"([\d.]+) ms CPU", said):
            name = f"library, {size}, zoom {zoom}, scale {scale}, {workers} at once: CPU"
            found.append(Row(name, "ms per image", {"snapshot": float(cpu)}))
    said = run(
        bench, programs / "Lists", rasters.archive, centers, rasters.zoom, bench.pick(3000, 20), bench.work / "cached")
    for name, cpu in re.findall(r"^(.+): ([\d.]+) µs CPU", said, re.M):
        found.append(Row(f"library, 64x64 cells, {name}: CPU", "µs per image", {"snapshot": float(cpu)}))
    return found


def run(bench, *command):
    """What a program printed."""
    bench.runner.run(command)
    return bench.runner.output.read_text()
