"""The programs that are compared: ours, a floor, and peers from PyPI. To add one: a file with the same names as in
the others, and its line here.

TITLE: what readers call it.
CAN: what it draws, of `raster`, `vector`, `dots`, `bearing` and `fractional` (zooms), used as its documentation says.
missing(bench): why it cannot be measured here; None if it can.
version(): what is measured, with its version.
command(job, bench): the command that draws the images of a `Job` into `bench.folder(key)` as 0.png, 1.png, … It may
print a line of JSON: `cpu` and `wall`, seconds for the images without the program's start.
"""

from peers import floor, maplibre, py_staticmaps, pyvips, snapshot, staticmap

ALL = {
    "snapshot": snapshot,
    "floor": floor,
    "pyvips": pyvips,
    "py_staticmaps": py_staticmaps,
    "staticmap": staticmap,
    "maplibre": maplibre,
}
