"""Names that are one file, names that are not UTF-8, and texts that are no text."""

import json
import os
import shutil
import subprocess

from .bench import ARCHIVE, SECONDS, VADUZ, case, demand
from .images import TILE, is_png

DRAW = [*VADUZ, "--tiles", ARCHIVE]
# U+FFFE, U+FFFF and U+FDD0 are no characters; XML forbids the first two and control characters.
ODD = "a\ufffeb\uffffc\ufdd0d\U0001fffee\x01f"


# The filter.


def ask(bench, rows, *flags):
    """Results of the filter for rows."""
    data = "".join(json.dumps({"lat": 47.141, "lon": 9.5209} | row) + "\n" for row in rows).encode()
    process = bench.start("batch", "--stdin", "--output-dir", "images", "--tiles", ARCHIVE, "--zoom", "15", "--size",
                          "32x32", *flags, stdin=subprocess.PIPE)
    output, errors = process.communicate(data, timeout=SECONDS)
    bench.figures["exit"] = process.returncode
    demand("exit status is not 0", process.returncode == 0, errors)
    return [json.loads(line) for line in output.splitlines()]


def images(bench):
    return {str(path.relative_to(bench.path("images"))): path.read_bytes()
            for path in bench.path("images").rglob("*") if path.is_file()}


@case("names", "filter: three ids are one name")
def one_name(bench):
    for jobs in ("1", "4"):
        rows = [{"id": name, "lat": 47.14 + n / 1000} for n, name in enumerate(["a/b", "a\\b", "a-b"])]
        answers = ask(bench, rows, "--name", "{id}.png", "--jobs", jobs)
        demand("not only the first row is drawn", [row["status"] for row in answers] in
               (["ok", "error", "error"], ["skipped", "error", "error"]), answers)
        demand("the first row is not named", all("line 1 " in row["detail"] for row in answers[1:]), answers)
        demand("not one image", list(images(bench)) == ["a-b.png"], images(bench).keys())


@case("names", "filter: the same row again, in one process and in the next")
def same_row(bench):
    rows = [{"id": "a", "out": "a.png"}, {"id": "a", "out": "a.png"}]
    for expected in (["ok", "skipped"], ["skipped", "skipped"]):
        answers = ask(bench, rows, "--jobs", "4")
        demand(f"the rows are not {expected}", [row["status"] for row in answers] == expected, answers)


@case("names", "filter: a failed row is corrected under its name")
def corrected(bench):
    answers = ask(bench, [{"out": "a.png", "lat": 99}, {"out": "a.png"}, {"out": "a.png", "lat": 47.15}])
    demand("not the second row alone is drawn", [row["status"] for row in answers] == ["error", "ok", "error"], answers)
    demand("the row with the image is not named", "line 2 " in answers[2]["detail"], answers)


@case("names", "filter: a link in place of an image, and a folder")
def not_a_file(bench):
    bench.write("other.png", TILE)
    bench.path("images").mkdir()
    bench.path("images/link.png").symlink_to("../other.png")
    bench.path("images/folder.png").mkdir()
    answers = ask(bench, [{"out": "link.png"}, {"out": "folder.png"}, {"out": "b.png"}])
    demand("not as expected", [row["status"] for row in answers] == ["ok", "error", "ok"], answers)
    demand("the target of the link was touched", bench.path("other.png").read_bytes() == TILE)


# Bytes that are not UTF-8.


def refused(name, *arguments, **environment):
    @case("names", f"not UTF-8: {name}")
    def is_refused(bench):
        bench.write("x.geojson", "{}")
        with open(os.fsencode(bench.path("d")) + b"\xff.pmtiles", "wb") as file:
            file.write(b"old")
        before = sorted(os.listdir(os.fsencode(bench.folder)))
        bench.run(*VADUZ, *arguments, status=64, lines=1, says=["is not UTF-8", "\\xF"], environment=environment)
        demand("a file was written", sorted(os.listdir(os.fsencode(bench.folder))) == before)


def raw(text):
    """An argument with these bytes."""
    return os.fsdecode(text)


refused("-o", "--tiles", ARCHIVE, "-o", raw(b"a\xff.png"))
refused("-o, cut in a character", "--tiles", ARCHIVE, "-o", raw(b"a\xf0\x9f\x97.png"))
refused("--report", "--tiles", ARCHIVE, "-o", "a.png", "--report", raw(b"\xfe"))
refused("--tiles", "--tiles", raw(b"d\xff.pmtiles"), "-o", "a.png")
refused("--title", "--tiles", ARCHIVE, "-o", "a.png", "--title", raw(b"caf\xe9 \xff"))
refused("SNAPSHOT_TILES", "-o", "a.png", SNAPSHOT_TILES=raw(b"d\xff.pmtiles"))


@case("names", "not UTF-8: the working folder, and a link that leads there")
def odd_folder(bench):
    odd = os.fsencode(bench.folder) + b"/d\xff"
    os.mkdir(odd)
    for _ in range(2):
        process = subprocess.run([bench.tool, *map(str, DRAW), "-o", "out.png"], cwd=odd, env=bench.environment,
                                 capture_output=True, timeout=SECONDS)
        demand("it fails there", process.returncode == 0, process.stderr)
    demand("not one image", os.listdir(odd) == [b"out.png"], os.listdir(odd))
    os.symlink(b"d\xff/out.png", os.fsencode(bench.path("link.png")))
    with open(odd + b"/out.png", "rb") as file:
        before = file.read()
    bench.run(*DRAW, "-o", "link.png", status=1, lines=1, says="not UTF-8")
    with open(odd + b"/out.png", "rb") as file:
        demand("the target was touched", file.read() == before)
    demand("another folder was made", sorted(os.listdir(os.fsencode(bench.folder))) == [b"d\xff", b"home", b"link.png"])


# Inputs and files of the user.


@case("names", "the glyphs of a style are not replaced")
def glyphs(bench):
    folder = "style/glyphs/Noto Sans"
    bench.write(f"{folder}/0-255.pbf", "glyphs")
    bench.write("style/s.json", json.dumps({
        "version": 8, "glyphs": "glyphs/{fontstack}/{range}.pbf", "sources": {},
        "layers": [{"id": "ground", "type": "background"}]}))
    bench.write("rows.ndjson", '{"lat":47.141,"lon":9.5209}\n')
    style = ["--style", "style/s.json"]
    batch = ["batch", "rows.ndjson", *style, "--zoom", "15", "--size", "32x32"]
    for arguments in ([*VADUZ, *style, "-o", f"{folder}/0-255.pbf"],
                      [*VADUZ, *style, "-o", f"{folder}/256-511.pbf", "--format", "png"],
                      [*VADUZ, *style, "-o", "new.png", "--report", f"./{folder}/0-255.pbf"],
                      [*batch, "--output-dir", "images", "--results", f"{folder}/0-255.pbf"],
                      [*batch, "--output-dir", "images", "--contact-sheet", f"{folder}/0-255.pbf"]):
        bench.run(*arguments, status=64, lines=1, says=["would replace --style", "0-255" if "0-255" in str(arguments) else
                                                        "256-511"])
        demand("the glyphs were touched", bench.path(f"{folder}/0-255.pbf").read_text() == "glyphs")
    bench.write("rows.ndjson", json.dumps({"lat": 47.141, "lon": 9.5209, "out": "Noto Sans/0-255.pbf"}) + "\n")
    bench.run(*batch, "--output-dir", "style/glyphs", status=64, lines=1, says="would replace --style")
    demand("the glyphs were touched", bench.path(f"{folder}/0-255.pbf").read_text() == "glyphs")


def exported(name, file, data):
    @case("names", f"style export: {name}")
    def is_kept(bench):
        bench.run("style", "export", "styles")
        whole = {path.name for path in bench.path("styles").iterdir()}
        shutil.rmtree(bench.path("styles"))
        bench.write(f"styles/{file}", data)
        bench.run("style", "export", "styles", status=1, lines=1, says=[file, "--force"])
        demand("something was written", [path.name for path in bench.path("styles").iterdir()] == [file])
        demand("it was touched", bench.path(f"styles/{file}").read_bytes() == data)
        bench.run("style", "export", "styles", "--force")
        demand("not all is there", {path.name for path in bench.path("styles").iterdir()} == whole)
        bench.run("style", "export", "styles")


exported("an edited style", "protomaps-light.json", b'{"version": 8}')
exported("another icons.png", "icons.png", TILE)


# Texts that are no text.


def odd(name, flags, says=None):
    for ending in ("pdf", "svg", "png", "webp", "jpg"):
        @case("names", f"noncharacters in {name}, {ending}")
        def is_drawn(bench, ending=ending):
            files = flags(bench)
            bench.run(*VADUZ, *files, "-o", f"out.{ending}")
            data = bench.path(f"out.{ending}").read_bytes()
            if ending == "svg":
                text = data.decode()
                forbidden = [one for one in text if one < " " and one != "\n" or one in "\ufffe\uffff"]
                demand("the file is no XML", not forbidden, forbidden)
                demand("the text is not there", "a\ufffdb\ufffdc\ufffdd\ufffde" in text)
            if ending == "pdf":
                demand("the file has no end", data.rstrip().endswith(b"%%EOF"), data[-50:])
            if ending == "png":
                demand("no whole PNG", is_png(data))


odd("the title", lambda bench: ["--tiles", ARCHIVE, "--title", ODD])
odd("the attribution", lambda bench: ["--tiles", ARCHIVE, "--attribution", ODD])
odd("a pin", lambda bench: ["--tiles", ARCHIVE, "--pin", f"47.141,9.5209,shape=text,label={ODD}"])


def labeled(bench):
    text = ODD + "\\ud800"
    bench.write("x.geojson", json.dumps({"type": "Feature", "properties": {"name": text}, "geometry": {
        "type": "Point", "coordinates": [9.5209, 47.141]}}).replace("\\\\ud800", "\\ud800"))
    bench.write("s.json", json.dumps({
        "version": 8, "sources": {"x": {"type": "geojson", "data": "x.geojson"}}, "layers": [
            {"id": "names", "type": "symbol", "source": "x", "layout": {
                "text-field": ["get", "name"], "text-allow-overlap": True, "text-max-width": 99}}]}))
    return ["--style", "s.json", "--no-pin"]


odd("a label of a style", labeled)


# A side that a format does not have.


@case("names", "WebP of more than 16,383 pixels per side")
def too_wide(bench):
    bench.run(*VADUZ[:6], "--tiles", ARCHIVE, "--size", "16384x8", "-o", "out.webp", status=64, lines=1,
              says=["16384x8", "16383", "webp"])
    demand("a file was written", not bench.path("out.webp").exists())
    answers = ask(bench, [{"id": 1, "size": "4096x2", "scale": 4, "format": "webp"}, {"id": 2, "format": "webp"}])
    demand("not the first row alone fails", [row["status"] for row in answers] == ["error", "ok"], answers)
    demand("the code is not too_large", answers[0]["code"] == "too_large", answers[0])
