"""Compares images of two programs, whatever their dots and texts on top look like."""

import numpy
from PIL import Image

# Color values that differ by more than this count as different: what rounding and other resampling make is below.
TOLERANCE = 24
# Up to this part of the pixels may differ before programs count as drawing different maps.
LIMIT = 0.02


def compare(ours, theirs):
    """The part of the pixels that differ between two images, for the shift by at most a pixel with the fewest."""
    ours, theirs = pixels(ours), pixels(theirs)
    if ours.shape != theirs.shape:
        return 1.0
    parts = [part(ours, theirs, x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    return min(parts)


def pixels(path):
    return numpy.asarray(Image.open(path).convert("RGB"), dtype=numpy.int16)


def part(ours, theirs, x, y):
    height, width, _ = ours.shape
    a = ours[1 + y : height - 1 + y, 1 + x : width - 1 + x]
    difference = numpy.abs(a - theirs[1 : height - 1, 1 : width - 1]).max(axis=2)
    counts = numpy.ones(difference.shape, bool)
    # The dot in the middle, and the attribution in the lower corners.
    middle_y, middle_x = height // 2, width // 2
    counts[max(middle_y - 40, 0) : middle_y + 16, max(middle_x - 24, 0) : middle_x + 24] = False
    if height >= 100:
        counts[-24:] = False
    return float((difference > TOLERANCE)[counts].mean()) if counts.any() else 0.0


def words(share):
    """What to say about that part."""
    if share == 0:
        return "equal"
    text = f"{share:.1%}" if share >= 0.001 else "less than 0.1%"
    return f"{text} of the pixels differ" if share <= LIMIT else f"DIFFERENT: {text} of the pixels differ"
