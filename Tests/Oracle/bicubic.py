"""Pillow's `resize(…, BICUBIC, box=…)` for 8-bit images, with a box of doubles.

Pillow keeps the corners of the box as floats of 32 bits, so at zoom 16 it looks a ten-thousandth of a pixel beside the
place. Here the same sums are taken in whole numbers; `python3 bicubic.py` shows that they are Pillow's.
"""

import math

import numpy
from PIL import Image

PRECISION = 22


def cubic(x, a=-0.5):
    x = abs(x)
    if x < 1:
        return ((a + 2) * x - (a + 3)) * x * x + 1
    return (((x - 5) * x + 8) * x - 4) * a if x < 2 else 0


def weights(source, start, end, target):
    """For each target pixel, the source pixels and their weights, both padded to one width."""
    step = (end - start) / target
    reach = max(step, 1)
    width = int(4 * reach) + 3
    taps = numpy.zeros((target, width), dtype=numpy.int64)
    parts = numpy.zeros((target, width), dtype=numpy.int64)
    for i in range(target):
        center = start + (i + 0.5) * step
        first = max(0, int(center - 2 * reach + 0.5))
        last = min(source, int(center + 2 * reach + 0.5))
        row = [cubic((j - center + 0.5) / reach) for j in range(first, last)]
        total = sum(row)
        taps[i, : len(row)] = range(first, last)
        parts[i, : len(row)] = [
            math.copysign(int(0.5 + abs(weight / total) * (1 << PRECISION)), weight) for weight in row
        ]
    return taps, parts


def across(pixels, taps, parts):
    """The weighted sums along each row, rounded to 8 bits."""
    sums = numpy.full((pixels.shape[0], taps.shape[0], 3), 1 << PRECISION - 1, dtype=numpy.int64)
    for tap, part in zip(taps.T, parts.T):
        sums += pixels[:, tap, :] * part[:, None]
    return numpy.clip(sums >> PRECISION, 0, 255)


def resize(picture, size, box):
    """The part of an RGB image in the box, resampled horizontally, then vertically."""
    pixels = numpy.asarray(picture.convert("RGB"), dtype=numpy.int64)
    pixels = across(pixels, *weights(picture.width, box[0], box[2], size[0]))
    pixels = across(pixels.swapaxes(0, 1), *weights(picture.height, box[1], box[3], size[1])).swapaxes(0, 1)
    return Image.fromarray(numpy.ascontiguousarray(pixels, dtype=numpy.uint8), "RGB")


def check():
    noise = numpy.random.default_rng(1).integers(0, 256, (97, 131, 3), dtype=numpy.uint8)
    picture = Image.fromarray(noise, "RGB")
    # These corners are whole sixteenths, which floats of 32 bits hold.
    for size, box in [((50, 40), (0, 0, 131, 97)), ((200, 150), (3.5, 7.25, 90.0625, 80)), ((64, 64), (10, 9, 75, 74))]:
        ours, theirs = resize(picture, size, box), picture.resize(size, Image.BICUBIC, box=box)
        assert ours.tobytes() == theirs.tobytes(), (size, box)


if __name__ == "__main__":
    check()
    print("equal to Pillow")
