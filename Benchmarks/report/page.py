"""Writes the figures of a run into docs/benchmarks.md, and its charts beside it."""

from report import chart, table
from suite.environment import root

PAGE = root / "docs/benchmarks.md"
BEGIN, END = "<!-- figures: written by Benchmarks/run -->", "<!-- end of figures -->"


def write(figures, folder):
    """Writes `benchmarks.md` and the charts into a folder, laid out like docs."""
    charts = folder / "pictures/benchmarks"
    charts.mkdir(parents=True, exist_ok=True)
    for path in charts.glob("*.svg"):
        path.unlink()
    for curve in figures.curves:
        if any(curve.lines.values()):
            (charts / f"{curve.name}.svg").write_text(chart.draw(curve))
    text = PAGE.read_text()
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    page = folder / PAGE.name
    page.write_text(before + "\n".join([BEGIN, "", *body(figures), END]) + after)
    return page


def body(figures):
    yield from ["## The run", "", f"{figures.date}, on {figures.machine}, {figures.system}.", "", "| | |", "|---|---|"]
    yield from (f"| {name} | {text} |" for name, text in figures.facts)
    if figures.skipped:
        yield from ["", "Not measured:", ""]
        yield from (f"- {name}: {reason}." for name, reason in figures.skipped.items())
    yield from ["", "## Costs", "", *table.summary(figures.rows), ""]
    yield from [
        "In brackets: how many times ours, as the median of the ratios within the rounds. † The image differs from "
        "ours too much to be the same map: do not compare.", ""]
    yield from ["Images, compared with ours before the times were taken:", ""]
    yield from table.comparisons(figures.rows + figures.curves)
    yield ""
    for curve in figures.curves:
        if not any(curve.lines.values()):
            continue
        yield from [f"## {curve.title}", "", curve.text, ""]
        yield from [f"![{curve.title}](pictures/benchmarks/{curve.name}.svg)", ""]
        yield from ["<details><summary>The numbers</summary>", "", *table.points(curve), "", "</details>", ""]
