#!/usr/bin/env python3
"""Tests the supervisor with fake_filter.py as the filter. Standard library only; takes half a minute."""

import gc
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

from supervisor import FilterFailed, Supervisor

HERE = pathlib.Path(__file__).resolve().parent
FAKE = [sys.executable, str(HERE / "fake_filter.py")]


def children():
    """The processes that this one started and that still exist, including zombies."""
    found = set()
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            found.add(int(stat.parent.name))
    return found


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class SupervisorTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.threads = threading.active_count()
        self.files = len(os.listdir("/proc/self/fd"))

    def tearDown(self):
        gc.collect()
        self.assertEqual(children(), set(), "a filter is left")
        self.assertEqual(threading.active_count(), self.threads, "a thread is left")
        self.assertEqual(len(os.listdir("/proc/self/fd")), self.files, "a pipe is left open")

    def answers(self, rows, *flags, **options):
        options = {"row_timeout": 5, "grace": 2} | options
        self.supervisor = Supervisor(FAKE + list(flags), **options)
        return list(self.supervisor.run(rows))

    def rows(self, count, **deeds):
        """Rows with ids from 0; `r3={…}` adds to the row with id 3."""
        return [{"id": number} | deeds.get(f"r{number}", {}) for number in range(count)]

    def check(self, answers, count, failed=()):
        """Every row is answered once and in order, and only the named ones with an error."""
        self.assertEqual([answer["line"] for answer in answers], list(range(1, count + 1)))
        self.assertEqual([answer.get("id") for answer in answers], list(range(count)))
        self.assertEqual([answer["id"] for answer in answers if answer["status"] == "error"], list(failed))

    # No failures.

    def test_order_and_one_filter(self):
        answers = self.answers(self.rows(1000))
        self.check(answers, 1000)
        self.assertEqual(len({answer["pid"] for answer in answers}), 1)
        self.assertEqual(self.supervisor.restarts, 0)

    def test_no_rows_no_filter(self):
        self.assertEqual(list(Supervisor(["/nonexistent"]).run([])), [])

    def test_text_bytes_and_blank_rows(self):
        rows = ['{"id":\n 0}', b'{"id": 1}\r\n', "", "  \n ", {"id": 4}, "[]", "\ud800"]
        answers = self.answers(rows)
        self.assertEqual([answer["line"] for answer in answers], [1, 2, 3, 4, 5, 6, 7])
        self.assertEqual([answer["status"] for answer in answers], ["ok"] * 2 + ["error"] * 2 + ["ok"] + ["error"] * 2)

    def test_ids_and_meta_of_all_types(self):
        ids = ["a", "", 1, 2**63 + 1, 1.5, -0.0, "é\u0000\U0001f5fa"]
        answers = self.answers([{"id": value, "meta": {"n": value}} for value in ids])
        self.assertEqual(json.dumps([answer["id"] for answer in answers]), json.dumps(ids))
        self.assertEqual(json.dumps([answer["meta"]["n"] for answer in answers]), json.dumps(ids))

    def test_huge_rows(self):
        answers = self.answers([{"id": number, "text": "x" * 3_000_000} for number in range(8)])
        self.check(answers, 8)

    def test_rows_are_read_ahead_within_the_window_only(self):
        taken = []
        run = Supervisor(FAKE, window=10).run({"id": taken.append(n) or n} for n in itertools.count())
        for number in range(50):
            self.assertEqual(next(run)["id"], number)
            self.assertLessEqual(len(taken), number + 11)
        run.close()

    def test_an_answer_does_not_wait_for_the_next_rows(self):
        """Rows that arrive slowly are answered in between."""
        seen = []

        def rows():
            for number in range(3):
                yield {"id": number}
                time.sleep(0.3)
                seen.append(len(answers))

        answers = []
        for answer in Supervisor(FAKE).run(rows()):
            answers.append(answer)
        self.check(answers, 3)
        self.assertEqual(seen[1:], [1, 2])

    def test_a_source_may_wait_for_each_answer(self):
        answers = []

        def rows():
            for number in range(3):
                yield {"id": number}
                self.assertEqual(len(answers), number + 1)

        for answer in Supervisor(FAKE, window=1).run(rows()):
            answers.append(answer)
        self.check(answers, 3)

    def test_rows_that_python_cannot_read(self):
        rows = [{"id": 0}, f'{{"id": 1, "zoom": {"1" * 5000}}}', {"id": 2}]
        self.check(self.answers(rows), 3)
        self.assertEqual(self.supervisor.restarts, 0)

    def test_a_thread_that_begins_a_run_may_end(self):
        run, answers = Supervisor(FAKE).run(self.rows(20)), []
        thread = threading.Thread(target=lambda: answers.append(next(run)))
        thread.start()
        thread.join()
        answers += run
        self.check(answers, 20)
        self.assertEqual(len({answer["pid"] for answer in answers}), 1)

    def test_runs_side_by_side(self):
        supervisor = Supervisor(FAKE)
        pairs = list(zip(supervisor.run(self.rows(50)), supervisor.run(self.rows(50))))
        self.check([first for first, _ in pairs], 50)
        self.check([second for _, second in pairs], 50)

    def test_a_slow_caller_is_not_the_filters_fault(self):
        answers = []
        for answer in Supervisor(FAKE, row_timeout=1).run(self.rows(3, r1={"do": "slow", "seconds": 0.1})):
            time.sleep(1.2)
            answers.append(answer)
        self.check(answers, 3)

    # A row that kills the filter.

    def test_crash(self):
        answers = self.answers(self.rows(100, r50={"do": "crash", "meta": [1]}))
        self.check(answers, 100, failed=[50])
        error = answers[50]
        self.assertEqual((error["code"], error["retryable"], error["meta"]), ("worker_crashed", False, [1]))
        self.assertIn("SIGSEGV", error["detail"])
        self.assertIn("about to crash", error["detail"])
        self.assertEqual(self.supervisor.restarts, 2)
        self.assertEqual(len({answer.get("pid") for answer in answers[51:]}), 1)

    def test_crash_once(self):
        answers = self.answers(self.rows(100, r50={"do": "crash", "once": str(self.folder / "x")}))
        self.check(answers, 100)
        self.assertEqual(self.supervisor.restarts, 1)

    def test_crash_after_the_answer(self):
        self.check(self.answers(self.rows(40, r20={"do": "crash after"})), 40)
        self.assertEqual(self.supervisor.restarts, 1)

    def test_crash_after_the_last_answer(self):
        self.check(self.answers(self.rows(3, r2={"do": "crash after"})), 3)

    def test_first_and_last_rows_crash(self):
        deeds = {"r0": {"do": "crash"}, "r1": {"do": "crash"}, "r29": {"do": "crash"}}
        self.check(self.answers(self.rows(30, **deeds)), 30, failed=[0, 1, 29])
        self.assertEqual(self.supervisor.restarts, 6)

    def test_only_row_crashes(self):
        self.check(self.answers(self.rows(1, r0={"do": "crash"})), 1, failed=[0])

    def test_killed_from_outside_may_be_tried_again(self):
        answers = self.answers(self.rows(5, r2={"do": "killed"}))
        self.check(answers, 5, failed=[2])
        self.assertTrue(answers[2]["retryable"])

    def test_any_other_status(self):
        for status in [0, 1, 2, 3, 139]:
            with self.subTest(status=status):
                answers = self.answers(self.rows(4, r1={"do": "exit", "status": status}))
                self.check(answers, 4, failed=[1])
                self.assertIn("SIGSEGV" if status == 139 else f"status {status}", answers[1]["detail"])

    def test_rows_hang_in_the_operating_system(self):
        row = {"do": "exit", "status": 75}
        answers = self.answers(self.rows(4, r0=row, r2=row | {"once": str(self.folder / "x")}))
        self.check(answers, 4, failed=[0])
        self.assertEqual((answers[0]["code"], answers[0]["retryable"]), ("worker_stuck", True))

    def test_many_neighbours_crash(self):
        poison = {f"r{number}": {"do": "crash"} for number in range(10, 20)}
        self.check(self.answers(self.rows(30, **poison), max_crashes=4), 30, failed=range(10, 20))

    def test_half_a_line(self):
        self.check(self.answers(self.rows(10, r4={"do": "half"})), 10, failed=[4])

    def test_child_of_the_filter_is_ended_too(self):
        """It holds the pipes open, so that only silence shows the failure."""
        answers = self.answers(self.rows(3, r1={"do": "child"}), row_timeout=1)
        self.check(answers, 3, failed=[1])

    # A row that hangs the filter.

    def test_stuck(self):
        answers = self.answers(self.rows(60, r30={"do": "deaf"}), row_timeout=1)
        self.check(answers, 60, failed=[30])
        self.assertEqual((answers[30]["code"], answers[30]["retryable"]), ("worker_stuck", True))

    def test_stuck_once(self):
        row = {"do": "hang", "once": str(self.folder / "x")}
        self.check(self.answers(self.rows(60, r30=row), row_timeout=1), 60)

    def test_stuck_while_a_huge_row_is_written(self):
        rows = self.rows(3, r0={"do": "hang"}, r1={"text": "x" * 2_000_000})
        self.check(self.answers(rows, row_timeout=1), 3, failed=[0])

    def test_slow_is_not_stuck(self):
        rows = self.rows(6, **{f"r{n}": {"do": "slow", "seconds": 0.3} for n in range(6)})
        self.check(self.answers(rows, row_timeout=1.5), 6)
        self.assertEqual(self.supervisor.restarts, 0)

    # A filter that breaks the protocol.

    def test_nonsense(self):
        for deed in ["garbage", "long", "endless", "wrong line", "wrong id"]:
            with self.subTest(deed=deed):
                answers = self.answers(self.rows(20, r9={"do": deed}))
                self.check(answers, 20, failed=[9])
                self.assertEqual(answers[9]["code"], "worker_crashed")

    def test_answering_twice(self):
        self.check(self.answers(self.rows(20, r9={"do": "twice"})), 20)
        self.check(self.answers(self.rows(20, r19={"do": "twice"})), 20)

    def test_closed_output(self):
        row = {"do": "close"}
        answers = self.answers(self.rows(4, r1=row | {"once": str(self.folder / "x")}, r2=row), row_timeout=1)
        self.check(answers, 4, failed=[2])
        self.assertIn("closed its output and went on", answers[2]["detail"])
        self.assertFalse(answers[2]["retryable"])

    def test_flood_of_messages(self):
        self.check(self.answers(self.rows(5, r1={"do": "flood"}, r3={"do": "flood"})), 5)

    # A filter that cannot work.

    def test_fatal_status(self):
        seen = []
        with self.assertRaises(FilterFailed) as caught:
            for answer in Supervisor(FAKE).run(self.rows(50, r20={"do": "disk full"})):
                seen.append(answer["id"])
        self.assertEqual(seen, list(range(20)))
        self.assertIn("status 74", str(caught.exception))
        self.assertIn("no space is left", str(caught.exception))

    def test_no_such_program(self):
        with self.assertRaises((FilterFailed, FileNotFoundError)):
            list(Supervisor(["/nonexistent/snapshot"]).run(self.rows(3)))

    def test_any_status_before_the_first_answer(self):
        for status in [1, 64, 66]:
            with self.subTest(status=status):
                with self.assertRaisesRegex(FilterFailed, f"status {status}; it said: snapshot: cannot work"):
                    self.answers(self.rows(3), "--status", str(status))
                self.assertEqual(self.supervisor.restarts, 1)

    def test_one_crash_after_the_other(self):
        broken = self.folder / "broken"
        broken.touch()
        with self.assertRaisesRegex(FilterFailed, "SIGSEGV.*6 times"):
            self.answers(self.rows(50), "--broken", str(broken), max_crashes=5)
        self.assertEqual(self.supervisor.restarts, 6)

    def test_crashes_that_begin_in_the_middle(self):
        """Rows are not blamed one by one forever."""
        broken = self.folder / "broken"
        supervisor, answers = Supervisor([*FAKE, "--broken", str(broken)], max_crashes=5), []
        with self.assertRaisesRegex(FilterFailed, "SIGSEGV.*8 times"):
            for answer in supervisor.run(self.rows(50, r20={"do": "crash"})):
                answers.append(answer)
                broken.touch()
        self.check(answers, 23, failed=[20, 21, 22])

    # Early ends.

    def test_source_of_rows_fails(self):
        def rows():
            yield from self.rows(20)
            raise KeyError("upstream")

        with self.assertRaisesRegex(KeyError, "upstream"):
            self.answers(rows())

    def test_caller_stops(self):
        for deed in ["hang", "deaf"]:
            with self.subTest(deed=deed):
                run = Supervisor(FAKE, grace=0.3).run(self.rows(20, r5={"do": deed}))
                self.assertEqual([next(run)["id"] for _ in range(5)], list(range(5)))
                start = time.monotonic()
                run.close()
                self.assertLess(time.monotonic() - start, 3)

    def test_caller_forgets_the_run(self):
        run = Supervisor(FAKE).run(self.rows(20))
        next(run)
        del run

    def test_caller_never_starts(self):
        Supervisor(FAKE).run(self.rows(20)).close()

    def script(self, ending, **row):
        """Runs a program that takes one answer and then ends this way; returns it and the filter's process id."""
        code = f"""
            import os, signal, sys
            sys.path.insert(0, {str(HERE)!r})
            from supervisor import Supervisor
            rows = [{{"id": 0}}, {row!r}] * 9
            run = Supervisor({FAKE!r}, grace=0.3).run(rows)
            print(next(run)["pid"], flush=True)
        """
        program = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(code) + ending], capture_output=True, text=True, timeout=20)
        return program, int(program.stdout)

    def test_interpreter_exits(self):
        for ending in ["pass", "sys.exit(3)", "raise KeyboardInterrupt", "os.kill(os.getpid(), signal.SIGKILL)"]:
            with self.subTest(ending=ending):
                _, pid = self.script(ending, do="deaf")
                deadline = time.monotonic() + 5
                while is_alive(pid) and time.monotonic() < deadline:
                    time.sleep(0.02)
                self.assertFalse(is_alive(pid), "the filter outlives the program")

    def test_fork_leaves_the_filter_alone(self):
        program, _ = self.script("if os.fork() == 0: sys.exit(0)\nos.wait(); print(len(list(run)), file=sys.stderr)")
        self.assertEqual(program.stderr.strip(), "17")

    def test_fork_has_no_pipe_to_the_filter(self):
        program, _ = self.script("""
if os.fork() == 0:
    try:
        next(run)
    except RuntimeError as error:
        print(error, file=sys.stderr)
    links = [f"/proc/self/fd/{number}" for number in os.listdir("/proc/self/fd") if int(number) > 2]
    print([link for link in links if os.path.islink(link) and "pipe" in os.readlink(link)], file=sys.stderr, flush=True)
    os._exit(0)
os.wait()
""")
        self.assertEqual(
            program.stderr, "this run was begun by the process that forked: begin one in each process\n[]\n")


if __name__ == "__main__":
    unittest.main()
