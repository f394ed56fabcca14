"""Archives: exports that are killed, and drawn tiles whose style or server fails."""

import hashlib
import json
import signal
import time

from .bench import MBTILES, SECONDS, case, demand
from .images import TILE
from .server import Answer, tile_of
from .styles import FILES, LAYERS, POINT

AREA = ["--bbox", "9.4,47.0,9.6,47.2"]


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def killed(name, ending, jobs):
    @case("export", name, alone=True)
    def resumes(bench):
        """SIGKILL at ten moments, then a run to the end: the same archive as without."""
        # A different tile each, so that none is shared and the archive is large.
        noise = hashlib.shake_256(b"noise").hexdigest(20_000).encode()

        def rule(path, count):
            text = b"\0\0" + noise[len(path) * 7 :] + path.encode()
            from .images import chunk
            return Answer(body=TILE[:33] + chunk(b"teXt", b"n" + text) + TILE[33:], wait=0.002)

        server = bench.serve(rule)
        fetch = ["tiles", "fetch", server.url(), *AREA, "--zooms", "10-14", "--jobs", jobs, "--tile-cache", "none",
                 "--quiet"]
        bench.run(*fetch, "-o", f"whole{ending}", lines=0)
        for kill in range(10):
            process = bench.start(*fetch, "-o", f"out{ending}")
            time.sleep(0.02 + kill * 0.03)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            if bench.path(f"out{ending}").exists():
                # It ended before it was killed.
                bench.path(f"out{ending}").unlink()
        bench.run(*fetch, "-o", f"out{ending}", lines=0)
        demand("another archive", digest(bench.path(f"out{ending}")) == digest(bench.path(f"whole{ending}")))
        bench.check_rest(f"out{ending}", f"whole{ending}", "none")


killed("tiles fetch killed ten times, .pmtiles", ".pmtiles", 4)
killed("tiles fetch killed ten times, .mbtiles", ".mbtiles", 2)


def style(bench, server, *parts):
    """A style on a server, with raster tiles and some parts that fail."""
    document = {"version": 8, "layers": [LAYERS["background"], {"id": "t", "type": "raster", "source": "t"}],
                "sources": {"t": {"type": "raster", "tiles": [server.url()], "tileSize": 256}}}
    document["layers"] += [LAYERS[part] for part in parts]
    if "sprite" in parts:
        document["sprite"] = server.url("/icons")
    if "data" in parts:
        document["sources"]["data"] = {"type": "geojson", "data": server.url("/data.geojson")}
    if "image" in parts:
        document["sources"]["image"] = {
            "type": "image", "url": server.url("/plan.png"), "coordinates": [[9, 48], [10, 48], [10, 46], [9, 46]]}
    return bench.write("style.json", json.dumps(document))


def register(part):
    @case("export", f"tiles render: {part} fails, then not")
    def part_fails(bench):
        """Nothing is begun that could not be resumed."""
        state = {"fails": True}

        def rule(path, count):
            if tile_of(path):
                return Answer()
            path = path.replace("@2x", "")
            return Answer(500) if state["fails"] or path not in FILES else Answer(body=FILES[path])

        server = bench.serve(rule)
        location = style(bench, server, part)
        render = ["tiles", "render", "--tiles", location, "--bbox", "9.5,47.1,9.51,47.11", "--zooms", "12-13",
                  "--tile-cache", "cache", "--quiet", "-o", "out.pmtiles"]
        _, errors = bench.run(*render, status=1, says="fails (500)")
        demand("it promises to resume", "resume" not in errors, errors)
        demand("a file was begun", not list(bench.folder.glob("out.pmtiles*")), list(bench.folder.glob("out*")))
        state["fails"] = False
        bench.run(*render, lines=0)


for part in ("sprite", "data", "image"):
    register(part)


@case("export", "tiles render: tiles fail, then not")
def tiles_fail(bench):
    """Drawn tiles stay in the .part file, and the archive is that of a run without failures."""
    state = {"fails": False}

    def rule(path, count):
        tile = tile_of(path)
        return Answer(500) if state["fails"] and tile and tile[0] == 13 else Answer()

    server = bench.serve(rule)
    location = style(bench, server)
    render = ["tiles", "render", "--tiles", location, "--bbox", "9.5,47.1,9.51,47.11", "--zooms", "12-13", "--quiet"]
    bench.run(*render, "--tile-cache", "first", "-o", "whole.pmtiles", lines=0)
    state["fails"] = True
    bench.run(*render, "--tile-cache", "second", "-o", "out.pmtiles", status=1, says="run it again to resume")
    demand("the drawn tiles are gone", bench.path("out.pmtiles.part").exists())
    state["fails"] = False
    bench.run(*render, "--tile-cache", "second", "-o", "out.pmtiles", lines=0)
    demand("another archive", digest(bench.path("out.pmtiles")) == digest(bench.path("whole.pmtiles")))
