"""Starts the tool as a filter, feeds it and reads from it."""

import contextlib
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import threading
import time

from .answers import looked_at, parsed
from .expectations import Wrong, demand, expect

ROOT = pathlib.Path(__file__).resolve().parents[3]
TILES = ROOT / "fixtures/archives/raster.pmtiles"
CITY = ROOT / "fixtures/archives/vaduz-core.mbtiles"
MIB = 1 << 20
# The longest time that a check waits for something that should happen soon.
SECONDS = 30
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def row(**more):
    """A small image of Vaduz."""
    return {"lat": 47.141, "lon": 9.5209, "zoom": 12, "size": "48x32"} | more


def rows(count):
    """Small images of different places."""
    return [row(id=number, lat=47.1 + number / 1000) for number in range(count)]


def text(row):
    return row if isinstance(row, bytes) else (row if isinstance(row, str) else json.dumps(row)).encode()


class Filter:
    """The tool in a new folder with an output folder."""

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
        """The running filter; killed at the end if it is still running."""
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
        """The output for rows: exactly the result lines of lines 1, 2, …"""
        result = self.run(b"".join(text(row) + b"\n" for row in rows), *flags, **more)
        expect(f"status (standard error: {result.stderr.decode(errors='replace')[-300:]})", result.returncode, status)
        answers = parsed(result.stdout)
        expect("lines that were answered", [answer["line"] for answer in answers], list(range(1, len(rows) + 1)))
        return answers

    def files(self, output=None):
        """All files in the output folder, including temporary ones."""
        output = output or self.output
        return {str(path.relative_to(output)): path.read_bytes() for path in output.rglob("*") if path.is_file()}


def read_line(process, seconds=SECONDS):
    """The next line, which must arrive while the filter waits for more input."""
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
    """The rest of the output as bytes, and the exit status."""
    timer = threading.Timer(seconds, kill, [process])
    timer.start()
    rest = process.stdout.read()
    status = process.wait()
    alive = timer.is_alive()
    timer.cancel()
    demand(f"it had not ended after {seconds} s", alive)
    return rest, status


def kill(process):
    """Ends it and its children: the tool may be a script."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def status_of(process, seconds=SECONDS):
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        raise Wrong(f"it had not ended after {seconds} s") from None


def peak_memory(process):
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) * 1024
