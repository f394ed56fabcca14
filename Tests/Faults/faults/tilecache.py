"""The tile cache between processes: one clears it, or cuts its files, while another uses it."""

import json
import time

from .bench import SECONDS, case, demand
from .server import Answer

KEPT = [("Cache-Control", "max-age=86400")]


def during(name, act, lines):
    @case("cache", f"tile cache: {name}", alone=True)
    def while_it_is_used(bench):
        """Every row of a batch on a slow server is drawn, whatever happens to the cache meanwhile."""
        rows = [{"id": n, "lat": 47 + n * 0.03, "lon": 9} for n in range(40)]
        bench.write("rows.ndjson", "".join(json.dumps(row) + "\n" for row in rows))
        server = bench.serve(lambda path, count: Answer(headers=KEPT, wait=0.03))
        process = bench.start(
            "batch", "rows.ndjson", "--output-dir", "images", "--tiles", server.url(), "--tile-cache", "cache",
            "-z", "15", "--size", "64x64", "--no-pin", "--quiet", "--jobs", "2", "--results", "results.ndjson")
        seen = 0
        begin = time.monotonic()
        while process.poll() is None and time.monotonic() - begin < SECONDS:
            if len(server.requests) >= seen + 8:
                seen = len(server.requests)
                act(bench)
            time.sleep(0.005)
        if process.poll() is None:
            process.kill()
        _, errors = process.communicate()
        errors = errors.decode()
        bench.figures |= {"exit": process.returncode, "requests": len(server.requests)}
        demand("exit status is not 0", process.returncode == 0, f"{process.returncode}: {errors}")
        bench.check_words(errors)
        demand(f"more than {lines} line(s)", len(errors.splitlines()) <= lines, errors)
        demand("nothing was done", seen >= 16, seen)
        answers = [json.loads(line) for line in bench.path("results.ndjson").read_text().splitlines()]
        demand("a row was not drawn", len(answers) == 40 and all(row["status"] == "ok" for row in answers), answers[:2])


def shares_nothing(bench):
    # A process that has memory shared through a file dies if another truncates it.
    demand("memory is shared", not list(bench.path("cache").glob("*-shm")), list(bench.path("cache").iterdir()))


def cut(bench):
    for path in bench.path("cache").glob("*"):
        if path.is_file():
            path.write_bytes(b"") if path.name.endswith("-shm") else path.open("r+b").truncate(path.stat().st_size // 2)


def clear(bench):
    process = bench.start("cache", "clear", "--tile-cache", "cache", "--tiles")
    _, errors = process.communicate(timeout=SECONDS)
    demand("it cannot be cleared", process.returncode == 0 and not errors, errors)


during("no memory is shared through files", shares_nothing, 0)
during("its files are cut while it is used", cut, 1)
during("it is cleared while it is used", clear, 0)
