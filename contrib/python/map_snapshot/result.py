"""What becomes of a row."""

from __future__ import annotations

import io
import pathlib
from typing import Any

import PIL.Image


class RowError(RuntimeError):
    """A row without an image; the text says what is wrong and what to do."""

    def __init__(self, answer: dict[str, Any], id: Any = None) -> None:
        super().__init__(answer.get("detail") or answer.get("code") or "the row failed")
        #: What kind of error it is, such as `invalid_request`; docs/batch.md lists them.
        self.code: str = answer.get("code", "internal")
        #: The field at fault as a JSON pointer, such as `/zoom`; None if it is not one field.
        self.pointer: str | None = answer.get("pointer")
        #: Whether the same row may succeed later.
        self.retryable: bool = answer.get("retryable", False)
        #: The `id` of the row.
        self.id = id


class Result:
    """The image of a row, or the error."""

    def __init__(
        self, answer: dict[str, Any], *, id: Any = None, meta: Any = None, path: pathlib.Path | None = None,
        data: bytes | None = None,
    ) -> None:
        #: The number of the row, from 1.
        self.line: int = answer["line"]
        #: As in the row; of a data frame without the column, the label of its index.
        self.id = id
        self.meta = meta
        #: `ok`, `skipped` (already finished) or `error`.
        self.status: str = answer["status"]
        #: The error; None if there is an image.
        self.error = RowError(answer, id) if self.status == "error" else None
        #: The file in the output folder; None without such a folder.
        self.path = path
        #: Size in pixels.
        self.width: int = answer.get("w", 0)
        self.height: int = answer.get("h", 0)
        #: False if tiles were missing or stale, and how many.
        self.complete: bool = answer.get("complete", self.error is None)
        self.missing: int = answer.get("missing", 0)
        #: The digest of what the image shows; None for an error.
        self.etag: str | None = answer.get("etag")
        self._data = data

    def __repr__(self) -> str:
        what = f"{self.width}x{self.height}" if self.error is None else f"{self.error.code}: {self.error}"
        return f"<Result {self.line} id={self.id!r} {self.status} {what}>"

    @property
    def data(self) -> bytes:
        """The bytes of the file; raises the row's error if there is none."""
        if self.error:
            raise self.error
        if self._data is None:
            assert self.path
            return self.path.read_bytes()
        return self._data

    def image(self) -> PIL.Image.Image:
        """The image, for PNG, JPEG and WebP; raises the row's error if there is none."""
        image = PIL.Image.open(io.BytesIO(self.data))
        image.load()
        return image

    def _repr_png_(self) -> bytes | None:
        """Shows the image in a notebook."""
        data = None if self.error else self.data
        return data if data and data.startswith(b"\x89PNG") else None
