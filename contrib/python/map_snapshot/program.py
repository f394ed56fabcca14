"""The tool that comes with this package."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys


def program_path() -> str:
    """The path of `snapshot`: the one in this package, or else the one on PATH."""
    own = pathlib.Path(__file__).parent / "tool" / "bin" / "snapshot"
    if own.exists():
        return str(own)
    if found := shutil.which("snapshot"):
        return found
    raise FileNotFoundError("snapshot is neither in the package map_snapshot nor on PATH: install the wheel or the tool")


def main() -> None:
    """The command `snapshot`: runs the tool in place of this process."""
    path = program_path()
    os.execv(path, [path, *sys.argv[1:]])
