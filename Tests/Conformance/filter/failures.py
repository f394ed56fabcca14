"""Inputs and outputs it cannot use, and their exit statuses."""

import os
import shutil
import subprocess

from .answers import parsed
from .driver import CITY, SECONDS, check, kill, row, status_of, text
from .expectations import demand, expect


@check
def a_bad_row_does_not_change_the_status(filter):
    filter.ask([row(lat=91), row()], status=0)


@check
def fail_on_error(filter):
    filter.ask([row(lat=91), row()], "--fail-on-error", status=1)
    filter.ask([row(), row()], "--fail-on-error", status=0)


def fatal(filter, statuses, *flags, **more):
    """It ends before the first row, with nothing on standard output and a message on standard error."""
    process = subprocess.Popen(
        filter.command(*flags, **more), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=filter.environment, cwd=filter.folder, start_new_session=True)
    try:
        status = status_of(process)
        said = process.stderr.read().decode()
        demand(f"status is none of {statuses}; standard error: {said}", status in statuses, status)
        expect("standard output", process.stdout.read(), b"")
        demand("it says nothing", said.strip())
    finally:
        kill(process)
        for pipe in [process.stdin, process.stdout, process.stderr]:
            pipe.close()


@check
def wrong_usage(filter):
    for flags in [["--no-such-flag"], ["--jobs", "0"], ["--jobs", "many"], ["--row-timeout", "-1"], ["--shard", "0/2"],
                  ["--size", "0x0"], ["rows.ndjson"]]:
        fatal(filter, [64], *flags)
    result = subprocess.run(
        [filter.tool, "batch", "--stdin"], input=b"", capture_output=True, env=filter.environment, cwd=filter.folder)
    expect("status without --output-dir", result.returncode, 64)


@check
def tiles_that_do_not_exist(filter):
    fatal(filter, [66], tiles="/nonexistent/tiles.pmtiles")
    (filter.folder / "empty.mbtiles").write_bytes(b"")
    fatal(filter, [65, 66, 78], tiles=filter.folder / "empty.mbtiles")


@check
def an_invalid_configuration(filter):
    (filter.folder / "config.json").write_text("{")
    fatal(filter, [78], "--config", filter.folder / "config.json")


@check
def an_output_folder_that_cannot_be(filter):
    (filter.folder / "file").write_text("")
    fatal(filter, [73, 77], output=filter.folder / "file")
    fatal(filter, [73, 77], output=filter.folder / "file/below")
    fatal(filter, [73, 77], output="/proc/self/pictures")


@check
def an_output_folder_without_permission(filter):
    """Owned by another user, if this one is root."""
    filter.output.mkdir()
    filter.output.chmod(0o555)
    if os.geteuid() != 0:
        return fatal(filter, [73, 77])
    if not shutil.which("setpriv"):
        return
    lowered = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--"]
    if subprocess.run([*lowered, filter.tool, "--version"], capture_output=True, cwd="/").returncode != 0:
        return  # that user cannot reach the tool
    filter.folder.chmod(0o755)
    shutil.copyfile(CITY, filter.folder / "city.mbtiles")
    command = [*lowered, *filter.command(tiles=filter.folder / "city.mbtiles")]
    result = subprocess.run(command, input=b"", capture_output=True, env=filter.environment, cwd="/", timeout=SECONDS)
    demand(f"status is neither 73 nor 77; standard error: {result.stderr}", result.returncode in (73, 77), result.returncode)


@check
def a_full_disk_ends_it(filter):
    """A limit on file sizes stands for a full disk."""
    limited = ["prlimit", "--fsize=4096", "--"]
    if not shutil.which("prlimit"):
        return
    result = subprocess.run(
        [*limited, *filter.command()], input=b"".join(text(row(id=n, size="500x400")) + b"\n" for n in range(3)),
        capture_output=True, env=filter.environment, cwd=filter.folder, timeout=SECONDS)
    answers = parsed(result.stdout)
    demand("status", result.returncode in (0, 73, 74), result)
    demand("no word of it", result.returncode or all(one.get("code") == "output_failed" for one in answers), answers)
    expect("files", filter.files() if filter.output.exists() else {}, {})
