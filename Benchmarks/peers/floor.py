"""A program of ours in C with the fastest libraries and nothing else: what no program can be much faster than."""

import subprocess

from suite.environment import root

TITLE = "C floor"
CAN = {"raster"}
LIBRARIES = ["libdeflate", "libpng", "libturbojpeg"]
LEVEL = 2


def missing(bench):
    program = bench.work / "floor"
    if program.exists():
        return None
    try:
        flags = run("pkg-config", "--cflags", "--libs", *LIBRARIES).split()
        sources = sorted(map(str, (root / "Benchmarks/floor").glob("*.c")))
        run("cc", "-O3", "-march=native", "-o", str(program), *sources, *flags, "-lm")
        return None
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", None) or str(error)
        return f"its compilation failed: {said.strip().splitlines()[-1]}"


def version(bench):
    versions = [f"{name} {run('pkg-config', '--modversion', name).strip()}" for name in LIBRARIES]
    return f"libdeflate's level {LEVEL}, with {', '.join(versions)}"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def command(job, bench):
    folder = bench.folder("floor")
    places = folder / "places.txt"
    places.write_text("".join(f"{row['lon']} {row['lat']}\n" for row in job.rows))
    # Only for comparing does it write files.
    output = [folder] if bench.is_comparing else []
    return [
        bench.work / "floor", job.raster["folder"], places, job.width, job.height, int(job.zoom), LEVEL, *output]
