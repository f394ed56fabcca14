"""Batches on failing servers: the number of requests, the duration, and the result of each row."""

import json
import signal
import time

from .bench import ARCHIVE, SECONDS, case, demand
from .images import PAGE, is_png
from .server import Answer, tile_of

VIEW = ["--zoom", "15", "--size", "96x64", "--no-pin"]


def table(bench, count):
    """Rows at different places, so that no two rows share tiles."""
    rows = [{"id": n, "lat": 47 + n % 150 * 0.03, "lon": 8 + n // 150 * 0.03} for n in range(count)]
    return bench.write("rows.ndjson", "".join(json.dumps(row) + "\n" for row in rows))


def command(tiles, *flags):
    return ["batch", "rows.ndjson", "--output-dir", "images", "--tiles", tiles, "--tile-cache", "cache", *VIEW,
            "--quiet", "--results", "results.ndjson", *flags]


def answers(bench):
    return [json.loads(line) for line in bench.path("results.ndjson").read_text().splitlines()]


def check_images(bench):
    for path in bench.path("images").rglob("*"):
        if path.is_file():
            demand(f"{path.name} is no whole PNG", is_png(path.read_bytes()))


def failing(name, answer, count, requests, seconds, flags=(), code="tile_source_failed"):
    @case("batch", name, alone=True)
    def every_row_fails(bench):
        table(bench, count)
        server = bench.serve(lambda path, n: answer)
        process = bench.start(*command(server.url(), *flags))
        begin = time.monotonic()
        try:
            while process.poll() is None and time.monotonic() - begin < 15:
                time.sleep(0.05)
            demand(f"more than {requests} requests within 15 s", len(server.requests) <= requests, len(server.requests))
            _, errors = process.communicate(timeout=max(1, seconds - (time.monotonic() - begin)))
        except Exception:
            process.kill()
            process.communicate()
            raise
        bench.figures |= {"exit": process.returncode, "requests": len(server.requests)}
        demand("exit status is not 1", process.returncode == 1, errors)
        rows = answers(bench)
        demand("not every row is answered", len(rows) == count, len(rows))
        for row in rows:
            demand("a row is not answered as an error", row["status"] == "error", row)
            demand(f"the code is not {code}", row["code"] == code, row)
            demand("a row is not retryable", row["retryable"], row)
        check_images(bench)


QUICK = ("--timeout", "1")
failing("20,000 rows, all 403", Answer(403), 20_000, 50, 120)
failing("2,000 rows, all 401", Answer(401), 2_000, 50, 60)
failing("2,000 rows, all 500", Answer(500), 2_000, 80, 60)
failing("2,000 rows, all an HTML page with 503", Answer(503, body=PAGE), 2_000, 80, 60)
failing("500 rows, all hang", Answer(fault="hang"), 500, 60, 60, QUICK)
failing("500 rows, all reset", Answer(fault="reset"), 500, 80, 60)


@case("batch", "a store that refuses absent tiles", alone=True)
def sparse_store(bench):
    """403 for most tiles from a working host: no row may fail because of another."""
    count = 400
    table(bench, count)

    def rule(path, n):
        tile = tile_of(path)
        return Answer() if tile[0] == 15 and (tile[1] + tile[2]) % 2 else Answer(403)

    server = bench.serve(rule)
    bench.run(*command(server.url(), "--missing-tiles", "blank", "--jobs", "1"))
    rows = answers(bench)
    demand("rows were given up", not any("not contacted" in row.get("detail", "") for row in rows),
           [row for row in rows if "not contacted" in row.get("detail", "")][:2])
    demand("no row was drawn", any(row["status"] == "ok" for row in rows))


@case("batch", "a server whose tiles end two zooms above", alone=True)
def overzoomed(bench):
    """All requested tiles of many rows are absent (404) before the first one is found."""
    table(bench, 24)
    server = bench.serve(lambda path, n: Answer() if tile_of(path)[0] <= 13 else Answer(404))
    bench.run(*command(server.url(), "--jobs", "16"))
    demand("a row failed", all(row["status"] == "ok" for row in answers(bench)), answers(bench)[:2])


@case("batch", "a server that is healed", alone=True)
def healed(bench):
    """A probe closes the breaker, and later rows are drawn; --resume draws the others."""
    table(bench, 300)
    state = {"healthy": False}
    server = bench.serve(lambda path, n: Answer() if state["healthy"] else Answer(500))
    bench.run(*command(server.url()), status=1, lines=0)
    demand("a row was drawn", all(row["status"] == "error" for row in answers(bench)))
    state["healthy"] = True
    bench.run(*command(server.url(), "--resume"))
    demand("a row failed", all(row["status"] == "ok" for row in answers(bench)), answers(bench)[:2])


def stopping(name, answer, flags=(), sent=signal.SIGTERM, status=143):
    @case("batch", name, alone=True)
    def is_stopped(bench):
        table(bench, 50)
        server = bench.serve(lambda path, n: answer)
        process = bench.start(*command(server.url(), *flags))
        try:
            begin = time.monotonic()
            while not server.requests and time.monotonic() - begin < SECONDS:
                time.sleep(0.01)
            time.sleep(0.3)
            process.send_signal(sent)
            begin = time.monotonic()
            process.communicate(timeout=SECONDS)
        finally:
            if process.poll() is None:
                process.kill()
                process.communicate()
        took = time.monotonic() - begin
        bench.figures |= {"exit": process.returncode, "requests": len(server.requests)}
        demand(f"exit status is not {status}", process.returncode == status, process.returncode)
        # One second is promised; the other is for a busy machine.
        demand("it took longer than a second", took < 2, f"{took:.2f} s")
        check_images(bench)


stopping("SIGTERM while connections hang", Answer(fault="hang"))
stopping("SIGINT while connections hang", Answer(fault="hang"), sent=signal.SIGINT, status=130)
stopping("SIGTERM during Retry-After: 30", Answer(429, headers=[("Retry-After", "30")]))
stopping("SIGTERM during Retry-After: 30 of a 503", Answer(503, headers=[("Retry-After", "30")]))


@case("batch", "SIGTERM to a filter whose row hangs", alone=True)
def filter_is_stopped(bench):
    import subprocess

    server = bench.serve(lambda path, n: Answer(fault="hang"))
    process = bench.start("batch", "--stdin", "--output-dir", "images", "--tiles", server.url(), "--tile-cache", "cache",
                          *VIEW, stdin=subprocess.PIPE)
    try:
        process.stdin.write(b'{"id":1,"lat":47,"lon":9}\n')
        process.stdin.flush()
        begin = time.monotonic()
        while not server.requests and time.monotonic() - begin < SECONDS:
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        begin = time.monotonic()
        output, _ = process.communicate(timeout=SECONDS)
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
    took = time.monotonic() - begin
    bench.figures |= {"exit": process.returncode}
    demand("exit status is not 143", process.returncode == 143, process.returncode)
    demand("it took longer than a second", took < 2, f"{took:.2f} s")
    row = json.loads(output)
    demand("the row is not answered as retryable", row["status"] == "error" and row["retryable"], row)


OSM = "tile.openstreetmap.org/{z}/{x}/{y}.png"
for spelling in [f"https://{OSM}", f"https://TILE.OpenStreetMap.org{OSM[22:]}", f"https://tile.openstreetmap.org.{OSM[22:]}",
                 f"https://tile.openstreetmap.org:443{OSM[22:]}", f"https://a.{OSM}", f"https://{{s}}.{OSM}", f"http://{OSM}",
                 f"{ARCHIVE}#dark=https://{OSM}"]:

    def refusing(spelling):
        @case("batch", f"a batch over {spelling.replace(str(ARCHIVE), 'a.pmtiles')[:46]}")
        def is_refused(bench):
            table(bench, 3)
            # No request leaves the machine, even if it is not refused.
            closed = {name: "http://127.0.0.1:1" for name in ("http_proxy", "https_proxy", "all_proxy")}
            bench.run(*command(spelling), status=64, says="--allow-bulk", environment=closed)
            demand("images is there", not bench.path("images").exists())

    refusing(spelling)


@case("batch", "a batch over openstreetmap.org, --offline")
def is_not_refused(bench):
    table(bench, 3)
    bench.run(*command(f"https://{OSM}", "--offline"), status=1, lines=0)
    demand("a row was drawn", all(row["status"] == "error" for row in answers(bench)))
