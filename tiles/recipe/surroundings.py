"""The tiles around Liechtenstein that have land, lakes, borders and places of Natural Earth."""

import math

FIRST_ZOOM, LAST_ZOOM = 6, 11
LONGITUDE, LATITUDE = 9.55, 47.15
HALF = 20037508.342789244  # half the width of the Web Mercator world, meters


def columns_and_rows(zoom):
    """The tile with Liechtenstein and those around it."""
    side = 1 << zoom
    x = int((LONGITUDE + 180) / 360 * side)
    y = int((1 - math.asinh(math.tan(math.radians(LATITUDE))) / math.pi) / 2 * side)
    return range(x - 1, x + 2), range(y - 1, y + 2)


def box(zoom):
    """West, south, east and north of these tiles in Web Mercator, with a margin for what reaches into them."""
    columns, rows = columns_and_rows(zoom)
    step = 2 * HALF / (1 << zoom)
    return (
        (columns.start - 0.1) * step - HALF,
        HALF - (rows.stop + 0.1) * step,
        (columns.stop + 0.1) * step - HALF,
        HALF - (rows.start - 0.1) * step,
    )
