"""How much of each pixel a line covers, by its distance to the segments.

The rules are those of the style specification: butt, round and square caps; miter, bevel and round joins with their
limits; offsets to the right of the direction; gaps; dashes in units of the width. Along a segment, alpha falls from 1
to 0 over one device pixel, centered on the edge. Butt caps are not antialiased.
"""

import math

import numpy as np

from .coverage import Coverage, axes

EDGE = 0.03  # of alpha: for positions in integers
DIRECTION = 0.012  # of half the width: directions are rounded to steps of 1/63
LIMIT = 2  # the default of line-miter-limit


def stroke(
    view, points, width, cap="butt", join="miter", closed=False, offset=0, gap=0, blur=0, limit=LIMIT, dash=None
):
    """The coverage of a line through points of the map; sizes are in points of the image."""
    corners = [tuple(p) for p in view.to_screen(points)]
    if gap:
        sides = [shifted(corners, side * (gap + width) / 2 + offset, closed) for side in (1, -1)]
        parts = [line(view, side, width, cap, join, closed, blur, limit, dash) for side in sides]
        return parts[0] | parts[1]
    return line(view, shifted(corners, offset, closed), width, cap, join, closed, blur, limit, dash)


def line(view, corners, width, cap, join, closed, blur, limit, dash):
    x, y = view.pixels()
    half = width / 2
    segments = list(zip(corners, corners[1:] + corners[:1] if closed else corners[1:]))
    local = [axes(x, y, a, b) for a, b in segments]
    covered = Coverage(np.zeros(x.shape))
    start = 0
    for (along, across, length), (a, b) in zip(local, segments):
        near = 0.02 / view.scale + DIRECTION * half
        part = ramp(view, abs(across), half, blur, slanted(a, b)).where((along > -near) & (along < length + near))
        part = part.uncertain((along < near) | (along > length - near))
        if dash:
            part = part & dashes(view, start + along, dash, width)
        covered |= part
        start += length
    for i in range(len(segments) if closed else len(segments) - 1):
        around = (*segments[i], segments[(i + 1) % len(segments)][1])
        turn = turned(*around)
        kind = "bevel" if join == "miter" and 1 / math.cos(turn / 2) > limit else join
        covered = met(view, covered | joined(view, around, half, kind, turn, blur), around, half, kind, turn)
    if not closed and cap != "butt":
        (along, across, _), (last, last_across, length) = local[0], local[-1]
        covered |= capped(view, -along, across, half, cap, blur)
        covered |= capped(view, last - length, last_across, half, cap, blur)
    return covered


def slanted(a, b):
    return min(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1e-6


def ramp(view, distance, half, blur=0, slanted=True):
    """Alpha at a distance from the middle of a line."""
    fade = blur + 1 / view.scale
    alpha = (half + 0.5 / view.scale - distance) / fade
    edge = EDGE + (DIRECTION * half * view.scale if slanted else 0)
    return Coverage(alpha - edge, np.where(alpha > -edge, alpha + edge, 0))


def joined(view, corners, half, join, turn, blur):
    """The wedge at the middle of three corners: beyond the end of a segment and before the start of the next."""
    x, y = view.pixels()
    before, corner, after = corners
    along, across, length = axes(x, y, before, corner)
    next_along, next_across, _ = axes(x, y, corner, after)
    wedge = (along > length) & (next_along < 0)
    if join == "round":
        return arc(view, np.hypot(x - corner[0], y - corner[1]), half, blur).where(wedge)
    part = ramp(view, np.maximum(abs(across), abs(next_across)), half, blur)
    if join == "bevel":
        # Distance from the corner along the middle of the wedge, over that of the cut.
        over = (along - length - next_along) / (2 * math.sin(turn / 2)) - half * math.cos(turn / 2)
        part = Coverage(np.where(over * view.scale > -1, 0, part.low), np.where(over * view.scale > 1, 0, part.high))
    return part.where(wedge)


def met(view, coverage, corners, half, join, turn):
    """Any alpha is right within a pixel and a half of the points where the edges of two segments meet.

    A bevel of a corner too sharp for a miter may start at the corner itself.
    """
    before, corner, after = map(np.array, corners)
    x, y = view.pixels()
    near = np.zeros(x.shape, bool)
    for side in (half, -half):
        into, out = to_the_right(before, corner, side), to_the_right(corner, after, side)
        crossing = meeting((into + before, corner - before), (out + corner, after - corner))
        for px, py in (into + corner, out + corner, crossing):
            near |= np.hypot(x - px, y - py) * view.scale < 1.5
    coverage = Coverage(np.where(near, 0, coverage.low), np.where(near, 1, coverage.high))
    if join != "bevel" or turn < math.radians(120):
        return coverage
    outward = unit(corner - before) - unit(after - corner)
    over = ((x - corner[0]) * outward[0] + (y - corner[1]) * outward[1]) / np.linalg.norm(outward)
    beside = np.hypot(x - corner[0], y - corner[1]) < half + 1.5 / view.scale
    return coverage.uncertain(beside & (over * view.scale > -1.5))


def unit(vector):
    return vector / np.linalg.norm(vector)


def to_the_right(a, b, distance):
    """A step of this length at a right angle to the way from one point to another."""
    direction = unit(b - a)
    return distance * np.array([-direction[1], direction[0]])


def turned(before, corner, after):
    """The angle between the directions of two segments."""
    into, out = np.subtract(corner, before), np.subtract(after, corner)
    return math.acos(np.clip(into @ out / np.linalg.norm(into) / np.linalg.norm(out), -1, 1))


def capped(view, beyond, across, half, cap, blur):
    """The part of a cap beyond the end of a line."""
    if cap == "round":
        return arc(view, np.hypot(beyond, across), half, blur).where(beyond > 0)
    square = ramp(view, abs(across), half, blur).where((beyond > 0) & (beyond < half + 1 / view.scale))
    return square.uncertain(beyond > half - 1 / view.scale)


def arc(view, distance, half, blur):
    """An arc is drawn as slices, whose sides lie inside of it, and whose edges may be a pixel and a half wide."""
    part = ramp(view, distance, half, blur)
    outer = (distance - half) * view.scale > -1.5
    return Coverage(np.where(outer, np.minimum(part.low - 0.35, 0.6), part.low), part.high)


def dashes(view, distance, lengths, width):
    """Dashes and gaps in turn; within a pixel of their ends, any alpha is right."""
    lengths = np.array(lengths, float) * width
    ends = np.cumsum(lengths)
    place = np.mod(distance, ends[-1])
    index = np.searchsorted(ends, place, side="right")
    on = index % 2 == 0
    nearest = np.min([abs(place - end) for end in [0, *ends]], axis=0)
    near = nearest * view.scale < 1.3
    return Coverage(np.where(near, 0, on), np.where(near, 1, on))


def shifted(corners, offset, closed):
    """A line to the right of another, with corners where its segments meet."""
    if not offset:
        return corners
    count = len(corners)
    sides = []
    for i in range(count if closed else count - 1):
        a, b = np.array(corners[i]), np.array(corners[(i + 1) % count])
        sides.append((a + to_the_right(a, b, offset), b - a))
    moved = []
    for i, corner in enumerate(corners):
        if closed or 0 < i < count - 1:
            moved.append(meeting(sides[i - 1], sides[i]))
        else:
            origin, _ = sides[0] if i == 0 else sides[-1]
            start = corners[0] if i == 0 else corners[-2]
            moved.append(tuple(origin + np.array(corner) - np.array(start)))
    return moved


def meeting(first, second):
    """Where two lines cross."""
    (a, u), (b, v) = first, second
    steps = np.linalg.solve(np.stack([u, -v], axis=1), b - a)
    return tuple(a + steps[0] * u)
