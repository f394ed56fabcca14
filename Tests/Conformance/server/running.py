"""A running server for the time of a test."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
# The tool, which signs URLs and starts the server; None if it is not built.
TOOL = next((path for path in [
    pathlib.Path(os.environ.get("SNAPSHOT_TOOL", "/nonexistent")), ROOT / ".build/release/snapshot",
    ROOT / ".build-tests/release/snapshot", ROOT / ".build-debug/debug/snapshot"] if os.access(path, os.X_OK)), None)
KEY = "k1=0123456789abcdef"
IMAGE = "/snapshot.png?lat=47.1410&lon=9.5209&size=120x80"


def program():
    """The built server; server.py sets it."""
    return pathlib.Path(os.environ["SNAPSHOT_SERVER"])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(port, path, headers=None, method="GET", body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body=body, headers=headers or {})
    response = connection.getresponse()
    return response.status, dict(response.getheaders()), response.read()


def signed(target, *flags):
    """The target as the tool signs it."""
    return subprocess.run(
        [TOOL, "sign", target, "--signing-key", KEY, *flags], check=True, capture_output=True, text=True,
        timeout=60).stdout.rstrip("\n")


class Running:
    """The server, started with its readiness reported to a socket of ours."""

    def __init__(self, folder, *arguments, command=None, environment=None, limits=None, before=()):
        self.folder = pathlib.Path(folder)
        self.notes = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = str(self.folder / "notify")
        if os.path.exists(path):
            os.remove(path)
        self.notes.bind(path)
        self.notes.settimeout(60)
        self.log = self.folder / "server.log"
        metrics = [] if "--metrics" in arguments else ["--metrics", "off"]
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [*before, *(command or [program()]), *metrics, *arguments], stderr=log, cwd=ROOT, preexec_fn=limits,
                env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "NOTIFY_SOCKET": path, **(environment or {})})
        self.state = self.notes.recv(100).decode()

    def lines(self):
        # The last line may still be on its way.
        whole = self.log.read_text().rpartition("\n")[0]
        return [json.loads(line) for line in whole.splitlines() if line.strip()]

    def line(self, matches):
        """The last line that matches. Lines are written soon after the response, not before."""
        for _ in range(2000):
            if found := [line for line in self.lines() if matches(line)]:
                return found[-1]
            time.sleep(0.005)
        raise AssertionError(f"no such line in {self.lines()}")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(30)
        finally:
            # A server that hangs must not outlive its test.
            self.process.kill()
            self.notes.close()


class ServerTestCase(unittest.TestCase):
    """A test with a folder of its own, and servers that end with it."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def start(self, *arguments, **options):
        server = Running(self.folder, *arguments, **options)
        self.addCleanup(server.stop)
        return server
