"""Memory that the system refuses: one line and status 71, never a hang, a trap or half a file."""

import json
import random
import signal
import subprocess
import time

from .bench import ARCHIVE, SECONDS, VADUZ, case, demand
from .caches import limited
from .images import is_png

MIB = 1 << 20
ENDS = (b"%%EOF", b"</svg>")


def features(bench, count, length):
    """A style with lines, and one with their names: many shapes and texts for little data."""
    numbers = random.Random(1)
    lines = [{"type": "Feature", "properties": {"name": f"Road {n}"}, "geometry": {"type": "LineString", "coordinates": [
        [9.45 + numbers.random() / 8, 47.1 + numbers.random() / 12] for _ in range(length)]}} for n in range(count)]
    bench.write("lines.geojson", json.dumps({"type": "FeatureCollection", "features": lines}))
    bench.write("style.json", json.dumps({
        "version": 8, "sources": {"x": {"type": "geojson", "data": "lines.geojson"}}, "layers": [
            {"id": "ground", "type": "background", "paint": {"background-color": "#fff"}},
            {"id": "lines", "type": "line", "source": "x", "paint": {"line-width": 2, "line-dasharray": [2, 1]}},
            {"id": "names", "type": "symbol", "source": "x", "layout": {"text-field": ["get", "name"]}}]}))


def whole(path):
    data = path.read_bytes()
    return is_png(data) if path.suffix == ".png" else any(data.rstrip().endswith(end) for end in ENDS)


def starved(name, out, *arguments, style=False, around, plenty, alone=False):
    """Runs with limits of the address space around the least that works; `around` is relative to it, all in MiB."""

    @case("memory", name, alone=alone)
    def is_said(bench):
        if style:
            features(bench, 120, 60)
        path = bench.path(out)

        def draw(limit):
            path.unlink(missing_ok=True)
            process = bench.start(*VADUZ[:4], *arguments, "-o", out, before=["prlimit", f"--as={limit * MIB}"])
            try:
                _, errors = process.communicate(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                demand(f"it hangs with {limit} MiB", False)
            return process.returncode, errors.decode(errors="replace")

        def works(limit):
            status, errors = draw(limit)
            demand(f"the status with {limit} MiB", status in (0, 3, 71), f"{status}: {errors}")
            if status == 71:
                demand("not one line", len(errors.splitlines()) == 1, errors)
                demand("it does not speak of memory", "memory" in errors, errors)
                demand("a file is there", not path.exists())
            else:
                demand("the file is not whole", whole(path))
            bench.check_words(errors)
            bench.check_rest(out)
            bench.figures["exit"] = status
            return status != 71

        demand(f"it fails with {plenty} MiB", works(plenty))
        # Below this the system cannot even load the tool.
        little, enough = 64, plenty
        demand(f"it works with {little} MiB", not works(little))
        while enough - little > 1:
            middle = (little + enough) // 2
            little, enough = (little, middle) if works(middle) else (middle, enough)
        for offset in around:
            works(max(64, enough + offset))


# Where threads and heaps compete for the last space.
starved("a small image, around the least memory", "out.png", "--tiles", ARCHIVE, "-z", "15", "--size", "300x200",
        around=range(-24, 24, 2), plenty=400)
starved("a large image", "out.png", "--tiles", ARCHIVE, "-z", "14", "--size", "6000x6000", "--max-overzoom", "8",
        "--missing-tiles", "blank", around=[-100, -10, 50], plenty=1500, alone=True)
starved("a large rotated image", "out.png", "--tiles", ARCHIVE, "-z", "14", "--size", "3000x3000", "--bearing", "30",
        "--missing-tiles", "blank", around=[-50, -10, 20, 100], plenty=1500)
for ending in ("png", "svg", "pdf"):
    starved(f"a style with lines and labels as {ending}", f"out.{ending}", "--style", "style.json", "-z", "12", "--size",
            "500x500", "--no-pin", style=True, around=range(-32, 72, 8), plenty=1000)


@case("memory", "the file system is full of SVG")
def file_limit(bench):
    features(bench, 60, 60)
    old = bench.write("out.svg", "old")
    bench.run(*VADUZ[:4], "--style", "style.json", "-z", "12", "--size", "500x500", "-o", "out.svg", status=(1, 74),
              before=limited(4096))
    demand("the old file was touched", old.read_text() == "old")
    bench.check_rest("out.svg")


def killed(ending):
    @case("memory", f"SIGKILL while a {ending} is drawn", alone=True)
    def leaves_old_or_new(bench):
        features(bench, 60, 60)
        command = [*VADUZ[:4], "--style", "style.json", "-z", "12", "--size", "500x500", "-o", f"out.{ending}"]
        begin = time.monotonic()
        bench.run(*command, status=(0, 3))
        took = time.monotonic() - begin
        out = bench.path(f"out.{ending}")
        new = out.read_bytes()
        for n in range(8):
            out.write_bytes(b"old")
            process = bench.start(*command)
            time.sleep(n * took / 7)
            process.send_signal(signal.SIGKILL)
            process.communicate(timeout=SECONDS)
            demand("neither the old nor the new file", out.read_bytes() in (b"old", new))


killed("svg")
killed("pdf")


@case("memory", "a deadline ends drawing")
def deadline(bench):
    features(bench, 400, 200)
    drawing = [*VADUZ[:4], "--style", "style.json", "-z", "12", "--size", "3000x3000", "-o", "out.pdf"]
    bench.run(*drawing, "--deadline", "0.02", status=1, lines=1, says=["not ready in time", "--deadline"])
    demand("a file is there", not bench.path("out.pdf").exists())
    bench.run(*drawing, "--deadline", "0", status=64, lines=1, says="--deadline")
