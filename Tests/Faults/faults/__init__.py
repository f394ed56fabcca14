"""The cases of the fault matrix and their parts."""

from .bench import CASES, Bench, Skipped, Wrong
from . import servers, trust, batches, caches, outputs, names, memory  # noqa: F401 - each registers its cases
