"""A number for the place of a row: nearby places have close numbers, so that a run of rows shares tiles."""

import json
import math

# Cells of about 10 km; rows of one cell keep their order.
ZOOM = 12


def cell(row):
    """The position of a row (JSON text) on a Hilbert curve over the Mercator grid; 0 if it has no place."""
    try:
        latitude, longitude = centre(json.loads(row))
        sine = math.sin(math.radians(max(-85.0, min(85.0, float(latitude)))))
        x = (float(longitude) + 180) / 360 % 1
        y = 0.5 - math.atanh(sine) / (2 * math.pi)
        # A longitude slightly below -180 rounds to 1.
        return hilbert(min(int(x * 2**ZOOM), 2**ZOOM - 1), int(y * 2**ZOOM))
    except Exception:
        return 0  # whatever it is, the filter answers it


def centre(fields):
    """Latitude and longitude of a row's center, or of something in it."""
    if "lat" in fields:
        return fields["lat"], fields["lon"]
    if "geo" in fields:
        return fields["geo"].removeprefix("geo:").split("?")[0].split(";")[0].split(",")[:2]
    if "bbox" in fields:
        box = fields["bbox"]
        west, south, east, north = map(float, box.split(",") if isinstance(box, str) else box)
        return (south + north) / 2, (west + (east if east >= west else east + 360)) / 2
    first = (fields.get("pins") or fields["circles"])[0]
    return first["lat"], first["lon"]


def hilbert(x, y):
    """The distance along the curve for a column and a row, both below 2 to the power ZOOM."""
    distance = 0
    for level in reversed(range(ZOOM)):
        right, down = x >> level & 1, y >> level & 1
        distance = distance * 4 + (3 * right ^ down)
        # The curve in each quarter is the whole curve, mirrored at a diagonal in the first and the last.
        if not down:
            if right:
                x, y = ~x, ~y
            x, y = y, x
    return distance
