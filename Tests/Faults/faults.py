#!/usr/bin/env python3
"""faults.py TOOL [WORD…] - the fault matrix: drives the built tool against servers, caches and outputs that fail.

Needs only the standard library and talks only to loopback. Each case defines the exit status, the message, the files
that may remain, and the number of requests a server may see. Prints a row per case and the totals; the exit status is 1
if a case fails. With WORDs, runs only the cases whose names contain one. The cases are in faults/, a file per subject.
"""

import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

# This imports the folder: packages take precedence over modules.
from faults import CASES, Bench, Skipped, Wrong


def run(case, tool):
    """The case's row: its problem or None, its measurement, and its duration in seconds."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="faults-") as name:
        bench = Bench(tool, pathlib.Path(name).resolve())
        problem = None
        try:
            case.body(bench)
        except Skipped as reason:
            problem = reason
        except Wrong as error:
            problem = error
        except (subprocess.TimeoutExpired, OSError, KeyError, ValueError) as error:
            problem = Wrong(f"{type(error).__name__}: {error}")
        finally:
            bench.close()
        return case, problem, bench.figures, time.monotonic() - begin


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("usage: faults.py TOOL [WORD…]; TOOL is the built executable (.build/release/snapshot)")
    tool, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    # Shells make background processes ignore it, and the tool would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    chosen = [case for case in CASES if not words or any(word in case.name for word in words)]
    tally, wrong = {"ok": 0, "WRONG": 0, "skipped": 0}, []
    begin = time.monotonic()
    print(f"{'subject':9} {'case':58} {'result':8} {'exit':>4} {'requests':>8} {'seconds':>7}")
    # Most cases wait; those that measure a time or count many requests run alone, after the others.
    groups = [(4, [case for case in chosen if not case.alone]), (1, [case for case in chosen if case.alone])]
    for workers, cases in groups:
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            for case, problem, figures, seconds in pool.map(lambda case: run(case, tool), cases):
                result = "ok" if problem is None else "skipped" if isinstance(problem, Skipped) else "WRONG"
                tally[result] += 1
                seen = [str(figures.get(name, "")) for name in ("exit", "requests")]
                print(f"{case.subject:9} {case.name:58} {result:8} {seen[0]:>4} {seen[1]:>8} {seconds:7.1f}", flush=True)
                if problem is not None:
                    print(f"          {problem}", flush=True)
                if result == "WRONG":
                    wrong.append(f"{case.subject}: {case.name}: {problem}")
    # Again at the end, where a reader of a long log looks.
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{tally['ok']} as expected, {tally['WRONG']} wrong, {tally['skipped']} skipped "
          f"in {time.monotonic() - begin:.0f} s")
    sys.exit(1 if tally["WRONG"] or not tally["ok"] else 0)


if __name__ == "__main__":
    main()
