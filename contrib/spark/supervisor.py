"""Runs a `snapshot batch --stdin` filter, and restarts it when rows crash or hang it. Standard library only."""

from __future__ import annotations

import collections
import itertools
import json
import os
import selectors
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Generator, Iterable, Sequence
from typing import IO, Any

# Maximum length of a result line in bytes.
LINE_LIMIT = 4096

# Exit statuses that are not caused by a row: from sysexits.h, and for a program that cannot be started.
FATAL = {64, 66, 69, 73, 74, 77, 78, 126, 127}

# The filter gave up rows that hang in the operating system; a new filter continues.
TRY_AGAIN = 75

# Signals from outside the filter: from an operator, or from the kernel when memory runs out.
FROM_OUTSIDE = {signal.SIGHUP, signal.SIGINT, signal.SIGKILL, signal.SIGTERM}


class FilterFailed(RuntimeError):
    """The filter cannot work at all: a usage error, no tiles, a full disk, or repeated crashes."""


class Supervisor:
    """Answers every row exactly once and in order, with a filter that is restarted when it crashes or hangs.

        for answer in Supervisor(["snapshot", "batch", "--stdin", "--output-dir", "pictures"]).run(rows): …

    A filter that exits, is silent for `row_timeout` seconds, or writes anything but the answer to its oldest row is
    killed.
    That row is tried once more, alone. If it fails again, its answer is an error (`worker_crashed`, `worker_stuck`), and
    a new filter goes on with the rest. Other rows that the filter had are sent again, one at a time; that is safe
    because pictures are named by what they show and appear whole.

    There are no threads: rows are read, and the filter is waited for, while the caller asks for the next answer. Any
    number of runs of one object may be under way. The filter ends with the process: at the end of its input, and even
    where it is stuck if the run was begun in the main thread.

    A run belongs to the process that began it. A fork has no pipe to its filter, and begins runs of its own.
    """

    def __init__(
        self, command: Sequence[str], *, row_timeout: float = 120.0, window: int = 32, max_crashes: int = 20,
        grace: float = 5.0,
    ) -> None:
        """
        command: the filter, a list of texts. Its own `--row-timeout` should be shorter than the one here.
        row_timeout: seconds of silence after which a filter that owes an answer is stuck.
        window: how many rows are read ahead of the oldest one without an answer.
        max_crashes: when more filters failed in a row, without an answer between, the last row with a picture is sent
            once more. `run` gives up where that fails too, or where there was none.
        grace: seconds that a filter has to end by itself, when there are no more rows or no more are wanted.
        """
        self.command = list(command)
        self.row_timeout = row_timeout
        self.window = window
        self.max_crashes = max_crashes
        self.grace = grace
        #: Number of failed filters, over all runs.
        self.restarts = 0

    def run(self, rows: Iterable[dict[str, Any] | str | bytes]) -> Generator[dict[str, Any], None, None]:
        """Yields the result line of each row as a dict; its `line` is counted from 1 over `rows`.

        rows: any iterable; a row is a dict, or the text or bytes of a JSON object. An answer comes when the next row is
            read or there is none: a source that waits for the answer needs a `window` of 1.
        Raises FilterFailed, and whatever `rows` raises. When it returns, raises or is closed, the filter has ended.
        """
        unread = itertools.starmap(_Row, enumerate(rows, 1))
        queue: collections.deque[_Row] = collections.deque()  # without an answer; the filter has the first `worker.owed`
        worker: _Worker | None = None
        crashes, more, owner = 0, True, os.getpid()
        is_heard = False  # any answer
        good: _Row | None = None  # the last row that got a picture
        probe: _Row | None = None  # that row once more
        try:
            while True:
                if os.getpid() != owner:
                    raise RuntimeError("this run was begun by the process that forked: begin one in each process")
                if more and len(queue) < self.window:
                    row = next(unread, None)
                    more = row is not None
                    queue.extend([row] if row else [])
                if not queue:
                    break
                worker = worker or _Worker(self.command)
                worker.feed(queue)
                # If another row may be read, only take what has already arrived.
                worker.exchange(0 if more and len(queue) < self.window else self.row_timeout)
                try:
                    while worker.owed and (answer := worker.answer(queue[0], self.row_timeout)):
                        crashes, is_heard = 0, True
                        row = queue.popleft()
                        if row is not probe:
                            good = good if answer["status"] == "error" else row
                            yield answer
                    continue
                except _Problem as caught:
                    problem = caught
                said, worker = worker.kill(), None
                crashes += 1
                self.restarts += 1
                first = queue[0]
                first.failures += 1
                is_hopeless = crashes > self.max_crashes and (not good or first is probe and first.failures > 1)
                if is_hopeless or problem.is_fatal(is_heard):
                    often = f" ({crashes} times in a row, without an answer between)" if crashes > 1 else ""
                    raise FilterFailed(f"{self.command[0]}: the filter {problem}{often}{_quoted(said)}")
                for row in queue:
                    row.is_suspect = True
                if first.failures > 1:
                    yield queue.popleft().blame(problem, said)
                # Neighbors may all fail, for example because of a corrupt tile, or the filter is broken: another row
                # shows which.
                if good and crashes > self.max_crashes and first is not probe:
                    probe = _Row(good.number, good.line)
                    queue.appendleft(probe)
        finally:
            if worker:
                worker.end(self.grace)


class _Problem(Exception):
    """What a filter did; the text follows "the filter"."""

    def __init__(self, text: str, code: str = "worker_crashed", retryable: bool = False, status: int = 0) -> None:
        super().__init__(text)
        self.code, self.retryable, self.status = code, retryable, status

    def is_fatal(self, is_heard: bool) -> bool:
        """Whether no row is to blame; a filter that exits normally before any answer lacks something."""
        return self.status in FATAL or self.status not in (0, TRY_AGAIN) and not is_heard

    @staticmethod
    def ending(status: int | None) -> _Problem:
        """From Popen's returncode; a shell in between reports signals as 128 more. None if it did not end."""
        if status is None:
            return _Problem("closed its output and went on")
        if status == TRY_AGAIN:
            return _Problem(f"ended with status {status}", "worker_stuck", retryable=True, status=status)
        number = -status if status < 0 else status - 128
        try:
            name = signal.Signals(number).name
        except ValueError:
            return _Problem(f"ended with status {status}", status=status)
        return _Problem(f"was ended by {name}", retryable=number in FROM_OUTSIDE)


class _Row:
    def __init__(self, number: int, content: dict[str, Any] | str | bytes) -> None:
        self.number = number
        self.failures = 0
        #: Whether a filter failed with this row; then it is sent alone.
        self.is_suspect = False
        if isinstance(content, dict):
            content = json.dumps(content)
        if isinstance(content, str):
            content = content.encode("utf-8", "surrogatepass")
        # The filter counts lines and skips blank ones. A line break in JSON is only a space.
        self.line = content.replace(b"\n", b" ").replace(b"\r", b" ").strip() or b"null"

    def fields(self) -> dict[str, Any] | None:
        """The parsed row; None if Python cannot parse it although a filter may, such as a number with 5,000 digits."""
        try:
            fields = json.loads(self.line)
        except (ValueError, RecursionError):
            return None
        return fields if isinstance(fields, dict) else {}

    def has_id(self, identifier: Any) -> bool:
        fields = self.fields()
        # Compared as JSON, because 1, 1.0 and true are equal in Python.
        return fields is None or json.dumps(fields.get("id")) == json.dumps(identifier)

    def blame(self, problem: _Problem, said: str) -> dict[str, Any]:
        """The answer to a row that kills every filter."""
        fields = self.fields() or {}
        answer: dict[str, Any] = {"v": 1, "line": self.number}
        if "id" in fields:
            answer["id"] = fields["id"]
        detail = f"The filter {problem} at this row, and again when it had this row alone{_quoted(said)}"
        answer |= {"status": "error", "code": problem.code, "detail": detail, "retryable": problem.retryable}
        if "meta" in fields:
            answer["meta"] = fields["meta"]
        return answer


class _Worker:
    """A running filter: its pipes, and the rows without an answer yet."""

    def __init__(self, command: list[str]) -> None:
        # If this process is killed, a hanging filter would stay forever. The death signal is tied to the thread.
        is_main = threading.current_thread() is threading.main_thread()
        ties = ["setpriv", "--pdeathsig", "KILL", "--"] if is_main and shutil.which("setpriv") else []
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            ties + command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
            start_new_session=True,
        )
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.stdin: IO[bytes] = self.process.stdin
        self.stdout: IO[bytes] = self.process.stdout
        self.stderr: IO[bytes] = self.process.stderr
        self.owner = os.getpid()
        self.finalizer = weakref.finalize(self, _kill_group, self.process, self.owner)
        self.owed = 0
        self.answered = 0
        self.silence = 0.0
        self.is_over = False
        self.outbox: collections.deque[memoryview] = collections.deque()
        self.inbox = bytearray()
        self.said = bytearray()
        # Not epoll, whose state would be shared with a fork of this process.
        self.selector = selectors.PollSelector()
        for pipe in [self.stdin, self.stdout, self.stderr]:
            os.set_blocking(pipe.fileno(), False)
        self.selector.register(self.stdout, selectors.EVENT_READ, self.read_answers)
        self.selector.register(self.stderr, selectors.EVENT_READ, self.read_messages)
        _workers.add(self)

    def feed(self, queue: collections.deque[_Row]) -> None:
        """Sends unsent rows; suspects one at a time."""
        for row in itertools.islice(queue, self.owed, None):
            if self.owed and (row.is_suspect or queue[0].is_suspect):
                break
            self.outbox.append(memoryview(row.line + b"\n"))
            self.owed += 1
        if self.outbox and not self.stdin.closed and self.stdin not in self.selector.get_map():
            self.selector.register(self.stdin, selectors.EVENT_WRITE, self.write_rows)

    def exchange(self, patience: float) -> None:
        """Moves data, waiting until the filter has been silent for the timeout.

        Only time spent here counts: a slow caller or source of rows is not the filter's fault.
        """
        start = time.monotonic()
        self.turn(0 if self.is_over else max(0, patience - self.silence))
        self.silence += time.monotonic() - start

    def turn(self, seconds: float) -> None:
        for key, _ in self.selector.select(seconds):
            key.data()

    def answer(self, row: _Row, timeout: float) -> dict[str, Any] | None:
        """The next answer, which must be this row's; None if it has not arrived."""
        end = self.inbox.find(b"\n")
        if max(end, len(self.inbox) if end < 0 else 0) > LINE_LIMIT:
            raise _Problem(f"wrote a line of more than {LINE_LIMIT} bytes")
        if end < 0 and self.is_over:
            raise _Problem.ending(self.status(time.monotonic() + 2))
        if end < 0 and self.silence >= timeout:
            raise _Problem(f"did not answer within {timeout:g} s", "worker_stuck", retryable=True)
        if end < 0:
            return None
        line = bytes(self.inbox[:end])
        del self.inbox[: end + 1]
        answer = self.checked(line, row)
        self.silence = 0.0
        self.owed -= 1
        self.answered += 1
        answer["line"] = row.number
        return answer

    def checked(self, line: bytes, row: _Row) -> dict[str, Any]:
        shown = line[:200].decode("utf-8", "replace")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise _Problem(f"wrote what is no result line: {shown}") from None
        statuses = ("ok", "skipped", "error")
        if not isinstance(answer, dict) or answer.get("v") != 1 or answer.get("status") not in statuses:
            raise _Problem(f"wrote what is no result line: {shown}")
        if answer.get("line") != self.answered + 1 or "id" in answer and not row.has_id(answer["id"]):
            raise _Problem(f"answered another row than its oldest: {shown}")
        return answer

    def write_rows(self) -> None:
        try:
            while self.outbox:
                count = os.write(self.stdin.fileno(), self.outbox[0])
                self.outbox[0] = self.outbox[0][count:]
                if not self.outbox[0]:
                    self.outbox.popleft()
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.outbox.clear()  # it has ended, or will be found silent
        self.selector.unregister(self.stdin)

    def read_answers(self) -> None:
        data = os.read(self.stdout.fileno(), 65536)
        self.inbox += data
        if not data:
            self.is_over = True
            self.selector.unregister(self.stdout)

    def read_messages(self) -> bool:
        """Keeps the end of the filter's messages; returns whether there may be more."""
        try:
            data = os.read(self.stderr.fileno(), 65536)
        except BlockingIOError:
            return False
        self.said = (self.said + data)[-4096:]
        if not data:
            self.selector.unregister(self.stderr)
        return bool(data)

    def status(self, deadline: float) -> int | None:
        """The exit status of an ending filter; None if it does not end and is killed.

        It is reaped after its group is killed, so that the group's number cannot be reused before.
        """
        while self.finalizer.alive and time.monotonic() < deadline:
            if os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                break
            self.turn(0.005)
        else:
            self.finalizer()
            return None
        self.finalizer()
        return self.process.returncode

    def kill(self) -> str:
        """Kills it at once; returns its last messages."""
        self.finalizer()
        # Only what is in the pipe: a stray child of the filter may hold the other end.
        for _ in range(64):
            if self.stderr not in self.selector.get_map() or not self.read_messages():
                break
        self.close()
        return self.said.decode("utf-8", "replace")

    def end(self, grace: float) -> None:
        """Lets it finish its rows."""
        if os.getpid() != self.owner:
            return self.close()
        deadline = time.monotonic() + grace
        self.outbox.clear()
        if self.stdin in self.selector.get_map():
            self.selector.unregister(self.stdin)
        self.stdin.close()
        if self.owed and self.finalizer.alive:
            os.killpg(self.process.pid, signal.SIGTERM)
        while not self.is_over and time.monotonic() < deadline:
            self.turn(max(0, deadline - time.monotonic()))
            self.inbox.clear()
        self.status(deadline)
        self.close()

    def close(self) -> None:
        self.selector.close()
        for pipe in [self.stdin, self.stdout, self.stderr]:
            pipe.close()


#: Those of this process.
_workers: weakref.WeakSet[_Worker] = weakref.WeakSet()


def _close_workers() -> None:
    """In a fork: a filter sees the end of its input only when nobody else holds its pipe."""
    for worker in list(_workers):
        worker.owed = 0
        # Not a process to wait for here.
        worker.process.returncode = 0
        worker.close()
    _workers.clear()


os.register_at_fork(after_in_child=_close_workers)


def _kill_group(process: subprocess.Popen[bytes], owner: int) -> None:
    # A fork of this process also runs its exit handlers, but does not own the filter.
    if os.getpid() != owner:
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(5)
    except (ProcessLookupError, PermissionError, subprocess.TimeoutExpired):
        pass  # ended by itself, or the kernel cannot end it now


def _quoted(said: str) -> str:
    lines = [line[:300] for line in said.splitlines() if line.strip()][-5:]
    return "; it said: " + " | ".join(lines) if lines else ""
