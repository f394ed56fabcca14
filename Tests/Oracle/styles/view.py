"""Where the pixels of an image lie on the map."""

import math
from dataclasses import dataclass

import numpy as np

TILE = 512  # points per tile, and of the world at zoom 0
HOME = (14, 8623, 5741)  # zoom, x and y of the tile whose upper left corner is the origin of all geometry


@dataclass(frozen=True)
class View:
    """A camera. Geometry is in points of the integer zoom, from the upper left corner of the home tile.

    With the default camera, a position in the geometry is the same position in the image.
    """

    zoom: float = HOME[0]  # of the style: one less than the tool's
    width: int = 96
    height: int = 96
    scale: float = 1
    bearing: float = 0
    center: tuple | None = None  # in points; without one, the home tile's corner is the image's
    longitude_zero: bool = False  # the origin is on the equator at 180 degrees

    @property
    def integer_zoom(self):
        return math.floor(self.zoom)

    @property
    def enlargement(self):
        return 2 ** (self.zoom - self.integer_zoom)

    @property
    def tile(self):
        """The tile at the origin, at the integer zoom."""
        zoom, x, y = HOME
        if self.longitude_zero:
            return 0, 1 << self.integer_zoom - 1
        up = self.integer_zoom - zoom
        return (x << up, y << up) if up >= 0 else (x >> -up, y >> -up)

    @property
    def middle(self):
        return self.center or (self.width / 2, self.height / 2)

    def coordinates(self, point):
        """Longitude and latitude of a point."""
        world = TILE * 2**self.integer_zoom
        x, y = ((t * TILE + p) / world for t, p in zip(self.tile, point))
        return [x * 360 - 180, math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))]

    def to_screen(self, points):
        """Positions in the image, in points: an array of pairs."""
        turn = math.radians(self.bearing)
        x, y = ((np.asarray(points, float) - self.middle) * self.enlargement).T
        right = x * math.cos(turn) + y * math.sin(turn)
        down = y * math.cos(turn) - x * math.sin(turn)
        return np.stack([right + self.width / 2, down + self.height / 2], axis=-1)

    def pixels(self):
        """Centers of all pixels in the image, in points: two arrays."""
        rows, columns = round(self.height * self.scale), round(self.width * self.scale)
        y, x = np.mgrid[0:rows, 0:columns]
        return (x + 0.5) / self.scale, (y + 0.5) / self.scale

    def ground(self, x, y):
        """The geometry's position under a position in the image: the inverse of `to_screen`."""
        turn = math.radians(self.bearing)
        right, down = x - self.width / 2, y - self.height / 2
        east = (right * math.cos(turn) - down * math.sin(turn)) / self.enlargement
        south = (right * math.sin(turn) + down * math.cos(turn)) / self.enlargement
        return east + self.middle[0], south + self.middle[1]

    def flags(self):
        longitude, latitude = self.coordinates(self.middle)
        longitude = (longitude + 180) % 360 - 180
        camera = ["--lat", f"{latitude:.15f}", "--lon", f"{longitude:.15f}", "--zoom", f"{self.zoom + 1}"]
        camera += ["--size", f"{self.width}x{self.height}", "--scale", f"{self.scale}"]
        return [*camera, "--bearing", f"{self.bearing}"]
