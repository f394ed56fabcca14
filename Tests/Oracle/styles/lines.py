"""Lines: widths, joins, caps, dashes, offsets and gaps."""

from .case import case
from .scene import area, path, paths

CORNER = [(14, 70), (50, 20), (82, 66)]
SHARP = [(12, 40), (80, 46), (16, 62)]
SHALLOW = [(8, 40), (48, 44), (88, 60)]
FLAT = [(12, 48), (84, 48)]
SLANTED = [(15, 22), (80, 71)]
INK = "#204080"


def line(scene, points, width, layout=(), **paint):
    """A layer with one line; layout and paint without the `line-` of their names."""
    layout = {f"line-{key}": value for key, value in dict(layout).items()}
    paint = {f"line-{key.replace('_', '-')}": value for key, value in paint.items()}
    source = scene.geojson(path(*points))
    scene.layer("line", "line", source, layout=layout, paint={"line-color": INK, "line-width": width, **paint})


def wrong(**paint):
    return {"line": {"paint": {f"line-{key.replace('_', '-')}": value for key, value in paint.items()}}}


def wrong_layout(**layout):
    return {"line": {"layout": {f"line-{key.replace('_', '-')}": value for key, value in layout.items()}}}


@case(wrong(width=4))
def line_width(scene):
    line(scene, SLANTED, 3)
    scene.paint(INK, scene.stroke(SLANTED, 3))


@case(wrong(width=0.8))
def line_thinner_than_a_pixel(scene):
    """A line of half a point is drawn with three quarters of its color at most."""
    points = [(12, 30.5), (84, 30.5)]
    line(scene, points, 0.5)
    scene.paint(INK, scene.stroke(points, 0.5))


@case(wrong(width=1.3), scale=2)
def line_of_a_point_at_scale_2(scene):
    line(scene, SLANTED, 1)
    scene.paint(INK, scene.stroke(SLANTED, 1))


@case(wrong(width=2.2), scale=3, width=64, height=64, center=(48, 48))
def line_at_scale_3(scene):
    line(scene, CORNER, 2.5)
    scene.paint(INK, scene.stroke(CORNER, 2.5))


@case(wrong(width=8.4), zoom=14.5, center=(48, 48))
def line_width_does_not_grow_between_zooms(scene):
    line(scene, CORNER, 8)
    scene.paint(INK, scene.stroke(CORNER, 8))


@case({"view": {"bearing": 52}}, bearing=50)
def line_turned(scene):
    line(scene, CORNER, 7)
    scene.paint(INK, scene.stroke(CORNER, 7))


@case(wrong_layout(join="bevel"))
def line_join_miter(scene):
    line(scene, CORNER, 15)
    scene.paint(INK, scene.stroke(CORNER, 15))


@case(wrong_layout(join="miter"))
def line_join_bevel(scene):
    line(scene, CORNER, 15, {"join": "bevel"})
    scene.paint(INK, scene.stroke(CORNER, 15, join="bevel"))


@case(wrong_layout(join="bevel"))
def line_join_round(scene):
    line(scene, CORNER, 24, {"join": "round"})
    scene.paint(INK, scene.stroke(CORNER, 24, join="round"))


@case(wrong_layout(miter_limit=20))
def line_miter_beyond_its_limit_is_beveled(scene):
    line(scene, SHARP, 10)
    scene.paint(INK, scene.stroke(SHARP, 10))


@case(wrong_layout(miter_limit=None), width=128)
def line_miter_limit(scene):
    line(scene, SHARP, 8, {"miter-limit": 10})
    scene.paint(INK, scene.stroke(SHARP, 8, limit=10))


@case(wrong_layout(miter_limit=2))
def line_miter_limit_of_a_blunt_corner(scene):
    line(scene, CORNER, 15, {"miter-limit": 1.1})
    scene.paint(INK, scene.stroke(CORNER, 15, join="bevel"))


@case(wrong_layout(join="bevel"), scale=2)
def line_round_join_within_its_limit_is_mitered(scene):
    bent = [(10, 20), (50, 24), (70, 84)]
    line(scene, bent, 16, {"join": "round", "round-limit": 1.5})
    scene.paint(INK, scene.stroke(bent, 16))


@case(wrong_layout(cap="square"))
def line_cap_butt(scene):
    line(scene, SLANTED, 11)
    scene.paint(INK, scene.stroke(SLANTED, 11))


@case(wrong_layout(cap="round"))
def line_cap_square(scene):
    line(scene, SLANTED, 12, {"cap": "square"})
    scene.paint(INK, scene.stroke(SLANTED, 12, cap="square"))


@case(wrong_layout(cap="butt"))
def line_cap_round(scene):
    line(scene, SLANTED, 14, {"cap": "round"})
    scene.paint(INK, scene.stroke(SLANTED, 14, cap="round"))


@case(wrong_layout(join="bevel"))
def line_around_a_polygon_is_closed(scene):
    ring = [(20, 16), (80, 30), (66, 80), (24, 70)]
    paint = {"line-color": INK, "line-width": 10}
    scene.layer("line", "line", scene.geojson(area(ring)), layout={"line-cap": "square"}, paint=paint)
    scene.paint(INK, scene.stroke(ring, 10, closed=True))


@case(wrong(width=5))
def line_of_several_parts(scene):
    parts = [[(10, 15), (80, 22)], [(12, 80), (30, 40), (85, 60)]]
    scene.layer("line", "line", scene.geojson(paths(*parts)), paint={"line-color": INK, "line-width": 6})
    scene.paint(INK, scene.stroke(parts[0], 6) | scene.stroke(parts[1], 6))


@case(wrong(width=7), zoom=8, center=(-2, 5))
def line_across_four_tiles(scene):
    points = [(-40, -22), (0, 9), (36, 30)]
    line(scene, points, 6)
    scene.paint(INK, scene.stroke(points, 6))


@case(wrong(dasharray=[2, 3]))
def line_dashes(scene):
    line(scene, FLAT, 6, dasharray=[3, 2])
    scene.paint(INK, scene.stroke(FLAT, 6, dash=[3, 2]))


@case(wrong(dasharray=[4, 2]), scale=2)
def line_dashes_at_scale_2(scene):
    line(scene, SLANTED, 4, dasharray=[4, 3])
    scene.paint(INK, scene.stroke(SLANTED, 4, dash=[4, 3]))


@case(wrong(dasharray=[4, 2, 2, 1]))
def line_dashes_of_two_lengths(scene):
    line(scene, FLAT, 5, dasharray=[4, 2, 1, 2])
    scene.paint(INK, scene.stroke(FLAT, 5, dash=[4, 2, 1, 2]))


@case(wrong(dasharray=[3]))
def line_dashes_of_an_odd_number(scene):
    """The list is gone through with dashes and gaps in turn, and starts again with a dash."""
    line(scene, FLAT, 4, dasharray=[3, 2, 1])
    scene.paint(INK, scene.stroke(FLAT, 4, dash=[3, 2, 1]))


@case(wrong(offset=-7))
def line_offset_to_the_right(scene):
    line(scene, SLANTED, 5, offset=7)
    scene.paint(INK, scene.stroke(SLANTED, 5, offset=7))


@case(wrong(offset=-5))
def line_offset_to_the_left_of_a_corner(scene):
    line(scene, CORNER, 5, offset=-6)
    scene.paint(INK, scene.stroke(CORNER, 5, offset=-6))


@case(wrong(offset=6), bearing=135, scale=2, width=64, height=64, center=(48, 48))
def line_offset_turns_with_the_map(scene):
    line(scene, CORNER, 4, offset=5)
    scene.paint(INK, scene.stroke(CORNER, 4, offset=5))


@case(wrong(gap_width=9))
def line_gap_width(scene):
    line(scene, SLANTED, 4, gap_width=8)
    scene.paint(INK, scene.stroke(SLANTED, 4, gap=8))


@case(wrong(gap_width=11), scale=2)
def line_gap_width_at_a_corner(scene):
    line(scene, CORNER, 3, gap_width=10)
    scene.paint(INK, scene.stroke(CORNER, 3, gap=10))


@case(wrong(blur=3))
def line_blur(scene):
    line(scene, SLANTED, 16, blur=5)
    scene.paint(INK, scene.stroke(SLANTED, 16, blur=5))


@case(wrong(opacity=0.5))
def line_opacity(scene):
    line(scene, SLANTED, 9, opacity=0.6)
    scene.paint(INK, scene.stroke(SLANTED, 9), 0.6)


@case(wrong(translate_anchor="viewport"), bearing=70)
def line_translate_turns_with_the_map(scene):
    line(scene, SLANTED, 6, translate=[-8, 5])
    scene.paint(INK, scene.stroke([(x - 8, y + 5) for x, y in SLANTED], 6))


@case(wrong(gradient=["interpolate", ["linear"], ["line-progress"], 0, "#ff0000", 1, "#0040ff"]))
def line_gradient(scene):
    source = scene.geojson(path(*FLAT), lineMetrics=True)
    ramp = ["interpolate", ["linear"], ["line-progress"], 0, "#ff0000", 1, "#0000ff"]
    scene.layer("line", "line", source, paint={"line-gradient": ramp, "line-width": 9})

    def color(x, y):
        progress = ((x - FLAT[0][0]) / (FLAT[1][0] - FLAT[0][0]))[..., None]
        return (1 - progress) * (255, 0, 0) + progress * (0, 0, 255)

    scene.paint(scene.texture(color, 0.6), scene.stroke(FLAT, 9))


@case({"line": {"layout": {"line-sort-key": ["-", 0, ["get", "rank"]]}}})
def line_sort_key(scene):
    drawn = [("#a02020", 2, FLAT), ("#20a020", 1, [(20, 80), (60, 10)]), ("#2020a0", 3, [(44, 12), (70, 84)])]
    source = scene.geojson(*(path(*points, rank=rank, color=color) for color, rank, points in drawn))
    paint = {"line-color": ["get", "color"], "line-width": 8}
    scene.layer("line", "line", source, layout={"line-sort-key": ["get", "rank"]}, paint=paint)
    for color, _, points in sorted(drawn, key=lambda each: each[1]):
        scene.paint(color, scene.stroke(points, 8))
