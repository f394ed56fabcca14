"""The checks of filter.py, in the order in which they run."""

from .driver import CHECKS, Filter
from .expectations import Wrong

from . import order, rows, echoes, names, output, ends, failures
