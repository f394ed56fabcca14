"""Draws images with a `snapshot batch --stdin` process."""

from __future__ import annotations

import collections
import itertools
import json
import multiprocessing.util
import os
import pathlib
import shutil
import tempfile
import threading
import weakref
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Union

import PIL.Image

from . import frames
from .program import program_path
from .result import Result
from .supervisor import Supervisor

#: The value of a flag. A pair of numbers for `size` is width and height; other numbers are joined by commas; a list of
#: texts repeats the flag; True is a flag without a value; None and False leave it out.
Flag = Union[str, int, float, bool, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]], Sequence[float], None]


class Snapshotter:
    """Draws maps in processes of the tool, which are restarted when they die.

        with Snapshotter("city.pmtiles", size=(400, 200), appearance="dark") as maps:
            image = maps.image(lat=47.1410, lon=9.5209)

    A row is a mapping with the fields of a request (docs/command-line.md, "The JSON form of a request"), and `id` and
    `meta`, which are anything. A `size` may be a pair. Rows are also a pandas DataFrame, with a column for each field, or a GeoPandas
    GeoDataFrame, of which each geometry is framed and drawn.

    Threads may share an object. So may processes that fork: each has its own processes of the tool.
    """

    def __init__(
        self, tiles: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None, *,
        output_dir: str | os.PathLike[str] | None = None, row_timeout: float = 60.0, program: str | None = None,
        **flags: Flag,
    ) -> None:
        """
        tiles: a location of tiles or a style, or several, bottom first; by default those of the configuration, or else
            the bundled ones.
        output_dir: where images stay, as files; without it, results hold them in memory.
        row_timeout: seconds that one row may take.
        program: the tool; by default that of this package.
        flags: defaults for all rows: flags of `snapshot batch` with `_` in place of `-`, such as `size=(400, 200)`,
            `scale=2`, `style="dark"`, `image=["logo=logo.png"]` or `jobs=4`.
        """
        self._command = [program or program_path(), "batch", "--stdin", "--quiet", "--row-timeout", f"{row_timeout:g}"]
        self._command += _words({"tiles": tiles, **flags})
        # The filter answers a row that takes too long; it is killed only where it cannot.
        self._timeout = row_timeout * 2
        self._output = None if output_dir is None else pathlib.Path(output_dir)
        self._is_closed = False
        self._begin()

    def _begin(self) -> None:
        """The state of one process."""
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._numbers = itertools.count()
        self._folder: pathlib.Path | None = None
        self._finalizer: multiprocessing.util.Finalize | None = None
        # Of rows that come one by one: what the filter reads next, and its results.
        self._rows: collections.deque[Mapping[str, Any]] = collections.deque()
        self._answers: Generator[Result, None, None] | None = None
        self._runs: weakref.WeakSet[Generator[Result, None, None]] = weakref.WeakSet()

    def _check(self) -> None:
        if self._is_closed:
            raise ValueError("this Snapshotter is closed: create another one")
        if self._owner != os.getpid():
            self._begin()

    def __enter__(self) -> Snapshotter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a Snapshotter cannot be pickled: create it before a fork, or one in each process")

    def close(self) -> None:
        """Ends the processes of the tool, and so all iterations under way."""
        if self._is_closed:
            return
        self._check()
        self._is_closed = True
        with self._lock:
            for run in [*self._runs, *([self._answers] if self._answers else [])]:
                run.close()
            self._answers = None
            if self._finalizer:
                self._finalizer()

    def draw(self, row: Mapping[str, Any] | None = None, /, **fields: Any) -> Result:
        """Draws one image; raises RowError if that fails, and FilterFailed if the tool cannot work at all."""
        self._check()
        with self._lock:
            if self._answers is None:
                # A source that waits for each answer needs a window of 1.
                self._answers = self._run(iter(self._rows.popleft, None), window=1)
            self._rows.append({**(row or {}), **fields})
            try:
                result = next(self._answers)
            except BaseException:
                # It has ended; another one begins anew.
                self._answers.close()
                self._answers = None
                self._rows.clear()
                raise
        if result.error:
            raise result.error
        return result

    def image(self, row: Mapping[str, Any] | None = None, /, **fields: Any) -> PIL.Image.Image:
        """Draws one image, as PNG, JPEG or WebP, and decodes it; errors are those of `draw`."""
        return self.draw(row, **fields).image()

    def results(
        self, rows: Iterable[Mapping[str, Any]] | Any, *, errors: Literal["return", "raise"] = "return"
    ) -> Iterator[Result]:
        """Draws an image for each row, and yields the results in order as they arrive; a few rows are read ahead.

        rows: an iterable of mappings, a DataFrame or a GeoDataFrame.
        errors: whether a row's error is in its result, or raised.
        """
        self._check()
        if errors not in ("return", "raise"):
            raise ValueError(f"errors is {errors!r}: use 'return' or 'raise'")
        if isinstance(rows, (str, bytes, Mapping)):
            raise TypeError("rows is one value: pass an iterable of mappings, or a data frame")
        run = self._run(frames.rows(rows) if frames.is_frame(rows) else rows, is_strict=errors == "raise")
        self._runs.add(run)
        return run

    def _run(
        self, rows: Iterable[Mapping[str, Any]], *, window: int = 32, is_strict: bool = False
    ) -> Generator[Result, None, None]:
        asked: collections.deque[tuple[Any, Any]] = collections.deque()
        folder = self._output or self._temporary()

        def texts() -> Iterator[str]:
            for row in rows:
                if not isinstance(row, Mapping):
                    raise TypeError(f"a row is a mapping of fields, not {type(row).__name__}")
                fields = dict(row)
                asked.append((fields.pop("id", None), fields.pop("meta", None)))
                if self._output is None:
                    # A file of its own for each row, removed when it is read.
                    fields["out"] = f"{next(self._numbers):x}"
                if isinstance(fields.get("size"), (tuple, list)):
                    fields["size"] = "x".join(map(str, fields["size"]))
                yield json.dumps(fields, default=_plain)

        supervisor = Supervisor([*self._command, "--output-dir", str(folder)], row_timeout=self._timeout, window=window)
        answers = supervisor.run(texts())
        try:
            for answer in answers:
                id, meta = asked.popleft()
                path, data = None, None
                if out := answer.get("out"):
                    path = folder / out
                    if self._output is None:
                        data, _ = path.read_bytes(), path.unlink()
                        path = None
                result = Result(answer, id=id, meta=meta, path=path, data=data)
                if is_strict and result.error:
                    raise result.error
                yield result
        finally:
            answers.close()

    def _temporary(self) -> pathlib.Path:
        if self._folder is None:
            self._folder = pathlib.Path(tempfile.mkdtemp(prefix="map-snapshot-"))
            # Also runs in processes of multiprocessing, and never in a fork of this one.
            self._finalizer = multiprocessing.util.Finalize(
                self, shutil.rmtree, args=(self._folder,), kwargs={"ignore_errors": True}, exitpriority=0)
        return self._folder


def _words(flags: Mapping[str, Any]) -> list[str]:
    """The flags as words of a command line."""
    words = []
    for name, value in flags.items():
        flag = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            words.append(flag)
            continue
        if isinstance(value, (str, os.PathLike, int, float)):
            texts = [str(value)]
        else:
            parts = list(value)
            texts = [str(part) for part in parts]
            if all(isinstance(part, (int, float)) for part in parts):
                texts = [("x" if name == "size" else ",").join(texts)]
        # With =, since a value may begin with a dash.
        words += [f"{flag}={text}" for text in texts]
    return words


def _plain(value: Any) -> Any:
    """Numbers and arrays of NumPy, and other collections, as JSON has them."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__geo_interface__"):
        return value.__geo_interface__
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(value)
    raise TypeError(f"a field cannot be {type(value).__name__}: use what JSON has")
