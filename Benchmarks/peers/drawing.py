"""Draws the images of a job with a peer in Python, in a process of its own: `python -m peers.drawing PEER JOB FOLDER`.

The module of a peer has `start(job)`, which imports what it needs and returns a function that draws a row into a file.
Prints CPU and wall time in seconds of what comes after `start`.
"""

import importlib
import importlib.util
import json
import sys
import time

from suite.job import Job


def missing(package):
    """Why a peer cannot be measured; None if it can."""
    return None if importlib.util.find_spec(package) else f"PyPI's {package} is not installed in .build-peers"


def command(key, job, bench):
    folder = bench.folder(key)
    path = folder / "job.json"
    job.write(path)
    return [sys.executable, "-m", "peers.drawing", key, path, folder]


def tile(job, z, x, y):
    """The bytes of a tile."""
    with open(f"{job.raster['folder']}/{z}/{x}/{y}", "rb") as file:
        return file.read()


def main(key, path, folder):
    job = Job.read(path)
    draw = importlib.import_module(f"peers.{key}").start(job)
    cpu, wall = time.process_time(), time.perf_counter()
    for index, row in enumerate(job.rows):
        draw(row, f"{folder}/{index}.png")
    print(json.dumps({"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}))


if __name__ == "__main__":
    main(*sys.argv[1:])
