"""Circles: radius, stroke, opacity, and what does not turn with the map."""

import numpy as np

from .case import case
from .picture import rgb
from .scene import area, box, spot, spots

INK, EDGE = "#b04020", "#206040"
CENTER = (46, 50)


def circle(scene, *features, layout=(), **paint):
    paint = {"circle-" + key.replace("_", "-"): value for key, value in paint.items()}
    layer = {"paint": {"circle-color": INK, **paint}}
    scene.layer("circle", "circle", scene.geojson(*features), layout=dict(layout), **layer)


def wrong(**paint):
    return {"circle": {"paint": {"circle-" + key.replace("_", "-"): value for key, value in paint.items()}}}


def stroked(scene, center, radius):
    """The colors of a circle and its stroke: over the circle's last pixel, one changes smoothly to the other."""
    inner = scene.disc(center, radius)
    shades = [rgb(EDGE) + (rgb(INK) - rgb(EDGE)) * part[..., None] for part in (inner.low, inner.high)]
    return np.min(shades, axis=0), np.max(shades, axis=0)


@case(wrong(radius=21))
def circle_radius(scene):
    circle(scene, spot(CENTER), radius=20)
    scene.paint(INK, scene.disc(CENTER, 20))


@case(wrong(radius=12.5), scale=2)
def circle_at_scale_2(scene):
    circle(scene, spot((46.375, 50.625)), radius=13)
    scene.paint(INK, scene.disc((46.375, 50.625), 13))


@case(wrong(radius=12.5), scale=3, width=64, height=64, center=(48, 48))
def circle_at_scale_3(scene):
    circle(scene, spot(CENTER), radius=13)
    scene.paint(INK, scene.disc(CENTER, 13))


@case(wrong(radius=16), zoom=14.6, bearing=33)
def circle_does_not_grow_between_zooms(scene):
    circle(scene, spot(CENTER), radius=15)
    scene.paint(INK, scene.disc(CENTER, 15))


@case(wrong(stroke_width=5))
def circle_stroke(scene):
    circle(scene, spot(CENTER), radius=18, stroke_width=6, stroke_color=EDGE)
    scene.paint(stroked(scene, CENTER, 18), scene.disc(CENTER, 24))


@case(wrong(opacity=0.5))
def circle_opacity_adds_up_where_circles_overlap(scene):
    centers = [(36, 40), (58, 52)]
    circle(scene, *map(spot, centers), radius=22, opacity=0.6)
    for center in centers:
        scene.paint(INK, scene.disc(center, 22), 0.6)


@case(wrong(blur=0.2))
def circle_blur(scene):
    circle(scene, spot(CENTER), radius=24, blur=0.5)
    scene.paint(INK, scene.disc(CENTER, 24, blur=0.5))


@case(wrong(radius=["get", "color"]))
def circle_by_feature(scene):
    made = [((20, 24), 8, "#c02020"), ((66, 30), 17, "#20a040"), ((40, 70), 12, "#2030c0")]
    features = [spot(center, size=size, color=color) for center, size, color in made]
    circle(scene, *features, radius=["get", "size"], color=["get", "color"])
    for center, size, color in made:
        scene.paint(color, scene.disc(center, size))


@case(wrong(radius=8))
def circle_at_every_point_of_a_multipoint(scene):
    centers = [(20, 20), (50, 33), (70, 75)]
    circle(scene, spots(*centers), radius=9)
    for center in centers:
        scene.paint(INK, scene.disc(center, 9))


@case(wrong(radius=8))
def circle_on_the_corners_of_a_polygon(scene):
    """The ring's first point is there twice; an opaque circle does not show it, apart from its edge."""
    ring = box(20, 25, 70, 75)
    circle(scene, area(ring), radius=9)
    for center in [*ring, ring[0]]:
        scene.paint(INK, scene.disc(center, 9))


@case(wrong(radius=17), zoom=9, center=(0, 0))
def circle_is_not_cut_where_tiles_meet(scene):
    centers = [(-3, 2), (30, -8)]
    circle(scene, *map(spot, centers), radius=18, opacity=0.5)
    for center in centers:
        scene.paint(INK, scene.disc(center, 18), 0.5)


@case(wrong(radius=14), zoom=5, longitude_zero=True, center=(0, 4))
def circle_on_both_sides_of_the_antimeridian(scene):
    centers = [(-20, 3), (24, -6)]
    circle(scene, *map(spot, centers), radius=15)
    for center in centers:
        scene.paint(INK, scene.disc(center, 15))


@case(wrong(translate_anchor="viewport"), bearing=90)
def circle_translate_turns_with_the_map(scene):
    circle(scene, spot(CENTER), radius=14, translate=[15, 6])
    scene.paint(INK, scene.disc((CENTER[0] + 15, CENTER[1] + 6), 14))


@case({"circle": {"layout": {"circle-sort-key": ["-", 0, ["get", "rank"]]}}})
def circle_sort_key(scene):
    made = [((36, 40), "#c02020", 3), ((54, 44), "#20a040", 1), ((46, 60), "#2030c0", 2)]
    features = [spot(center, color=color, rank=rank) for center, color, rank in made]
    circle(scene, *features, radius=16, color=["get", "color"], layout={"circle-sort-key": ["get", "rank"]})
    for center, color, _ in sorted(made, key=lambda each: each[2]):
        scene.paint(color, scene.disc(center, 16))
