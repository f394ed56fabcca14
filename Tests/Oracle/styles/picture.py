"""The expected image: for each pixel, the lowest and the highest value that is right."""

import numpy as np
from PIL import ImageColor


def rgb(color):
    return np.array(ImageColor.getrgb(color)[:3], float)


class Picture:
    def __init__(self, view, background):
        rows, columns = view.pixels()[0].shape
        self.low = np.tile(rgb(background), (rows, columns, 1))
        self.high = self.low.copy()

    def blend(self, color, coverage):
        """Draws a color: a name, or lowest and highest values per pixel. Mixed values are rounded up or down."""
        low, high = color if isinstance(color, tuple) else (rgb(color), rgb(color))
        drawn, alpha = (low, high), (coverage.low[..., None], coverage.high[..., None])
        mixed = [under + (over - under) * a for under in (self.low, self.high) for over in drawn for a in alpha]
        touched = alpha[1] > 0
        self.low = np.where(touched, np.floor(np.min(mixed, axis=0) + 1e-6), self.low)
        self.high = np.where(touched, np.ceil(np.max(mixed, axis=0) - 1e-6), self.high)

    def fade(self, opacity, background):
        """Blends the image so far, as a whole, with a background that it covers."""
        under = rgb(background)
        self.low = np.floor(under + (self.low - under) * opacity + 1e-6)
        self.high = np.ceil(under + (self.high - under) * opacity - 1e-6)

    def wrong(self, pixels):
        """Where an image is out of bounds: a mask."""
        return ((pixels < self.low) | (pixels > self.high)).any(axis=-1)

    @property
    def certain(self):
        """Where only one value is right, or two neighbors of a rounded mixture."""
        return (self.high - self.low <= 1).all(axis=-1)

    def colors(self):
        """How many colors there are where the bounds are close."""
        close = (self.high - self.low <= 32).all(axis=-1)
        return len(np.unique(self.low[close], axis=0))
