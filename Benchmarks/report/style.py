"""What the lines of charts look like, in light and in dark."""

# Of each program the same color in every chart: in light, in dark. Ours is the strongest.
COLORS = {
    "snapshot": ("#0b57d0", "#7cb0ff"),
    "floor": ("#5f6368", "#b8bcc2"),
    "pyvips": ("#b3540b", "#f5a623"),
    "py_staticmaps": ("#7b2fd0", "#c49bff"),
    "staticmap": ("#c2185b", "#ff8ab5"),
    "maplibre": ("#00796b", "#4fd1bd"),
}
# A mark for each line, for readers who do not tell the colors apart.
MARKS = ["circle", "square", "diamond", "triangle", "cross", "ring"]

SHEET = """
    text { font: 13px system-ui, -apple-system, "Segoe UI", "Open Sans", sans-serif; fill: #202124 }
    .title { font-size: 16px; font-weight: 600 }
    .paper { fill: #ffffff }
    .grid { stroke: #dadce0; stroke-width: 1 }
    .line { fill: none; stroke-width: 2; stroke-linejoin: round }
    .first { stroke-width: 3.5 }
    .end { font-weight: 600 }
"""
DARK = """
    text { fill: #e8eaed }
    .paper { fill: #16181b }
    .grid { stroke: #3c4043 }
"""


def sheet(colors):
    """The style sheet of a chart whose lines have these colors."""

    def rules(index):
        return "".join(
            f"    .c{line} {{ stroke: {pair[index]}; fill: {pair[index]} }}\n    text.c{line} {{ stroke: none }}\n"
            for line, pair in enumerate(colors))

    # A line is not filled, and a ring is filled with the paper.
    def last(paper):
        return f"    path.line {{ fill: none }}\n    .ring {{ fill: {paper} }}\n"

    dark = f"    @media (prefers-color-scheme: dark) {{{DARK}{rules(1)}{last('#16181b')}    }}\n"
    return f"{SHEET}{rules(0)}{last('#ffffff')}{dark}"
