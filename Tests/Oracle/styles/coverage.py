"""How much of each pixel a shape covers.

A coverage is a pair of arrays, the lowest and the highest alpha from 0 to 1 that is right for a pixel. They are equal
wherever the rules leave no choice: inside and outside of a shape. They differ at antialiased edges.
"""

import math

import numpy as np

ROUNDING = 0.01  # pixels: nearer to an edge, 32-bit floats decide whether a pixel's center is inside


def smoothstep(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


class Coverage:
    def __init__(self, low, high=None):
        self.low = np.clip(low, 0, 1)
        self.high = self.low if high is None else np.clip(high, 0, 1)

    def __or__(self, other):
        """Both shapes: where edges meet, alphas add up like two layers at most."""
        return Coverage(np.maximum(self.low, other.low), 1 - (1 - self.high) * (1 - other.high))

    def __and__(self, other):
        return Coverage(self.low * other.low, self.high * other.high)

    def __mul__(self, opacity):
        return Coverage(self.low * opacity, self.high * opacity)

    def where(self, mask):
        return Coverage(np.where(mask, self.low, 0), np.where(mask, self.high, 0))

    def uncertain(self, mask):
        """Any alpha up to this one is right where the mask is set."""
        return Coverage(np.where(mask, 0, self.low), self.high)


def polygon(view, rings, antialias=True):
    """A polygon by the non-zero rule, as pixel centers.

    With antialiasing, its outline is drawn over pixels outside, up to one pixel away.
    """
    x, y = view.pixels()
    inside, distance = inside_and_distance(x, y, [view.to_screen(ring) for ring in rings])
    distance = distance * view.scale
    sure = distance > ROUNDING
    low, high = inside & sure, inside | ~sure
    if not antialias:
        return Coverage(low.astype(float), high.astype(float))
    outline = np.where(distance < 1, 1 - smoothstep(0, 1, distance) + 0.02, 0)
    return Coverage(low.astype(float), np.maximum(high, outline))


def inside_and_distance(x, y, rings):
    """Whether points are in rings by the non-zero rule, and how far they are from the nearest edge."""
    winding = np.zeros(x.shape, int)
    distance = np.full(x.shape, np.inf)
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, np.roll(ring, -1, axis=0)):
            side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
            winding += ((ay <= y) & (y < by) & (side > 0)).astype(int)
            winding -= ((by <= y) & (y < ay) & (side < 0)).astype(int)
            distance = np.minimum(distance, to_segment(x, y, (ax, ay), (bx, by)))
    return winding != 0, distance


def to_segment(x, y, a, b):
    along, across, length = axes(x, y, a, b)
    return np.hypot(across, along - np.clip(along, 0, length))


def axes(x, y, a, b):
    """Distances along a segment from its start, and to the right of it; and its length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return ((x - a[0]) * dx + (y - a[1]) * dy) / length, ((y - a[1]) * dx - (x - a[0]) * dy) / length, length


def outline(view, rings):
    """A fill's outline, one pixel wide along the axis that is farther from its direction.

    Along horizontal and vertical edges the rule is exact, except at corners.
    """
    x, y = view.pixels()
    low = np.zeros(x.shape)
    high = np.zeros(x.shape)
    for ring in rings:
        corners = view.to_screen(ring)
        for a, b in zip(corners, np.roll(corners, -1, axis=0)):
            distance = to_segment(x, y, a, b) * view.scale
            alpha = 1 - smoothstep(0, 1, distance)
            ends = np.minimum(np.hypot(x - a[0], y - a[1]), np.hypot(x - b[0], y - b[1])) * view.scale < 1.6
            straight = min(abs(a[0] - b[0]), abs(a[1] - b[1])) < 1e-9
            certain = straight & ~ends & (abs(distance - 0.5) > 0.05)
            covered = np.where(distance < 0.5, alpha, 0)
            low = np.maximum(low, np.where(certain, covered - 0.02, 0))
            reach = np.where((distance < 1.5) & (ends | (not straight) | (abs(distance - 0.5) < 0.05)), 1, 0)
            high = np.maximum(high, np.where(certain, np.where(covered > 0, covered + 0.02, 0), reach))
    return Coverage(low, np.minimum(high, 1))


def disc(view, center, radius, blur=0):
    """A circle: the last device pixel, or the blur if it is wider, fades smoothly."""
    x, y = view.pixels()
    cx, cy = view.to_screen([center])[0]
    distance = np.hypot(x - cx, y - cy)
    fade = max(blur * radius, 1 / view.scale)
    alpha = 1 - smoothstep(radius - fade, radius, distance)
    edge = np.where((distance > radius - fade - 0.05) & (distance < radius + 0.05), 0.03, 0)
    return Coverage(alpha - edge, alpha + edge)
