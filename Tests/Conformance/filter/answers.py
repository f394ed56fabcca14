"""Checks of result lines and images that hold for every row."""

import json
import re
import struct
import zlib

from .expectations import Wrong, demand, expect, short

OK = {"v", "line", "id", "status", "out", "etag", "sha256", "bytes", "w", "h", "ms"}
ERROR = {"v", "line", "id", "status", "code", "detail", "retryable"}


def parsed(output):
    """Parses and checks each result line."""
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
        demand("`complete` is in the result although it is true", answer.get("complete", False) is False, answer)
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
    """Width and height of a PNG; every chunk must be complete."""
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
