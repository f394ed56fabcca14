"""Tiles as files, valid and corrupt."""

import gzip
import struct
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(side=256, color=(0, 128, 0), stated=None):
    """A plain RGB tile; `stated` is the side in its header."""
    row = b"\0" + bytes(color) * side
    header = struct.pack(">IIBBBBB", stated or side, stated or side, 8, 2, 0, 0, 0)
    data = zlib.compress(row * side)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


TILE = png()
OTHER = png(color=(0, 0, 200))
HALF = TILE[: len(TILE) // 2]
WRONG_CRC = TILE[:-20] + bytes([TILE[-20] ^ 0xFF]) + TILE[-19:]
NO_END = TILE[:-12]
ONE_PIXEL = png(1)
HUGE_SIDE = png(8, stated=50_000)
PAGE = b"<!DOCTYPE html><html><body>Sign in</body></html>"
# A tile may be gzipped; these decompress to many megabytes.
BOMB = gzip.compress(b"\0" * 50_000_000, 9)


def is_png(data):
    return data.startswith(b"\x89PNG\r\n\x1a\n") and data.endswith(chunk(b"IEND", b""))
