"""Rows of pandas and GeoPandas, which need not be installed."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

from . import columns

#: Properties of simplestyle 1.1 that are drawn.
SIMPLE_STYLE = {
    "marker-color", "marker-size", "marker-symbol", "stroke", "stroke-opacity", "stroke-width", "fill", "fill-opacity"}
#: Fields that a geometry replaces.
PLACES = {"lat", "lon", "geo", "bbox", "fit", "geojson"}


def is_frame(rows: Any) -> bool:
    """Whether it is a DataFrame."""
    return hasattr(rows, "itertuples") and hasattr(rows, "columns")


def rows(frame: Any) -> Iterator[dict[str, Any]]:
    """Each record as a row; missing values count as absent, and other columns are ignored with a warning.

    Columns are named as those of a CSV file: the fields in upper or lower case, `latitude`, `longitude`, `lng` and
    `long`, and `pin.color`, `pin.label` and so on for the pin at the center.
    """
    is_geographic = any(base.__name__ == "GeoDataFrame" for base in type(frame).__mro__)
    geometry = None
    if is_geographic:
        geometry = frame.geometry.name
        if frame.crs is not None and frame.crs.to_epsg() != 4326:
            frame = frame.to_crs(4326)
    names = [str(name) for name in frame.columns]
    pins = {name: name[4:] for name in names if name.startswith("pin.")}
    styles = {name for name in names if name in SIMPLE_STYLE} if is_geographic else set()
    others = [name for name in names if name not in pins and name not in styles and name != geometry]
    fields, ignored = columns.known(others)
    if is_geographic:
        ignored += [name for name, field in fields.items() if field in PLACES]
        fields = {name: field for name, field in fields.items() if field not in PLACES}
    if ignored:
        warnings.warn(f"columns that are no fields are ignored: {', '.join(ignored)}", stacklevel=3)
    return _records(frame, names, fields, pins, styles, geometry)


def _records(
    frame: Any, names: list[str], fields: dict[str, str], pins: dict[str, str], styles: set[str], geometry: str | None
) -> Iterator[dict[str, Any]]:
    for label, *values in frame.itertuples(name=None):
        cells = {name: found for name, value in zip(names, values) if (found := _value(value)) is not None}
        row = {"id": label} | {fields[name]: value for name, value in cells.items() if name in fields}
        if geometry in cells:
            row |= _place(cells[geometry], {name: cells[name] for name in styles if name in cells})
        pin = {key: cells[name] for name, key in pins.items() if name in cells}
        if pin and "pins" not in row and "lat" in row and "lon" in row:
            row["pins"] = [{"lat": row["lat"], "lon": row["lon"], **pin}]
        yield row


def _place(geometry: Any, style: dict[str, Any]) -> dict[str, Any]:
    """A point is the center, with a pin; anything else is framed and drawn."""
    shape = geometry.__geo_interface__
    is_point = shape["type"] == "Point"
    feature = {"type": "Feature", "properties": style, "geometry": shape}
    if not is_point:
        return {"fit": True, "geojson": feature}
    place = {"lat": shape["coordinates"][1], "lon": shape["coordinates"][0]}
    return place | ({"pins": [], "geojson": feature} if style else {})


def _value(value: Any) -> Any:
    """A cell without NumPy's types; None if it is missing."""
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if type(value).__module__ == "numpy" and hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, float):
        # A column of integers with a missing one has floating-point numbers.
        return None if value != value else int(value) if value.is_integer() else value
    return value
