"""The images that one process draws, the same for every program."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path


@dataclass
class Job:
    """Places and the map at each of them."""

    # Of each image: `lat`, `lon`, and what lies on it: `dots`, a list of (lat, lon), and `labels`, of (lat, lon, text).
    rows: list
    # Size in pixels, the zoom of a world of one tile of 256 pixels, and what points up, clockwise from north.
    width: int
    height: int
    zoom: float
    # A map of raster tiles: `archive` as given, `copy` as MBTiles, and `folder` of z/x/y files. None for vector maps.
    raster: dict | None = None
    # A vector map: `flags` of our tool, and `native`, its style for MapLibre Native. None for raster maps.
    vector: dict | None = None
    bearing: float = 0
    jobs: int = 1
    # More flags of our tool.
    flags: tuple = ()
    # Whether to draw one image as a user at the command line would.
    is_single: bool = False

    @property
    def is_resampled(self):
        """Whether raster tiles cannot be copied pixel by pixel."""
        return self.raster is not None and (self.bearing % 360 != 0 or self.zoom % 1 != 0)

    def first(self, count):
        """The same for some of the places only."""
        return replace(self, rows=self.rows[:count])

    def write(self, path):
        Path(path).write_text(json.dumps(asdict(self)))

    @classmethod
    def read(cls, path):
        return cls(**json.loads(Path(path).read_text()))
