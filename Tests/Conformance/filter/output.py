"""The files written are the same every time, whatever happened before."""

from .answers import OK, expect_all, expect_error, parsed
from .driver import CITY, check, read_rest, row, rows, text
from .expectations import demand, expect


@check
def bytes_do_not_depend_on_the_jobs(filter):
    asked = [row(id=n, lat=47.05 + n % 20 / 100, size=f"{100 + n}x90", bearing=n) for n in range(24)]
    outputs = []
    for jobs in [1, 4, 8]:
        output = filter.folder / f"jobs{jobs}"
        answers = filter.ask(asked, "--jobs", jobs, output=output)
        outputs.append((filter.files(output), [(answer["out"], answer["sha256"]) for answer in answers]))
    expect("files and answers of 1, 4 and 8 jobs are equal", [one == outputs[0] for one in outputs], [True] * 3)


@check
def equal_rows_share_an_image(filter):
    answers = filter.ask([row(id=n) for n in range(20)], "--jobs", 4)
    expect("names and digests", len({(one["out"], one["sha256"], one["etag"]) for one in answers}), 1)
    expect("files", len(filter.files()), 1)
    spelled = ['{"lon":9.5209,"size":"48x32","lat":47.1410,"zoom":12.0}', '{"lat":4.7141e1,"lon":9.5209,"zoom":12,"size":"48x32"}']
    expect("etags of the same request in other words", {one["etag"] for one in filter.ask(spelled)}, {answers[0]["etag"]})


@check
def a_second_run_skips(filter):
    asked = [*rows(10), row(id="named", out="named.png"), row(id="jpeg", format="jpeg"), row(id="webp", format="webp")]
    first = filter.ask(asked)
    before = {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in filter.output.rglob("*.*")}
    second = filter.ask(asked, "--jobs", 3)
    expect_all(first, "ok")
    expect_all(second, "skipped")
    for one, other in zip(first, second):
        for name in OK - {"ms", "status"}:
            expect(name, other.get(name), one.get(name))
    after = {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in filter.output.rglob("*.*")}
    demand("files were written again", before == after)


@check
def corrupt_files_are_drawn_again(filter):
    asked = rows(6)
    names = [answer["out"] for answer in filter.ask(asked)]
    whole = filter.files()
    paths = [filter.output / name for name in names]
    paths[0].write_bytes(whole[names[0]][:-30])
    paths[1].write_bytes(b"")
    paths[2].write_bytes(whole[names[3]])
    flipped = bytearray(whole[names[4]])
    flipped[len(flipped) // 2] ^= 1
    paths[4].write_bytes(flipped)
    paths[5].write_bytes(whole[names[5]] + b"more")
    statuses = [answer["status"] for answer in filter.ask(asked)]
    expect("statuses", statuses, ["ok", "ok", "ok", "skipped", "ok", "ok"])
    demand("the files are not as before", filter.files() == whole)


@check
def incomplete_images_are_reported_and_drawn_again(filter):
    wide = row(zoom=14, size="1000x1000", max_overzoom=0)
    for _ in range(2):
        answer, blank, none = filter.ask([wide, wide | {"missing_tiles": "blank"}, row(lat=60.17, lon=24.94, zoom=14)],
                                         tiles=CITY)
        expect("status and complete", (answer["status"], answer.get("complete")), ("ok", False))
        demand("missing", answer["missing"] > 0, answer)
        demand("blank was asked for", "complete" not in blank, blank)
        expect_error(none, "no_tiles")
    expect("the blank one the second time", blank["status"], "skipped")


@check
def two_filters_share_a_folder(filter):
    asked = [row(id=n, lat=47.05 + n / 200, size="200x150") for n in range(30)]
    with filter.start() as one, filter.start() as other:
        for process in [one, other]:
            process.stdin.write(b"".join(text(each) + b"\n" for each in asked))
            process.stdin.close()
        answers = [parsed(read_rest(process)[0]) for process in [one, other]]
    for first, second in zip(*answers, strict=True):
        expect_all([first, second], "ok", "skipped")
        expect("the same file", (first["out"], first["sha256"]), (second["out"], second["sha256"]))
    expect("files", set(filter.files()), {answer["out"] for answer in answers[0]})


@check
def the_environment_changes_nothing(filter):
    """Locale, time zone and the number of processors change nothing."""
    first = filter.ask(rows(3))
    filter.environment |= {"LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "Asia/Tokyo"}
    second = filter.ask(rows(3), output=filter.folder / "other")
    expect("sha256", [one["sha256"] for one in second], [one["sha256"] for one in first])
