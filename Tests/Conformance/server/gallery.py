"""The gallery in headless Chromium, with a list of 20,000 places."""

import pathlib
import shutil
import subprocess
import sys
import unittest

from server.running import ROOT, ServerTestCase, free_port

try:
    import importlib.util
    AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js"
except AttributeError:
    AXE = None


@unittest.skipUnless(shutil.which("chromium") and shutil.which("chromedriver"), "chromium-driver is not installed")
class GalleryTests(ServerTestCase):
    def test_the_gallery_in_a_browser(self):
        places = pathlib.Path(self.folder) / "places.csv"
        kinds = ["Castle", "Museum", "Railway station", "Viewpoint"]
        names = ["Place number {} of a long list", "Château d'Étoile {}"]
        rows = [f"region/{index % 9}/p{index},{names[index % 50 == 0].format(index)},{kinds[index // 7 % 4]},"
                f"{47.05 + index % 97 * 0.002},{9.48 + index % 89 * 0.001}" for index in range(20_000)]
        places.write_text("\n".join(["id,name,detail,lat,lon", *rows]) + "\n")
        port, metrics = free_port(), free_port()
        self.start("--listen", f"127.0.0.1:{port}", "--metrics", f"127.0.0.1:{metrics}", "--places", str(places))
        options = ["--axe", AXE] if AXE else []
        outcome = subprocess.run(
            [sys.executable, ROOT / "Server/Tests/Browser/gallery-test", f"http://127.0.0.1:{port}", "--metrics",
             f"http://127.0.0.1:{metrics}/metrics", *options], capture_output=True, text=True, timeout=900)
        self.assertEqual(outcome.returncode, 0, outcome.stdout + outcome.stderr)
        print("\n" + outcome.stdout.strip())
        if not AXE:
            print("skipped axe: axe-playwright-python is not installed")
