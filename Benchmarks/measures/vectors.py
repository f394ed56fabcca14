"""Vector maps of 512x512 in one process on one thread; ours with the start of the tool and files written."""

from report.figures import Row
from suite.job import Job


def measure(bench):
    vectors, found = bench.vectors, []
    for style, zoom in [*((vectors.ground, zoom) for zoom in vectors.zooms), (vectors.labels, vectors.zooms[0])]:
        if style is None:
            bench.skip("vector maps with labels", "there is no labels.json: see --vectors")
            continue
        what = f"style zoom {zoom}" + (" with labels" if style is vectors.labels else "")
        new, again = vectors.places(bench.pick(60, 2)), vectors.places(bench.pick(6, 1)) * bench.pick(10, 2)
        found += cost(bench, f"512x512 vector map, {what}: CPU", style, zoom, new)
        found += cost(
            bench, f"512x512 vector map, {what}, the same six places again: CPU", style, zoom, again, rounds=2)
        many = vectors.places(bench.pick(500, 4))
        # So many images say enough in one round.
        found += cost(
            bench, f"512x512 vector map, {what}, {len(many)} places: CPU", style, zoom, many, rounds=1,
            keys=["snapshot"])
    return found


def cost(bench, name, style, zoom, places, keys=None, rounds=3):
    """The row of one style. Zooms of styles count tiles of 512 pixels, ours tiles of 256."""
    job = Job(places, 512, 512, zoom + 1, vector=style.job)
    measured, images = bench.measure(name, dict.fromkeys(keys or bench.can("vector"), job), rounds)
    ratios = measured.ratios(measured.each) if len(measured.samples) > 1 else {}
    return [Row(name, "ms per image", measured.medians(measured.each), ratios, images)]
