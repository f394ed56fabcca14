"""Many connections, clients that leave at once, few file descriptors, long texts, and clients of HTTP/1.0."""

import http.client
import json
import os
import pathlib
import random
import resource
import shutil
import socket
import struct
import subprocess
import threading
import time
import unittest
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from server.running import IMAGE, ROOT, ServerTestCase, free_port, get

LABELED = "/snapshot.png?lat=47.1410&lon=9.5209&size=200x120&pin=47.1410,9.5209,label="


def png(side):
    """An image of one color."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compress((b"\0" + b"\x80\xa0\xc0" * side) * side)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


TILE = png(256)


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def limit(server, soft=None):
    """The limits of the server; with a value, sets the soft one."""
    hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[1]
    return resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, *([(soft, hard)] if soft else []))


def busy_seconds(server):
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """A connection that stays open."""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.get("/healthz")

    def get(self, path):
        self.connection.request("GET", path)
        response = self.connection.getresponse()
        return response.status, response.read()


class FloodTests(ServerTestCase):
    def setUp(self):
        super().setUp()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))

    def limited(self, soft, hard, *arguments):
        port = free_port()
        return port, self.start(
            "--listen", f"127.0.0.1:{port}", "--deadline", "60", *arguments,
            limits=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)))

    def settle(self, server):
        """Returns once the server accepts no more connections."""
        counts = [0]
        while counts[-1] < 500 or len(set(counts[-30:])) > 1 or len(counts) < 30:
            time.sleep(0.01)
            counts.append(descriptors(server))

    def test_clients_that_leave_at_once_do_not_hang_the_server(self):
        """The server must notice some of them just as it starts their images, so there are thousands."""
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}")

        def flood(seed):
            chance = random.Random(seed)
            for _ in range(2000):
                connection = socket.create_connection(("127.0.0.1", port), timeout=30)
                place = f"lat={chance.uniform(47.05, 47.25):.5f}&lon={chance.uniform(9.48, 9.58):.5f}"
                target = f"/snapshot.png?{place}&zoom=14&size=64x64"
                connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                end = time.perf_counter() + chance.uniform(0, 0.002)
                while time.perf_counter() < end:
                    pass
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.close()

        threads = [threading.Thread(target=flood, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # Connections go to the event loops in turn, and each of them must answer.
        for _ in range(8):
            self.assertEqual(get(port, IMAGE)[0], 200)
        self.assertEqual(server.stop(), 0)

    def test_the_soft_limit_is_raised(self):
        _, server = self.limited(256, 2048)
        self.assertEqual(limit(server), (2048, 2048))

    def test_idle_connections_leave_descriptors_for_drawing(self):
        port, server = self.limited(1024, 1024)
        client = Client(port)
        idle = []
        self.addCleanup(lambda: [connection.close() for connection in idle])
        for _ in range(1100):
            connection = socket.socket()
            connection.setblocking(False)
            connection.connect_ex(("127.0.0.1", port))
            idle.append(connection)
        self.settle(server)
        # The first text and the first characters that another font has are drawn now.
        for path in [IMAGE, LABELED + "Vaduz", LABELED + "%E6%97%A5%E6%9C%AC", "/styles/default/14/8625/5752.png"]:
            status, body = client.get(path)
            self.assertEqual((status, body[:4]), (200, b"\x89PNG"), body)
        self.assertEqual(client.get("/readyz")[0], 200)
        self.assertLess(descriptors(server), 1024)
        server.line(lambda line: "raise the limit" in line.get("message", ""))

    def test_a_process_without_descriptors_recovers(self):
        tiles = ThreadingHTTPServer(("127.0.0.1", 0), Tiles)
        threading.Thread(target=tiles.serve_forever, daemon=True).start()
        self.addCleanup(tiles.server_close)
        self.addCleanup(tiles.shutdown)
        folder = pathlib.Path(self.folder) / "tiles/0/0"
        folder.mkdir(parents=True)
        (folder / "0.png").write_bytes(TILE)
        remote = f"http://127.0.0.1:{tiles.server_port}/{{z}}/{{x}}/{{y}}.png#max-zoom=3"
        port, server = self.limited(
            1024, 1024, "--map", f"city={ROOT}/tiles/default.pmtiles", "--map", f"folder={folder.parent.parent}",
            "--map", f"remote={remote}")
        client = Client(port)
        paths = [
            "/snapshot.png?style=folder&lat=0&lon=0&zoom=0&size=60x40",
            "/snapshot.png?style=remote&lat=0&lon=0&zoom=0&size=60x40",
            LABELED + "%E6%97%A5%E6%9C%AC&style=city", "/styles/city/14/8625/5752.png"]
        used = set(map(int, os.listdir(f"/proc/{server.process.pid}/fd")))
        limit(server, min(set(range(len(used) + 1)) - used))
        # Only what takes a moment: Dispatch itself needs a descriptor now and then while all processors are busy, and ends
        # the process without one. Bounded connections leave it some.
        self.assertEqual([client.get(path)[0] for path in paths[:2]], [503, 503])
        # A connection that cannot be accepted waits, and nothing else: the processor is idle, and the server lives.
        waiting = socket.create_connection(("127.0.0.1", port))
        self.addCleanup(waiting.close)
        waiting.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        server.line(lambda line: "is waiting for a file descriptor" in line.get("message", ""))
        before = busy_seconds(server)
        time.sleep(0.5)
        self.assertLess(busy_seconds(server) - before, 0.2)
        limit(server, 1024)
        waiting.settimeout(30)
        self.assertIn(b" 200 ", waiting.recv(100))
        self.assertEqual([client.get(path)[0] for path in paths], [200] * len(paths))

    @unittest.skipUnless(shutil.which("ab"), "apache2-utils is not installed")
    def test_ab_ends(self):
        port, _ = self.limited(1024, 1024)
        for flags in [[], ["-k"]]:
            outcome = subprocess.run(
                ["ab", "-q", "-n", "40", "-c", "4", "-s", "10", *flags, f"http://127.0.0.1:{port}{IMAGE}"],
                capture_output=True, text=True, timeout=60)
            self.assertEqual(outcome.returncode, 0, outcome.stdout + outcome.stderr)
            self.assertRegex(outcome.stdout, r"Complete requests: +40\n")
            self.assertRegex(outcome.stdout, r"Failed requests: +0\n")
            self.assertEqual("Keep-Alive requests:    40" in outcome.stdout, bool(flags), outcome.stdout)


class Tiles(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(TILE)))
        self.end_headers()
        self.wfile.write(TILE)

    def log_message(self, *arguments):
        pass


class HostileTextTests(ServerTestCase):
    """Neither the log nor a response is as long as what a client sends, and the log has none of it."""

    def test_a_key_of_a_megabyte(self):
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}")
        for template in ['{"lat":47,"lon":9,"KEY":1}', '{"lat":47,"lon":9,"pins":[{"lat":47,"lon":9,"KEY":1}]}', '["KEY"]']:
            body = template.replace("KEY", "secret" + "k" * 1_000_000)
            status, _, answer = get(port, "/snapshot", {"Content-Type": "application/json"}, "POST", body)
            self.assertEqual(status, 400)
            self.assertLess(len(answer), 3000)
        server.line(lambda line: line.get("status") == 400)
        self.assertLess(max(len(json.dumps(line)) for line in server.lines()), 500)
        self.assertNotIn("secret", json.dumps(server.lines()))

    def test_a_flood_of_nonsense_logs_few_lines(self):
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}")
        start = time.monotonic()
        for _ in range(100):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
                connection.sendall(b"secret nonsense\r\n\r\n")
                self.assertIn(b"application/problem+json", connection.recv(4000))
        seconds = time.monotonic() - start
        get(port, "/healthz")
        server.line(lambda line: line.get("route") == "health")
        lines = [line for line in server.lines() if line.get("code") == "malformed_request"]
        self.assertTrue(0 < len(lines) <= 10 * (seconds + 1), f"{len(lines)} in {seconds} s")
        self.assertNotIn("secret", json.dumps(lines))
