"""Vector tiles: archives, the encoding, extents, overzoom."""

from .case import case
from .fills import KITE
from .scene import area, areas, box, path, paths, spot, spots
from .tiles import Typed

COLOR = "#3366aa"
PAINT = {"fill-color": COLOR, "fill-antialias": False}
MOVED = {"fill": {"paint": {"fill-translate": [1, 0]}}}

EIGHTHS = [(12.125, 10.375), (81.375, 30.125), (60.125, 84.375), (20.625, 70.875)]
INNER = [(30.125, 30.375), (32.375, 60.125), (52.875, 62.125), (55.125, 36.375)]


def drawn(scene, source, layer="land", **keys):
    scene.layer("fill", "fill", source, source_layer=layer, paint=PAINT, **keys)


@case(MOVED)
def tiles_in_mbtiles(scene):
    drawn(scene, scene.vector(land=[area(EIGHTHS)]))
    scene.paint(COLOR, scene.fill(EIGHTHS))


@case(MOVED)
def tiles_in_pmtiles(scene):
    drawn(scene, scene.vector("pmtiles", land=[area(EIGHTHS)]))
    scene.paint(COLOR, scene.fill(EIGHTHS))


@case(MOVED)
def tiles_in_a_folder(scene):
    drawn(scene, scene.vector("folder", land=[area(EIGHTHS)]))
    scene.paint(COLOR, scene.fill(EIGHTHS))


@case(MOVED, center=(0, 0))
def tiles_meet_without_a_seam(scene):
    ring = [(x - 46, y - 47) for x, y in EIGHTHS]
    drawn(scene, scene.vector(land=[area(ring)]))
    scene.paint(COLOR, scene.fill(ring))


@case({"fill": {"paint": {"fill-opacity": 0.6}}}, center=(2, -3), bearing=28)
def tiles_meet_without_a_seam_translucent_and_turned(scene):
    ring = [(x - 46, y - 47) for x, y in EIGHTHS]
    scene.layer(
        "fill", "fill", scene.vector(land=[area(ring)]), source_layer="land", paint={**PAINT, "fill-opacity": 0.5}
    )
    scene.paint(COLOR, scene.fill(ring), 0.5)


@case(MOVED)
def tiles_with_an_extent_of_512(scene):
    ring = [(12, 10), (81, 31), (60, 84), (21, 71)]
    drawn(scene, scene.vector(extent=512, land=[area(ring)]))
    scene.paint(COLOR, scene.fill(ring))


@case(MOVED, scale=2)
def tiles_with_an_extent_of_8192(scene):
    drawn(scene, scene.vector(extent=8192, land=[area(KITE)]))
    scene.paint(COLOR, scene.fill(KITE))


@case(MOVED)
def tile_polygon_with_a_hole(scene):
    """In tiles, a ring in the other direction is a hole of the ring before it."""
    drawn(scene, scene.vector(land=[area(EIGHTHS, INNER)]))
    scene.paint(COLOR, scene.fill(EIGHTHS, INNER))


@case(MOVED)
def tile_multipolygon(scene):
    rings = [box(6.125, 8.125, 40.125, 44.125), box(50.125, 30.125, 90.125, 80.125)]
    drawn(scene, scene.vector(land=[areas(*rings)]))
    scene.paint(COLOR, scene.fill(rings[0]) | scene.fill(rings[1]))


@case({"fill": {"source-layer": "water"}})
def tile_layers_by_name(scene):
    other = box(50.125, 30.125, 90.125, 80.125)
    drawn(scene, scene.vector(water=[area(other)], land=[area(EIGHTHS)]))
    scene.paint(COLOR, scene.fill(EIGHTHS))


@case({"line": {"paint": {"line-width": 5}}})
def tile_lines_and_points(scene):
    parts = [[(10, 15), (80, 22)], [(12, 80), (30, 40), (85, 60)]]
    centers = [(50, 75), (70, 40)]
    source = scene.vector(roads=[paths(*parts)], places=[spots(*centers)])
    scene.layer("line", "line", source, source_layer="roads", paint={"line-color": COLOR, "line-width": 4})
    dots = {"circle-color": "#c02020", "circle-radius": 8}
    scene.layer("circle", "circle", source, source_layer="places", paint=dots)
    scene.paint(COLOR, scene.stroke(parts[0], 4) | scene.stroke(parts[1], 4))
    for center in centers:
        scene.paint("#c02020", scene.disc(center, 8))


VALUES = ["seven", True, 7.5, Typed("int", -7), Typed("uint", 7), Typed("sint", -300)]
VALUES += [Typed("float", 0.5), Typed("double", 1e9)]


@case({"fill": {"paint": {"fill-color": ["case", ["==", ["get", "v"], 7], "#20a020", "#404040"]}}})
def tile_values_of_every_type(scene):
    bands = [box(6.125, 4.125 + 11 * i, 90.125, 13.125 + 11 * i) for i in range(8)]
    colors = ["#c02020", "#20a020", "#2020c0", "#c0c020", "#20c0c0", "#c020c0", "#804020", "#204080"]
    source = scene.vector(land=[area(band, v=value) for band, value in zip(bands, VALUES)])
    branches = []
    for value, color in zip(VALUES, colors):
        branches += [["==", ["get", "v"], value.value if isinstance(value, Typed) else value], color]
    paint = {"fill-antialias": False, "fill-color": ["case", *branches, "#404040"]}
    scene.layer("fill", "fill", source, source_layer="land", paint=paint)
    for band, color in zip(bands, colors):
        scene.paint(color, scene.fill(band))


@case({"fill": {"filter": ["==", ["id"], 3]}})
def tile_feature_ids(scene):
    one, two = box(6.125, 8.125, 40.125, 44.125), box(50.125, 30.125, 90.125, 80.125)
    drawn(scene, scene.vector(land=[area(one, id=3), area(two, id=2**40)]), filter=["==", ["id"], 2**40])
    scene.paint(COLOR, scene.fill(two))


@case(MOVED, zoom=16)
def overzoomed_fill(scene):
    """Two zooms above the tiles, whose grid of 4096 has steps of half a point."""
    ring = [(12, 10.5), (80.5, 30), (60, 84), (20.5, 70)]
    drawn(scene, scene.vector(below=2, land=[area(ring)]))
    scene.paint(COLOR, scene.fill(ring))


@case({"line": {"paint": {"line-width": 8}}}, zoom=17.5, scale=2, bearing=15, center=(48, 48))
def overzoomed_line_has_the_width_of_the_view(scene):
    points = [(15, 20), (60, 30), (75, 80)]
    source = scene.vector(below=3, roads=[path(*points)])
    scene.layer("line", "line", source, source_layer="roads", paint={"line-color": COLOR, "line-width": 7})
    scene.paint(COLOR, scene.stroke(points, 7))


@case({"circle": {"paint": {"circle-radius": 14}}}, zoom=18, center=(0, 20))
def overzoomed_circles_are_not_cut(scene):
    centers = [(-8, 12), (20, 40)]
    source = scene.vector(below=4, places=[spot(center) for center in centers])
    paint = {"circle-color": COLOR, "circle-radius": 15}
    scene.layer("circle", "circle", source, source_layer="places", paint=paint)
    for center in centers:
        scene.paint(COLOR, scene.disc(center, 15))


@case({"fill": {"filter": ["<", ["zoom"], 16]}}, zoom=16.3)
def overzoomed_filters_see_the_zoom_of_the_view(scene):
    ring = [(12, 10.5), (80.5, 30), (60, 84), (20.5, 70)]
    drawn(scene, scene.vector(below=2, land=[area(ring)]), filter=["==", ["zoom"], 16])
    scene.paint(COLOR, scene.fill(ring))
