"""What is measured, in this order. To add a measure: a file with the same names as in the others, and its line here.

measure(bench): the figures, a list of `Row` and `Curve`; empty if it cannot be measured, after `bench.skip`.
"""

from measures import (
    annotations, bearing, cold, compression, jobs, labels, library, many, rows, size, styles, tiles, tilesets, vectors)

ALL = {
    "cold": cold,
    "many": many,
    "compression": compression,
    "vectors": vectors,
    "styles": styles,
    "tilesets": tilesets,
    "library": library,
    "size": size,
    "tiles": tiles,
    "annotations": annotations,
    "labels": labels,
    "rows": rows,
    "jobs": jobs,
    "bearing": bearing,
}
