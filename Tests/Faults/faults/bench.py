"""A working folder, the tool, and the checks of a run."""

import dataclasses
import os
import pathlib
import subprocess
import time

from .images import is_png
from .server import Server

ROOT = pathlib.Path(__file__).resolve().parents[3]
ARCHIVE = ROOT / "fixtures/archives/vaduz-core.pmtiles"
MBTILES = ROOT / "fixtures/archives/vaduz-core.mbtiles"
VADUZ = ["--lat", "47.1410", "--lon", "9.5209", "-z", "15", "--size", "160x120"]
# Two tiles of zoom 2, /2/1/1 in the west and /2/2/1 in the east.
PAIR = ["--lat", "20", "--lon", "0", "-z", "2", "--size", "128x64", "--no-pin", "--attribution", "off"]
# The longest wait for something that should happen soon; a busy machine is slow.
SECONDS = 60
CASES = []


class Wrong(Exception):
    """The actual and the expected value."""


class Skipped(Exception):
    """Why a case cannot run here."""


@dataclasses.dataclass
class Case:
    subject: str
    name: str
    body: object
    alone: bool = False


def case(subject, name, alone=False):
    """Registers a function of a Bench."""

    def register(body):
        CASES.append(Case(subject, name, body, alone))
        return body

    return register


def demand(what, is_so, seen=""):
    if not is_so:
        raise Wrong(f"{what}" + (f"; saw {str(seen)[:600]}" if seen != "" else ""))


class Bench:
    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.figures = {}
        self.servers = []
        (folder / "home").mkdir()
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(folder / "home"), "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C"}

    def close(self):
        for server in self.servers:
            server.close()

    def serve(self, rule, context=None):
        self.servers.append(Server(rule, context))
        return self.servers[-1]

    def path(self, name):
        return self.folder / name

    def write(self, name, data):
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    def start(self, *arguments, before=(), **more):
        more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more
        environment = self.environment | more.pop("environment", {})
        return subprocess.Popen(
            [*map(str, before), self.tool, *map(str, arguments)], cwd=self.folder, env=environment, **more)

    def run(self, *arguments, status=0, says=(), lines=None, seconds=SECONDS, before=(), **more):
        """Runs the tool; checks its exit status, that each message is one complete line of ours, and the time."""
        begin = time.monotonic()
        process = self.start(*arguments, before=before, **more)
        try:
            output, errors = process.communicate(timeout=SECONDS * 2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Wrong(f"it had not ended after {SECONDS * 2} s") from None
        took = time.monotonic() - begin
        errors = (errors or b"").decode(errors="replace")
        self.figures["exit"] = process.returncode
        if self.servers:
            self.figures["requests"] = sum(len(server.requests) for server in self.servers)
        statuses = status if isinstance(status, (tuple, set)) else (status,)
        demand(f"exit status is not {' or '.join(map(str, statuses))}", process.returncode in statuses,
               f"{process.returncode}: {errors}")
        self.check_words(errors)
        if process.returncode not in (0, 3) and lines is None:
            lines = 1
        if lines is not None:
            demand(f"not {lines} line(s) on standard error", len(errors.splitlines()) == lines, errors)
        for word in [says] if isinstance(says, str) else says:
            demand(f"it does not say {word!r}", word in errors, errors)
        demand(f"it took longer than {seconds} s", took <= seconds, f"{took:.1f} s")
        return output or b"", errors

    @staticmethod
    def check_words(errors):
        demand("a line is not whole", errors == "" or errors.endswith("\n"), errors)
        for line in errors.splitlines():
            demand("a line that is not a message", line.startswith("snapshot: ") and len(line) > 15, errors)
            for word in ["SSL peer", "remote key was not OK", "bad/illegal", "Couldn't", "Failed writing", "Fatal error",
                         "CURLE", "Error(", "Optional(", "SECRET"]:
                demand(f"a message has {word!r}", word not in line, line)

    def draw(self, tiles, *flags, view=PAIR, status=0, requests=None, out="out.png", keeps=False, **more):
        """Draws out.png: complete if the status is 0 or 3; otherwise absent, or unchanged if `keeps`."""
        target = self.path(out)
        before = target.read_bytes() if keeps and target.exists() else None
        result = self.run(*view, "--tiles", tiles, "-o", out, "--tile-cache", "cache", *flags, status=status, **more)
        if self.figures["exit"] in (0, 3):
            demand("out.png is no whole PNG", target.is_file() and is_png(target.read_bytes()))
        elif keeps:
            demand("the old out.png was touched", (target.read_bytes() if target.exists() else None) == before)
        else:
            demand("out.png is there", not target.exists())
        if requests is not None:
            demand(f"more than {requests} requests", self.figures.get("requests", 0) <= requests,
                   self.figures.get("requests"))
        self.check_rest(out)
        return result

    def check_rest(self, *names):
        """No temporary file is left."""
        known = {"home", "cache", *names}
        left = [name for name in os.listdir(self.folder) if name not in known and (".part" in name or name.startswith(".")
                                                                                   or ".tmp" in name)]
        demand("temporary files are left", not left, left)
