"""Which features a layer draws, and how its properties depend on them and on the zoom."""

from .case import case
from .scene import area, box, path, spot

ROWS = [box(8.3125, 6.3125 + 22 * i, 88.3125, 22.3125 + 22 * i) for i in range(4)]
COLOR = "#3366aa"


def rows(scene, records, paint=(), **layer):
    """A fill layer of one rectangle per record, in a column."""
    source = scene.geojson(*(area(row, **record) for row, record in zip(ROWS, records)))
    scene.layer("fill", "fill", source, paint={"fill-antialias": False, "fill-color": COLOR, **dict(paint)}, **layer)


def painted(scene, colors):
    for row, color in zip(ROWS, colors):
        if color:
            scene.paint(color, scene.fill(row))


def color(expression):
    return {"fill": {"paint": {"fill-color": expression}}}


KINDS = [{"kind": "a", "n": 1}, {"kind": "b", "n": 5}, {"kind": "c"}, {"kind": "a", "n": 10.5}]


def filtered(name, filter, drawn, wrong):
    def build(scene):
        rows(scene, KINDS, filter=filter)
        painted(scene, [COLOR if shown else None for shown in drawn])

    build.__name__ = f"filter_{name}"
    case({"fill": {"filter": wrong}})(build)


filtered("equal", ["==", ["get", "kind"], "a"], [1, 0, 0, 1], ["!=", ["get", "kind"], "a"])
filtered("not_equal_with_absent_property", ["!=", ["get", "n"], 5], [1, 0, 1, 1], ["!=", ["get", "n"], 1])
filtered("has", ["has", "n"], [1, 1, 0, 1], ["!", ["has", "n"]])
# The number of null is 0.
NUMBER = ["to-number", ["get", "n"], 99]
filtered("comparison", ["<", NUMBER, 1], [0, 0, 1, 0], ["<=", NUMBER, 1])
filtered(
    "any_of_conditions",
    ["any", ["==", ["get", "kind"], "c"], ["all", ["has", "n"], [">", ["get", "n"], 6]]],
    [0, 0, 1, 1],
    ["any", ["==", ["get", "kind"], "c"]],
)
filtered("in_a_list", ["in", ["get", "kind"], ["literal", ["b", "c"]]], [0, 1, 1, 0], ["in", ["get", "kind"], "abc"])
filtered("legacy_equal", ["==", "kind", "b"], [0, 1, 0, 0], ["==", "kind", "c"])
filtered("legacy_in", ["in", "kind", "a", "c"], [1, 0, 1, 1], ["in", "kind", "a", "b"])
filtered("legacy_none", ["none", ["==", "kind", "a"], ["has", "n"]], [0, 0, 1, 0], ["none", ["==", "kind", "a"]])
filtered("legacy_comparison_with_absent_property", [">=", "n", 5], [0, 1, 0, 1], ["<=", "n", 5])
filtered("at_integer_zoom", [">=", ["zoom"], 14], [1, 1, 1, 1], [">", ["zoom"], 14])


@case({"fill": {"filter": ["==", ["id"], 8]}})
def filter_by_id(scene):
    source = scene.geojson(area(ROWS[0], id=7), area(ROWS[1], id=8), area(ROWS[2]))
    paint = {"fill-antialias": False, "fill-color": COLOR}
    scene.layer("fill", "fill", source, filter=["==", ["id"], 7], paint=paint)
    scene.paint(COLOR, scene.fill(ROWS[0]))


@case({"dots": {"filter": ["!=", ["geometry-type"], "Point"]}})
def filter_by_geometry_type(scene):
    source = scene.geojson(spot((30, 40)), path((20, 70), (80, 60)))
    paint = {"circle-color": COLOR, "circle-radius": 10}
    scene.layer("dots", "circle", source, filter=["==", ["geometry-type"], "Point"], paint=paint)
    scene.paint(COLOR, scene.disc((30, 40), 10))


@case(color(["match", ["get", "kind"], "a", "#c02020", ["b", "c"], "#3030c0", "#20a020"]))
def color_by_match(scene):
    rows(scene, KINDS, {"fill-color": ["match", ["get", "kind"], "a", "#c02020", ["b", "d"], "#20a020", "#3030c0"]})
    painted(scene, ["#c02020", "#20a020", "#3030c0", "#c02020"])


@case(color(["case", [">", ["to-number", ["get", "n"], 0], 10], "#c02020", "#3030c0"]))
def color_by_case(scene):
    rows(scene, KINDS, {"fill-color": ["case", [">", ["to-number", ["get", "n"], 0], 4], "#c02020", "#3030c0"]})
    painted(scene, ["#3030c0", "#c02020", "#3030c0", "#c02020"])


@case(color(["step", ["get", "n"], "#c02020", 5.5, "#20a020", 10, "#3030c0"]))
def color_by_step(scene):
    """A step holds from its value on. Without a number the property has its default, black."""
    rows(scene, KINDS, {"fill-color": ["step", ["get", "n"], "#c02020", 5, "#20a020", 10, "#3030c0"]})
    painted(scene, ["#c02020", "#20a020", "#000000", "#3030c0"])


@case(color(["interpolate", ["linear"], ["get", "n"], 0, "#000000", 12, "#ffffff"]))
def color_interpolated(scene):
    numbers = [{"n": -3}, {"n": 2}, {"n": 7.5}, {"n": 99}]
    rows(scene, numbers, {"fill-color": ["interpolate", ["linear"], ["get", "n"], 0, "#000000", 10, "#c86432"]})
    painted(scene, ["#000000", "#28140a", "#964b26", "#c86432"])


@case(color(["rgb", 0, ["*", ["get", "n"], 10], 255]))
def color_by_arithmetic(scene):
    numbers = [{"n": 1}, {"n": 5}, {"n": 9}, {"n": 20}]
    rows(scene, numbers, {"fill-color": ["rgb", ["*", ["get", "n"], 10], ["-", 220, ["get", "n"]], 80]})
    painted(scene, ["#0adb50", "#32d750", "#5ad350", "#c8c850"])


@case(color(["coalesce", ["get", "backup"], ["get", "paint"], "#3030c0"]))
def color_by_the_first_value_that_exists(scene):
    records = [{"paint": "#c02020"}, {"backup": "#20a020"}, {}, {"paint": "#c0c020", "backup": "#000000"}]
    rows(scene, records, {"fill-color": ["coalesce", ["get", "paint"], ["get", "backup"], "#3030c0"]})
    painted(scene, ["#c02020", "#20a020", "#3030c0", "#c0c020"])


@case({"fill": {"paint": {"fill-color": {"stops": [[5, "#c02020"], [10, "#20a020"]]}}}})
def color_by_a_legacy_categorical_function(scene):
    stops = [["a", "#c02020"], ["b", "#20a020"]]
    function = {"property": "kind", "type": "categorical", "stops": stops, "default": "#3030c0"}
    rows(scene, KINDS, {"fill-color": function})
    painted(scene, ["#c02020", "#20a020", "#3030c0", "#c02020"])


def widths(name, expression, width, wrong, zoom):
    def build(scene):
        points = [(12, 30), (84, 66)]
        scene.layer("line", "line", scene.geojson(path(*points)), paint={"line-color": COLOR, "line-width": expression})
        scene.paint(COLOR, scene.stroke(points, width))

    build.__name__ = f"width_{name}"
    case({"line": {"paint": {"line-width": wrong}}}, zoom=zoom, center=(48, 48))(build)


LINEAR = ["interpolate", ["linear"], ["zoom"], 12, 4, 16, 12]
widths("interpolated_by_zoom", LINEAR, 9.2, 8, 14.6)
widths("interpolated_by_zoom_before_the_first_stop", LINEAR, 4, 5, 11)
# (2^1.5 - 1) / (2^4 - 1) of the way from 2 to 17.
widths("exponential_by_zoom", ["interpolate", ["exponential", 2], ["zoom"], 12, 2, 16, 17], 2**1.5 + 1, 5, 13.5)
widths("stepped_by_zoom", ["step", ["zoom"], 3, 14, 9, 15, 20], 9, 3, 14.7)
widths("by_a_legacy_zoom_function", {"base": 1, "stops": [[12, 4], [16, 12]]}, 9, 8, 14.5)
widths("by_a_legacy_exponential_function", {"base": 2, "stops": [[12, 2], [16, 17]]}, 2**2.5 + 1, 5, 14.5)


WRONG_WIDTH = ["interpolate", ["linear"], ["zoom"], 14, 2, 15, ["get", "w"]]


@case({"line": {"paint": {"line-width": WRONG_WIDTH}}}, zoom=14.5, center=(48, 48))
def width_by_feature_and_zoom(scene):
    made = [(4, [(12, 20), (84, 20)]), (10, [(12, 50), (84, 70)])]
    source = scene.geojson(*(path(*points, w=w) for w, points in made))
    width = ["interpolate", ["linear"], ["zoom"], 14, ["get", "w"], 15, ["*", 2, ["get", "w"]]]
    scene.layer("line", "line", source, paint={"line-color": COLOR, "line-width": width})
    for w, points in made:
        scene.paint(COLOR, scene.stroke(points, 1.5 * w))


def layered(scene, **keys):
    """Two rows: one layer with some keys over another."""
    paint = {"fill-antialias": False}
    source = scene.geojson(area(ROWS[0]))
    scene.layer("under", "fill", source, paint={**paint, "fill-color": "#c0c020"})
    scene.layer("fill", "fill", source, paint={**paint, "fill-color": COLOR}, **keys)


@case({"fill": {"minzoom": 14.4}}, zoom=14.5, center=(48, 24))
def layer_above_its_minimum_zoom(scene):
    layered(scene, minzoom=14.6)
    scene.paint("#c0c020", scene.fill(ROWS[0]))


@case({"fill": {"maxzoom": 14.1}})
def layer_at_its_maximum_zoom_is_not_drawn(scene):
    layered(scene, maxzoom=14)
    scene.paint("#c0c020", scene.fill(ROWS[0]))


@case({"fill": {"layout": {"visibility": "visible"}}})
def layer_that_is_not_visible(scene):
    layered(scene, layout={"visibility": "none"})
    scene.paint("#c0c020", scene.fill(ROWS[0]))


@case({"under": {"layout": {"visibility": "none"}}, "fill": {"layout": {"visibility": "none"}}})
def layers_are_drawn_in_their_order(scene):
    layered(scene)
    scene.paint(COLOR, scene.fill(ROWS[0]))


@case({"view": {"zoom": 14}}, zoom=14.8, center=(48, 48))
def background_color_by_zoom(scene):
    scene.layer("ground", "background", paint={"background-color": ["step", ["zoom"], "#c02020", 14.5, "#20a020"]})
    scene.layer("fill", "fill", scene.geojson(area(ROWS[1])), paint={"fill-color": COLOR, "fill-antialias": False})
    scene.paint("#20a020", scene.everywhere())
    scene.paint(COLOR, scene.fill(ROWS[1]))
