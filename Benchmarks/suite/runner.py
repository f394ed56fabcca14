"""Runs the commands given as lines of JSON, one after the other, and prints what each cost.

A process of its own, because the system counts the memory that a process had before `exec` in its peak: that of this
small interpreter, about 10 MiB, and not that of the suite.
"""

import json
import os
import sys
import time

for line in sys.stdin:
    words, variables, output, errors = json.loads(line)
    files = [
        (os.POSIX_SPAWN_OPEN, stream, path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        for stream, path in [(1, output), (2, errors)]]
    start = time.perf_counter()
    child = os.posix_spawn(words[0], words, {**os.environ, **variables}, file_actions=files)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - start
    print(json.dumps([status, wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]), flush=True)
