"""The classes of komoot's staticmap, drawn by the tool: change the import, and keep the program.

    from map_snapshot.staticmap import CircleMarker, StaticMap

    m = StaticMap(200, 200, url_template="https://HOST/{z}/{x}/{y}.png")
    m.add_marker(CircleMarker((10, 47), "#0036FF", 12))
    m.render(zoom=5).save("marker.png")

Without `url_template`, maps are of the tiles of the configuration, or else of the bundled ones; no server is asked.
What differs: areas lie below lines and markers, lines cross 180 degrees where that is shorter, and the attribution of
the tiles is in the image. Options without an equivalent raise ValueError.
"""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any, Union

import PIL.Image
import PIL.ImageColor

from .snapshotter import Snapshotter

__all__ = ["CircleMarker", "IconMarker", "Line", "Polygon", "StaticMap"]

#: Longitude, latitude.
Coordinate = Sequence[float]
#: West, south, east, north.
Extent = tuple[float, float, float, float]
#: What Pillow takes as a color.
Color = Union[str, "tuple[int, ...]"]

# Points of a simplified line are at least so many pixels apart.
_STEP = 5.5
_MAXIMUM_ZOOM = 17


class Line:
    """A line through longitude and latitude pairs; `width` is in pixels."""

    def __init__(self, coords: Iterable[Coordinate], color: Color, width: float, simplify: bool = True) -> None:
        self.coords = list(coords)
        self.color = color
        self.width = width
        self.simplify = simplify

    @property
    def extent(self) -> Extent:
        """West, south, east, north."""
        return _extent(self.coords)


class CircleMarker:
    """A disc at a longitude and latitude; `width` is its diameter in pixels."""

    def __init__(self, coord: Coordinate, color: Color, width: float) -> None:
        self.coord = coord
        self.color = color
        self.width = width

    @property
    def extent_px(self) -> tuple[float, float, float, float]:
        """Pixels that it takes to the left, down, to the right and up."""
        return (self.width, self.width, self.width, self.width)


class IconMarker:
    """An image file, of which the pixel at the offsets from its left and upper edge is at the place."""

    def __init__(
        self, coord: Coordinate, file_path: str | os.PathLike[str] | IO[bytes], offset_x: int, offset_y: int
    ) -> None:
        self.coord = coord
        self.img: PIL.Image.Image = PIL.Image.open(file_path)
        self.offset = (offset_x, offset_y)

    @property
    def extent_px(self) -> tuple[float, float, float, float]:
        """Pixels that it takes to the left, down, to the right and up."""
        (width, height), (x, y) = self.img.size, self.offset
        return (x, height - y, width - x, y)


class Polygon:
    """An area; either color may be None."""

    def __init__(
        self, coords: Iterable[Coordinate], fill_color: Color | None, outline_color: Color | None, simplify: bool = True
    ) -> None:
        self.coords = list(coords)
        self.fill_color = fill_color
        self.outline_color = outline_color
        self.simplify = simplify

    @property
    def extent(self) -> Extent:
        """West, south, east, north."""
        return _extent(self.coords)


class StaticMap:
    """A map of so many pixels, with what is added to it."""

    def __init__(
        self, width: int, height: int, padding_x: int = 0, padding_y: int = 0, url_template: str | None = None,
        tile_size: int = 256, tile_request_timeout: float | None = None, headers: Mapping[str, str] | None = None,
        reverse_y: bool = False, background_color: Color = "#fff", delay_between_retries: float = 0,
    ) -> None:
        """
        padding_x, padding_y: minimum pixels between what is added and the edges.
        url_template: a URL with `{z}`, `{x}` and `{y}`, or any other location of tiles that the tool knows.
        tile_request_timeout: seconds after which a silent server is given up.
        headers: `User-Agent` only; the configuration of the tool has others, by server.
        """
        self.width = width
        self.height = height
        self.padding = (padding_x, padding_y)
        self.url_template = url_template
        self.tile_size = tile_size
        self.request_timeout = tile_request_timeout
        self.headers = headers
        self.reverse_y = reverse_y
        self.background_color = background_color
        self.delay_between_retries = delay_between_retries
        self.markers: list[CircleMarker | IconMarker] = []
        self.lines: list[Line] = []
        self.polygons: list[Polygon] = []
        # Of the last image: its center in tiles, and its zoom.
        self.x_center = 0.0
        self.y_center = 0.0
        self.zoom = 0
        self._flags()

    def add_line(self, line: Line) -> None:
        """Adds a line above those before it."""
        self.lines.append(line)

    def add_marker(self, marker: CircleMarker | IconMarker) -> None:
        """Adds a marker above those before it; icons are above discs."""
        self.markers.append(marker)

    def add_polygon(self, polygon: Polygon) -> None:
        """Adds an area above those before it."""
        self.polygons.append(polygon)

    def render(self, zoom: int | None = None, center: Coordinate | None = None) -> PIL.Image.Image:
        """Draws the map, framed around what was added, or at a zoom and a center (longitude, latitude).

        Raises RuntimeError if there is nothing to frame, or if the map lacks tiles.
        """
        features = [*self.lines, *self.markers, *self.polygons]
        if not features and (zoom is None or center is None):
            raise RuntimeError("the map is empty: add a line, a marker or an area, or pass zoom and center")
        self.zoom = self._fitting_zoom() if zoom is None else zoom
        if center is None:
            west, south, east, north = self.determine_extent(zoom=self.zoom)
            center = ((west + east) / 2, (south + north) / 2)
        self.x_center, self.y_center = _position(center, self.zoom)
        result = _snapshotter(self._flags()).draw(self._request(center))
        if not result.complete:
            raise RuntimeError(f"{result.missing or 'some'} tiles of {self.url_template or 'the map'} are missing")
        image = result.image().convert("RGB")
        for marker in self.markers:
            if isinstance(marker, IconMarker):
                x, y = self._pixel(marker.coord)
                icon = marker.img.convert("RGBA")
                image.paste(icon, (round(x) - marker.offset[0], round(y) - marker.offset[1]), icon)
        return image

    def determine_extent(self, zoom: int | None = None) -> Extent:
        """West, south, east and north of all that was added; with the pixels of markers if there is a zoom."""
        extents = [line.extent for line in self.lines] + [area.extent for area in self.polygons]
        for marker in self.markers:
            if zoom is None:
                extents.append(_extent([marker.coord]))
                continue
            x, y = _position(marker.coord, zoom)
            left, down, right, up = (pixels / self.tile_size for pixels in marker.extent_px)
            west, south = _coordinate(x - left, y + down, zoom)
            east, north = _coordinate(x + right, y - up, zoom)
            extents.append((west, south, east, north))
        wests, souths, easts, norths = zip(*extents)
        return (min(wests), min(souths), max(easts), max(norths))

    def _fitting_zoom(self) -> int:
        """The deepest zoom at which all of it is visible."""
        for zoom in range(_MAXIMUM_ZOOM, 0, -1):
            west, south, east, north = self.determine_extent(zoom=zoom)
            left, bottom = _position((west, south), zoom)
            right, top = _position((east, north), zoom)
            if ((right - left) * self.tile_size <= self.width - 2 * self.padding[0]
                    and (bottom - top) * self.tile_size <= self.height - 2 * self.padding[1]):
                return zoom
        return 0

    def _flags(self) -> tuple[tuple[str, Any], ...]:
        """The flags of the tool; ValueError for what it cannot do."""
        if self.delay_between_retries:
            raise ValueError(
                f"delay_between_retries={self.delay_between_retries} has no equivalent: the tool waits longer after each "
                "failure, or as the server asks; leave it out")
        if hasattr(self, "get"):
            raise ValueError("get() is not called, because the tool requests the tiles: pass their location as url_template")
        flags: list[tuple[str, Any]] = []
        for name, value in (self.headers or {}).items():
            if name.lower() != "user-agent":
                raise ValueError(
                    f"header {name} cannot be passed: put it into \"servers\" of the tool's configuration "
                    "(docs/tile-servers.md)")
            flags.append(("user_agent", value))
        if self.request_timeout is not None:
            flags.append(("timeout", max(1, math.ceil(self.request_timeout))))
        keys = (["scheme=tms"] if self.reverse_y else []) + ([f"tile-size={self.tile_size}"] if self.tile_size != 256 else [])
        if self.url_template is not None:
            mark = "&" if "#" in self.url_template else "#"
            flags.append(("tiles", self.url_template + (mark + "&".join(keys) if keys else "")))
        elif keys:
            raise ValueError(f"{keys[0]} is for a url_template, and there is none: pass one, or leave it out")
        return tuple(flags)

    def _request(self, center: Coordinate) -> dict[str, Any]:
        lines = [self._path(line.coords, line.color, line.width, line.simplify) for line in self.lines]
        # A line without length has two round ends.
        discs = [
            self._path([marker.coord] * 2, marker.color, marker.width, False)
            for marker in self.markers if isinstance(marker, CircleMarker)]
        return {
            "lat": center[1], "lon": _wrapped(center[0]),
            # Tiles of another size are those of another zoom.
            "zoom": self.zoom + math.log2(self.tile_size / 256),
            "size": [self.width, self.height], "background": _hex(self.background_color), "pins": [],
            "overlay_level": "above-labels", "paths": lines + discs,
            "polygons": [
                {"points": self._points(area.coords, area.simplify), "fill": _hex(area.fill_color),
                 "stroke": _hex(area.outline_color), "width": 0.5}
                for area in self.polygons if area.fill_color or area.outline_color],
        }

    def _path(self, coords: Sequence[Coordinate], color: Color, width: float, simplify: bool) -> dict[str, Any]:
        points = self._points(coords, simplify)
        return {"points": points if len(points) > 1 else points * 2, "stroke": _hex(color), "width": width}

    def _points(self, coords: Sequence[Coordinate], simplify: bool) -> list[list[float]]:
        """Latitude and longitude of the points; of a simplified line only those that are apart in the image."""
        kept = list(coords[:1])
        for coord in coords[1:-1]:
            if not simplify or math.dist(self._pixel(coord), self._pixel(kept[-1])) > _STEP:
                kept.append(coord)
        kept += coords[1:][-1:]
        return [[float(coord[1]), _wrapped(coord[0])] for coord in kept]

    def _pixel(self, coord: Coordinate) -> tuple[float, float]:
        x, y = _position(coord, self.zoom)
        return (
            (x - self.x_center) * self.tile_size + self.width / 2, (y - self.y_center) * self.tile_size + self.height / 2)


@functools.lru_cache(maxsize=4)
def _snapshotter(flags: tuple[tuple[str, Any], ...]) -> Snapshotter:
    """A process of the tool for all maps of the same tiles."""
    return Snapshotter(jobs=1, **dict(flags))


def _hex(color: Color | None) -> str:
    if not color:
        return "none"
    channels = PIL.ImageColor.getrgb(color) if isinstance(color, str) else color
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def _extent(coords: Sequence[Coordinate]) -> Extent:
    longitudes, latitudes = [coord[0] for coord in coords], [coord[1] for coord in coords]
    return (min(longitudes), min(latitudes), max(longitudes), max(latitudes))


def _wrapped(longitude: float) -> float:
    return float(longitude) if -180 <= longitude <= 180 else (longitude + 180) % 360 - 180


def _position(coord: Coordinate, zoom: int) -> tuple[float, float]:
    """Web Mercator, in tiles from the upper left of the world."""
    longitude, latitude = _wrapped(coord[0]), math.radians(coord[1])
    y = 0.5 - math.asinh(math.tan(latitude)) / (2 * math.pi)
    return (longitude / 360 + 0.5) * 2**zoom, y * 2**zoom


def _coordinate(x: float, y: float, zoom: int) -> tuple[float, float]:
    """Longitude and latitude of a position in tiles."""
    latitude = math.atan(math.sinh(math.pi * (1 - 2 * y / 2**zoom)))
    return (x / 2**zoom - 0.5) * 360, math.degrees(latitude)
