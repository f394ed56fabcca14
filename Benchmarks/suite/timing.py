"""Timed runs of whole processes, and medians of them."""

import json
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from suite.environment import root


@dataclass
class Sample:
    """What one process cost."""

    # Seconds from start to end, and of CPU time; peak memory in MiB.
    wall: float
    cpu: float
    peak: float
    # What the program printed about its images alone (`cpu`, `wall`), without its start; None if it prints nothing.
    images: dict | None


class Failed(Exception):
    """A program ended with an error; the text is its last line."""


class Runner:
    """A small process that runs the commands to be timed."""

    def __init__(self, work):
        self.output, self.errors = work / "output", work / "errors"
        # The programs find no settings of the user, and Native draws without a display.
        self.variables = {
            "HOME": str(work), "XDG_CONFIG_HOME": str(work), "XDG_CACHE_HOME": str(work / "cache"),
            "EGL_PLATFORM": "surfaceless", "PYTHONPATH": str(root / "Benchmarks"), "VIPS_CONCURRENCY": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(__file__).with_name("runner.py"))], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)

    def run(self, command):
        """Runs a command; throws `Failed`."""
        line = [[str(word) for word in command], self.variables, str(self.output), str(self.errors)]
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        status, wall, cpu, peak = json.loads(self.process.stdout.readline())
        if status:
            said = self.errors.read_text(errors="replace").strip().splitlines() or [f"status {status}"]
            raise Failed(said[-1])
        text = self.output.read_text(errors="replace").strip()
        return Sample(wall, cpu, peak, json.loads(text.splitlines()[-1]) if text.endswith("}") else None)


class Measured:
    """The samples of programs that drew the same images in turn, by the key of the program."""

    def __init__(self, count, samples):
        self.count, self.samples = count, samples

    def each(self, key):
        """Milliseconds of CPU per image, by round. A start is counted for programs that print nothing about images."""
        return [1000 * (sample.images or {}).get("cpu", sample.cpu) / self.count for sample in self.samples[key]]

    def whole(self, key):
        """Milliseconds of CPU per image with the start of the process, by round."""
        return [1000 * sample.cpu / self.count for sample in self.samples[key]]

    def wall(self, key):
        """Milliseconds from start to end of the process, by round."""
        return [1000 * sample.wall for sample in self.samples[key]]

    def peak(self, key):
        """Peak memory in MiB, by round."""
        return [sample.peak for sample in self.samples[key]]

    def medians(self, figures):
        """The medians of one of the above, by program."""
        return {key: statistics.median(figures(key)) for key in self.samples}

    def ratios(self, figures, base="snapshot"):
        """How many times that of `base`, as the median of what it was within each round, by program."""
        ours = figures(base)
        return {
            key: statistics.median(theirs / mine for theirs, mine in zip(figures(key), ours)) for key in self.samples}
