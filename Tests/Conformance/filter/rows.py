"""Invalid rows, and the sizes of rows, results and memory."""

import threading

from .answers import expect_all, expect_error, parsed
from .driver import MIB, check, peak_memory, read_line, row, text
from .expectations import demand, expect


@check
def rows_that_are_not_objects(filter):
    bad = ["5", "[]", '"x"', "null", "true", "{", '{"lat":47.1', "}{", "nonsense", '{"lat":47.1,}', "{'lat':1}"]
    bad += ["[" * 100_000, '{"a":' * 100_000, b"\xff\xfe{}", b'{"lat":47.1,"lon":9.5,"id":"\xff"}', b"\0", b'{"id":"a\0"}']
    asked = [each for one in bad for each in (one, row(id="good"))]
    answers = filter.ask(asked)
    for one, answer in zip(bad, answers[::2]):
        demand(f"{one[:40]!r} is no request", answer["status"] == "error", answer)
        expect_error(answer, "invalid_request")
    expect_all(answers[1::2], "ok", "skipped")


@check
def unknown_fields_are_pointed_to(filter):
    asked = [
        (row(id=1, latt=1), "/latt"), (row(id=2, pins=[{"lat": 47.1, "lon": 9.5}, {"lat": 47.1, "lon": 9.5, "colour": 1}]),
         "/pins/1/colour"), (row(id=3, **{"a/b~c": 1}), "/a~1b~0c"), (row(id=4, **{"é": 0}), "/é")]
    for answer, (asked_for, pointer) in zip(filter.ask([one for one, _ in asked]), asked):
        expect_error(answer, "invalid_request", pointer)
        expect("id", answer.get("id"), asked_for["id"])
        expect("retryable", answer["retryable"], False)


@check
def wrong_values_are_pointed_to(filter):
    asked = [("lat", 91), ("lat", "north"), ("lon", -181), ("zoom", 99), ("size", "0x0"), ("size", [3]), ("scale", 9),
             ("format", "gif"), ("bearing", "up"), ("missing_tiles", "ignore"), ("appearance", "sepia")]
    for answer, (name, value) in zip(filter.ask([row(**{name: value}) for name, value in asked]), asked):
        expect_error(answer, "invalid_request", f"/{name}")
    expect_error(filter.ask([{"lat": 47.1}])[0], "invalid_request")
    expect_error(filter.ask([{}])[0], "invalid_request")
    expect_error(filter.ask(['{"lat":1e999,"lon":9.5}'])[0], "invalid_request")
    expect_error(filter.ask(['{"lat":NaN,"lon":9.5}'])[0], "invalid_request")


@check
def an_image_that_is_too_large_is_an_error_of_the_row(filter):
    answers = filter.ask([row(size="16384x16384", scale=4), row(size="100000x100000"), row(id="next")])
    for answer in answers[:2]:
        demand("code", answer.get("code") in ("too_large", "invalid_request"), answer)
    expect("next", answers[2]["status"], "ok")


@check
def lines_of_more_than_a_mebibyte(filter):
    def padded(size):
        start = text(row(id="long"))[:-1]
        return start + b" " * (size - len(start) - 1) + b"}"

    # One after the other: the first of equal rows is drawn.
    answers = filter.ask([padded(2 * MIB), row(id=2), padded(MIB - 1), padded(MIB + 2), row(id=5)], "--jobs", 1)
    expect_error(answers[0], "row_too_long")
    expect_error(answers[3], "row_too_long")
    expect("the others", [answers[n]["status"] for n in [1, 2, 4]], ["ok", "skipped", "skipped"])
    answers = parsed(filter.run(text(row()) + b"\n" + b"x" * (2 * MIB)).stdout)
    expect("codes where it ends without a line break", [one.get("code") for one in answers], [None, "row_too_long"])


@check
def a_huge_line_takes_no_memory(filter):
    with filter.start() as process:
        threading.Thread(target=lambda: process.stdin.write(b"x" * (200 * MIB) + b"\n"), daemon=True).start()
        expect_error(read_line(process), "row_too_long")
        demand("peak memory", peak_memory(process) < 150 * MIB, f"{peak_memory(process) // MIB} MiB")


@check
def result_lines_are_short(filter):
    """Rows that would make results long; `looked_at` measures each."""
    long = "long " * 100_000
    asked = [{long: 1}, row(lat=long), row(size=long), row(out=long), row(id=long), row(meta=long), row(tiles=[long]),
             row(format=long), row(id="\1" * 40, meta={"a": "\1" * 300}), row(pins=[{"lat": 47, "lon": 9, "image": long}]),
             row(id="x" * 250, meta="y" * 2000, out="/".join(["z" * 180] * 5) + ".png"),
             row(id="x" * 250, meta="y" * 2000, **{"unknown" * 300: 1}), row(id="é" * 120, lat="𝄞" * 9000)]
    filter.ask(asked)
