"""Ends by a closed output, by signals, and with rows that hang."""

import contextlib
import hashlib
import itertools
import signal
import socket
import threading
import time

from .answers import expect_all, expect_error, parsed, png_size
from .driver import SECONDS, TILES, check, kill, read_line, read_rest, row, rows, status_of, text
from .expectations import demand, expect


@check
def a_closed_output_ends_it(filter):
    """The input stays open, and rows keep arriving."""
    with filter.start("--jobs", 2) as process:
        process.stdin.write(text(row(id=0)) + b"\n")
        read_line(process)
        process.stdout.close()
        deadline = time.monotonic() + SECONDS
        with contextlib.suppress(BrokenPipeError):
            for one in itertools.cycle(rows(100)):
                process.stdin.write(text(one) + b"\n")
                if process.poll() is not None or time.monotonic() > deadline:
                    break
        status = status_of(process, 5)
        demand("it crashed", status >= 0 or status == -signal.SIGPIPE, status)
    for data in filter.files().values():
        png_size(data)


def stopped(filter, sent, status):
    asked = [row(id=n, lat=47.05 + n / 1000, size="700x500") for n in range(200)]
    with filter.start("--jobs", 2) as process:
        writer = threading.Thread(target=feed, args=(process, asked), daemon=True)
        writer.start()
        answers = [read_line(process) for _ in range(5)]
        process.send_signal(sent)
        rest, seen = read_rest(process)
        answers += parsed(rest)
    demand(f"status: expected {status}", seen in (status, -sent), seen)
    demand("it went on to the end", len(answers) < 150, len(answers))
    expect("ids", [answer["id"] for answer in answers], list(range(len(answers))))
    expect("files, each of a row that was answered", set(filter.files()), {answer["out"] for answer in answers})
    for data in filter.files().values():
        png_size(data)


def feed(process, asked):
    with contextlib.suppress(OSError, ValueError):
        for one in asked:
            process.stdin.write(text(one) + b"\n")
        time.sleep(SECONDS)


@check
def sigterm_finishes_what_is_in_flight(filter):
    stopped(filter, signal.SIGTERM, 143)


@check
def sigint_finishes_what_is_in_flight(filter):
    stopped(filter, signal.SIGINT, 130)


@check
def signals_end_a_filter_that_has_nothing_to_do(filter):
    for sent, status in [(signal.SIGTERM, 143), (signal.SIGINT, 130)]:
        with filter.start() as process:
            process.stdin.write(text(row()) + b"\n")
            read_line(process)
            process.send_signal(sent)
            demand("status", status_of(process) in (status, -sent), process.returncode)


@check
def sigkill_leaves_no_half_file_under_a_final_name(filter):
    asked = [row(id=n, lat=47.05 + n / 500, size="900x700", out=f"{n % 3}/{n}.png") for n in range(60)]
    names = {one["out"] for one in asked}
    for kept in range(1, 8):
        with filter.start("--jobs", 2) as process:
            writer = threading.Thread(target=feed, args=(process, asked), daemon=True)
            writer.start()
            for _ in range(kept * 5):
                read_line(process)
            kill(process)
        for name in names & set(filter.files()):
            png_size(filter.files()[name])
    answers = filter.ask(asked)
    expect_all(answers, "ok", "skipped")
    expect("does a later run go on where it was", sum(one["status"] == "skipped" for one in answers) >= 35, True)
    expect("names", names - set(filter.files()), set())
    for answer in answers:
        expect("sha256", hashlib.sha256(filter.files()[answer["out"]]).hexdigest(), answer["sha256"])


@check
def a_stuck_row_is_answered(filter):
    """A server that accepts requests for tiles and never responds."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        stuck = f"http://127.0.0.1:{server.getsockname()[1]}/{{z}}/{{x}}/{{y}}.png#id=stuck"
        asked = [row(id=1, tiles=["good"]), row(id=2, tiles=["stuck"]), row(id=3, tiles=["good"]),
                 row(id=4, tiles=["stuck"], lat=47.2), row(id=5, tiles=["good"], lat=47.2)]
        for jobs in [1, 2]:
            begin = time.monotonic()
            answers = filter.ask(asked, "--row-timeout", 1, "--jobs", jobs, "--tiles", stuck, tiles=f"{TILES}#id=good")
            demand("it took long", time.monotonic() - begin < SECONDS, time.monotonic() - begin)
            for answer in answers[1::2]:
                expect_error(answer, "timeout")
                expect("retryable", answer["retryable"], True)
            expect_all(answers[::2], "ok", "skipped")
