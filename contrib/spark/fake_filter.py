#!/usr/bin/env python3
"""A fake `snapshot batch --stdin` that misbehaves as its rows ask; for test_supervisor.py.

A row's `do` names what becomes of it (see `act`). With `once`, the path of a file, only where that is not there yet.
With `--status N` it cannot work at all; with `--broken FILE` it crashes at its start where that file is there.
"""

import json
import os
import signal
import sys
import time


def say(line, row, **more):
    answer = {"v": 1, "line": line}
    if isinstance(row, dict) and "id" in row:
        answer["id"] = row["id"]
    answer |= {"status": "ok", "out": "ab/x.png", "pid": os.getpid()} | more
    if isinstance(row, dict) and "meta" in row:
        answer["meta"] = row["meta"]
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def wanted(row):
    """The row's action, possibly only once."""
    once = row.get("once")
    if once and os.path.exists(once):
        return None
    if once:
        open(once, "w").close()
    return row.get("do")


def act(deed, line, row):
    if deed == "crash":
        print("about to crash", file=sys.stderr, flush=True)
        os.kill(os.getpid(), signal.SIGSEGV)
    if deed == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if deed == "exit":
        os._exit(row["status"])
    if deed == "disk full":
        print("snapshot: pictures: no space is left", file=sys.stderr, flush=True)
        os._exit(74)
    if deed == "hang":
        time.sleep(3600)
    if deed == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(3600)
    if deed == "close":
        os.close(1)
        time.sleep(3600)
    if deed == "half":
        sys.stdout.write('{"v":1,"line":')
        sys.stdout.flush()
        os._exit(1)
    if deed == "slow":
        time.sleep(row["seconds"])
    if deed == "flood":
        for _ in range(300):
            sys.stderr.write("x" * 9999 + "\n")
    if deed == "child":
        if os.fork() == 0:
            time.sleep(3600)
        os._exit(3)
    if deed == "garbage":
        print("what is this", flush=True)
    elif deed == "long":
        say(line, row, detail="x" * 5000)
    elif deed == "endless":
        while True:
            sys.stdout.write("x" * 65536)
    elif deed == "wrong line":
        say(line + 1, row)
    elif deed == "wrong id":
        say(line, {"id": "another"})
    elif deed == "pid":
        say(line, row, pid=os.getpid())
    else:
        say(line, row)
    if deed == "twice":
        say(line, row)
    if deed == "crash after":
        os.kill(os.getpid(), signal.SIGSEGV)


def main():
    if "--status" in sys.argv:
        print("snapshot: cannot work", file=sys.stderr)
        return int(sys.argv[-1])
    if "--broken" in sys.argv and os.path.exists(sys.argv[-1]):
        os.kill(os.getpid(), signal.SIGSEGV)
    sys.set_int_max_str_digits(0)
    for number, line in enumerate(sys.stdin.buffer, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except ValueError:
            row = None
        if isinstance(row, dict):
            act(wanted(row), number, row)
        else:
            say(number, None, status="error", code="invalid_request", detail="no object", retryable=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
