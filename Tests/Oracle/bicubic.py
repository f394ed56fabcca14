"""Pillow's `resize(…, BICUBIC, box=…)` for pictures of 8 bits, with a box of doubles.

Pillow keeps the corners of the box as floats of 32 bits, so at zoom 16 it looks a ten-thousandth of a pixel beside the
place. Here the same sums are two products of matrices; `python3 bicubic.py` shows that they are Pillow's.
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
    """One row for each pixel of the target, one column for each of the source."""
    step = (end - start) / target
    reach = max(step, 1)
    matrix = numpy.zeros((target, source), dtype=numpy.float64)
    for i in range(target):
        center = start + (i + 0.5) * step
        first = max(0, int(center - 2 * reach + 0.5))
        last = min(source, int(center + 2 * reach + 0.5))
        row = [cubic((j - center + 0.5) / reach) for j in range(first, last)]
        total = sum(row)
        matrix[i, first:last] = [
            math.copysign(int(0.5 + abs(weight / total) * (1 << PRECISION)), weight) for weight in row
        ]
    return matrix


def rounded(sums):
    # All sums are whole numbers below 2^53, which doubles hold.
    return numpy.clip(numpy.floor((sums + (1 << PRECISION - 1)) / (1 << PRECISION)), 0, 255)


def resize(picture, size, box):
    """An RGB picture of the part of another that lies in the box; across first, then down."""
    pixels = numpy.asarray(picture.convert("RGB"), dtype=numpy.float64)
    across = weights(picture.width, box[0], box[2], size[0])
    down = weights(picture.height, box[1], box[3], size[1])
    pixels = rounded(across @ pixels)
    pixels = rounded(numpy.tensordot(down, pixels, 1))
    return Image.fromarray(pixels.astype(numpy.uint8), "RGB")


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
