"""Styles of the user's, such as public ones, each over an archive in its schema: 512x512 at dense places."""

from measures import vectors


def measure(bench):
    if not bench.styles:
        bench.skip("styles of others", "none was given: see --style")
    found = []
    for given in bench.styles:
        count = bench.pick(30, 2)
        places = [{"lat": lat, "lon": lon, "dots": [], "labels": []} for lon, lat in given.points[:count]]
        for zoom in bench.pick([15, 13], [15]):
            name = f"512x512 in the style {given.style.name}, style zoom {zoom}: CPU"
            found += vectors.cost(bench, name, given.style, zoom, places, rounds=2)
    return found
