"""Static maps without GPU or browser: Python's way to the tool `snapshot`.

    from map_snapshot import Snapshotter

    with Snapshotter(size=(400, 200), scale=2) as maps:
        maps.image(lat=47.1410, lon=9.5209).save("vaduz.png")
        for result in maps.results(rows):
            print(result.id, result.error or len(result.data))
"""

from .program import program_path
from .result import Result, RowError
from .snapshotter import Snapshotter
from .supervisor import FilterFailed

__all__ = ["FilterFailed", "Result", "RowError", "Snapshotter", "program_path"]
