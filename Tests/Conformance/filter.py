#!/usr/bin/env python3
"""filter.py TOOL [WORD…] - proves that `TOOL batch --stdin` keeps to its protocol; docs/batch.md tells it.

Written from the protocol alone, with nothing but the standard library, so that it judges any implementation. Prints each
check that fails with what was seen, then how many passed and failed; the status is 1 where one failed. With WORDs only
the checks run that have one in their name.
"""

import contextlib
import fcntl
import hashlib
import itertools
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
TILES = ROOT / "tiles/default.pmtiles"
CITY = ROOT / "fixtures/archives/vaduz-core.mbtiles"
OK = {"v", "line", "id", "status", "out", "etag", "sha256", "bytes", "w", "h", "ms"}
ERROR = {"v", "line", "id", "status", "code", "detail", "retryable"}
MIB = 1 << 20
# No check waits longer than this for what should come soon.
SECONDS = 30
CHECKS = []


class Wrong(Exception):
    """What was seen and what was expected."""


def check(function):
    CHECKS.append(function)
    return function


def expect(what, seen, wanted):
    if seen != wanted:
        raise Wrong(f"{what}: expected {short(wanted)}, saw {short(seen)}")


def demand(what, is_so, seen=""):
    if not is_so:
        raise Wrong(f"{what}; saw {short(seen)}" if seen != "" else what)


def short(value):
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) < 700 else text[:500] + " … " + text[-150:]


def row(**more):
    """A small picture of Vaduz."""
    return {"lat": 47.141, "lon": 9.5209, "zoom": 12, "size": "48x32"} | more


def rows(count):
    """Small pictures, each of another place."""
    return [row(id=number, lat=47.1 + number / 1000) for number in range(count)]


def text(row):
    return row if isinstance(row, bytes) else (row if isinstance(row, str) else json.dumps(row)).encode()


class Filter:
    """The tool with an output folder of its own in a folder of its own."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.output = folder / "out"
        home = folder / "home"
        home.mkdir()
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8"}

    def command(self, *flags, output=None, tiles=TILES):
        place = ["--output-dir", str(output or self.output)]
        return [self.tool, "batch", "--stdin", *place, *(["--tiles", str(tiles)] if tiles else []), *map(str, flags)]

    @contextlib.contextmanager
    def start(self, *flags, **more):
        """The filter at work; killed at the end where it has not ended."""
        process = subprocess.Popen(
            self.command(*flags, **more), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            bufsize=0, env=self.environment, cwd=self.folder, start_new_session=True)
        try:
            yield process
        finally:
            kill(process)
            for pipe in [process.stdin, process.stdout]:
                with contextlib.suppress(OSError):
                    pipe.close()

    def run(self, data, *flags, **more):
        return subprocess.run(
            self.command(*flags, **more), input=data, capture_output=True, env=self.environment, cwd=self.folder,
            timeout=4 * SECONDS)

    def ask(self, rows, *flags, status=0, **more):
        """The answers to rows, which must be result lines for lines 1, 2, … and nothing besides."""
        result = self.run(b"".join(text(row) + b"\n" for row in rows), *flags, **more)
        expect(f"status (standard error: {result.stderr.decode(errors='replace')[-300:]})", result.returncode, status)
        answers = parsed(result.stdout)
        expect("lines that were answered", [answer["line"] for answer in answers], list(range(1, len(rows) + 1)))
        return answers

    def files(self, output=None):
        """All files in the output folder, those with temporary names too."""
        output = output or self.output
        return {str(path.relative_to(output)): path.read_bytes() for path in output.rglob("*") if path.is_file()}


def parsed(output):
    """Result lines from bytes; each is looked at."""
    demand("standard output ends in the middle of a line", output == b"" or output.endswith(b"\n"), output[-200:])
    return [looked_at(line) for line in output.split(b"\n")[:-1]]


def looked_at(line):
    demand(f"a result line has {len(line)} bytes, more than 4096", len(line) <= 4096, line[:300])
    try:
        answer = json.loads(line.decode())
    except ValueError:
        raise Wrong(f"no result line: {short(line)}") from None
    demand("a result line is no object", isinstance(answer, dict), line)
    expect(f"v of {short(answer)}", answer.get("v"), 1)
    keys = set(answer) - {"meta"}
    if answer.get("status") in ("ok", "skipped"):
        demand("wrong fields", OK - {"id"} <= keys <= OK | {"complete", "missing"}, answer)
        demand("`complete` is told where it is true", answer.get("complete", False) is False, answer)
        demand("`complete` without `missing`, or the reverse", ("complete" in keys) == ("missing" in keys), answer)
        demand("skipped although incomplete", not ("missing" in keys and answer["status"] == "skipped"), answer)
        demand("etag or sha256 is none", is_hex(answer["etag"], 32) and is_hex(answer["sha256"], 64), answer)
        whole = [answer[name] for name in ["line", "bytes", "w", "h"]]
        demand("a number is none", all(type(number) is int and number > 0 for number in whole), answer)
        demand("ms is none", type(answer["ms"]) in (int, float) and answer["ms"] >= 0, answer)
    else:
        expect("status", answer.get("status"), "error")
        demand("wrong fields", ERROR - {"id"} <= keys <= ERROR | {"pointer"}, answer)
        demand("code or detail is none", re.fullmatch("[a-z_]+", answer["code"]) and answer["detail"], answer)
        demand("detail has several lines", "\n" not in answer["detail"], answer)
        demand("retryable is none", type(answer["retryable"]) is bool, answer)
        demand("pointer is none", answer.get("pointer", "/").startswith("/"), answer)
    return answer


def is_hex(value, count):
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{count}}}", value)


def expect_error(answer, code, pointer=None):
    expect(f"status of {short(answer)}", answer["status"], "error")
    expect(f"code of {short(answer)}", answer["code"], code)
    if pointer is not None:
        expect(f"pointer of {short(answer)}", answer.get("pointer"), pointer)


def expect_all(answers, *statuses):
    for answer in answers:
        demand(f"status is none of {statuses}", answer["status"] in statuses, answer)


def png_size(data):
    """Width and height of a PNG, every chunk of which is whole."""
    expect("PNG signature", data[:8], b"\x89PNG\r\n\x1a\n")
    offset, name, size = 8, b"", None
    while name != b"IEND":
        demand("a PNG ends early", len(data) >= offset + 12)
        length, name = struct.unpack_from(">I4s", data, offset)
        body = data[offset + 8 : offset + 8 + length]
        crc = data[offset + 8 + length : offset + 12 + length]
        expect("check of a PNG's chunk", crc, zlib.crc32(name + body).to_bytes(4, "big"))
        size = struct.unpack(">II", body[:8]) if name == b"IHDR" else size
        offset += 12 + length
    expect("bytes behind a PNG", data[offset:], b"")
    return size


def read_line(process, seconds=SECONDS):
    """The next line, which must come while the filter waits for more input."""
    line = b""
    deadline = time.monotonic() + seconds
    while not line.endswith(b"\n"):
        ready, _, _ = select.select([process.stdout], [], [], max(0, deadline - time.monotonic()))
        demand(f"no answer within {seconds} s, the input being open", ready, line)
        byte = process.stdout.read(1)
        demand("standard output was closed", byte, line)
        line += byte
    return looked_at(line[:-1])


def read_rest(process, seconds=SECONDS):
    """What is written until the end, as bytes, and the status."""
    timer = threading.Timer(seconds, kill, [process])
    timer.start()
    rest = process.stdout.read()
    status = process.wait()
    alive = timer.is_alive()
    timer.cancel()
    demand(f"it had not ended after {seconds} s", alive)
    return rest, status


def kill(process):
    """Ends it and whatever it started: a tool may be a script."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def status_of(process, seconds=SECONDS):
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        raise Wrong(f"it had not ended after {seconds} s") from None


# Order and flow.


def order(filter, jobs):
    sizes = ["2400x1600", "16x16", "16x16", "900x700", "16x16", "16x16", "16x16"]
    asked = [row(id=f"p{n}", size=size, lat=47.1 + n / 500) for n, size in enumerate(sizes * 3)]
    asked.insert(4, row(id="bad", lat="north"))
    answers = filter.ask(asked, "--jobs", jobs)
    expect("ids in order", [answer.get("id") for answer in answers], [row["id"] for row in asked])
    expect("the bad row", [answer["id"] for answer in answers if answer["status"] == "error"], ["bad"])


@check
def answers_are_in_order_with_one_job(filter):
    order(filter, 1)


@check
def answers_are_in_order_with_four_jobs(filter):
    order(filter, 4)


@check
def an_answer_comes_before_the_next_row_is_written(filter):
    for jobs in [1, 4]:
        with filter.start("--jobs", jobs) as process:
            for number, one in enumerate([row(id=1), row(id=2, lat=91), b"[]", row(id=4, size="24x24")], 1):
                process.stdin.write(text(one) + b"\n")
                expect("line", read_line(process)["line"], number)
            process.stdin.close()
            expect("output at the end, and status", read_rest(process), (b"", 0))


@check
def no_input_is_no_output(filter):
    result = filter.run(b"")
    expect("output and status", (result.stdout, result.returncode), (b"", 0))


@check
def blank_lines_are_not_answered_but_counted(filter):
    data = b"\n  \n" + text(row(id="a")) + b"\n\t\n\r\n" + text(row(id="b")) + b"\r\n\n\n"
    answers = parsed(filter.run(data).stdout)
    expect("lines and ids", [(answer["line"], answer.get("id")) for answer in answers], [(3, "a"), (6, "b")])
    expect_all(answers, "ok", "skipped")


@check
def last_line_needs_no_line_break(filter):
    answers = parsed(filter.run(text(row(id=1)) + b"\n" + text(row(id=2))).stdout)
    expect("lines", [(answer["line"], answer["status"] != "error") for answer in answers], [(1, True), (2, True)])


@check
def reading_ahead_is_bounded(filter):
    """Nobody reads the answers: then nobody may read on endlessly either."""
    for one in [row(id="x" * 100, lat=91), row(id="x" * 100)]:
        with filter.start("--jobs", 2) as process:
            os.set_blocking(process.stdin.fileno(), False)
            line = text(one) + b"\n"
            written, idle = 0, 0
            while idle < 30 and written < 100_000 * len(line):
                # A pipe that is nearly full takes a part: the next goes on in the middle of a row.
                taken = process.stdin.write(line[written % len(line) :] + line * 50) or 0
                written += taken
                idle = 0 if taken else idle + 1
                if not taken:
                    time.sleep(0.1)
            count = written // len(line)
            demand("it reads on although its answers are not read", idle >= 30, f"{count} rows taken")
            demand("it reads far ahead", count < 20_000, f"{count} rows taken")
            demand("it takes much memory", peak_memory(process) < 400 * MIB, f"{peak_memory(process) // MIB} MiB")
            for number in range(1, 200):
                expect("line, once the answers are read", read_line(process)["line"], number)


def peak_memory(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024


# Rows that are wrong.


@check
def rows_that_are_no_object(filter):
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
def a_picture_that_is_too_large_is_the_rows_fault(filter):
    answers = filter.ask([row(size="16384x16384", scale=4), row(size="100000x100000"), row(id="next")])
    for answer in answers[:2]:
        demand("code", answer.get("code") in ("too_large", "invalid_request"), answer)
    expect("next", answers[2]["status"], "ok")


@check
def lines_of_more_than_a_mebibyte(filter):
    def padded(size):
        start = text(row(id="long"))[:-1]
        return start + b" " * (size - len(start) - 1) + b"}"

    answers = filter.ask([padded(2 * MIB), row(id=2), padded(MIB - 1), padded(MIB + 2), row(id=5)])
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
    """`looked_at` measures each; here are rows that would make them long."""
    long = "long " * 100_000
    asked = [{long: 1}, row(lat=long), row(size=long), row(out=long), row(id=long), row(meta=long), row(tiles=[long]),
             row(format=long), row(id="\1" * 40, meta={"a": "\1" * 300}), row(pins=[{"lat": 47, "lon": 9, "image": long}]),
             row(id="x" * 250, meta="y" * 2000, out="/".join(["z" * 180] * 5) + ".png"),
             row(id="x" * 250, meta="y" * 2000, **{"unknown" * 300: 1}), row(id="é" * 120, lat="𝄞" * 9000)]
    filter.ask(asked)


# What is echoed.


@check
def ids_are_echoed_with_their_type(filter):
    ids = ['"a"', '""', "0", "-1", "9007199254740993", "18446744073709551617", "-9223372036854775809", "1.0", "0.1",
           "1e2", '"1"', r'"\u00e9\ud83d\uddfa\"\\ \n"', '"é🗺"', "123456789012345678901234567890"]
    for bad in [False, True]:
        asked = [f'{{"id":{id},"lat":{91 if bad else 47.1},"lon":9.5,"size":"16x16","zoom":10}}' for id in ids]
        result = filter.run(b"".join(one.encode() + b"\n" for one in asked))
        for line, id in zip(result.stdout.splitlines(), ids):
            looked_at(line)
            exact = json.loads(line, parse_int=lambda digits: ("int", digits)).get("id")
            expect(f"id {id}", exact, json.loads(id, parse_int=lambda digits: ("int", digits)))
            expect(f"type of id {id}", type(exact), type(json.loads(id, parse_int=lambda digits: ("int", digits))))


@check
def a_row_without_id_has_none_in_its_answer(filter):
    for answer in filter.ask([row(), row(lat=91)]):
        demand("an id came from nowhere", answer.get("id") is None, answer)


@check
def ids_may_be_double(filter):
    answers = filter.ask([row(id="a"), row(id="a", lat=47.2), row(id="a")])
    expect("ids", [answer["id"] for answer in answers], ["a"] * 3)
    expect("is the first picture the third one", answers[0]["etag"] == answers[2]["etag"], True)
    expect("is the first picture the second one", answers[0]["etag"] == answers[1]["etag"], False)


@check
def meta_is_echoed(filter):
    metas = [None, 1, "x", [1, {"a": [True, None, 2**64 + 1]}], {"é": "\n", "z": 1, "a": 2}, {"id": 5, "status": "ok"}]
    for bad in [{}, {"lat": 91}]:
        for answer, meta in zip(filter.ask([row(meta=meta, **bad) for meta in metas]), metas):
            expect("meta", answer.get("meta"), meta)
    etags = {answer["etag"] for answer in filter.ask([row(id=n, meta=n) for n in range(3)])}
    expect("pictures that differ by id and meta alone", len(etags), 1)


# Names.


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
def names_are_taken_as_they_are(filter):
    names = ["a.png", "deep/er/b.png", "with space.png", "ü🗺.png", "...png", "..a/b..png", "-x.png", "%2e%2e.png", "a.b.png"]
    asked = [row(id=n, out=name, lat=47.1 + n / 100) for n, name in enumerate(names)]
    for answer, name in zip(filter.ask(asked), names):
        expect("out", answer.get("out"), name)
        data = (filter.output / name).read_bytes()
        expect(f"sha256 of {name}", answer["sha256"], hashlib.sha256(data).hexdigest())
    expect("files", set(filter.files()), set(names))


@check
def a_name_is_written_again_where_another_picture_is_wanted(filter):
    first, = filter.ask([row(out="a.png")])
    second, = filter.ask([row(out="a.png", lat=47.2)])
    third, = filter.ask([row(out="a.png", lat=47.2)])
    expect("statuses", [one["status"] for one in [first, second, third]], ["ok", "ok", "skipped"])
    demand("the old picture stayed", first["sha256"] != second["sha256"])
    expect("sha256 on disk", hashlib.sha256(filter.files()["a.png"]).hexdigest(), second["sha256"])


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


# The same again.


@check
def bytes_do_not_depend_on_the_jobs(filter):
    asked = [row(id=n, lat=47.05 + n % 20 / 100, size=f"{100 + n}x90", bearing=n) for n in range(24)]
    outputs = []
    for jobs in [1, 4, 8]:
        output = filter.folder / f"jobs{jobs}"
        answers = filter.ask(asked, "--jobs", jobs, output=output)
        outputs.append((filter.files(output), [(answer["out"], answer["sha256"]) for answer in answers]))
    expect("files and answers of 1, 4 and 8 jobs are equal", [one == outputs[0] for one in outputs], [True] * 3)


@check
def equal_rows_are_one_picture(filter):
    answers = filter.ask([row(id=n) for n in range(20)], "--jobs", 4)
    expect("names and digests", len({(one["out"], one["sha256"], one["etag"]) for one in answers}), 1)
    expect("files", len(filter.files()), 1)
    spelled = ['{"lon":9.5209,"size":"48x32","lat":47.1410,"zoom":12.0}', '{"lat":4.7141e1,"lon":9.5209,"zoom":12,"size":"48x32"}']
    expect("etags of the same request in other words", {one["etag"] for one in filter.ask(spelled)}, {answers[0]["etag"]})


@check
def a_second_run_skips(filter):
    asked = [*rows(10), row(id="named", out="named.png"), row(id="jpeg", format="jpeg"), row(id="webp", format="webp")]
    first = filter.ask(asked)
    before = {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in filter.output.rglob("*.*")}
    second = filter.ask(asked, "--jobs", 3)
    expect_all(first, "ok")
    expect_all(second, "skipped")
    for one, other in zip(first, second):
        for name in OK - {"ms", "status"}:
            expect(name, other.get(name), one.get(name))
    after = {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in filter.output.rglob("*.*")}
    demand("files were written again", before == after)


@check
def damaged_files_are_made_again(filter):
    asked = rows(6)
    names = [answer["out"] for answer in filter.ask(asked)]
    whole = filter.files()
    paths = [filter.output / name for name in names]
    paths[0].write_bytes(whole[names[0]][:-30])
    paths[1].write_bytes(b"")
    paths[2].write_bytes(whole[names[3]])
    flipped = bytearray(whole[names[4]])
    flipped[len(flipped) // 2] ^= 1
    paths[4].write_bytes(flipped)
    paths[5].write_bytes(whole[names[5]] + b"more")
    statuses = [answer["status"] for answer in filter.ask(asked)]
    expect("statuses", statuses, ["ok", "ok", "ok", "skipped", "ok", "ok"])
    demand("the files are not as before", filter.files() == whole)


@check
def incomplete_pictures_are_told_and_made_again(filter):
    wide = row(zoom=14, size="1000x1000", max_overzoom=0)
    for _ in range(2):
        answer, blank, none = filter.ask([wide, wide | {"missing_tiles": "blank"}, row(lat=60.17, lon=24.94, zoom=14)],
                                         tiles=CITY)
        expect("status and complete", (answer["status"], answer.get("complete")), ("ok", False))
        demand("missing", answer["missing"] > 0, answer)
        demand("blank was asked for", "complete" not in blank, blank)
        expect_error(none, "no_tiles")
    expect("the blank one the second time", blank["status"], "skipped")


@check
def two_filters_share_a_folder(filter):
    asked = [row(id=n, lat=47.05 + n / 200, size="200x150") for n in range(30)]
    with filter.start() as one, filter.start() as other:
        for process in [one, other]:
            process.stdin.write(b"".join(text(each) + b"\n" for each in asked))
            process.stdin.close()
        answers = [parsed(read_rest(process)[0]) for process in [one, other]]
    for first, second in zip(*answers, strict=True):
        expect_all([first, second], "ok", "skipped")
        expect("the same file", (first["out"], first["sha256"]), (second["out"], second["sha256"]))
    expect("files", set(filter.files()), {answer["out"] for answer in answers[0]})


# Names of tiles and images.


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


# Ends.


@check
def a_closed_output_ends_it(filter):
    """The input stays open, and rows go on to come."""
    with filter.start("--jobs", 2) as process:
        process.stdin.write(text(row(id=0)) + b"\n")
        read_line(process)
        process.stdout.close()
        deadline = time.monotonic() + SECONDS
        with contextlib.suppress(BrokenPipeError):
            for one in itertools.cycle(rows(100)):
                process.stdin.write(text(one) + b"\n")
                if process.poll() is not None or time.monotonic() > deadline:
                    break
        status = status_of(process, 5)
        demand("it crashed", status >= 0 or status == -signal.SIGPIPE, status)
    for data in filter.files().values():
        png_size(data)


def stopped(filter, sent, status):
    asked = [row(id=n, lat=47.05 + n / 1000, size="700x500") for n in range(200)]
    with filter.start("--jobs", 2) as process:
        writer = threading.Thread(target=feed, args=(process, asked), daemon=True)
        writer.start()
        answers = [read_line(process) for _ in range(5)]
        process.send_signal(sent)
        rest, seen = read_rest(process)
        answers += parsed(rest)
    demand(f"status: expected {status}", seen in (status, -sent), seen)
    demand("it went on to the end", len(answers) < 150, len(answers))
    expect("ids", [answer["id"] for answer in answers], list(range(len(answers))))
    expect("files, each of a row that was answered", set(filter.files()), {answer["out"] for answer in answers})
    for data in filter.files().values():
        png_size(data)


def feed(process, asked):
    with contextlib.suppress(OSError, ValueError):
        for one in asked:
            process.stdin.write(text(one) + b"\n")
        time.sleep(SECONDS)


@check
def sigterm_finishes_what_is_in_flight(filter):
    stopped(filter, signal.SIGTERM, 143)


@check
def sigint_finishes_what_is_in_flight(filter):
    stopped(filter, signal.SIGINT, 130)


@check
def signals_end_a_filter_that_has_nothing_to_do(filter):
    for sent, status in [(signal.SIGTERM, 143), (signal.SIGINT, 130)]:
        with filter.start() as process:
            process.stdin.write(text(row()) + b"\n")
            read_line(process)
            process.send_signal(sent)
            demand("status", status_of(process) in (status, -sent), process.returncode)


@check
def sigkill_leaves_no_half_file_under_a_final_name(filter):
    asked = [row(id=n, lat=47.05 + n / 500, size="900x700", out=f"{n % 3}/{n}.png") for n in range(60)]
    names = {one["out"] for one in asked}
    for kept in range(1, 8):
        with filter.start("--jobs", 2) as process:
            writer = threading.Thread(target=feed, args=(process, asked), daemon=True)
            writer.start()
            for _ in range(kept * 5):
                read_line(process)
            kill(process)
        for name in names & set(filter.files()):
            png_size(filter.files()[name])
    answers = filter.ask(asked)
    expect_all(answers, "ok", "skipped")
    expect("does a later run go on where it was", sum(one["status"] == "skipped" for one in answers) >= 35, True)
    expect("names", names - set(filter.files()), set())
    for answer in answers:
        expect("sha256", hashlib.sha256(filter.files()[answer["out"]]).hexdigest(), answer["sha256"])


@check
def a_bad_row_does_not_change_the_status(filter):
    filter.ask([row(lat=91), row()], status=0)


@check
def fail_on_error(filter):
    filter.ask([row(lat=91), row()], "--fail-on-error", status=1)
    filter.ask([row(), row()], "--fail-on-error", status=0)


def fatal(filter, statuses, *flags, **more):
    """It ends before a row comes, with nothing on standard output and a word on standard error."""
    process = subprocess.Popen(
        filter.command(*flags, **more), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=filter.environment, cwd=filter.folder, start_new_session=True)
    try:
        status = status_of(process)
        said = process.stderr.read().decode()
        demand(f"status is none of {statuses}; standard error: {said}", status in statuses, status)
        expect("standard output", process.stdout.read(), b"")
        demand("it says nothing", said.strip())
    finally:
        kill(process)
        for pipe in [process.stdin, process.stdout, process.stderr]:
            pipe.close()


@check
def wrong_usage(filter):
    for flags in [["--no-such-flag"], ["--jobs", "0"], ["--jobs", "many"], ["--row-timeout", "-1"], ["--shard", "0/2"],
                  ["--size", "0x0"], ["rows.ndjson"]]:
        fatal(filter, [64], *flags)
    result = subprocess.run(
        [filter.tool, "batch", "--stdin"], input=b"", capture_output=True, env=filter.environment, cwd=filter.folder)
    expect("status without --output-dir", result.returncode, 64)


@check
def tiles_that_are_not_there(filter):
    fatal(filter, [66], tiles="/nonexistent/tiles.pmtiles")
    (filter.folder / "empty.mbtiles").write_bytes(b"")
    fatal(filter, [65, 66, 78], tiles=filter.folder / "empty.mbtiles")


@check
def a_configuration_that_is_none(filter):
    (filter.folder / "config.json").write_text("{")
    fatal(filter, [78], "--config", filter.folder / "config.json")


@check
def an_output_folder_that_cannot_be(filter):
    (filter.folder / "file").write_text("")
    fatal(filter, [73, 77], output=filter.folder / "file")
    fatal(filter, [73, 77], output=filter.folder / "file/below")
    fatal(filter, [73, 77], output="/proc/self/pictures")


@check
def an_output_folder_without_permission(filter):
    """Of another user, where this one may do all."""
    filter.output.mkdir()
    filter.output.chmod(0o555)
    if os.geteuid() != 0:
        return fatal(filter, [73, 77])
    if not shutil.which("setpriv"):
        return
    lowered = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
    if subprocess.run([*lowered, filter.tool, "--version"], capture_output=True, cwd="/").returncode != 0:
        return  # that user cannot reach the tool
    filter.folder.chmod(0o755)
    shutil.copyfile(CITY, filter.folder / "city.mbtiles")
    command = [*lowered, *filter.command(tiles=filter.folder / "city.mbtiles")]
    result = subprocess.run(command, input=b"", capture_output=True, env=filter.environment, cwd="/", timeout=SECONDS)
    demand(f"status is neither 73 nor 77; standard error: {result.stderr}", result.returncode in (73, 77), result.returncode)


@check
def a_full_disk_ends_it(filter):
    """A limit of the size of files stands for the disk, which is not to be filled."""
    limited = ["prlimit", "--fsize=4096", "--"]
    if not shutil.which("prlimit"):
        return
    result = subprocess.run(
        [*limited, *filter.command()], input=b"".join(text(row(id=n, size="500x400")) + b"\n" for n in range(3)),
        capture_output=True, env=filter.environment, cwd=filter.folder, timeout=SECONDS)
    answers = parsed(result.stdout)
    demand("status", result.returncode in (0, 73, 74), result)
    demand("no word of it", result.returncode or all(one.get("code") == "output_failed" for one in answers), answers)
    expect("files", filter.files() if filter.output.exists() else {}, {})


@check
def a_stuck_row_is_answered(filter):
    """A server takes questions for tiles and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        stuck = f"http://127.0.0.1:{server.getsockname()[1]}/{{z}}/{{x}}/{{y}}.png#id=stuck"
        asked = [row(id=1, tiles=["good"]), row(id=2, tiles=["stuck"]), row(id=3, tiles=["good"]),
                 row(id=4, tiles=["stuck"], lat=47.2), row(id=5, tiles=["good"], lat=47.2)]
        for jobs in [1, 2]:
            begin = time.monotonic()
            answers = filter.ask(asked, "--row-timeout", 1, "--jobs", jobs, "--tiles", stuck, tiles=f"{TILES}#id=good")
            demand("it took long", time.monotonic() - begin < SECONDS, time.monotonic() - begin)
            for answer in answers[1::2]:
                expect_error(answer, "timeout")
                expect("retryable", answer["retryable"], True)
            expect_all(answers[::2], "ok", "skipped")


@check
def the_environment_changes_nothing(filter):
    """Neither locale nor time zone nor the number of processors."""
    first = filter.ask(rows(3))
    filter.environment |= {"LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "Asia/Tokyo"}
    second = filter.ask(rows(3), output=filter.folder / "other")
    expect("sha256", [one["sha256"] for one in second], [one["sha256"] for one in first])


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("usage: filter.py TOOL [WORD…]; TOOL is the built executable (.build/release/snapshot)")
    tool, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    tally = {True: 0, False: 0}
    for function in CHECKS:
        if words and not any(word in function.__name__ for word in words):
            continue
        with tempfile.TemporaryDirectory(prefix="filter-") as name:
            problem = None
            try:
                function(Filter(tool, pathlib.Path(name).resolve()))
            except (Wrong, subprocess.TimeoutExpired, OSError, KeyError, ValueError) as error:
                problem = error if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
            tally[problem is None] += 1
            if problem is not None:
                print(f"filter.py: {function.__name__.replace('_', ' ')}: {problem}", file=sys.stderr)
    print(f"{tally[True]} passed, {tally[False]} failed")
    sys.exit(1 if tally[False] or not tally[True] else 0)


if __name__ == "__main__":
    main()
