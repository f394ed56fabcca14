"""Backgrounds, raster tiles under and over vectors, and the opacity of a whole style."""

import numpy as np

from .case import case
from .fills import FOUR, KITE, NINE
from .scene import area, checkers, path

COLORS = "#802020", "#208020", "#202080", "#808020"


def fill(scene, color="#3366aa", **paint):
    paint = {"fill-color": color, "fill-antialias": False, **paint}
    scene.layer("fill", "fill", scene.geojson(area(KITE)), paint=paint)
    scene.paint(color, scene.fill(KITE), paint.get("fill-opacity", 1))


def shades(size):
    """A tile in which every pixel differs from its neighbors."""
    y, x = np.mgrid[0:size, 0:size]
    return np.stack([x * 7 % 256, y * 5 % 256, (x + y) * 3 % 256], axis=-1).astype(np.uint8)


def texels(scene, pixels, points, blur=0.0):
    """The pixels of the home tile, each `points` wide on the map."""

    def sample(x, y):
        rows, columns = (np.clip(np.floor(t / points).astype(int), 0, pixels.shape[0] - 1) for t in (y, x))
        return pixels[rows, columns].astype(float)

    return scene.texture(sample, blur)


@case({"ground": {"paint": {"background-color": "#e0e0f1"}}}, scale=2, bearing=10)
def background_color(scene):
    scene.layer("ground", "background", paint={"background-color": "#e0e0f0"})
    scene.paint("#e0e0f0", scene.everywhere())
    fill(scene)


@case({"ground": {"paint": {"background-opacity": 0.35}}})
def background_opacity(scene):
    scene.layer("ground", "background", paint={"background-color": "#204060", "background-opacity": 0.3})
    scene.paint("#204060", scene.everywhere(), 0.3)
    fill(scene)


@case({"ground": {"paint": {"background-pattern": "four"}}})
def background_pattern(scene):
    scene.sprite(nine=NINE, four=FOUR)
    scene.layer("ground", "background", paint={"background-pattern": "nine"})
    scene.paint(scene.pattern(NINE), scene.everywhere())
    fill(scene)


@case({"view": {"bearing": 40}}, bearing=-35, center=(200, 300))
def background_pattern_turns_with_the_map(scene):
    large = checkers(64, *COLORS)
    scene.sprite(large=large)
    scene.layer("ground", "background", paint={"background-pattern": "large"})
    scene.paint(scene.pattern(large, blur=1), scene.everywhere())


@case({"fill": {"paint": {"fill-opacity": 0.55}}}, center=(100, 100))
def raster_pixels_under_a_fill(scene):
    pixels = shades(512)
    scene.layer("photo", "raster", scene.raster(pixels), paint={"raster-fade-duration": 0})
    scene.paint(texels(scene, pixels, 1), scene.everywhere())
    paint = {"fill-color": "#3366aa", "fill-antialias": False, "fill-opacity": 0.5}
    moved = [(x + 55, y + 55) for x, y in KITE]
    scene.layer("fill", "fill", scene.geojson(area(moved)), paint=paint)
    scene.paint("#3366aa", scene.fill(moved), 0.5)


@case({"photo": {"paint": {"raster-opacity": 0.45}}})
def raster_opacity_over_a_background(scene):
    pixels = shades(512)
    scene.layer("ground", "background", paint={"background-color": "#e0c0a0"})
    scene.paint("#e0c0a0", scene.everywhere())
    scene.layer("photo", "raster", scene.raster(pixels), paint={"raster-opacity": 0.5})
    scene.paint(texels(scene, pixels, 1), scene.everywhere(), 0.5)


@case({"photo": {"paint": {"raster-brightness-max": 0.9}}}, width=128)
def raster_tiles_of_256_pixels(scene):
    pixels = shades(256)
    scene.layer("photo", "raster", scene.raster(pixels, below=-1, tile_size=256))
    scene.paint(texels(scene, pixels, 1), scene.everywhere())
    fill(scene)


@case({"photo": {"paint": {"raster-resampling": "linear"}}})
def raster_nearest_beyond_its_maximum_zoom(scene):
    pixels = shades(512)
    scene.layer("photo", "raster", scene.raster(pixels, below=2), paint={"raster-resampling": "nearest"})
    x, y = ((home - ((home >> 2) << 2)) * 512 for home in scene.view.tile)

    def sample(east, south):
        rows, columns = (np.floor(t / 4).astype(int) for t in (south + y, east + x))
        return pixels[rows, columns].astype(float)

    scene.paint(scene.texture(sample, 0), scene.everywhere())
    fill(scene)


@case({"photo": {"paint": {"raster-resampling": "linear"}}}, bearing=25, center=(150, 140))
def raster_nearest_turned(scene):
    pixels = np.kron(shades(64), np.ones((8, 8, 1), np.uint8))
    scene.layer("photo", "raster", scene.raster(pixels), paint={"raster-resampling": "nearest"})
    scene.paint(texels(scene, pixels, 1, blur=0.02), scene.everywhere())


@case({"fill": {"paint": {"fill-opacity": 0.65}}})
def raster_tileset_under_a_style(scene):
    """`--tiles` twice: the tileset first, then the style."""
    pixels = shades(256)
    scene.below.append(scene.raster_archive(pixels, below=-1))
    scene.paint(texels(scene, pixels, 1), scene.everywhere())
    fill(scene, **{"fill-opacity": 0.6})


@case({"line": {"paint": {"line-width": 9}}})
def opacity_of_a_whole_style(scene):
    """The style is one image, which is blended as a whole: the line hides the fill under it."""
    scene.suffix = "#opacity=0.5"
    points = [(10, 50), (86, 44)]
    fill(scene)
    scene.layer("line", "line", scene.geojson(path(*points)), paint={"line-color": "#c04020", "line-width": 10})
    scene.paint("#c04020", scene.stroke(points, 10))
    scene.picture.fade(0.5, scene.background)
