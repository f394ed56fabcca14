#!/usr/bin/env python3
"""rate.py [ROWS] - prints how many rows per second the tool draws of a table, and the package of the same rows, in turn."""

from __future__ import annotations

import json
import pathlib
import random
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

    def rate(work: Callable[[str], None]) -> float:
        with tempfile.TemporaryDirectory() as folder:
            start = time.monotonic()
            work(folder)
            return count / (time.monotonic() - start)

    rates = [(rate(tool), rate(package)) for _ in range(ROUNDS)]
    for of_tool, of_package in rates:
        print(f"{count} rows: snapshot batch {of_tool:.0f} per second, the package {of_package:.0f}")
    print(f"ratio of the sums: {sum(found for _, found in rates) / sum(found for found, _ in rates):.2f}")


if __name__ == "__main__":
    main()
