"""Outputs that cannot be written, and files that must survive."""

import json
import os
import shutil
import signal
import subprocess
import time

from .bench import ARCHIVE, MBTILES, SECONDS, VADUZ, Skipped, case, demand
from .caches import limited, unprivileged
from .images import TILE, is_png

DRAW = [*VADUZ, "--tiles", ARCHIVE]
GEOJSON = json.dumps({"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [9.52, 47.14]}})


def fails(name, out, status=1, words="", prepare=None):
    @case("output", name)
    def is_not_written(bench):
        if prepare:
            prepare(bench)
        before = listing(bench)
        bench.run(*DRAW, "-o", out, status=status, says=words)
        demand("something is left or changed", listing(bench) == before, listing(bench))


def listing(bench):
    """All files with their bytes, except in the user's folder."""
    return {str(path.relative_to(bench.folder)): path.read_bytes() if path.is_file() else None
            for path in bench.folder.rglob("*") if "home" not in path.parts[len(bench.folder.parts):][:1]}


ANY = (1, 64, 73, 74)
fails("a folder that is not there", "none/out.png", ANY)
fails("a folder in place of the file", "out.png", ANY, prepare=lambda bench: bench.path("out.png").mkdir())
fails("a file in place of the folder", "file/out.png", ANY, prepare=lambda bench: bench.write("file", "x"))
fails("a name that is too long", "x" * 300 + ".png", ANY)
fails("an empty name", "", ANY)
fails("a link to itself", "out.png", ANY, prepare=lambda bench: os.symlink("out.png", bench.path("out.png")))
fails("a full device", "/dev/full", (*ANY, 64))
fails("a full device by a link", "out.png", ANY, prepare=lambda bench: os.symlink("/dev/full", bench.path("out.png")))
fails("a format that is not written", "out.gif", 64)


@case("output", "no room on the disk keeps the old file")
def no_room(bench):
    old = bench.write("out.png", TILE)
    bench.run(*DRAW, "-o", "out.png", status=ANY, before=limited(512))
    demand("the old file was touched", old.read_bytes() == TILE)
    bench.check_rest("out.png")


@case("output", "a small disk keeps the old file", alone=True)
def small_disk(bench):
    if os.geteuid() != 0:
        raise Skipped("only root mounts a small disk")
    disk = bench.path("disk")
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "faults", disk], capture_output=True).returncode:
        raise Skipped("no disk can be mounted here")
    try:
        old = bench.write("disk/out.png", TILE)
        bench.run(*DRAW, "-o", "disk/out.png", status=ANY)
        demand("the old file was touched", old.read_bytes() == TILE)
        demand("something else is left", os.listdir(disk) == ["out.png"], os.listdir(disk))
    finally:
        subprocess.run(["umount", disk], check=True)


@case("output", "a folder without write permission")
def no_permission(bench):
    lowered = unprivileged()
    bench.path("shut").mkdir(mode=0o555)
    bench.folder.chmod(0o755)
    tool, tiles = bench.path("tool"), bench.path("tiles.pmtiles")
    shutil.copy(bench.tool, tool)
    shutil.copy(ARCHIVE, tiles)
    process = subprocess.run([*lowered, tool, *VADUZ, "--tiles", tiles, "-o", "shut/out.png"], cwd=bench.folder,
                             env=bench.environment, capture_output=True, timeout=SECONDS)
    bench.figures["exit"] = process.returncode
    errors = process.stderr.decode()
    demand("exit status", process.returncode in ANY, f"{process.returncode}: {errors}")
    bench.check_words(errors)
    demand("not one line", len(errors.splitlines()) == 1, errors)
    demand("a file is there", not os.listdir(bench.path("shut")))


# Outputs that are also inputs, or the same file twice.


def survives(name, *arguments):
    """`arguments` names these files; none may change, and the command must fail as wrong usage."""

    @case("output", name)
    def is_refused(bench):
        shutil.copy(ARCHIVE, bench.path("a.pmtiles"))
        shutil.copy(MBTILES, bench.path("a.mbtiles"))
        bench.write("x.geojson", GEOJSON)
        bench.write("x.gpx", '<gpx version="1.1" creator="x"><wpt lat="47.14" lon="9.52"/></gpx>')
        bench.write("p.png", TILE)
        bench.write("c.json", json.dumps({"tiles": [str(ARCHIVE)]}))
        bench.write("rows.ndjson", '{"lat":47.141,"lon":9.5209}\n')
        os.link(bench.path("a.pmtiles"), bench.path("hard.pmtiles"))
        os.symlink("a.pmtiles", bench.path("soft.pmtiles"))
        before = listing(bench)
        bench.run(*arguments, status=(64, 73), lines=1)
        demand("a file was touched", listing(bench) == before,
               [name for name, data in listing(bench).items() if before.get(name, b"") != data])


PLACE = VADUZ
survives("--tiles a.pmtiles -o a.pmtiles", *PLACE, "--tiles", "a.pmtiles", "-o", "a.pmtiles", "--format", "png")
survives("--tiles, -o over a hard link", *PLACE, "--tiles", "a.pmtiles", "-o", "hard.pmtiles", "--format", "png")
survives("--tiles, -o over a symbolic link", *PLACE, "--tiles", "a.pmtiles", "-o", "soft.pmtiles", "--format", "png")
survives("--geojson x -o x", *DRAW, "--geojson", "x.geojson", "-o", "x.geojson", "--format", "png")
survives("--gpx x -o x", *DRAW, "--gpx", "x.gpx", "-o", "x.gpx", "--format", "png")
survives("--pin-image p -o p", *DRAW, "--pin-image", "p.png", "-o", "p.png")
survives("--pin-image p -o ./p", *DRAW, "--pin-image", "p.png", "-o", "./p.png")
survives("--config c --report c", *PLACE, "--config", "c.json", "--report", "c.json", "-o", "out.png")
survives("-o a --report ./a", *DRAW, "-o", "out.png", "--report", "./out.png")
survives("tiles fetch a -o a", "tiles", "fetch", "a.pmtiles", "--bbox", "9.5,47.1,9.6,47.2", "--zooms", "10-12", "-o",
         "a.pmtiles")
survives("tiles fetch a -o ./a", "tiles", "fetch", "a.mbtiles", "--bbox", "9.5,47.1,9.6,47.2", "--zooms", "10-12", "-o",
         "./a.mbtiles")
BATCH = ["batch", "rows.ndjson", "--output-dir", "images", "--zoom", "15", "--size", "64x64", "--tiles", "a.pmtiles"]
survives("batch: --results is the table", *BATCH, "--results", "rows.ndjson")
survives("batch: --results is a tileset", *BATCH, "--results", "a.pmtiles")
survives("batch: --contact-sheet is --results", *BATCH, "--results", "r", "--contact-sheet", "./r")


# Standard output.


@case("output", "standard output is closed")
def closed(bench):
    command = [bench.tool, *map(str, DRAW), "-o", "-"]
    process = subprocess.run(["/bin/sh", "-c", 'exec "$@" >&-', "sh", *command], cwd=bench.folder, env=bench.environment,
                             stderr=subprocess.PIPE, timeout=SECONDS)
    bench.figures["exit"] = process.returncode
    demand("exit status", process.returncode in ANY, process.returncode)
    bench.check_words(process.stderr.decode())
    demand("not one line", len(process.stderr.splitlines()) == 1, process.stderr)


@case("output", "nobody reads standard output")
def unread(bench):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as stream:
        bench.run(*DRAW, "-o", "-", status=ANY, stdout=stream)


@case("output", "standard output is full")
def full(bench):
    with open("/dev/full", "wb") as stream:
        bench.run(*DRAW, "-o", "-", status=ANY, stdout=stream)


@case("output", "the report is a full device")
def full_report(bench):
    bench.run(*DRAW, "-o", "out.png", "--report", "/dev/full", status=(*ANY, 3))


@case("output", "batch: the folder is a file")
def batch_folder(bench):
    bench.write("rows.ndjson", '{"lat":47.141,"lon":9.5209}\n')
    bench.write("images", "x")
    bench.run("batch", "rows.ndjson", "--output-dir", "images", "--tiles", ARCHIVE, status=(73, 77))
    demand("it was touched", bench.path("images").read_text() == "x")


@case("output", "batch: --results is a full device")
def batch_results(bench):
    bench.write("rows.ndjson", '{"lat":47.141,"lon":9.5209}\n')
    bench.run("batch", "rows.ndjson", "--output-dir", "images", "--tiles", ARCHIVE, "--zoom", "15", "--size", "64x64",
              "--results", "/dev/full", "--quiet", status=(64, 73, 74))


# Ends by signals.


def ended(name, sent):
    @case("output", name, alone=True)
    def leaves_old_or_new(bench):
        old = bench.write("out.png", TILE)
        command = [*VADUZ[:4], "-z", "15", "--size", "500x500", "--tiles", ARCHIVE, "-o", "out.png"]
        bench.run(*command, status=(0, 3))
        new = old.read_bytes()
        seen = set()
        for n in range(12):
            old.write_bytes(TILE)
            process = bench.start(*command)
            time.sleep(n * 0.02)
            process.send_signal(sent)
            process.communicate(timeout=SECONDS)
            bench.figures["exit"] = process.returncode
            data = old.read_bytes()
            demand("neither the old nor the new file", data in (TILE, new), len(data))
            demand("the status is that of another end", process.returncode in (-sent, 128 + sent, 0, 3),
                   process.returncode)
            demand("a success without a file", process.returncode not in (0, 3) or data == new)
            seen.add(data == new)
        left = [name for name in os.listdir(bench.folder) if name not in ("home", "out.png")]
        # A killed run cannot clean up; it leaves at most one file, whose name is not that of an image.
        demand("files are left", sent == signal.SIGKILL and len(left) <= 12 or not left, left)


ended("SIGTERM in the middle", signal.SIGTERM)
ended("SIGINT in the middle", signal.SIGINT)
ended("SIGKILL in the middle", signal.SIGKILL)
