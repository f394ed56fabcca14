#!/usr/bin/env python3
r"""Draws an image for every row of a table on a Spark cluster; see README.md.

    spark-submit --py-files supervisor.py,locality.py,columns.py thumbnails.py ROWS --output-dir DIR --results DIR \
        -- FLAGS

FLAGS go to `snapshot batch` and are defaults for every row. ROWS are NDJSON, Parquet or CSV with a header, in a file, a
folder or a store. Columns are the fields of a request (docs/batch.md), or --columns says what they are to be.
"""

import argparse
import collections
import json
import os
import re
import sys

from pyspark import SparkFiles
from pyspark.sql import SparkSession, functions

import columns
from locality import cell
from supervisor import Supervisor

RESULTS = """line long, id string, status string, out string, etag string, sha256 string, bytes long, w int, h int,
    ms double, complete boolean, missing int, code string, detail string, pointer string, retryable boolean,
    meta string"""
COLUMNS = [column.split()[0] for column in RESULTS.split(",")]
FORMATS = {".ndjson": "ndjson", ".jsonl": "ndjson", ".csv": "csv", ".tsv": "csv", ".parquet": "parquet"}
ROWS_A_TASK = 1000
# The job passes these to the filter itself.
OWN_FLAGS = {"--stdin", "--output-dir", "--row-timeout"}
# The column for records with more or fewer cells than the header.
BROKEN = "_broken"


def main():
    given, flags = arguments()
    spark = SparkSession.builder.appName("snapshot thumbnails").getOrCreate()
    is_shared = given.output_dir.startswith(("/", "s3://"))
    if not is_shared and not re.match(r"local(\[|$)", spark.sparkContext.master):
        refuse(f"--output-dir {given.output_dir} is in another folder on each worker: give an absolute path or s3://…")
    command = [given.snapshot, "batch", "--stdin", "--jobs", "1", "--output-dir", given.output_dir,
               "--row-timeout", f"{given.row_timeout:g}", *flags]
    # A filter far beyond its own limit is hanging.
    options = {"row_timeout": 2 * given.row_timeout}
    restarts = spark.sparkContext.accumulator(0)

    rows = near_together(spark, read(spark, given), given.partitions)
    answers = rows.rdd.mapPartitions(lambda part: draw(part, command, options, restarts))
    table = spark.createDataFrame(answers, RESULTS, verifySchema=False)
    table.write.format(given.results_format).save(given.results)

    results = spark.read.schema(RESULTS).format(given.results_format).load(given.results)
    counts = {row["status"]: row["count"] for row in results.groupBy("status").count().collect()}
    told = ", ".join(f"{counts[status]} {status}" for status in ["ok", "skipped", "error"] if status in counts)
    print(f"{sum(counts.values())} rows: {told or 'nothing to do'}; {restarts.value} filters had to be started again")
    spark.stop()


def arguments():
    before, after = sys.argv[1:], []
    if "--" in before:
        cut = before.index("--")
        before, after = before[:cut], before[cut + 1 :]
    parser = argparse.ArgumentParser(usage="thumbnails.py ROWS --output-dir DIR --results DIR [-- FLAGS]")
    parser.add_argument("rows", metavar="ROWS")
    parser.add_argument("--format", choices=["ndjson", "csv", "parquet"], help="format of ROWS, if its name does not show it")
    parser.add_argument("--columns", default="*", help="fields in SQL for Parquet and CSV: \"latitude AS lat, …\"")
    parser.add_argument("--output-dir", required=True, help="output for images: a folder shared by all workers, or s3://…")
    parser.add_argument("--results", required=True, help="output for the table of results; must not exist yet")
    parser.add_argument("--results-format", choices=["parquet", "json"], default="parquet")
    parser.add_argument("--snapshot", default="snapshot", help="the tool on the workers, or a file shipped with --files")
    parser.add_argument("--partitions", type=int, help=f"number of tasks (default: one per {ROWS_A_TASK} rows)")
    parser.add_argument("--row-timeout", type=float, default=60, help="maximum seconds per row (default: %(default)g)")
    given = parser.parse_args(before)
    given.format = given.format or FORMATS.get(extension(given.rows))
    if not given.format:
        refuse(f"how rows are written, {given.rows} does not say by its name: give --format ndjson, csv or parquet")
    for flag in OWN_FLAGS & {word.partition("=")[0] for word in after}:
        refuse(f"{flag} stands behind --: " + ("leave it out" if flag == "--stdin" else "give it before"))
    return given, after


def extension(path):
    return os.path.splitext(re.sub(r"\.(gz|bz2)$", "", path.rstrip("/").lower()))[1]


def refuse(why):
    print(f"thumbnails.py: {why}", file=sys.stderr)
    sys.exit(64)


def read(spark, given):
    """The rows as JSON texts in a column `row`; `is_broken` if the record does not fit its table.

    NDJSON is not parsed: the filter gets it unchanged.
    """
    if given.format == "ndjson":
        return spark.read.text(given.rows).select(functions.col("value").alias("row"), functions.lit(False))
    mark = None
    if given.format == "parquet":
        table = spark.read.parquet(given.rows).withColumn(BROKEN, functions.lit(None))
    else:
        header = spark.read.text(given.rows).first()
        mark = columns.delimiter(header[0] if header else "")
        options = {"header": True, "multiLine": True, "escape": '"', "sep": mark, "columnNameOfCorruptRecord": BROKEN}
        names = [*spark.read.options(**options).csv(given.rows).columns, BROKEN]
        # Spark pads short records and truncates long ones, and only reports it if the schema has this column.
        schema = ", ".join(f"`{name.replace('`', '``')}` string" for name in names)
        table = spark.read.options(**options).schema(schema).csv(given.rows)
    table.createTempView("rows")
    table = spark.sql(f"SELECT struct({given.columns}) AS cells, {BROKEN} IS NOT NULL AS is_broken FROM rows")
    names = [name for name in table.schema["cells"].dataType.names if name != BROKEN]
    try:
        fields = columns.fields(names)
    except ValueError as error:
        refuse(f"{given.rows}: {error}")
    row = functions.udf(lambda cells: as_row(cells, fields, mark), useArrow=False)
    return table.select(row(functions.to_json("cells")), "is_broken")


def as_row(cells, fields, mark):
    """A record as a request. CSV cells are texts; values computed by --columns are not, and stay unchanged.

    Spark would infer one type per column, so one invalid cell would turn the whole column into text.
    """
    cells = {fields[name]: cell for name, cell in json.loads(cells).items() if name in fields}
    if mark:
        cells = {name: columns.value(name, cell, mark) if isinstance(cell, str) else cell for name, cell in cells.items()}
    return json.dumps({name: cell for name, cell in cells.items() if cell is not None}, ensure_ascii=False)


def near_together(spark, rows, partitions):
    """Numbers the rows in input order, and distributes them so that each task has neighbors."""
    numbered = rows.rdd.zipWithIndex().map(lambda pair: (pair[1] + 1, *pair[0]))
    placed = numbered.filter(lambda row: row[1].strip()).map(lambda row: (cell(row[1]), *row))
    table = spark.createDataFrame(
        placed, "cell long, line long, row string, is_broken boolean", verifySchema=False)
    # With `line` in the key, a crowded cell does not make one task long.
    key = ["cell", "line"]
    # Not by the number of cores, because executors may join later.
    tasks = partitions or -(-rows.count() // ROWS_A_TASK) or 1
    return table.repartitionByRange(tasks, *key).sortWithinPartitions(*key).drop("cell")


def draw(part, command, options, restarts):
    """The results of one task's rows."""
    lines, broken = collections.deque(), []

    def rows():
        for line, row, is_broken in part:
            if is_broken:
                broken.append((line, row))
            else:
                lines.append(line)
                yield row

    supervisor = Supervisor([shipped(word) for word in command], **options)
    for answer in supervisor.run(rows()):
        yield as_result(answer | {"line": lines.popleft()})
    for line, row in broken:
        fields = json.loads(row)
        yield as_result({
            "line": line, "id": fields.get("id"), "status": "error", "code": "invalid_request",
            "detail": "the record has more or fewer cells than the header: put cells with a delimiter in double quotes",
            "retryable": False, "meta": fields.get("meta")})
    restarts.add(supervisor.restarts)


def as_result(answer):
    for name in ["id", "meta"]:  # of any type; a column has one
        if not isinstance(answer.get(name), str | None):
            answer[name] = json.dumps(answer[name], ensure_ascii=False)
    return tuple(answer.get(name) for name in COLUMNS)


def shipped(word):
    """The word, with names of files shipped by spark-submit's --files replaced by their paths.

    A file is the whole word or follows `=`: logo=logo.png, --tiles=a.pmtiles#dark=b.pmtiles&opacity=0.5.
    """
    def path(match):
        there = os.path.join(SparkFiles.getRootDirectory(), match[0])
        return there if os.path.isfile(there) else match[0]

    return re.sub(r"(?<![^=])[^=#&,/]+(?![^#&,])", path, word)


if __name__ == "__main__":
    main()
