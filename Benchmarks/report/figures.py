"""The figures of a run: rows of the table, and curves. They can be written as JSON and read again."""

import json
from dataclasses import asdict, dataclass, field


@dataclass
class Row:
    """A row of the table: one quantity of each program, by its key."""

    name: str
    unit: str
    values: dict
    # How many times ours; empty if there is only ours.
    ratios: dict = field(default_factory=dict)
    # What was found when the images were compared with ours.
    images: dict = field(default_factory=dict)


@dataclass
class Curve:
    """A chart: the cost by one quantity."""

    name: str
    title: str
    # What was drawn, in a sentence or two.
    text: str
    x: str
    y: str
    # Points (x, y) by the name of the line; a program's line has its key.
    lines: dict
    images: dict = field(default_factory=dict)
    # Whether an axis is logarithmic.
    is_x_log: bool = True
    is_y_log: bool = True


@dataclass
class Figures:
    date: str
    # Its processor, and its operating system.
    machine: str
    system: str
    # What was measured on what, as (name, text).
    facts: list
    skipped: dict = field(default_factory=dict)
    rows: list = field(default_factory=list)
    curves: list = field(default_factory=list)

    def add(self, results):
        for result in results:
            (self.rows if isinstance(result, Row) else self.curves).append(result)

    def write(self, path):
        path.write_text(json.dumps(asdict(self), indent=1))

    @classmethod
    def read(cls, path):
        fields = json.loads(path.read_text())
        fields["rows"] = [Row(**row) for row in fields["rows"]]
        fields["curves"] = [Curve(**curve) for curve in fields["curves"]]
        return cls(**fields)
