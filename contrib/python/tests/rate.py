#!/usr/bin/env python3
"""rate.py [ROWS] - prints how many rows per second the tool draws of a table, and the package of the same rows, in turn."""

from __future__ import annotations

import json
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from map_snapshot import Snapshotter, program_path

ROUNDS = 2


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    numbers = random.Random(1)
    rows = [
        {"id": number, "lat": round(numbers.uniform(47.05, 47.26), 5), "lon": round(numbers.uniform(9.48, 9.62), 5)}
        for number in range(count)]

    def tool(folder: str) -> None:
        table = pathlib.Path(folder) / "rows.ndjson"
        table.write_text("".join(json.dumps(row) + "\n" for row in rows))
        subprocess.run([program_path(), "batch", table, "--output-dir", f"{folder}/maps", "--quiet"], check=True)

    def package(_: str) -> None:
        with Snapshotter() as maps:
            assert sum(result.data.startswith(b"\x89PNG") for result in maps.results(rows)) == count

    def measured(work: Callable[[str], None]) -> tuple[float, float]:
        """Seconds, and seconds of CPU, which count where other programs use the machine, too."""
        with tempfile.TemporaryDirectory() as folder:
            start, used = time.monotonic(), processor_time()
            work(folder)
            return time.monotonic() - start, processor_time() - used

    sums = {"snapshot batch": [0.0, 0.0], "the package": [0.0, 0.0]}
    turn = [("snapshot batch", tool), ("the package", package)]
    for number in range(ROUNDS):
        for name, work in turn[:: -1 if number % 2 else 1]:
            seconds, used = measured(work)
            sums[name] = [sums[name][0] + seconds, sums[name][1] + used]
            print(f"{count} rows, {name}: {count / seconds:.0f} per second, {used / count * 1000:.2f} ms of CPU per row")
    of_tool, of_package = sums.values()
    print(f"the package has {of_tool[0] / of_package[0]:.2f} of the rate, and {of_tool[1] / of_package[1]:.2f} per CPU second")


def processor_time() -> float:
    """Of this process and those that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


if __name__ == "__main__":
    main()
