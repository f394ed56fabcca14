"""Curves as SVG charts that are readable in light and in dark, with the name of each line at its end."""

from html import escape

import peers
from report.axis import Axis, label
from report.style import COLORS, MARKS, sheet

WIDTH, HEIGHT = 760, 420
LEFT, TOP, BOTTOM = 62, 52, 56
# Width of a character of a name, and room for the mark before it.
NAME_WIDTH, NAME_START = 8, 34
# The least distance of the names of two lines.
NAME_HEIGHT = 17


def draw(curve):
    """The text of an SVG file."""
    lines = [(name, points) for name, points in curve.lines.items() if points]
    right = WIDTH - NAME_START - NAME_WIDTH * max(len(title(name)) for name, _ in lines)
    xs = Axis([x for _, points in lines for x, _ in points], LEFT, right, curve.is_x_log)
    ys = Axis([y for _, points in lines for _, y in points], HEIGHT - BOTTOM, TOP, curve.is_y_log)
    colors = [color(name, index) for index, (name, _) in enumerate(lines)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img">', f"<title>{escape(curve.title)}</title>", f"<desc>{escape(curve.text)}</desc>",
        f"<style>{sheet(colors)}</style>", f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="6"/>',
        f'<text class="title" x="{LEFT - 44}" y="26">{escape(curve.title)}</text>',
        f'<text x="{LEFT - 44}" y="{TOP - 8}">{escape(curve.y)}</text>',
        f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 14}" text-anchor="middle">{escape(curve.x)}</text>',
        *grid(xs, ys, curve)]
    for index, (_, points) in enumerate(lines):
        parts += polyline(index, [(xs.at(x), ys.at(y)) for x, y in points])
    parts += names(lines, xs, ys)
    return "\n".join([*parts, "</svg>", ""])


def color(name, index):
    """The pair of colors of a line: that of its program, or the next one."""
    program = next(
        (key for key, peer in peers.ALL.items() if name == key or name.split(",")[0] == peer.TITLE), None)
    return COLORS[program] if program else list(COLORS.values())[index % len(COLORS)]


def title(name):
    return peers.ALL[name].TITLE if name in peers.ALL else name


def grid(xs, ys, curve):
    """Lines and numbers of both axes. On a logarithmic axis of few values, these are the numbers."""
    for value in ys.ticks:
        y = ys.at(value)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{xs.end}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{label(value)}</text>'
    measured = sorted({x for points in curve.lines.values() for x, _ in points})
    for value in measured if curve.is_x_log and len(measured) <= 9 else xs.ticks:
        x = xs.at(value)
        yield f'<path class="grid" d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 19}" text-anchor="middle">{label(value)}</text>'


def polyline(index, points):
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    first = " first" if index == 0 else ""
    yield f'<path class="line c{index}{first}" d="M{path}"/>'
    for x, y in points:
        yield mark(MARKS[index % len(MARKS)], x, y, index)


def mark(kind, x, y, index):
    color = f'class="c{index}"'
    if kind in ("circle", "ring"):
        inside = f'class="c{index} ring" stroke-width="2"' if kind == "ring" else color
        return f'<circle {inside} cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
    paths = {
        "square": "m-3.5-3.5h7v7h-7z", "diamond": "m0-5l5 5l-5 5l-5-5z", "triangle": "m0-5l5 8.5h-10z",
        "cross": "m-4-4l8 8m0-8l-8 8"}
    stroke = ' stroke-width="2.5"' if kind == "cross" else ""
    return f'<path {color}{stroke} d="M{x:.1f} {y:.1f}{paths[kind]}"/>'


def names(lines, xs, ys):
    """The names of the lines to the right of their ends, moved apart, each in the color of its line."""
    wanted = sorted((ys.at(points[-1][1]), index) for index, (_, points) in enumerate(lines))
    placed = []
    for y, index in wanted:
        placed.append([max(y, placed[-1][0] + NAME_HEIGHT if placed else TOP), index])
    # Those below the chart move up and push the ones above them.
    limit = HEIGHT - BOTTOM
    for entry in reversed(placed):
        entry[0] = min(entry[0], limit)
        limit = entry[0] - NAME_HEIGHT
    for y, index in placed:
        x = xs.end + 14
        yield mark(MARKS[index % len(MARKS)], x, y, index)
        yield f'<text class="end c{index}" x="{x + 11}" y="{y + 4:.1f}">{escape(title(lines[index][0]))}</text>'
