#!/usr/bin/env python3
"""filter.py TOOL [WORD…] - checks that `TOOL batch --stdin` follows its protocol, which docs/batch.md describes.

Written from the protocol alone, with nothing but the standard library, so that it judges any implementation. Prints each
check that fails with what was seen, then how many passed and failed; the status is 1 where one failed. With WORDs only
the checks run that have one in their name. The checks are in filter/, a file for each subject.
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile

# As packages go before modules, this is the folder.
from filter import CHECKS, Filter, Wrong


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("usage: filter.py TOOL [WORD…]; TOOL is the built executable (.build/release/snapshot)")
    tool, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    tally = {True: 0, False: 0}
    for function in CHECKS:
        if words and not any(word in function.__name__ for word in words):
            continue
        with tempfile.TemporaryDirectory(prefix="filter-") as name:
            problem = None
            try:
                function(Filter(tool, pathlib.Path(name).resolve()))
            except (Wrong, subprocess.TimeoutExpired, OSError, KeyError, ValueError) as error:
                problem = error if isinstance(error, Wrong) else f"{type(error).__name__}: {error}"
            tally[problem is None] += 1
            if problem is not None:
                print(f"filter.py: {function.__name__.replace('_', ' ')}: {problem}", file=sys.stderr)
    print(f"{tally[True]} passed, {tally[False]} failed")
    sys.exit(1 if tally[False] or not tally[True] else 0)


if __name__ == "__main__":
    main()
