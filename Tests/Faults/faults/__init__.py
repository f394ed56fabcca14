"""The cases of the fault matrix and their parts."""

from .bench import CASES, Bench, Skipped, Wrong
# Each registers its cases.
from . import servers, trust, batches, caches, outputs, styles, exports, tilecache, vectors, names, memory  # noqa: F401
