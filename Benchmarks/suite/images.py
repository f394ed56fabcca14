"""Compares images of two programs, whatever the dots in their middle look like."""

import numpy
from PIL import Image

# Color values that differ by more than this count as different: what rounding and other resampling make is below.
TOLERANCE = 24
# Up to this part of the pixels may differ before programs count as drawing different maps.
LIMIT = 0.02
# Half the side of the square around the dot in the middle.
DOT = 20


# Side of the blocks whose means are compared if programs resample: their filters differ in sharpness.
BLOCK = 4


def compare(ours, theirs, is_resampled):
    """The part of the pixels that differ between two images, for the shift by at most a pixel with the fewest.

    If they are resampled, it is the part of the blocks of pixels instead.
    """
    ours, theirs = pixels(ours), pixels(theirs)
    if ours.shape != theirs.shape:
        return 1.0
    merged, dot = (blocks, DOT // BLOCK) if is_resampled else (lambda image: image, DOT)
    height, width, _ = ours.shape
    middle = merged(theirs[1 : height - 1, 1 : width - 1])
    shifted = [ours[y : height - 2 + y, x : width - 2 + x] for x in range(3) for y in range(3)]
    return min(part(merged(image), middle, dot) for image in shifted)


def pixels(path):
    return numpy.asarray(Image.open(path).convert("RGB"), dtype=numpy.int16)


def blocks(image):
    """The means of blocks of pixels."""
    height, width = (side // BLOCK * BLOCK for side in image.shape[:2])
    parts = image[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK, 3)
    return parts.mean(axis=(1, 3))


def part(ours, theirs, dot):
    """The part of the pixels that differ, without the square of twice `dot` in the middle."""
    counts = numpy.ones(ours.shape[:2], bool)
    y, x = (side // 2 for side in counts.shape)
    counts[max(y - dot, 0) : y + dot, max(x - dot, 0) : x + dot] = False
    difference = numpy.abs(ours - theirs).max(axis=2)
    return float((difference > TOLERANCE)[counts].mean()) if counts.any() else 0.0


def words(share):
    """What to say about that part."""
    if share == 0:
        return "equal"
    text = f"{share:.1%}" if share >= 0.001 else "less than 0.1%"
    return f"{text} of the pixels differ" if share <= LIMIT else f"DIFFERENT: {text} of the pixels differ"
