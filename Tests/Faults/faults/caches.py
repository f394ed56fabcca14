"""Caches that cannot be read or written: no image may fail because of one."""

import os
import shutil
import signal
import sqlite3
import subprocess
import time

from .bench import ARCHIVE, PAIR, SECONDS, VADUZ, Skipped, case, demand
from .images import is_png
from .server import Answer

KEPT = [("Cache-Control", "max-age=86400")]


def good(bench):
    return bench.serve(lambda path, count: Answer(headers=KEPT))


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def archives(bench):
    found = [path for path in files(bench.path("cache")) if path.suffix == ".mbtiles"]
    demand("the tile cache has no file", found, files(bench.path("cache")))
    return found


def damage(name, change):
    @case("cache", f"tile cache: {name}")
    def is_corrupt(bench):
        server = good(bench)
        bench.draw(server.url())
        for path in archives(bench):
            change(path)
            for suffix in ("-wal", "-shm"):
                path.with_name(path.name + suffix).unlink(missing_ok=True)
        bench.draw(server.url(), status=0)
        # However it was handled, the next run works normally.
        bench.draw(server.url(), status=0)


def overwritten(path):
    data = bytearray(path.read_bytes())
    data[1024:] = os.urandom(len(data) - 1024)
    path.write_bytes(data)


damage("not SQLite", lambda path: path.write_bytes(b"garbage " * 1000))
damage("no bytes", lambda path: path.write_bytes(b""))
damage("half a file", lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]))
damage("random pages", overwritten)


def into_folder(path):
    path.unlink()
    path.mkdir()


damage("a folder in place of its file", into_folder)


def newer(path):
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 9999")
    database.close()


@case("cache", "tile cache: a newer schema is left alone")
def newer_schema(bench):
    server = good(bench)
    bench.draw(server.url())
    for path in archives(bench):
        newer(path)
        path.with_name(path.name + "-wal").unlink(missing_ok=True)
    before = {path: path.read_bytes() for path in archives(bench)}
    bench.draw(server.url(), status=0)
    for path, data in before.items():
        demand("the file of the newer program was changed", path.exists() and path.read_bytes() == data)


@case("cache", "tile cache: its folder is a file")
def no_folder(bench):
    bench.write("cache", "I am a file")
    bench.draw(good(bench).url(), status=0)
    demand("the file was touched", bench.path("cache").read_text() == "I am a file")


@case("cache", "tile cache: its folder cannot be made")
def impossible_folder(bench):
    bench.run(*PAIR, "--tiles", good(bench).url(), "-o", "out.png", "--tile-cache", "/proc/self/none", status=0)
    demand("no whole PNG", is_png(bench.path("out.png").read_bytes()))


def unprivileged():
    """The prefix that runs a program as another user, if this one is root."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        raise Skipped("this user may write everywhere, and there is no setpriv")
    return ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]


@case("cache", "tile cache: a folder without write permission")
def read_only(bench):
    server = good(bench)
    bench.draw(server.url())
    lowered = unprivileged()
    for path in files(bench.path("cache")):
        path.chmod(0o444)
    bench.path("cache").chmod(0o555)
    output = bench.path("images")
    output.mkdir()
    for folder in (bench.folder, output):
        folder.chmod(0o777)
    tool = bench.path("snapshot-of-this-case")
    shutil.copy(bench.tool, tool)
    process = subprocess.run(
        [*lowered, tool, *PAIR, "--tiles", server.url(), "-o", "images/out.png", "--tile-cache", "cache"],
        cwd=bench.folder, env=bench.environment, capture_output=True, timeout=SECONDS)
    bench.figures["exit"] = process.returncode
    errors = process.stderr.decode()
    demand("exit status is not 0", process.returncode == 0, errors)
    bench.check_words(errors)
    demand("no whole PNG", is_png((output / "out.png").read_bytes()))


def limited(size):
    """A limit on file sizes stands for a full disk."""
    if not shutil.which("prlimit"):
        raise Skipped("there is no prlimit")
    return ["prlimit", f"--fsize={size}", "--"]


@case("cache", "tile cache: no room on the disk")
def full(bench):
    bench.run(*PAIR, "--tiles", good(bench).url(), "-o", "out.png", "--tile-cache", "cache", status=0,
              before=limited(4096))
    demand("no whole PNG", is_png(bench.path("out.png").read_bytes()))


@case("cache", "tile cache: a disk of 256 kB", alone=True)
def small_disk(bench):
    if os.geteuid() != 0:
        raise Skipped("only root mounts a small disk")
    disk = bench.path("cache")
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "faults", disk], capture_output=True).returncode:
        raise Skipped("no disk can be mounted here")
    try:
        noise = os.urandom(100_000)
        from .images import TILE, chunk
        # Tiles that exceed the disk together; text chunks can contain anything.
        tile = TILE[:33] + chunk(b"teXt", b"noise\0" + noise) + TILE[33:]
        server = bench.serve(lambda path, count: Answer(body=tile, headers=KEPT))
        view = ["--lat", "20", "--lon", "0", "-z", "4", "--size", "900x700", "--no-pin", "--attribution", "off"]
        bench.draw(server.url(), view=view, status=0)
        bench.draw(server.url(), view=view, status=0)
    finally:
        subprocess.run(["umount", disk], check=True)


@case("cache", "tile cache: four processes at once", alone=True)
def together(bench):
    server = good(bench)
    processes = [
        bench.start(*PAIR, "--tiles", server.url(), "-o", f"out{n}.png", "--tile-cache", "cache") for n in range(4)]
    for n, process in enumerate(processes):
        _, errors = process.communicate(timeout=SECONDS * 2)
        bench.figures["exit"] = process.returncode
        demand("exit status is not 0", process.returncode == 0, errors)
        demand("it says something", errors == b"", errors)
        demand("no whole PNG", is_png(bench.path(f"out{n}.png").read_bytes()))
    seen = len(server.requests)
    bench.draw(server.url(), status=0, lines=0)
    demand("tiles are not in the cache", len(server.requests) == seen, len(server.requests) - seen)


@case("cache", "tile cache: killed ten times", alone=True)
def killed(bench):
    server = bench.serve(lambda path, count: Answer(headers=KEPT, wait=0.01))
    view = ["--lat", "20", "--lon", "0", "-z", "5", "--size", "1200x900", "--no-pin", "--attribution", "off"]
    for n in range(10):
        process = bench.start(*view, "--tiles", server.url(), "-o", "out.png", "--tile-cache", "cache")
        time.sleep(0.02 + n * 0.02)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        if bench.path("out.png").exists():
            demand("half a PNG", is_png(bench.path("out.png").read_bytes()))
    bench.draw(server.url(), view=view, status=0)
    seen = len(server.requests)
    bench.draw(server.url(), view=view, status=0, lines=0)
    demand("tiles are not in the cache", len(server.requests) == seen, len(server.requests) - seen)


# Finished images.


def draw_cached(bench, **more):
    return bench.draw(ARCHIVE, "--cache", "finished", view=VADUZ, status=0, **more)


def damage_finished(name, change):
    @case("cache", f"output cache: {name}")
    def is_corrupt(bench):
        draw_cached(bench)
        whole = bench.path("out.png").read_bytes()
        demand("nothing was cached", files(bench.path("finished")))
        for path in files(bench.path("finished")):
            change(path)
        for _ in range(2):
            draw_cached(bench)
            demand("another image", bench.path("out.png").read_bytes() == whole)


damage_finished("no bytes", lambda path: path.write_bytes(b""))
damage_finished("half a file", lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]))
damage_finished("another byte", lambda path: path.write_bytes(
    path.read_bytes()[:-1] + bytes([path.read_bytes()[-1] ^ 1]) if path.stat().st_size else b""))
damage_finished("garbage", lambda path: path.write_bytes(b"garbage"))


@case("cache", "output cache: its folder is a file")
def finished_is_file(bench):
    bench.write("finished", "I am a file")
    draw_cached(bench)
    demand("the file was touched", bench.path("finished").read_text() == "I am a file")


@case("cache", "output cache: no room on the disk", alone=True)
def finished_is_full(bench):
    if os.geteuid() != 0:
        raise Skipped("only root mounts a small disk")
    disk = bench.path("finished")
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "faults", disk], capture_output=True).returncode:
        raise Skipped("no disk can be mounted here")
    try:
        draw_cached(bench)
        demand("half a file is left", all(path.stat().st_size == 0 or path.name[0] in "._" or path.suffix == ""
                                          for path in files(disk)), files(disk))
    finally:
        subprocess.run(["umount", disk], check=True)
