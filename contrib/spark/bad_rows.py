#!/usr/bin/env python3
"""The filter, but the row with the id "poison" kills it and the row with the id "hang" hangs it.

For test_cluster.py. SNAPSHOT_TOOL names the real tool.
"""

import json
import os
import signal
import subprocess
import sys
import time


def main():
    tool = subprocess.Popen([os.environ["SNAPSHOT_TOOL"], *sys.argv[1:]], stdin=subprocess.PIPE)
    for line in sys.stdin.buffer:
        deed = json.loads(line).get("id")
        if deed == "poison":
            tool.kill()
            os.kill(os.getpid(), signal.SIGABRT)
        while deed == "hang":
            time.sleep(60)
        try:
            tool.stdin.write(line)
            tool.stdin.flush()
        except BrokenPipeError:
            break
    tool.stdin.close()
    return tool.wait()


if __name__ == "__main__":
    sys.exit(main())
