"""Styles: files that servers fail to deliver, corrupt glyphs, and files that a style may not read."""

import base64
import json
import os
import time

from .bench import SECONDS, case, demand
from .images import HALF, PAGE, TILE, is_png
from .server import Answer, tile_of

QUICK = ["--timeout", "1"]
VIEW = ["--lat", "47", "--lon", "9", "-z", "10", "--size", "64x64", "--no-pin", "--attribution", "off"]
# Revalidated by each run, so that each meets the fault.
STALE = [("Cache-Control", "no-cache")]


def field(number, data):
    """A field of a protobuf message: bytes, or a number."""
    def varint(value):
        text = b""
        while value > 127:
            text += bytes([value & 127 | 128])
            value >>= 7
        return text + bytes([value])

    if isinstance(data, int):
        return varint(number << 3) + varint(data)
    return varint(number << 3 | 2) + varint(len(data)) + data


def glyphs(first=0):
    """A range of glyphs that has each of its 256 characters."""
    def glyph(code):
        return (field(1, code) + field(2, b"\xff" * 14 * 14) + field(3, 8) + field(4, 8) + field(5, 0) + field(6, 0)
                + field(7, 9))

    name = field(1, b"Sans") + field(2, f"{first}-{first + 255}".encode())
    return field(1, name + b"".join(field(3, glyph(code)) for code in range(first, first + 256)))


POINT = {"type": "Feature", "properties": {"name": "A"}, "geometry": {"type": "Point", "coordinates": [9, 47]}}
FEATURES = {"type": "FeatureCollection", "features": [POINT]}
LAYERS = {
    "background": {"id": "background", "type": "background", "paint": {"background-color": "#eee"}},
    "sprite": {"id": "pattern", "type": "background", "paint": {"background-pattern": "dot"}},
    "data": {"id": "point", "type": "circle", "source": "data", "paint": {"circle-radius": 9, "circle-color": "red"}},
    "image": {"id": "image", "type": "raster", "source": "image"},
    "glyphs": {"id": "text", "type": "symbol", "source": "here",
               "layout": {"text-field": "{name}", "text-font": ["Sans"]}},
}
CORNERS = [[8, 48], [10, 48], [10, 46], [8, 46]]


def style(prefix="", **sources):
    """A style whose parts are below a prefix; `sources` replaces addresses."""
    address = {name: prefix + file for name, file in
               [("sprite", "icons"), ("data", "data.geojson"), ("image", "plan.png"),
                ("glyphs", "fonts/{fontstack}/{range}.pbf")]} | sources
    used = [name for name in LAYERS if address.get(name, "") is not None]
    document = {"version": 8, "sources": {"here": {"type": "geojson", "data": FEATURES}},
                "layers": [LAYERS[name] for name in used]}
    for name in ("sprite", "glyphs"):
        if name in used:
            document[name] = address[name]
    if "data" in used:
        document["sources"]["data"] = {"type": "geojson", "data": address["data"]}
    if "image" in used:
        document["sources"]["image"] = {"type": "image", "url": address["image"], "coordinates": CORNERS}
    return json.dumps(document).encode()


def only(name, address):
    """A style that uses one part only."""
    return style(**{other: None for other in LAYERS if other not in (name, "background")} | {name: address})


FILES = {
    "/style.json": style(),
    "/icons.json": json.dumps({"dot": {"x": 0, "y": 0, "width": 8, "height": 8, "pixelRatio": 1}}).encode(),
    "/icons.png": TILE,
    "/data.geojson": json.dumps(FEATURES).encode(),
    "/plan.png": TILE,
    "/fonts/Sans/0-255.pbf": glyphs(),
}


def parts(*failing):
    """Serves the parts of the style; `failing` is a list whose last rule, if any, answers for those named."""

    def rule(path, count):
        path = path.split("?")[0].replace("@2x", "")
        for names, answer in failing[0][-1:] if failing else []:
            if path in names:
                return answer
        return Answer(body=FILES[path], headers=STALE) if path in FILES else Answer(404)

    return rule


def draw(bench, location, *flags, **more):
    return bench.draw(location, *flags, view=VIEW, **more)


# What fails, the files of it, the exit status, and the note or error.
RESOURCES = [
    ("style.json", ["/style.json"], 1, ""),
    ("sprite index", ["/icons.json"], 3, "the sprite is missing"),
    ("sprite image", ["/icons.png"], 3, "the sprite is missing"),
    ("glyph range", ["/fonts/Sans/0-255.pbf"], 3, "glyph range of Sans cannot be read"),
    ("GeoJSON", ["/data.geojson"], 3, "the source data is not drawn"),
    ("image source", ["/plan.png"], 3, "the source image is not drawn"),
]


def register(name, paths, status, words):
    whole = FILES[paths[0]]
    faults = [
        ("500", Answer(500), "500", []),
        ("an HTML page", Answer(body=PAGE, headers=[("Cache-Control", "max-age=86400")]), "an HTML page", []),
        ("half of it", Answer(body=HALF if whole == TILE else whole[: len(whole) // 2]), "corrupt", []),
        ("a hang", Answer(fault="hang"), "nothing arrived", QUICK),
    ]
    for fault, answer, reason, flags in faults:

        def fails(bench, answer=answer, reason=reason, flags=flags):
            """The part is missing, the fault is not cached, and an earlier copy is used."""
            failing = [(paths, answer)]
            server = bench.serve(parts(failing))
            location = server.url("/style.json")
            draw(bench, location, *flags, status=status, says=[words, reason], lines=None)
            seen = dict(bench.figures)
            failing.append(([], None))
            draw(bench, location, status=0, lines=0)
            whole = bench.path("out.png").read_bytes()
            failing.append((paths, answer))
            draw(bench, location, *flags, status=0)
            demand("another image from the earlier copy", bench.path("out.png").read_bytes() == whole)
            bench.figures.update(seen)

        case("style", f"{name}: {fault}")(fails)


for row in RESOURCES:
    register(*row)


@case("style", "a style.json that is replaced by an invalid one")
def replaced(bench):
    """The earlier one is drawn; without it, the error names the layer, and nothing is cached."""
    invalid = FILES["/style.json"].replace(b'"#eee"', b'12')
    failing = [([], None)]
    server = bench.serve(parts(failing))
    location = server.url("/style.json")
    draw(bench, location, status=0, lines=0)
    failing.append((["/style.json"], Answer(body=invalid)))
    draw(bench, location, status=0, says="an earlier copy")
    bench.path("out.png").unlink()
    draw(bench, location, "--tile-cache", "other", status=1, says="/layers/0")
    failing.append(([], None))
    draw(bench, location, "--tile-cache", "other", status=0, lines=0)


@case("style", "an error message in place of GeoJSON")
def error_object(bench):
    failing = [(["/data.geojson"], Answer(body=b'{"error": "quota exceeded"}'))]
    server = bench.serve(parts(failing))
    draw(bench, server.url("/style.json"), status=3, says=["the source data is not drawn", "a type"])
    failing.append(([], None))
    draw(bench, server.url("/style.json"), status=0, lines=0)


# Glyphs in files.
def register_glyphs(name, data, status, words=""):
    @case("style", f"a local glyph file {name}")
    def local_glyphs(bench):
        bench.write("style.json", only("glyphs", "fonts/{fontstack}/{range}.pbf"))
        if data is not None:
            bench.write("fonts/Sans/0-255.pbf", data)
        draw(bench, "style.json", status=status, says=words, lines=1 if words else 0)


register_glyphs("that is whole", glyphs(), 0)
register_glyphs("that is absent", None, 0)
register_glyphs("that is cut", glyphs()[:5000], 3, "cannot be read")
register_glyphs("of garbage", os.urandom(3000), 3, "cannot be read")
register_glyphs("that is an HTML page", PAGE, 3, "cannot be read")


@case("style", "a local glyph file that is a folder")
def glyph_folder(bench):
    bench.write("style.json", only("glyphs", "fonts/{fontstack}/{range}.pbf"))
    bench.path("fonts/Sans/0-255.pbf").mkdir(parents=True)
    draw(bench, "style.json", status=3, says="cannot be read")


def failing_glyphs(name, answer, requests, seconds, count=200, flags=()):
    @case("style", f"{count} rows, tiles work, glyphs {name}", alone=True)
    def no_glyphs(bench):
        """All rows are drawn, without asking for the glyphs of each; a tile arrives before the glyphs of each row."""
        rows = [{"id": n, "lat": 47 + n % 20 * 0.02, "lon": 9 + n // 20 * 0.02} for n in range(count)]
        bench.write("rows.ndjson", "".join(json.dumps(row) + "\n" for row in rows))
        texts = {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "Aа一あ"},
             "geometry": {"type": "Point", "coordinates": [row["lon"], row["lat"]]}} for row in rows]}
        document = json.loads(only("glyphs", "/fonts/{fontstack}/{range}.pbf"))
        document["sources"]["here"]["data"] = texts
        document["sources"]["tiles"] = {"type": "raster", "tiles": ["/{z}/{x}/{y}.png"], "tileSize": 256}
        document["layers"].insert(1, {"id": "tiles", "type": "raster", "source": "tiles"})
        body = json.dumps(document).encode()

        def rule(path, count):
            if path == "/style.json":
                return Answer(body=body)
            return Answer() if tile_of(path) else answer

        server = bench.serve(rule)
        bench.run("batch", "rows.ndjson", "--output-dir", "images", "--tiles", server.url("/style.json"),
                  "--tile-cache", "cache", "-z", "15", "--size", "64x64", "--no-pin", "--quiet", "--jobs", "1",
                  "--results", "results.ndjson", *flags, status=0, seconds=seconds)
        asked = sum(path.endswith(".pbf") for path in server.requests)
        bench.figures["requests"] = asked
        demand(f"more than {requests} requests for glyphs", asked <= requests, asked)
        answers = [json.loads(line) for line in bench.path("results.ndjson").read_text().splitlines()]
        demand("a row was not drawn", len(answers) == count and all(row["status"] == "ok" for row in answers), answers[:2])
        demand("a row without glyphs is complete", all(row.get("complete") is False for row in answers), answers[:2])


failing_glyphs("fail (500)", Answer(500), 100, 30)
failing_glyphs("are refused (403)", Answer(403), 60, 30)
failing_glyphs("hang", Answer(fault="hang"), 40, 30, 60, QUICK)


# Which files a style may read.
SECRET = json.dumps(FEATURES).encode()


def refuses(name, make, words):
    @case("style", f"file access: {name}")
    def is_refused(bench):
        location = make(bench)
        _, errors = draw(bench, location, status=1, says=words)
        demand("base64 is printed", "ZWF0dXJl" not in errors, errors)
        demand("a line is long", all(len(line) < 600 for line in errors.splitlines()), errors)


def from_server(part, address, **files):
    def make(bench):
        for path, data in files.items():
            bench.write(path.replace("__", ":").replace("_", "."), data)
        return bench.serve(lambda path, count: Answer(body=only(part, address))).url("/style.json")

    return make


def in_folder(part, address, links=(), files=(), **more):
    """A style in the folder `style`, with a secret in `out` beside it."""

    def make(bench):
        for file in ("out/secret.geojson", "out/secret.json", "out/0-255.pbf", "style/{x}/here", *files):
            bench.write(file, SECRET)
        bench.write("out/secret.png", TILE)
        for link, target in links:
            bench.path(f"style/{link}").parent.mkdir(parents=True, exist_ok=True)
            bench.path(f"style/{link}").symlink_to(bench.path(target))
        return bench.write("style/style.json", only(part, address))

    return make


for part, address in [("data", "notes:2024.geojson"), ("data", "http:notes.geojson"), ("image", "notes:2024.geojson"),
                      ("sprite", "notes:2024"), ("data", "a b:notes.geojson")]:
    refuses(f"{part} {address} from a server",
            from_server(part, address, notes__2024_geojson=SECRET, http__notes_geojson=SECRET), "")
for part, address in [("data", "{x}/../../out/secret.geojson"), ("image", "{x}/../../out/secret.png"),
                      ("sprite", "{x}/../../out/secret"), ("data", "%2e%2e/out/secret.geojson"),
                      ("data", "file:%2e%2e/out/secret.geojson"), ("data", "file://%2e%2e/out/secret.geojson")]:
    refuses(f"{part} {address}", in_folder(part, address), "")
refuses("a link named like a placeholder", in_folder("data", "{y}/secret.geojson", links=[("{y}", "out")]), "outside")
refuses("a link to GeoJSON", in_folder("data", "a.geojson", links=[("a.geojson", "out/secret.geojson")]), "outside")
refuses("a link to a folder", in_folder("image", "in/secret.png", links=[("in", "out")]), "outside")


@case("style", "file access: glyphs through ..")
def glyphs_above(bench):
    location = in_folder("glyphs", "{x}/../../out/{fontstack}/../{range}.pbf", files=["out/Sans/here"])(bench)
    draw(bench, location, status=3, says="outside of the style's folder")


@case("style", "file access: glyphs through a link")
def glyphs_linked(bench):
    location = in_folder("glyphs", "fonts/{fontstack}/{range}.pbf", links=[("fonts/Sans", "out")])(bench)
    draw(bench, location, status=3, says="outside of the style's folder")


def tiles_style(template):
    return json.dumps({"version": 8, "sources": {"t": {"type": "raster", "tiles": [template], "tileSize": 256}},
                       "layers": [LAYERS["background"], {"id": "t", "type": "raster", "source": "t"}]})


@case("style", "file access: tiles through a link")
def tiles_linked(bench):
    """Neither a folder of tiles nor one tile may be outside."""
    bench.write("out/10/537/360.png", TILE)
    bench.path("style/one/10").mkdir(parents=True)
    bench.path("style/all").symlink_to(bench.path("out"))
    bench.path("style/{p}").symlink_to(bench.path("out"))
    bench.path("style/one/10/537").symlink_to(bench.path("out/10/537"))
    for template in ["all/{z}/{x}/{y}.png", "{p}/{z}/{x}/{y}.png", "one/{z}/{x}/{y}.png"]:
        bench.write("style/style.json", tiles_style(template))
        draw(bench, bench.path("style/style.json"), status=1, says="out")
    bench.path("style/one/10/537").unlink()
    bench.write("style/one/10/537/360.png", TILE)
    draw(bench, bench.path("style/style.json"), status=0, lines=0)


@case("style", "file access: TileJSON through ..")
def tilejson_above(bench):
    bench.write("out/10/537/360.png", TILE)
    bench.write("style/{x}/here", b"")
    bench.write("style/tiles.json", json.dumps({"tilejson": "3.0.0", "tiles": ["{x}/../../out/{z}/{x}/{y}.png"]}))
    document = json.loads(tiles_style(""))
    document["sources"]["t"] = {"type": "raster", "url": "tiles.json", "tileSize": 256}
    bench.write("style/style.json", json.dumps(document))
    draw(bench, bench.path("style/style.json"), status=64, says="outside")


def data_url(data, kind):
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


@case("style", "data: URLs are read for GeoJSON and images")
def data_urls(bench):
    bench.write("a/style.json", style(sprite=None, glyphs=None, data=data_url(SECRET, "application/json"),
                                      image=data_url(TILE, "image/png")))
    draw(bench, bench.path("a/style.json"), status=0, lines=0)
    whole = bench.path("out.png").read_bytes()
    bench.write("a/data.geojson", SECRET)
    bench.write("a/plan.png", TILE)
    bench.write("a/style.json", style(sprite=None, glyphs=None))
    draw(bench, bench.path("a/style.json"), status=0, lines=0)
    demand("another image from files", bench.path("out.png").read_bytes() == whole)


for part, data in [("sprite", data_url(SECRET, "application/json")), ("data", "data:application/json;base64,####"),
                   ("data", "data:nothing"), ("image", data_url(SECRET, "image/png"))]:
    refuses(f"{part} {data[:27]}", lambda bench, part=part, data=data: bench.write("style.json", only(part, data)), "")
