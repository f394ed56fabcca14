"""The table of a run and the numbers behind its curves, in Markdown."""

import peers


def rounded(number):
    if number >= 100 or round(number) >= 10:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 1 else f"{number:.2f}"


def summary(rows):
    """One row per quantity, one column per program; in brackets how many times ours."""
    keys = [key for key in peers.ALL if any(key in row.values for row in rows)]
    yield "| | " + " | ".join(peers.ALL[key].TITLE for key in keys) + " |"
    yield "|---|" + "---:|" * len(keys)
    for row in rows:
        yield f"| {row.name}, {row.unit} | " + " | ".join(cell(row, key) for key in keys) + " |"


def cell(row, key):
    if key not in row.values:
        return "–"
    value = rounded(row.values[key])
    if key == "snapshot":
        return f"**{value}**"
    mark = " †" if row.images.get(key, "").startswith("DIFFERENT") else ""
    return f"{value} ({row.ratios[key]:.2g}×){mark}" if key in row.ratios else value + mark


def points(curve):
    """The points of a curve, one row per x."""
    names = list(curve.lines)
    values = {(name, x): y for name, line in curve.lines.items() for x, y in line}
    yield f"| {curve.x} | " + " | ".join(peers.ALL[name].TITLE if name in peers.ALL else name for name in names) + " |"
    yield "|---:|" + "---:|" * len(names)
    for x in sorted({x for _, x in values}):
        cells = [rounded(values[name, x]) if (name, x) in values else "–" for name in names]
        yield f"| {x:g} | " + " | ".join(cells) + " |"


def comparisons(results):
    """What was found when images were compared, once per quantity."""
    seen = set()
    for result in results:
        name = result.name.rsplit(": ", 1)[0]
        notes = [
            f"{peers.ALL[key].TITLE if key in peers.ALL else key} {note}" for key, note in result.images.items()]
        if notes and (name, *notes) not in seen:
            seen.add((name, *notes))
            yield f"- {name}: {'; '.join(notes)}."
