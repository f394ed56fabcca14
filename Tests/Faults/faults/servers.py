"""Failing tile servers: the result of one image."""

import gzip
import json

from .bench import ARCHIVE, PAIR, VADUZ, case, demand
from .images import BOMB, HALF, HUGE_SIDE, NO_END, ONE_PIXEL, OTHER, PAGE, TILE, WRONG_CRC
from .server import Answer, tile_of

CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
HEAD = f"HTTP/1.1 200 OK\r\nContent-Length: {len(TILE)}\r\n\r\n".encode()
QUICK = ["--timeout", "1"]


def western(answer, parent=False):
    """Only the western tile fails; other zooms have no tiles, or only the parent."""

    def rule(path, count):
        tile = tile_of(path)
        if tile and tile[0] == 2 and tile[1] == 1:
            return answer(count) if callable(answer) else answer
        return Answer() if tile and (tile[0] == 2 or parent and tile[0] == 1) else Answer(404)

    return rule


# name, the western tile's response, status, words, maximum number of requests, flags
FAULTS = [
    ("401", Answer(401), 3, "refuses (401)", 8, []),
    ("403", Answer(403), 3, "refuses (403)", 8, []),
    ("404", Answer(404), 3, "", 8, []),
    ("410", Answer(410), 3, "", 8, []),
    ("204", Answer(204), 3, "", 8, []),
    ("418", Answer(418), 3, "418", 8, []),
    ("429 without Retry-After", Answer(429), 3, "too many requests", 12, []),
    ("429, Retry-After: 0", Answer(429, headers=[("Retry-After", "0")]), 3, "too many requests", 12, []),
    ("500", Answer(500), 3, "fails (500)", 12, []),
    ("501", Answer(501), 3, "fails (501)", 8, []),
    ("502", Answer(502), 3, "fails (502)", 12, []),
    ("503", Answer(503), 3, "fails (503)", 12, []),
    ("504", Answer(504), 3, "fails (504)", 12, []),
    ("hang", Answer(fault="hang"), 3, "nothing arrived from the server for", 8, QUICK),
    ("hang after the head", Answer(fault="hang after head"), 3, "nothing arrived from the server for", 8, QUICK),
    ("reset", Answer(fault="reset"), 3, "", 12, []),
    ("closed without an answer", Answer(fault="close"), 3, "without a response", 12, []),
    ("half a body, then closed", Answer(cut=len(TILE) // 2), 3, "cut short", 12, []),
    ("Content-Length too long", Answer(length=len(TILE) + 9, cut=len(TILE)), 3, "cut short", 12, []),
    ("Content-Length too short", Answer(head=HEAD.replace(str(len(TILE)).encode(), b"100")), 3, "", 12, []),
    ("Content-Length of 50 MB", Answer(length=50_000_000, cut=10), 3, "more than 8388608 bytes", 8, []),
    ("9 MB without Content-Length", Answer(body=b"\0" * 9_000_000, length=False), 3, "more than 8388608 bytes", 8, []),
    ("chunks that end early", Answer(head=CHUNKED, body=b"ff\r\nabc"), 3, "", 12, []),
    ("a chunk without a size", Answer(head=CHUNKED, body=b"zz\r\nabc\r\n0\r\n\r\n"), 3, "", 12, []),
    ("not HTTP", Answer(head=b"SSH-2.0-OpenSSH_9.2\r\n", body=b""), 3, "not valid HTTP", 12, []),
    ("a head without end", Answer(head=b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 20_000, body=b""), 3,
     "the header of the response is too large", 12, []),
    ("a header field of 5 MB", Answer(headers=[("X", "y" * 5_000_000)]), 3, "the header of the response is too large",
     12, []),
    ("gzip that is none", Answer(headers=[("Content-Encoding", "gzip")]), 3, "Content-Encoding", 12, []),
    ("gzip that is cut", Answer(body=gzip.compress(TILE)[:60], headers=[("Content-Encoding", "gzip")]), 3, "", 12, []),
    ("gzip bomb by Content-Encoding", Answer(body=BOMB, headers=[("Content-Encoding", "gzip")]), 3, "8388608", 8, []),
    ("gzip bomb as a tile", Answer(body=BOMB), 3, "", 8, []),
    ("an HTML page with 200", Answer(body=PAGE), 3, "an HTML page instead of a tile", 8, []),
    ("JSON with 200", Answer(body=b'{"error":"no"}'), 3, "instead of a tile", 8, []),
    ("an empty response with 200", Answer(body=b""), 3, "an empty response", 8, []),
    ("half a PNG with 200", Answer(body=HALF), 3, "", 8, []),
    ("a PNG with a wrong CRC", Answer(body=WRONG_CRC), 3, "", 8, []),
    ("a PNG without its end", Answer(body=NO_END), 3, "", 8, []),
    ("a PNG of 1x1", Answer(body=ONE_PIXEL), 3, "", 8, []),
    ("a PNG of 50,000 a side", Answer(body=HUGE_SIDE), 3, "", 8, []),
    ("redirect to http", Answer(302, headers=[("Location", "http://127.0.0.1:1/")]), 3, "not https", 8, []),
    ("redirect to itself", Answer(302, headers=[("Location", "/2/1/1.png")]), 3, "not https", 8, []),
    ("redirect to a file", Answer(302, headers=[("Location", "file:///etc/passwd")]), 3, "not https", 8, []),
    ("redirect without a target", Answer(302), 3, "302", 8, []),
]


def register(name, answer, status, words, requests, flags):
    @case("server", name)
    def one_tile_fails(bench):
        """Half of the image is drawn; once the server works again, nothing of the fault remains."""
        answers = [answer]
        server = bench.serve(western(lambda count: answers[0]))
        bench.draw(server.url(), *flags, status=status, says=words, requests=requests)
        seen = dict(bench.figures)
        if answer.status in (404, 410, 204):
            return
        answers[0] = Answer()
        bench.draw(server.url(), status=0, lines=0)
        bench.figures.update(seen)


for row in FAULTS:
    register(*row)


def register_stale(name, answer, flags=()):
    @case("server", f"a cached tile and {name}")
    def the_cached_tile_is_drawn(bench):
        def rule(path, count):
            return Answer(body=OTHER, headers=[("Cache-Control", "no-cache")]) if count == 1 else answer

        server = bench.serve(rule)
        bench.draw(server.url())
        bench.draw(server.url(), *flags, "--report", "report.json", lines=None)
        tiles = json.loads(bench.path("report.json").read_bytes())["tiles"]
        demand("a tile is not reported as stale", all("stale" in tile for tile in tiles), tiles)
        demand("a tile is not exact", all(tile["outcome"] == "exact" for tile in tiles), tiles)


for row in FAULTS:
    if row[0] in ("403", "500", "reset", "an HTML page with 200", "half a PNG with 200", "a PNG with a wrong CRC",
                  "a PNG of 1x1", "gzip bomb as a tile", "redirect to itself"):
        register_stale(row[0], row[1])
register_stale("hang", Answer(fault="hang"), QUICK)


@case("server", "500 twice, then a tile")
def fails_twice(bench):
    bench.draw(bench.serve(western(lambda count: Answer(500) if count < 3 else Answer())).url(), lines=0, requests=4)


@case("server", "404 with a parent")
def absent_with_parent(bench):
    bench.draw(bench.serve(western(Answer(404), parent=True)).url(), status=0)


@case("server", "403 with a parent")
def refused_with_parent(bench):
    bench.draw(bench.serve(western(Answer(403), parent=True)).url(), status=3, says="refuses (403)")


@case("server", "a slow server that still sends", alone=True)
def slow(bench):
    """A third of the timeout between two bytes; the whole body takes longer than the timeout."""
    pace = (max(1, len(TILE) // 10), 0.3)
    bench.draw(bench.serve(lambda path, count: Answer(pace=pace)).url(), *QUICK, status=0, lines=0)


@case("server", "a server that sends one tile after the other", alone=True)
def serial(bench):
    """The last of 12 tiles arrives long after the timeout, but data keeps arriving."""
    import threading

    turn = threading.Lock()

    def rule(path, count):
        with turn:
            return Answer() if not bench.servers[0].closed.wait(0.3) else Answer(500)

    view = ["--lat", "20", "--lon", "0", "-z", "4", "--size", "700x500", "--no-pin", "--attribution", "off"]
    bench.draw(bench.serve(rule).url(), *QUICK, view=view, status=0, lines=0)


@case("server", "Retry-After beyond what is waited", alone=True)
def too_patient(bench):
    server = bench.serve(western(Answer(429, headers=[("Retry-After", "3600")])))
    bench.draw(server.url(), status=(1, 3), requests=2, seconds=20, lines=None)


@case("server", "Retry-After: 2 holds all transfers back", alone=True)
def pauses(bench):
    """Requests in flight may still arrive; then there are none until the time is over."""

    def rule(path, count):
        first = len(bench.servers[0].requests) == 1
        return Answer(429, headers=[("Retry-After", "2")]) if first else Answer(wait=0.1)

    server = bench.serve(rule)
    view = ["--lat", "20", "--lon", "0", "-z", "4", "--size", "1200x900", "--no-pin", "--attribution", "off"]
    bench.draw(server.url(), view=view, status=0, lines=0)
    start = server.times[0]
    early = [moment - start for moment in server.times if moment - start < 1.9]
    demand("requests during the pause", len(early) <= 6, early)


def wide(rule, name, words, requests, seconds=30, flags=(), status=1):
    @case("server", name, alone=True)
    def every_tile_fails(bench):
        view = ["--lat", "20", "--lon", "0", "-z", "5", "--size", "1200x900", "--no-pin"]
        bench.draw(bench.serve(rule).url(), *flags, view=view, status=status, says=words, requests=requests,
                   seconds=seconds)


wide(lambda path, count: Answer(403), "30 tiles, all 403", "refuses (403)", 60)
wide(lambda path, count: Answer(500), "30 tiles, all 500", "500", 120)
wide(lambda path, count: Answer(fault="hang"), "30 tiles, all hang", "nothing arrived", 40, flags=QUICK, seconds=20)
wide(lambda path, count: Answer(404), "30 tiles, all 404", "no tiles", 120)


@case("server", "nobody listens")
def refused(bench):
    import socket

    with socket.socket() as taken:
        # Bound, so that nobody else gets the port, but not listening.
        taken.bind(("127.0.0.1", 0))
        bench.draw(f"http://127.0.0.1:{taken.getsockname()[1]}/{{z}}/{{x}}/{{y}}.png", status=1,
                   says="no connection could be made; check that the server runs")


def register_usage(name, location, words="", status=64):
    @case("server", name)
    def wrong_location(bench):
        bench.draw(location, status=status, says=words)


for port in ["0", "99999", "8o", "-1", "65536"]:
    register_usage(f"port {port}", f"http://127.0.0.1:{port}/{{z}}/{{x}}/{{y}}.png", "port from 1 to 65535")
register_usage("a host without name", "http:///{z}/{x}/{y}.png")
register_usage("a percent-encoded host", "http://tile%2Eexample/{z}/{x}/{y}.png")
register_usage("a host with a space", "http://exa mple/{z}/{x}/{y}.png")
register_usage("an address with an open bracket", "http://[::1/{z}/{x}/{y}.png")
# Fails before a DNS query: a label has at most 63 letters.
register_usage("a host that cannot be", f"http://{'a' * 64}.invalid/{{z}}/{{x}}/{{y}}.png", "", status=1)


@case("server", "an international host name")
def international(bench):
    server = bench.serve(lambda path, count: Answer())
    bench.draw(server.url(host="bücher.localhost"), status=0, lines=0)
    demand("not in its ASCII form", "Host: xn--bcher-kva.localhost" in server.heads[0], server.heads[0])


# TileJSON documents and archives: without them there is no image.
DOCUMENTS = [
    ("403", Answer(403), "refuses (403)"), ("404", Answer(404), ""), ("500", Answer(500), ""),
    ("an HTML page", Answer(body=PAGE), ""), ("half a document", Answer(body=b'{"tiles": ["http'), ""),
    ("an empty list", Answer(body=b'{"tiles": []}'), "empty"), ("2 MB", Answer(body=b" " * 2_000_000), ""),
    ("no answer", Answer(fault="hang"), "nothing arrived"), ("a reset", Answer(fault="reset"), ""),
    ("a redirect loop", Answer(302, headers=[("Location", "/tiles.json")]), "https"),
]


def register_document(subject, location, name, answer, words):
    @case("server", f"{subject}: {name}")
    def without_document(bench):
        server = bench.serve(lambda path, count: answer)
        bench.draw(server.url(location), *QUICK, status=1, says=words, requests=8)


for name, answer, words in DOCUMENTS:
    register_document("TileJSON", "/tiles.json", name, answer, words)
for name, answer, words in DOCUMENTS[:4] + DOCUMENTS[7:9]:
    register_document("PMTiles", "/a.pmtiles", name, answer, words)
register_document("PMTiles", "/a.pmtiles", "no ranges", Answer(body=ARCHIVE.read_bytes()), "byte ranges")
register_document(
    "PMTiles", "/a.pmtiles", "half a head",
    Answer(206, body=ARCHIVE.read_bytes()[:60], headers=[("Content-Range", "bytes 0-59/60")]), "")
