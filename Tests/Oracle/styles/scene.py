"""A case in the making: its style for the tool, and the image expected of it."""

import io
import json

import numpy as np
from PIL import Image

from . import coverage, tiles
from .coverage import Coverage
from .picture import Picture, rgb
from .stroke import stroke
from .view import TILE

WHITE = "#ffffff"


def feature(kind, coordinates, properties, id=None):
    made = {"type": "Feature", "properties": properties, "geometry": {"type": kind, "coordinates": coordinates}}
    return made if id is None else {**made, "id": id}


def area(*rings, id=None, **properties):
    """A polygon: its outer ring, then holes. Rings need not repeat their first point."""
    return feature("Polygon", [[*ring, ring[0]] for ring in rings], properties, id)


def areas(*rings, **properties):
    """A multipolygon without holes."""
    return feature("MultiPolygon", [[[*ring, ring[0]]] for ring in rings], properties)


def path(*points, id=None, **properties):
    return feature("LineString", list(points), properties, id)


def paths(*lines, **properties):
    return feature("MultiLineString", list(lines), properties)


def spot(point, id=None, **properties):
    return feature("Point", point, properties, id)


def spots(*points, **properties):
    return feature("MultiPoint", list(points), properties)


def box(left, top, right, bottom):
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


class Scene:
    def __init__(self, view, folder, background=WHITE):
        self.view, self.folder, self.background = view, folder, background
        self.style = {"version": 8, "sources": {}, "layers": []}
        self.picture = Picture(view, background)
        self.below = []  # locations of tilesets under the style
        self.suffix = ""  # options of the style's location

    # The style.

    def geojson(self, *features, **options):
        """A source; returns its id."""
        collection = {"type": "FeatureCollection", "features": [self.located(f) for f in features]}
        return self.source({"type": "geojson", "data": collection, **options})

    def located(self, feature):
        def walk(coordinates):
            if isinstance(coordinates, tuple):
                return self.view.coordinates(coordinates)
            return [walk(c) for c in coordinates]

        geometry = feature["geometry"]
        return {**feature, "geometry": {**geometry, "coordinates": walk(geometry["coordinates"])}}

    def vector(self, archive="mbtiles", extent=4096, below=0, around=1, **layers):
        """A source of vector tiles around the home tile; their zoom is `below` the view's, which overzooms them."""
        zoom = self.view.integer_zoom - below
        made = {}
        for dx in range(-around, around + 1):
            for dy in range(-around, around + 1):
                x, y = (self.view.tile[0] >> below) + dx, (self.view.tile[1] >> below) + dy
                made[zoom, x, y] = self.vector_tile(layers, x, y, below, extent)
        match archive:
            case "folder":
                tiles.write_folder(self.folder / "tiles", made, "pbf")
                return self.source({"type": "vector", "tiles": ["tiles/{z}/{x}/{y}.pbf"], "maxzoom": zoom})
            case "mbtiles":
                tiles.write_mbtiles(self.folder / "tiles.mbtiles", made, "pbf", layers)
                return self.source({"type": "vector", "url": "mbtiles://tiles.mbtiles"})
            case "pmtiles":
                tiles.write_pmtiles(self.folder / "tiles.pmtiles", made, layers)
                return self.source({"type": "vector", "url": "pmtiles://tiles.pmtiles"})

    def vector_tile(self, layers, x, y, below, extent):
        def to_units(point):
            units = [
                ((home + p / TILE) / 2**below - index) * extent
                for home, p, index in zip(self.view.tile, point, (x, y))
            ]
            assert all(u == int(u) for u in units), f"{point} is not on the tile's grid"
            return [int(u) for u in units]

        return b"".join(tiles.layer(name, features, extent, to_units) for name, features in layers.items())

    def raster(self, pixels, below=0, tile_size=TILE):
        """A source of one raster tile: the home tile, or the one `below` zooms below it."""
        path = self.raster_archive(pixels, below)
        return self.source({"type": "raster", "url": f"mbtiles://{path.name}", "tileSize": tile_size})

    def raster_archive(self, pixels, below=0):
        x, y = (t >> below if below >= 0 else t << -below for t in self.view.tile)
        file = io.BytesIO()
        Image.fromarray(pixels).save(file, "png")
        path = self.folder / "raster.mbtiles"
        tiles.write_mbtiles(path, {(self.view.integer_zoom - below, x, y): file.getvalue()}, "png")
        return path

    def source(self, source):
        name = f"source-{len(self.style['sources'])}"
        self.style["sources"][name] = source
        return name

    def layer(self, id, kind, source=None, **properties):
        layer = {"id": id, "type": kind}
        if source is not None:
            layer["source"] = source
        self.style["layers"].append(layer | {key.replace("_", "-"): value for key, value in properties.items()})

    def sprite(self, densities=("",), **icons):
        """A sprite sheet: each icon is an array of pixels, at the first density; @2x repeats every pixel."""
        for suffix in densities:
            ratio = 2 if suffix else 1
            drawn = {name: np.kron(icon, np.ones((ratio, ratio, 1), np.uint8)) for name, icon in icons.items()}
            width = sum(icon.shape[1] for icon in drawn.values())
            sheet = np.zeros((max(icon.shape[0] for icon in drawn.values()), width, 4), np.uint8)
            index, left = {}, 0
            for name, icon in drawn.items():
                height, width = icon.shape[:2]
                sheet[:height, left : left + width, :3], sheet[:height, left : left + width, 3] = icon, 255
                index[name] = {"x": left, "y": 0, "width": width, "height": height, "pixelRatio": ratio}
                left += width
            Image.fromarray(sheet).save(self.folder / f"sprite{suffix}.png")
            (self.folder / f"sprite{suffix}.json").write_text(json.dumps(index))
        self.style["sprite"] = "sprite"

    # The expected image.

    def paint(self, color, shape, opacity=1):
        self.picture.blend(color, shape * opacity)

    def everywhere(self):
        return Coverage(np.ones(self.view.pixels()[0].shape))

    def fill(self, *rings, antialias=False):
        return coverage.polygon(self.view, rings, antialias)

    def outline(self, *rings):
        return coverage.outline(self.view, rings)

    def stroke(self, points, width, **rules):
        return stroke(self.view, points, width, **rules)

    def disc(self, center, radius, **rules):
        return coverage.disc(self.view, center, radius, **rules)

    def texture(self, sample, blur):
        """Colors that depend on the place on the map; those within `blur` points are all right."""
        x, y = self.view.pixels()
        near = [sample(*self.view.ground(x + dx * blur, y + dy * blur)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return np.min(near, axis=0), np.max(near, axis=0)

    def pattern(self, icon, blur=0.0):
        """An icon repeated from the corner of the world, in points of the integer zoom."""
        height, width = icon.shape[:2]
        left, top = (t * TILE for t in self.view.tile)

        def sample(x, y):
            columns, rows = np.mod(np.floor(x).astype(int) + left, width), np.mod(np.floor(y).astype(int) + top, height)
            return icon[rows, columns].astype(float)

        return self.texture(sample, blur)


def checkers(size, *colors):
    """An icon of four squares, each with its color."""
    quarter = size // 2
    a, b, c, d = (np.tile(rgb(color).astype(np.uint8), (quarter, quarter, 1)) for color in colors)
    return np.vstack([np.hstack([a, b]), np.hstack([c, d])])
