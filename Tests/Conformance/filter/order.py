"""Order of the results, and how far the filter reads ahead."""

import os
import time

from .answers import expect_all, parsed
from .driver import MIB, check, peak_memory, read_line, read_rest, row, text
from .expectations import demand, expect


def order(filter, jobs):
    sizes = ["2400x1600", "16x16", "16x16", "900x700", "16x16", "16x16", "16x16"]
    asked = [row(id=f"p{n}", size=size, lat=47.1 + n / 500) for n, size in enumerate(sizes * 3)]
    asked.insert(4, row(id="bad", lat="north"))
    answers = filter.ask(asked, "--jobs", jobs)
    expect("ids in order", [answer.get("id") for answer in answers], [row["id"] for row in asked])
    expect("the bad row", [answer["id"] for answer in answers if answer["status"] == "error"], ["bad"])


@check
def answers_are_in_order_with_one_job(filter):
    order(filter, 1)


@check
def answers_are_in_order_with_four_jobs(filter):
    order(filter, 4)


@check
def an_answer_comes_before_the_next_row_is_written(filter):
    for jobs in [1, 4]:
        with filter.start("--jobs", jobs) as process:
            for number, one in enumerate([row(id=1), row(id=2, lat=91), b"[]", row(id=4, size="24x24")], 1):
                process.stdin.write(text(one) + b"\n")
                expect("line", read_line(process)["line"], number)
            process.stdin.close()
            expect("output at the end, and status", read_rest(process), (b"", 0))


@check
def no_input_is_no_output(filter):
    result = filter.run(b"")
    expect("output and status", (result.stdout, result.returncode), (b"", 0))


@check
def blank_lines_are_not_answered_but_counted(filter):
    data = b"\n  \n" + text(row(id="a")) + b"\n\t\n\r\n" + text(row(id="b")) + b"\r\n\n\n"
    answers = parsed(filter.run(data).stdout)
    expect("lines and ids", [(answer["line"], answer.get("id")) for answer in answers], [(3, "a"), (6, "b")])
    expect_all(answers, "ok", "skipped")


@check
def last_line_needs_no_line_break(filter):
    answers = parsed(filter.run(text(row(id=1)) + b"\n" + text(row(id=2))).stdout)
    expect("lines", [(answer["line"], answer["status"] != "error") for answer in answers], [(1, True), (2, True)])


@check
def reading_ahead_is_bounded(filter):
    """If nobody reads the results, the filter must stop reading rows."""
    for one in [row(id="x" * 100, lat=91), row(id="x" * 100)]:
        with filter.start("--jobs", 2) as process:
            os.set_blocking(process.stdin.fileno(), False)
            line = text(one) + b"\n"
            written, idle = 0, 0
            while idle < 30 and written < 100_000 * len(line):
                # A nearly full pipe accepts only part of a write: the next one continues in the middle of a row.
                taken = process.stdin.write(line[written % len(line) :] + line * 50) or 0
                written += taken
                idle = 0 if taken else idle + 1
                if not taken:
                    time.sleep(0.1)
            count = written // len(line)
            demand("it reads on although its answers are not read", idle >= 30, f"{count} rows taken")
            demand("it reads far ahead", count < 20_000, f"{count} rows taken")
            demand("it takes much memory", peak_memory(process) < 400 * MIB, f"{peak_memory(process) // MIB} MiB")
            for number in range(1, 200):
                expect("line, once the answers are read", read_line(process)["line"], number)
