#!/usr/bin/env python3
"""Draws a picture for every row of a table, on a Spark cluster; see README.md.

    spark-submit --py-files supervisor.py,locality.py thumbnails.py ROWS --output-dir DIR --results DIR -- FLAGS

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

from locality import cell
from supervisor import Supervisor

RESULTS = """line long, id string, status string, out string, etag string, sha256 string, bytes long, w int, h int,
    ms double, complete boolean, missing int, code string, detail string, pointer string, retryable boolean,
    meta string"""
COLUMNS = [column.split()[0] for column in RESULTS.split(",")]
FORMATS = {".csv": "csv", ".parquet": "parquet"}
# Fields that are text, though it may be digits; and what JSON has as a number.
TEXTS = {"id", "out", "meta", "label", "attribution"}
NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?")


def main():
    given, flags = arguments()
    spark = SparkSession.builder.appName("snapshot thumbnails").getOrCreate()
    command = [given.snapshot, "batch", "--stdin", "--jobs", "1", "--output-dir", given.output_dir,
               "--row-timeout", f"{given.row_timeout:g}", *flags]
    # A filter that is far beyond its own limit is stuck.
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
    parser.add_argument("--format", choices=["ndjson", "csv", "parquet"], help="of ROWS; by default by its name")
    parser.add_argument("--columns", default="*", help="of Parquet and CSV: fields in SQL, \"latitude AS lat, …\"")
    parser.add_argument("--output-dir", required=True, help="for the pictures: a folder of all workers, or s3://…")
    parser.add_argument("--results", required=True, help="for the table of result lines; must not be there yet")
    parser.add_argument("--results-format", choices=["parquet", "json"], default="parquet")
    parser.add_argument("--snapshot", default="snapshot", help="the tool on the workers, or a file given to --files")
    parser.add_argument("--partitions", type=int, help="how many tasks; by default 4 a core")
    parser.add_argument("--row-timeout", type=float, default=60, help="seconds that a row may take (%(default)g)")
    return parser.parse_args(before), after


def read(spark, given):
    """The rows as JSON texts, in a column `row`. NDJSON is not parsed: the filter gets it as it was written."""
    path = given.rows
    form = given.format or FORMATS.get(os.path.splitext(path.rstrip("/").removesuffix(".gz"))[1], "ndjson")
    if form == "ndjson":
        return spark.read.text(path).withColumnRenamed("value", "row")
    if form == "parquet":
        table = spark.read.parquet(path)
    else:
        table = spark.read.options(header=True, multiLine=True, escape='"').csv(path)
    table.createTempView("rows")
    fields = spark.sql(f"SELECT {given.columns} FROM rows")
    row = functions.to_json(functions.struct("*"))
    return fields.select((functions.udf(with_numbers, useArrow=False)(row) if form == "csv" else row).alias("row"))


def with_numbers(row):
    """A row of CSV with numbers where a cell has one.

    Spark would find a type for a whole column, so that one wrong cell makes text of them all.
    """
    return json.dumps({name: number_in(name, value) for name, value in json.loads(row).items()}, ensure_ascii=False)


def number_in(name, value):
    if name in TEXTS:
        return value
    if isinstance(value, dict):
        return {name: number_in(name, each) for name, each in value.items()}
    if isinstance(value, list):
        return [number_in(name, each) for each in value]
    if isinstance(value, str) and NUMBER.fullmatch(value):
        return json.loads(value)
    return value


def near_together(spark, rows, partitions):
    """Numbers the rows as they are in the input, and deals them out so that each task has neighbours."""
    numbered = rows.rdd.zipWithIndex().map(lambda pair: (pair[1] + 1, pair[0]["row"]))
    placed = numbered.filter(lambda row: row[1].strip()).map(lambda row: (cell(row[1]), *row))
    table = spark.createDataFrame(placed, "cell long, line long, row string", verifySchema=False)
    # With `line` in the key no crowded cell makes a task long.
    key = ["cell", "line"]
    tasks = partitions or 4 * spark.sparkContext.defaultParallelism
    return table.repartitionByRange(tasks, *key).sortWithinPartitions(*key).drop("cell")


def draw(part, command, options, restarts):
    """The answers to one task's rows."""
    lines = collections.deque()

    def rows():
        for line, row in part:
            lines.append(line)
            yield row

    supervisor = Supervisor([shipped(word) for word in command], **options)
    for answer in supervisor.run(rows()):
        answer["line"] = lines.popleft()
        for name in ["id", "meta"]:  # of any type; a column has one
            if not isinstance(answer.get(name), str | None):
                answer[name] = json.dumps(answer[name], ensure_ascii=False)
        yield tuple(answer.get(name) for name in COLUMNS)
    restarts.add(supervisor.restarts)


def shipped(word):
    """The path of a file that spark-submit's --files brought along, where the word is its name; else the word."""
    name, mark, keys = word.partition("#")
    path = os.path.join(SparkFiles.getRootDirectory(), name)
    return path + mark + keys if name and "/" not in name and os.path.isfile(path) else word


if __name__ == "__main__":
    main()
