"""The style of a vector map in MapLibre GL JS, which draws its texts with the server's glyphs."""

import http.server
import importlib.util
import json
import os
import pathlib
import shutil
import sys
import threading
import unittest
import urllib.request

from server.running import ROOT, ServerTestCase, free_port

sys.path.append(str(ROOT / "Server/Tests/Browser"))
from webdriver import Browser  # noqa: E402

PACKAGE = importlib.util.find_spec("maplibre")
# The script and the style sheet of MapLibre GL JS 5.3.0, which cannot draw texts without glyphs.
MAPLIBRE = pathlib.Path(PACKAGE.origin).parent / "srcjs" if PACKAGE and PACKAGE.origin else None

PAGE = """<!DOCTYPE html><meta charset="utf-8"><link rel="stylesheet" href="maplibre-gl.css">
<style>body { margin: 0 } #map { width: 900px; height: 600px }</style><div id="map"></div>
<script src="maplibre-gl.js"></script>
<script>
const errors = []
const map = new maplibregl.Map({
    container: 'map', style: STYLE, center: CENTER, zoom: ZOOM, fadeDuration: 0, attributionControl: false,
    canvasContextAttributes: {preserveDrawingBuffer: true}})
map.on('error', event => errors.push(String(event.error && event.error.message)))
let isIdle = false
map.on('idle', () => { isIdle = true })
function pixels() {
    const source = map.getCanvas(), copy = document.createElement('canvas')
    copy.width = source.width; copy.height = source.height
    const context = copy.getContext('2d')
    context.drawImage(source, 0, 0)
    return context.getImageData(0, 0, copy.width, copy.height).data
}
function texts() {
    const layers = map.getStyle().layers.filter(layer => layer.type === 'symbol').map(layer => layer.id)
    return map.queryRenderedFeatures({layers}).map(feature => Object.entries(feature.properties).filter(
        ([key]) => key.startsWith('name') || key === 'housenumber').map(([, value]) => String(value))).flat()
}
function hideTexts() {
    isIdle = false
    for (const layer of map.getStyle().layers) {
        if (layer.layout && 'text-field' in layer.layout) map.setLayoutProperty(layer.id, 'text-field', '')
    }
}
</script>"""


class Pages(http.server.SimpleHTTPRequestHandler):
    """Serves the page and MapLibre from another origin than the map's."""

    pages = {}

    def do_GET(self):
        name = self.path.partition("?")[0].lstrip("/")
        body = self.pages.get(name) or ((MAPLIBRE / name).read_bytes() if name.startswith("maplibre-gl.") else None)
        self.send_response(200 if body else 404)
        kind = {".css": "text/css", ".js": "text/javascript"}.get(pathlib.Path(name).suffix, "text/html")
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


@unittest.skipUnless(shutil.which("chromium") and shutil.which("chromedriver"), "chromium-driver is not installed")
@unittest.skipUnless(MAPLIBRE, "the PyPI package maplibre, which has MapLibre GL JS, is not installed")
class LabelTests(ServerTestCase):
    def test_maplibre_draws_the_labels_of_the_default_style(self):
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        server = self.start("--listen", f"127.0.0.1:{port}", "--cors", "*", "--deadline", "300")
        style = json.load(urllib.request.urlopen(f"{url}/styles/default.json"))
        self.assertEqual(style["glyphs"], url + "/fonts/{fontstack}/{range}.pbf")
        pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
        self.addCleanup(pages.server_close)
        self.addCleanup(pages.shutdown)
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        with Browser(port=free_port(), arguments=["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]) as browser:
            for name, center, zoom, appearance, expected in [
                ("town", [9.5209, 47.1410], 14, "light", "Vaduz"), ("region", [9.55, 47.15], 10, "dark", "Vaduz"),
            ]:
                with self.subTest(name=name):
                    page = PAGE.replace("STYLE", json.dumps(f"{url}/styles/default.json?appearance={appearance}"))
                    Pages.pages[f"{name}.html"] = page.replace("CENTER", json.dumps(center)).replace(
                        "ZOOM", str(zoom)).encode()
                    browser.requests()
                    browser.go(f"http://127.0.0.1:{pages.server_port}/{name}.html")
                    browser.await_true("isIdle && map.areTilesLoaded()", 120)
                    self.assertEqual(browser.run("return maplibregl.getVersion()"), "5.3.0")
                    self.assertEqual(browser.run("return errors"), [])
                    ranges = {address for address in browser.requests() if "/fonts/" in address}
                    self.assertIn(f"{url}/fonts/Open%20Sans%20Regular/0-255.pbf", ranges)
                    texts = browser.run("return texts()")
                    self.assertIn(expected, texts)
                    if folder := os.environ.get("SCREENSHOTS"):
                        browser.screenshot(pathlib.Path(folder) / f"labels-{name}.png")
                    # Letters and halos change many pixels, and none if their glyphs are empty.
                    browser.run("window.withTexts = pixels(); hideTexts()")
                    browser.await_true("isIdle && map.areTilesLoaded()", 120)
                    changed = browser.run("""
                        const without = pixels()
                        let count = 0
                        for (let index = 0; index < without.length; index += 4) {
                            const difference = [0, 1, 2].reduce(
                                (sum, channel) => sum + Math.abs(withTexts[index + channel] - without[index + channel]), 0)
                            if (difference > 90) count += 1
                        }
                        return count""")
                    self.assertGreater(changed, 40 * len(set(texts)))
                    self.assertEqual(browser.run("return errors"), [])
        refused = [line for line in server.lines() if line.get("status", 200) >= 400]
        self.assertEqual(refused, [])
