"""The lines of README.md with measured figures, from the figures of one run."""

# What README.md says, by the figures in it. A line is left out if one of them was not measured.
LINES = [
    ("Fast and small", "A 400x200 image of raster tiles takes {} ms and {} MiB",
     [("snapshot 400x200", 0), ("snapshot 400x200", 2)]),
    ("Fast and small", "komoot's staticmap takes {} ms and py-staticmaps {} ms",
     [("staticmap 400x200", 0), ("py-staticmaps 400x200", 0)]),
    ("Fast and small", "a city with labels takes {} ms of CPU, where MapLibre Native on a software GL takes {} ms",
     [("snapshot, style zoom 15 with labels, new places",), ("MapLibre Native, style zoom 15 with labels, new places",)]),
    ("Comparison", "| CPU for one 800x400 image | {} ms | {} ms |",
     [("snapshot 800x400, many",), ("staticmap 800x400, many",)]),
    ("Comparison", "| CPU for one 512x512 vector map ² | {} ms | – | – | not measured | {} ms |",
     [("snapshot, style zoom 15 with labels, new places",), ("MapLibre Native, style zoom 15 with labels, new places",)]),
    ("Comparison, note ²", "Without labels: {} and {} ms.",
     [("snapshot, style zoom 15, new places",), ("MapLibre Native, style zoom 15, new places",)]),
]


def show(figures):
    """Prints the lines of README.md with these figures, rounded as there."""
    print("\nREADME.md, with the figures of this run:")
    for place, line, names in LINES:
        values = [value(figures, *name) for name in names]
        missing = [name[0] for name, number in zip(names, values) if number is None]
        text = line.format(*map(rounded, values)) if not missing else f"not measured here: {', '.join(missing)}"
        print(f"  {place:20} {text}")


def value(figures, name, column=None):
    found = figures.get(name)
    return found if found is None or column is None else found[column]


def rounded(number):
    return f"{number:.1f}" if number < 10 else f"{number:.0f}"
