"""libvips through pyvips: tiles joined, cut and compressed at level 1, on one thread."""

import math

from peers import drawing
from suite.environment import version as installed

TITLE = "pyvips"
CAN = {"raster"}


def missing(bench):
    return drawing.missing("pyvips")


def version(bench):
    import pyvips

    return f"{installed('pyvips')} with libvips {'.'.join(str(pyvips.version(part)) for part in range(3))}"


def command(job, bench):
    return drawing.command("pyvips", job, bench)


def start(job):
    import pyvips

    zoom = int(job.zoom)
    world = 256 << zoom

    def draw(row, path):
        sine = math.sin(math.radians(row["lat"]))
        left = int((row["lon"] / 360 + 0.5) * world - job.width / 2)
        top = int((0.5 - math.atanh(sine) / (2 * math.pi)) * world - job.height / 2)
        columns = range(left // 256, (left + job.width - 1) // 256 + 1)
        rows = range(top // 256, (top + job.height - 1) // 256 + 1)
        tiles = [tile(x, y) for y in rows for x in columns]
        canvas = pyvips.Image.arrayjoin(tiles, across=len(columns))
        canvas = canvas.crop(left - columns[0] * 256, top - rows[0] * 256, job.width, job.height)
        canvas = canvas.draw_circle([255, 0, 0], job.width // 2, job.height // 2, 6, fill=True)
        canvas.pngsave(path, compression=1)

    def tile(x, y):
        image = pyvips.Image.new_from_buffer(drawing.tile(job, zoom, x, y), "")
        image = image.flatten(background=[0xF2, 0xEF, 0xE9]) if image.hasalpha() else image
        return image.colourspace("srgb") if image.bands < 3 else image

    return draw
