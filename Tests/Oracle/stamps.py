"""Says of each picture file what Pillow reads in it: size, mode, the CRC of its pixels, and its comment.

    python stamps.py FILE ...
"""

import sys
import zlib

from PIL import Image

for path in sys.argv[1:]:
    with Image.open(path) as picture:
        picture.load()
        pixels = zlib.crc32(picture.convert("RGBA").tobytes())
        comment = picture.info.get("Render") or picture.info.get("comment", b"")
        text = comment.decode() if isinstance(comment, bytes) else comment
        print(*picture.size, picture.format, f"{pixels:08x}", text)
