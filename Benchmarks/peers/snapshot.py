"""Our tool: a batch with one job, or one image as at the command line."""

import json
import subprocess
from pathlib import Path

from suite.environment import root

TITLE = "snapshot"
CAN = {"raster", "vector", "dots", "labels", "bearing", "fractional"}


def missing(bench):
    return None


def version(bench):
    said = subprocess.run([bench.tool, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    if Path(bench.tool).resolve() != (root / ".build/release/snapshot").resolve():
        return said
    commit = subprocess.run(
        ["git", "-C", root, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    return f"{said}, commit {commit}" if commit else said


def command(job, bench):
    folder = bench.folder("snapshot")
    tiles = job.vector["flags"] if job.vector else ["--tiles", job.raster["archive"]]
    flags = [
        "--size", f"{job.width}x{job.height}", "--zoom", str(job.zoom), "--bearing", str(job.bearing), *tiles,
        *job.flags, "--quiet"]
    if bench.is_comparing:
        # Peers draw none.
        flags += ["--attribution", "off"]
    if job.is_single:
        row = job.rows[0]
        place = f"{row['lat']},{row['lon']}"
        pin = ["--pin", f"{place},shape=dot,size=small,color=red"] if bench.is_comparing else []
        return [bench.tool, "--lat", row["lat"], "--lon", row["lon"], "-o", folder / "0.png", *flags, *pin]
    table = folder / "rows.ndjson"
    table.write_text("".join(json.dumps(fields(index, row)) + "\n" for index, row in enumerate(job.rows)))
    return [bench.tool, "batch", table, "-o", folder, "--name", "{id}.png", "--jobs", str(job.jobs),
            "--fail-on-error", *flags]


def fields(index, row):
    """A row of the table. A map without dots has no pin either."""
    dots = [{"lat": lat, "lon": lon, "shape": "dot", "size": "small", "color": "red"} for lat, lon in row["dots"]]
    labels = [{"lat": lat, "lon": lon, "shape": "label", "label": text} for lat, lon, text in row["labels"]]
    return {"id": str(index), "lat": row["lat"], "lon": row["lon"], "pins": dots + labels}
