"""Maps table columns to fields like `snapshot batch` does for CSV (docs/batch.md). Standard library only."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from typing import Any

FIELDS = set(
    """lat lon geo bbox fit span zoom size scale bearing pitch padding zoom_snapping max_zoom appearance background
    missing_tiles max_overzoom detail attribution polygons circles paths geojson overlay_level hide_labels hide
    language pins pin_order declutter cluster
    scale_bar north_arrow title ornament_scale corner_radius border tiles style format quality max_bytes
    compression id out meta""".split())
ALIASES = {"latitude": "lat", "longitude": "lon", "lng": "lon", "long": "lon"}
NUMBERS = {"lat", "lon", "zoom", "scale", "bearing", "pitch", "max_zoom", "max_overzoom", "quality", "max_bytes",
           "ornament_scale", "corner_radius"}
FLAGS = {"fit", "declutter", "cluster", "north_arrow", "hide_labels"}
JSON = {"pins", "paths", "polygons", "circles", "tiles", "geojson"}
# Spark's name for a column with an empty name in the header.
UNNAMED = re.compile(r"_c\d+")


def delimiter(header: str) -> str:
    """The delimiter: the first of these that occurs in the header outside quotes."""
    plain = "".join(header.split('"')[::2])
    return next((mark for mark in ",;\t" if mark in plain), ",")


def known(names: Iterable[str]) -> tuple[dict[str, str], list[str]]:
    """The field of each column that has one, and the names of the others. ValueError if two columns are one field."""
    found: dict[str, str] = {}
    for name in names:
        field = name.strip(" \t").lower().replace("-", "_")
        field = ALIASES.get(field, field)
        if field in found.values():
            raise ValueError(f"two columns are {field}: keep one of them")
        if field and not UNNAMED.fullmatch(field):
            found[name] = field
    return {name: field for name, field in found.items() if field in FIELDS}, [
        field for field in found.values() if field not in FIELDS]


def fields(names: list[str]) -> dict[str, str]:
    """The field of each column; columns without a name are ignored. ValueError if this cannot be a batch."""
    found, unknown = known(names)
    if unknown:
        raise ValueError(
            f"rows have no field {', '.join(unknown)}: name the columns that are, as --columns \"id, lat, lon\"")
    if not ({"lat", "lon"} <= set(found.values()) or {"geo", "bbox", "fit"} & set(found.values())):
        raise ValueError(
            f"no columns are lat and lon, nor geo, bbox or fit, of {', '.join(names)}: name them, as "
            "--columns \"id, y AS lat, x AS lon\"")
    return found


def value(field: str, cell: str, mark: str) -> Any:
    """The value of a CSV cell with the delimiter `mark`; None if it is empty.

    A text that is not a valid value stays a text, and the filter refuses it.
    """
    text = cell.strip(" \t")
    if not text:
        return None
    if field in NUMBERS:
        number_text = text if mark == "," or "." in text else text.replace(",", ".")
        return number(number_text, cell)
    if field in FLAGS:
        return {"true": True, "1": True, "false": False, "0": False}.get(text.lower(), cell)
    if field in JSON:
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return cell
    return cell if field in ("id", "meta", "out") else text


def number(text: str, otherwise: str) -> float | str:
    try:
        found = float(text) if re.fullmatch(r"[-+.eE0-9]+", text) else math.inf
    except ValueError:
        return otherwise
    return found if math.isfinite(found) else otherwise
