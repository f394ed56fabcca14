"""Programs for staticmap, with its own images as what is expected."""

from __future__ import annotations

import importlib.util
import io
import os
import pathlib
import re
import unittest
from collections.abc import Iterator
from typing import Any

import PIL.Image
import PIL.ImageChops
import PIL.ImageDraw
import PIL.ImageStat
from tile_server import TileServer, tile_server

from map_snapshot import RowError, staticmap

if importlib.util.find_spec("staticmap"):
    import staticmap as original
else:
    original = None

FOLDER = pathlib.Path(os.environ.get("PICTURES", ".")).resolve()


def readme_examples(module: str, url: str) -> Iterator[tuple[str, str]]:
    """The examples in the README of staticmap that save an image, by its name: with another import, and with our tiles."""
    text = pathlib.Path(os.environ["STATICMAP_README"]).read_text()
    for code in re.findall(r"```python\n(.*?)```", text, re.S):
        if saved := re.search(r"\.save\('(.*?)'\)", code):
            code = re.sub(r", url_template='[^']*'", "", code)
            code = re.sub(r"StaticMap\((\d[^)]*)\)", rf"StaticMap(\1, url_template={url!r})", code)
            # The first one has no import.
            lines = ["from staticmap import *\n", code]
            yield saved[1], "".join(lines).replace("from staticmap import", f"from {module} import")


def area(module: Any, url: str) -> PIL.Image.Image:
    m = module.StaticMap(240, 200, 10, 20, url, background_color="#eee")
    m.add_polygon(module.Polygon(
        [(9.628, 47.144), (9.531, 47.270), (9.468, 47.057), (9.623, 47.050)], "#ff000060", "black"))
    return m.render()


def centered(module: Any, url: str) -> PIL.Image.Image:
    return module.StaticMap(150, 130, url_template=url).render(zoom=11, center=(9.52, 47.14))


class StaticMapTests(unittest.TestCase):
    server: TileServer

    @classmethod
    def setUpClass(cls) -> None:
        cls.server = cls.enterClassContext(tile_server())
        # Icons at the path that the example has.
        samples = FOLDER / "samples"
        samples.mkdir(parents=True, exist_ok=True)
        os.chdir(FOLDER)
        for name, size in [("flag", (24, 32)), ("factory", (36, 36))]:
            icon = PIL.Image.new("RGBA", size)
            draw = PIL.ImageDraw.Draw(icon)
            draw.ellipse((1, 1, size[0] - 2, size[1] - 2), fill="#cc3300")
            icon.save(samples / f"icon-{name}.png")

    def compare(self, name: str, ours: PIL.Image.Image, theirs: PIL.Image.Image) -> None:
        ours.save(FOLDER / f"{name}.png")
        theirs.save(FOLDER / f"{name}-original.png")
        self.assertEqual((ours.size, ours.mode), (theirs.size, theirs.mode))
        difference = PIL.ImageStat.Stat(PIL.ImageChops.difference(ours, theirs))
        # Edges of lines are drawn in other ways, and places are rounded to pixels there.
        self.assertLess(max(difference.mean), 2.5)

    @unittest.skipUnless(original and "STATICMAP_README" in os.environ, "staticmap or its README is not there")
    def test_examples_of_the_readme(self) -> None:
        programs = [dict(readme_examples(name, self.server.template)) for name in ("map_snapshot.staticmap", "staticmap")]
        self.assertEqual(len(programs[0]), 4)
        for name in programs[0]:
            with self.subTest(name):
                images = []
                for program in programs:
                    exec(program[name], {})
                    images.append(PIL.Image.open(FOLDER / name))
                    images[-1].load()
                self.compare(pathlib.Path(name).stem, *images)

    @unittest.skipUnless(original, "staticmap is not installed")
    def test_draws_like_staticmap(self) -> None:
        for example in [area, centered]:
            with self.subTest(example.__name__):
                url = self.server.template
                self.compare(example.__name__, example(staticmap, url), example(original, url))

    @unittest.skipUnless(original, "staticmap is not installed")
    def test_frames_like_staticmap(self) -> None:
        def framed(module: Any) -> tuple[Any, ...]:
            m = module.StaticMap(317, 211, 13, 7, self.server.template)
            m.add_line(module.Line([(-3.7, 40.4), (24.9, 60.2)], "red", 5))
            m.add_marker(module.CircleMarker((-9.1, 38.7), "green", 30))
            m.add_polygon(module.Polygon([(20, 40), (30, 41), (25, 45)], None, "blue"))
            m.render()
            return (m.zoom, round(m.x_center, 9), round(m.y_center, 9), *(round(x, 9) for x in m.determine_extent(4)))

        self.assertEqual(framed(staticmap), framed(original))

    def test_a_disc_has_its_diameter_and_lies_above_lines(self) -> None:
        m = staticmap.StaticMap(100, 100, url_template=self.server.template)
        m.add_marker(staticmap.CircleMarker((10, 47), "#ff0000", 20))
        m.add_line(staticmap.Line([(9, 47), (11, 47)], (0, 0, 255), 6))
        image = m.render(zoom=5, center=(10, 47))
        # Of the line, no pixel is half red.
        red = [x for x in range(100) if image.crop((x, 50, x + 1, 51)).tobytes()[0] > 127 and 35 < x < 65]
        self.assertEqual(len(red), 20)
        self.assertEqual(image.getpixel((32, 50)), (0, 0, 255))

    def test_tiles_of_another_size(self) -> None:
        with tile_server(512) as server:
            m = staticmap.StaticMap(400, 300, url_template=server.template, tile_size=512)
            image = m.render(zoom=3, center=(10, 47))
            self.assertEqual({path.split("/")[1] for path, _ in server.requests}, {"3"})
            tile = PIL.Image.open(io.BytesIO(server.tile(3, 4, 2))).convert("RGB")
            x, y = m.x_center - 4, m.y_center - 2
            left, top = round(x * 512 - 200), round(y * 512 - 150)
            box = (max(left, 0), max(top, 0), min(left + 400, 512), min(top + 300, 512))
            part = tile.crop(box)
            same = image.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
            self.assertLess(max(PIL.ImageStat.Stat(PIL.ImageChops.difference(part, same)).mean), 4)

    def test_what_the_server_receives(self) -> None:
        m = staticmap.StaticMap(
            50, 50, url_template=self.server.template + "#generation=1", headers={"User-Agent": "Trails/2 (a@b.example)"},
            tile_request_timeout=3, reverse_y=True)
        self.server.requests.clear()
        m.render(zoom=4, center=(0.1, 40))
        self.assertTrue(all("Trails/2" in (agent or "") for _, agent in self.server.requests))
        # Latitude 40 is in row 6 from the north.
        self.assertEqual(
            {path for path, _ in self.server.requests}, {f"/4/{x}/{y}.png" for x in (7, 8) for y in (9, 10)})

    def test_missing_tiles_and_empty_maps_are_errors(self) -> None:
        with self.assertRaises(RuntimeError):
            staticmap.StaticMap(100, 100, url_template=self.server.template).render()
        gone = staticmap.StaticMap(100, 100, url_template="http://127.0.0.1:1/{z}/{x}/{y}.png", tile_request_timeout=1)
        with self.assertRaises(RowError):
            gone.render(zoom=3, center=(1, 1))

    def test_what_cannot_be_done_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "delay_between_retries"):
            staticmap.StaticMap(100, 100, delay_between_retries=3)
        with self.assertRaisesRegex(ValueError, "Referer"):
            staticmap.StaticMap(100, 100, headers={"Referer": "x"})
        with self.assertRaisesRegex(ValueError, "tile-size"):
            staticmap.StaticMap(100, 100, tile_size=512)

        class Mine(staticmap.StaticMap):
            def get(self, url: str) -> None:
                pass

        with self.assertRaisesRegex(ValueError, "get"):
            Mine(100, 100)

    def test_without_a_template_maps_are_of_the_bundled_tiles(self) -> None:
        m = staticmap.StaticMap(300, 400, 10)
        m.add_line(staticmap.Line(((13.4, 52.5), (2.3, 48.9)), "blue", 3))
        image = m.render()
        image.save(FOLDER / "bundled.png")
        self.assertGreater(len(image.getcolors(1 << 20) or []), 20)


if __name__ == "__main__":
    unittest.main()
