#!/usr/bin/env python3
"""ray_example.py ROWS.ndjson OUTPUT RESULTS.ndjson [FLAGS of `snapshot batch`] - the same supervisor under Ray.

Near rows go to one task; Ray runs a task again where a worker dies, and finished pictures are skipped then. Tasks run in
a folder of Ray's, so FLAGS name files by absolute paths, which must be there on every machine.
"""

import collections
import json
import os
import pathlib
import sys

import ray

from locality import cell
from supervisor import Supervisor

ROWS_A_TASK = 500


@ray.remote(max_retries=3)
def draw(rows, command):
    """The result lines of one task's rows, which are pairs of line and text."""
    lines = collections.deque(line for line, _ in rows)
    return [answer | {"line": lines.popleft()} for answer in Supervisor(command).run(row for _, row in rows)]


def main():
    path, output, results, *flags = sys.argv[1:]
    output = output if output.startswith("s3://") else os.path.abspath(output)
    command = ["snapshot", "batch", "--stdin", "--jobs", "1", "--row-timeout", "60", "--output-dir", output, *flags]
    with open(path, encoding="utf-8") as file:
        rows = sorted(enumerate(file, 1), key=lambda row: cell(row[1]))
    rows = [row for row in rows if row[1].strip()]
    # The folder of supervisor.py and locality.py is shipped to each machine.
    ray.init(runtime_env={"working_dir": str(pathlib.Path(__file__).resolve().parent)})
    waiting = [draw.remote(rows[start : start + ROWS_A_TASK], command) for start in range(0, len(rows), ROWS_A_TASK)]
    with open(results, "w", encoding="utf-8") as file:
        while waiting:
            done, waiting = ray.wait(waiting)
            for answer in ray.get(done[0]):
                file.write(json.dumps(answer, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
