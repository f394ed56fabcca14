"""The lines of README.md with measured figures, from the figures of one run."""

import re

VECTOR = "512x512 vector map, style zoom 15"
COLD, MANY = "400x200, one image per process", "800x400, many images in one process: CPU"
# What README.md says, by the figures in it: rows of the table and programs. A line keeps its figures if one of them was
# not measured.
LINES = [
    ("Fast and small", "A 400x200 image of raster tiles takes {} ms and {} MiB",
     [(f"{COLD}: time", "snapshot"), (f"{COLD}: peak memory", "snapshot")]),
    ("Fast and small", "komoot's staticmap takes {} ms and py-staticmaps {} ms",
     [(f"{COLD}: time", "staticmap"), (f"{COLD}: time", "py_staticmaps")]),
    ("Fast and small", "a city with labels takes {} ms of CPU, where MapLibre Native on a software GL takes {} ms",
     [(f"{VECTOR} with labels: CPU", "snapshot"), (f"{VECTOR} with labels: CPU", "maplibre")]),
    ("Comparison", "| CPU for one 800x400 image | {} ms | {} ms |", [(MANY, "snapshot"), (MANY, "staticmap")]),
    ("Comparison", "| CPU for one 512x512 vector map ² | {} ms | – | – | not measured | {} ms |",
     [(f"{VECTOR} with labels: CPU", "snapshot"), (f"{VECTOR} with labels: CPU", "maplibre")]),
    ("Comparison, note ²", "Without labels: {} and {} ms.",
     [(f"{VECTOR}: CPU", "snapshot"), (f"{VECTOR}: CPU", "maplibre")]),
]
# Where README.md says of which run its figures are.
RUN = re.compile(r"(of\s+one\s+run\s+of\s+`make\s+bench`\s+on\s+).*?(\s+\(\[all\s+figures\])", re.S)


def values(figures, names):
    """The figures of a line as texts; None for each that was not measured."""
    rows = {row.name: row.values for row in figures.rows}
    found = [rows.get(name, {}).get(program) for name, program in names]
    return [None if value is None else f"{value:.1f}" if value < 10 else f"{value:.0f}" for value in found]


def show(figures):
    """Prints the lines with the figures of a run."""
    print("\nREADME.md, with the figures of this run:")
    for place, line, names in LINES:
        found = values(figures, names)
        missing = [f"{program}, {name}" for value, (name, program) in zip(found, names) if value is None]
        print(f"  {place:20} {line.format(*found) if not missing else 'not measured: ' + '; '.join(missing)}")


def update(path, figures):
    """Writes the figures of a run, its date and its machine into README.md; returns the lines that keep others."""
    text, kept = path.read_text(), []
    for _, line, names in LINES:
        found = values(figures, names)
        if None in found:
            kept.append(line)
            continue
        parts = [r"\s+".join(map(re.escape, part.split(" "))) for part in line.split("{}")]
        pattern = "(" + ")[0-9.]+(".join(parts) + ")"
        new = "".join(rf"\{index + 1}" + (f"\x00{found[index]}\x00" if index < len(found) else "")
                      for index in range(len(parts)))
        text, count = re.subn(pattern, new, text)
        text = text.replace("\x00", "")
        if count == 0:
            kept.append(line)
    text = RUN.sub(lambda match: f"{match[1]}{figures.date} on {figures.machine}{match[2]}", text)
    path.write_text(text)
    return kept
