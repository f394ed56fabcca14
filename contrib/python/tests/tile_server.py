"""A server of map tiles on a loopback port, for the time of a test."""

from __future__ import annotations

import contextlib
import http.server
import math
import re
import threading
from collections.abc import Iterator

from map_snapshot import Snapshotter


class TileServer(http.server.ThreadingHTTPServer):
    """Draws the tiles of the bundled map."""

    daemon_threads = True

    def __init__(self, size: int) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.maps = Snapshotter(size=(size, size), attribution="off", no_pin=True)
        self.zoom_offset = math.log2(size / 256)
        self.tiles: dict[tuple[int, int, int], bytes] = {}
        self.requests: list[tuple[str, str | None]] = []
        self.template = f"http://127.0.0.1:{self.server_port}/{{z}}/{{x}}/{{y}}.png"

    def tile(self, z: int, x: int, y: int) -> bytes:
        if (z, x, y) not in self.tiles:
            lat = math.degrees(math.atan(math.sinh(math.pi * (1 - (2 * y + 1) / 2**z))))
            row = {"lat": lat, "lon": ((x + 0.5) / 2**z - 0.5) * 360, "zoom": z + self.zoom_offset}
            self.tiles[z, x, y] = self.maps.draw(row).data
        return self.tiles[z, x, y]


class Handler(http.server.BaseHTTPRequestHandler):
    server: TileServer

    def do_GET(self) -> None:
        self.server.requests.append((self.path, self.headers["User-Agent"]))
        found = re.fullmatch(r"/(\d+)/(\d+)/(\d+)\.png", self.path)
        if not found:
            return self.send_error(404)
        data = self.server.tile(int(found[1]), int(found[2]), int(found[3]))
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def tile_server(size: int = 256) -> Iterator[TileServer]:
    server = TileServer(size)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        server.maps.close()
