"""Names of files, tilesets and images."""

import hashlib
import re

from .answers import expect_error, png_size
from .driver import ROOT, TILES, check, row
from .expectations import demand, expect


@check
def names_that_lead_elsewhere_are_refused(filter):
    names = ["/abs.png", f"{filter.folder}/abs.png", "../up.png", "a/../../up.png", "a/..", "..", ".", "", "a/../b.png",
             "a\\b.png", "..\\up.png", "a\0b.png", "a/", "\0", 5, ["a.png"], {"a": 1}]
    before = sorted(path.name for path in filter.folder.iterdir())
    for answer, name in zip(filter.ask([row(id=repr(name), out=name) for name in names]), names):
        expect_error(answer, "invalid_request", "/out")
    expect("files in the output folder", set(filter.files()) if filter.output.exists() else set(), set())
    after = sorted(path.name for path in filter.folder.iterdir())
    expect("names beside the output folder", set(after) - {"out"}, set(before) - {"out"})


@check
def names_are_looked_at_by_bytes(filter):
    """A combining mark after a slash hides the slash from code that reads characters."""
    names = ["../\u0301x.png", "/\u0301x.png", "a/../\u0301x.png", "a\\\u0301x.png", "a/\u0301/../../x.png",
             "..\u0301/../x.png"]
    before = {path.name for path in filter.folder.iterdir()}
    for answer, name in zip(filter.ask([row(id=repr(name), out=name) for name in names]), names):
        expect_error(answer, "invalid_request", "/out")
    expect("files in the output folder", set(filter.files()) if filter.output.exists() else set(), set())
    expect("names beside the output folder", {path.name for path in filter.folder.iterdir()} - {"out"}, before - {"out"})


@check
def names_are_taken_as_they_are(filter):
    names = ["a.png", "deep/er/b.png", "with space.png", "ü🗺.png", "...png", "..a/b..png", "-x.png", "%2e%2e.png", "a.b.png"]
    asked = [row(id=n, out=name, lat=47.1 + n / 100) for n, name in enumerate(names)]
    for answer, name in zip(filter.ask(asked), names):
        expect("out", answer.get("out"), name)
        data = (filter.output / name).read_bytes()
        expect(f"sha256 of {name}", answer["sha256"], hashlib.sha256(data).hexdigest())
    expect("files", set(filter.files()), set(names))


@check
def a_name_is_written_again_for_another_image(filter):
    first, = filter.ask([row(out="a.png")])
    second, = filter.ask([row(out="a.png", lat=47.2)])
    third, = filter.ask([row(out="a.png", lat=47.2)])
    expect("statuses", [one["status"] for one in [first, second, third]], ["ok", "ok", "skipped"])
    demand("the old picture stayed", first["sha256"] != second["sha256"])
    expect("sha256 on disk", hashlib.sha256(filter.files()["a.png"]).hexdigest(), second["sha256"])


@check
def a_name_belongs_to_its_first_picture(filter):
    """Ids that differ, but not in a name; other jobs and later rows change nothing."""
    for jobs in (1, 8):
        places = [row(id=id, lat=47.1 + n / 100) for n, id in enumerate(["a/b", "a\\b", "a-b", "c"])]
        answers = filter.ask(places + [places[0]], "--name", f"{jobs}-{{id}}.png", "--jobs", jobs)
        expect("statuses", [one["status"] for one in answers], ["ok", "error", "error", "ok", "skipped"])
        for answer in answers[1:3]:
            expect_error(answer, "invalid_request", "/out")
            demand("the line of the first row is not named", "line 1 " in answer["detail"], answer)
            expect("retryable", answer["retryable"], False)
        data = filter.files()[f"{jobs}-a-b.png"]
        expect("sha256 on disk", hashlib.sha256(data).hexdigest(), answers[0]["sha256"])


@check
def a_failed_row_leaves_its_name(filter):
    asked = [row(out="a.png", tiles=["nope"]), row(out="a.png", lat=99), row(out="a.png"), row(out="a.png", lat=47.2)]
    answers = filter.ask(asked, "--jobs", 4)
    expect("statuses", [one["status"] for one in answers], ["error", "error", "ok", "error"])
    demand("the line of the first image is not named", "line 3 " in answers[3]["detail"], answers[3])


@check
def default_names_come_from_the_digest(filter):
    asked = [row(), row(scale=2), row(size="33x17@3x"), row(format="jpeg"), row(format="webp"), row(format="png8")]
    sizes = [(48, 32), (96, 64), (99, 51), (48, 32), (48, 32), (48, 32)]
    answers = filter.ask(asked)
    for answer, size, extension in zip(answers, sizes, ["png", "png", "png", "jpe?g", "webp", "png"]):
        pattern = f"{answer['etag'][:2]}/{answer['etag']}\\.{extension}"
        demand("the name is not made from the etag", re.fullmatch(pattern, answer["out"]), answer)
        expect("w and h", (answer["w"], answer["h"]), size)
        data = filter.files()[answer["out"]]
        expect("bytes", answer["bytes"], len(data))
        expect("sha256", answer["sha256"], hashlib.sha256(data).hexdigest())
        if extension == "png":
            expect("size in the file", png_size(data), size)
    expect("how many files", len(filter.files()), len(asked))


@check
def flags_are_defaults(filter):
    answers = filter.ask([{"lat": 47.1, "lon": 9.5}, {"lat": 47.1, "lon": 9.5, "size": "20x10"}], "--size", "40x30")
    expect("sizes", [(answer["w"], answer["h"]) for answer in answers], [(40, 30), (20, 10)])


HOSTILE = ["/etc/passwd", "file:///etc/passwd", "file:/etc/passwd", "../tiles/default.pmtiles", str(TILES), "nope", "",
           "http://169.254.169.254/", "http://169.254.169.254/{z}/{x}/{y}.png", "s3://bucket/a.pmtiles", "default.pmtiles#x=1"]


@check
def tiles_are_named_not_located(filter):
    asked = [row(tiles=[name]) for name in HOSTILE]
    for answer, one in zip(filter.ask(asked, tiles=f"{TILES}#id=mine"), asked):
        expect_error(answer, "unknown_tileset")
        demand("pointer", answer.get("pointer", "/tiles").startswith("/tiles"), answer)
        expect("retryable", answer["retryable"], False)
    expect("a name that there is", filter.ask([row(tiles=["mine"])], tiles=f"{TILES}#id=mine")[0]["status"], "ok")


@check
def images_are_named_not_located(filter):
    asked = [row(pins=[{"lat": 47.141, "lon": 9.5209, "image": name}]) for name in HOSTILE]
    asked.append(row(pins=[{"lat": 47.141, "lon": 9.5209, "image": str(ROOT / "fixtures/pins/pin.png")}]))
    for answer in filter.ask(asked):
        expect_error(answer, "unknown_image")
        demand("pointer", answer.get("pointer", "/pins").startswith("/pins"), answer)
        expect("retryable", answer["retryable"], False)
    known = [row(pins=[{"lat": 47.141, "lon": 9.5209, "image": "mine"}])]
    answer, = filter.ask(known, "--image", f"mine={ROOT / 'fixtures/pins/pin.png'}")
    expect("a name that there is", answer["status"], "ok")
