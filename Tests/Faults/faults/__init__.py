"""The cases of the fault matrix, and what they are made of."""

from .bench import CASES, Bench, Skipped, Wrong
from . import servers, trust, batches, caches, outputs  # noqa: F401 - each registers its cases
