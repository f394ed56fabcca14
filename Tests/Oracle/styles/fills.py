"""Fills: the pixels whose centers are inside, outlines, opacity, patterns."""

from .case import case
from .scene import area, areas, box, checkers

KITE = [(12.3125, 10.0625), (81.4375, 30.9375), (60.1875, 84.3125), (20.5625, 70.8125)]
STAR = [(48, 5.3125), (73.4375, 86.0625), (6.3125, 36.1875), (89.8125, 36.1875), (22.6875, 86.0625)]
SQUARE = box(20.3125, 15.3125, 75.3125, 60.3125)
HOLE = box(35.3125, 25.3125, 60.3125, 50.3125)
FOUR = checkers(8, "#d03030", "#30a040", "#3050d0", "#f0c020")
NINE = checkers(12, "#d03030", "#30a040", "#3050d0", "#f0c020")
HARD = {"fill-color": "#3366aa", "fill-antialias": False}


def hard(scene, *rings, **paint):
    scene.layer("fill", "fill", scene.geojson(area(*rings)), paint={**HARD, **paint})
    return scene.fill(*rings)


def colored(color):
    return {"fill": {"paint": {"fill-color": color}}}


MOVED = {"fill": {"paint": {"fill-translate": [1, 0]}}}


@case(MOVED)
def fill_by_pixel_centers(scene):
    scene.paint("#3366aa", hard(scene, KITE))


@case(MOVED, scale=2)
def fill_at_scale_2(scene):
    scene.paint("#3366aa", hard(scene, KITE))


@case(MOVED, scale=3, width=64, height=64, center=(48, 48))
def fill_at_scale_3(scene):
    scene.paint("#3366aa", hard(scene, KITE))


@case({"view": {"zoom": 14.45}}, zoom=14.4, center=(48, 48))
def fill_at_fractional_zoom(scene):
    scene.paint("#3366aa", hard(scene, KITE))


@case({"view": {"bearing": 32}}, bearing=30)
def fill_turned(scene):
    scene.paint("#3366aa", hard(scene, KITE))


@case({"view": {"bearing": -118}}, bearing=-120, zoom=14.7, scale=2, width=64, height=64, center=(48, 48))
def fill_turned_at_fractional_zoom_and_scale_2(scene):
    scene.paint("#3366aa", hard(scene, KITE))


@case(MOVED, zoom=3, width=128, height=64, center=(3, -2))
def fill_across_four_tiles_at_low_zoom(scene):
    ring = [(-50.6875, -20.0625), (8.0625, -28.6875), (55.3125, 20.1875), (-5.3125, 24.8125)]
    scene.paint("#3366aa", hard(scene, ring))


@case(MOVED, zoom=4, longitude_zero=True, center=(0, 0))
def fill_across_the_antimeridian(scene):
    west = box(-30.3125, -20.3125, 0, 20.3125)
    east = box(0, -30.3125, 25.3125, 10.3125)
    scene.layer("fill", "fill", scene.geojson(area(west), area(east)), paint=HARD)
    scene.paint("#3366aa", scene.fill(west) | scene.fill(east))


@case(MOVED)
def fill_with_a_hole(scene):
    scene.paint("#3366aa", hard(scene, SQUARE, HOLE[::-1]))


@case(MOVED)
def fill_with_a_hole_of_the_same_direction(scene):
    """GeoJSON tells holes by their position in the list, so that the direction of a ring means nothing."""
    scene.layer("fill", "fill", scene.geojson(area(SQUARE, HOLE)), paint=HARD)
    scene.paint("#3366aa", scene.fill(SQUARE, HOLE[::-1]))


@case(MOVED)
def fill_of_a_multipolygon(scene):
    rings = box(5.3125, 5.3125, 40.3125, 30.3125), [(45.0625, 42.5625), (80.0625, 60.0625), (65.0625, 80.0625)]
    scene.layer("fill", "fill", scene.geojson(areas(*rings)), paint=HARD)
    scene.paint("#3366aa", scene.fill(rings[0]) | scene.fill(rings[1]))


@case(MOVED)
def fill_of_a_star_by_the_nonzero_rule(scene):
    scene.paint("#3366aa", hard(scene, STAR))


@case(colored("#3466aa"))
def fill_antialiased_outside(scene):
    scene.layer("fill", "fill", scene.geojson(area(KITE)), paint={"fill-color": "#3366aa"})
    scene.paint("#3366aa", scene.fill(KITE, antialias=True))


@case(colored("#3466aa"))
def fill_neighbors_have_no_seam(scene):
    cut = [(40.3125, 5.0625), (52.8125, 90.0625)]
    left = [(5.3125, 5.0625), *cut, (5.3125, 90.0625)]
    right = [cut[0], (90.3125, 5.0625), (90.3125, 90.0625), cut[1]]
    scene.layer("fill", "fill", scene.geojson(area(left), area(right)), paint={"fill-color": "#3366aa"})
    whole = [left[0], right[1], right[2], left[3]]
    scene.paint("#3366aa", scene.fill(whole, antialias=True))


@case({"fill": {"paint": {"fill-outline-color": "#d04040"}}})
def fill_outline_color(scene):
    paint = {"fill-color": "#3366aa", "fill-outline-color": "#c03030"}
    scene.layer("fill", "fill", scene.geojson(area(SQUARE)), paint=paint)
    scene.paint("#3366aa", scene.fill(SQUARE))
    scene.paint("#c03030", scene.outline(SQUARE))


@case({"fill": {"paint": {"fill-outline-color": "#d04040"}}}, scale=2, width=64, height=64, center=(48, 40))
def fill_outline_is_one_pixel_at_scale_2(scene):
    paint = {"fill-color": "#3366aa", "fill-outline-color": "#c03030"}
    scene.layer("fill", "fill", scene.geojson(area(SQUARE)), paint=paint)
    scene.paint("#3366aa", scene.fill(SQUARE))
    scene.paint("#c03030", scene.outline(SQUARE))


@case({"fill": {"paint": {"fill-antialias": True}}})
def fill_without_antialias_has_no_outline(scene):
    scene.paint("#3366aa", hard(scene, SQUARE, **{"fill-outline-color": "#c03030"}))


@case({"fill": {"paint": {"fill-opacity": 0.5}}})
def fill_opacity_is_per_feature(scene):
    other = box(50.3125, 40.3125, 90.3125, 90.3125)
    paint = {**HARD, "fill-opacity": 0.4}
    scene.layer("fill", "fill", scene.geojson(area(SQUARE), area(other)), paint=paint)
    for ring in (SQUARE, other):
        scene.paint("#3366aa", scene.fill(ring), 0.4)


@case({"fill": {"paint": {"fill-color": "rgba(51, 102, 170, 0.3)"}}})
def fill_color_with_alpha(scene):
    scene.paint("#3366aa", hard(scene, KITE, **{"fill-color": "rgba(51, 102, 170, 0.25)"}), 0.25)


@case({"fill": {"layout": {"fill-sort-key": ["-", 0, ["get", "rank"]]}}})
def fill_sort_key(scene):
    rings = [box(10.3125 + 8 * i, 10.3125 + 9 * i, 50.3125 + 8 * i, 50.3125 + 9 * i) for i in range(4)]
    ranks, colors = [3, 1, 4, 2], ["#a02020", "#20a020", "#2020a0", "#a0a020"]
    source = scene.geojson(*(area(ring, rank=r, color=c) for ring, r, c in zip(rings, ranks, colors)))
    layout = {"fill-sort-key": ["get", "rank"]}
    scene.layer("fill", "fill", source, layout=layout, paint={**HARD, "fill-color": ["get", "color"]})
    for _, ring, color in sorted(zip(ranks, rings, colors)):
        scene.paint(color, scene.fill(ring))


@case({"fill": {"paint": {"fill-translate-anchor": "viewport"}}}, bearing=40)
def fill_translate_turns_with_the_map(scene):
    hard(scene, KITE, **{"fill-translate": [9, -4]})
    scene.paint("#3366aa", scene.fill([(x + 9, y - 4) for x, y in KITE]))


@case({"fill": {"paint": {"fill-translate-anchor": "map"}}}, bearing=90)
def fill_translate_in_the_viewport(scene):
    """East is up: a move to the right of the image is one to the south."""
    hard(scene, KITE, **{"fill-translate": [9, -4], "fill-translate-anchor": "viewport"})
    scene.paint("#3366aa", scene.fill([(x + 4, y + 9) for x, y in KITE]))


@case({"fill": {"paint": {"fill-translate": [3, 3]}}})
def fill_pattern(scene):
    scene.sprite(four=FOUR)
    scene.paint(scene.pattern(FOUR), hard(scene, KITE, **{"fill-pattern": "four"}))


@case({"fill": {"paint": {"fill-pattern": "four"}}})
def fill_pattern_starts_at_the_corner_of_the_world(scene):
    """12 points do not divide a tile of 512."""
    scene.sprite(nine=NINE, four=FOUR)
    scene.paint(scene.pattern(NINE), hard(scene, KITE, **{"fill-pattern": "nine"}))


@case({"fill": {"paint": {"fill-pattern": "nine"}}}, scale=2)
def fill_pattern_of_a_dense_sprite(scene):
    scene.sprite(densities=("", "@2x"), four=FOUR, nine=NINE)
    scene.paint(scene.pattern(FOUR), hard(scene, KITE, **{"fill-pattern": "four"}))


@case({"view": {"bearing": 24}}, bearing=20, center=(40, 52))
def fill_pattern_turns_with_the_map(scene):
    large = checkers(32, "#d03030", "#30a040", "#3050d0", "#f0c020")
    scene.sprite(large=large)
    scene.paint(scene.pattern(large, blur=1), hard(scene, KITE, **{"fill-pattern": "large"}))


@case({"fill": {"paint": {"fill-pattern": ["case", ["==", ["get", "kind"], "a"], "nine", "four"]}}})
def fill_pattern_by_feature(scene):
    scene.sprite(four=FOUR, nine=NINE)
    other = box(5.3125, 65.3125, 90.3125, 90.3125)
    source = scene.geojson(area(SQUARE, kind="a"), area(other, kind="b"))
    pattern = ["case", ["==", ["get", "kind"], "a"], "four", "nine"]
    scene.layer("fill", "fill", source, paint={"fill-antialias": False, "fill-pattern": pattern})
    scene.paint(scene.pattern(FOUR), scene.fill(SQUARE))
    scene.paint(scene.pattern(NINE), scene.fill(other))
