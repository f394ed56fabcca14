"""The cameras of the comparison: seeded, so that every run draws the same ones."""

import random

from compose import Camera

MIN_COLORS = 100
SIZES = ((64, 64), (100, 75), (256, 256), (400, 200), (333, 517), (640, 480), (800, 600))

# Rectangles of degrees: south, west, north, east.
VADUZ = 47.130, 9.500, 47.175, 9.545
HELSINKI = 60.166, 24.940, 60.177, 24.950
WORLD = -60, -180, 72, 180

# Cases that random cameras would miss. All show more than MIN_COLORS colors.
WORLD_EDGES = [
    Camera(-16.5, 179.9, 4, 400, 300),  # the antimeridian through Fiji
    Camera(66.0, 179.9, 3, 512, 256, 2),
    Camera(65.0, -179.95, 4.3, 400, 300),
    Camera(-41.0, 180.0, 3.6, 640, 480),
    Camera(82.5, -35.0, 3, 400, 400),  # the north coast of Greenland, background beyond the pole
    Camera(85.0, 20.0, 2, 300, 500),
    Camera(-85.0511, 170.0, 2.5, 500, 400),
    Camera(-89.0, 0.0, 2, 640, 480),  # clamped to the edge of the world
    Camera(20.0, 0.0, 0.5, 800, 600),  # the world is 362 points wide here
    Camera(0.0, 100.0, 0, 600, 400, 2),
    Camera(10.0, -150.0, 0.4, 800, 300, 3),
    Camera(47.0, 9.5, 1, 800, 600),
    Camera(-33.9, 18.4, 5, 255, 333, 3),
]
# Exactly at the pixel grid of the 512 px tiles, and off it.
HELSINKI_EDGES = [
    Camera(60.1715, 24.9490, 15, 400, 300, 2),
    Camera(60.1715, 24.9490, 16, 400, 300, 1),
    Camera(60.1700, 24.9480, 15.25, 301, 201, 1),
    Camera(60.1720, 24.9398, 17, 320, 240, 1),
]


def random_camera(chance, area, zooms):
    south, west, north, east = area
    zoom = chance.randint(*zooms) if chance.random() < 0.4 else round(chance.uniform(*zooms), chance.choice((1, 2, 6)))
    scale = chance.choice((1, 1, 2, 3))
    width, height = chance.choice([s for s in SIZES if s[0] * scale <= 1600])
    return Camera(
        round(chance.uniform(south, north), 6), round(chance.uniform(west, east), 6), zoom, width, height, scale
    )


def cameras(seed, count, area, zooms, edges, colors):
    """`edges` first, then random cameras up to `count`; `colors(camera)` counts the colors of an image."""
    chance = random.Random(seed)
    chosen = list(edges)
    while len(chosen) < max(count, len(edges) + 4):
        camera = random_camera(chance, area, zooms)
        if colors(camera) > MIN_COLORS:
            chosen.append(camera)
    return chosen
