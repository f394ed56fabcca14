"""WMTS and the documents of TileServer GL, read by GDAL and OWSLib."""

import json
import pathlib
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree

from server.running import ROOT, ServerTestCase, free_port, get

try:
    from owslib.wmts import WebMapTileService
except ImportError:
    WebMapTileService = None

# Vaduz in meters of the projection: left, top, right, bottom.
WINDOW = ["1056000", "5972000", "1064000", "5964000"]


class MapTestCase(ServerTestCase):
    """A server with the bundled tiles, and with raster tiles."""

    def setUp(self):
        super().setUp()
        # GDAL asks for several tiles at once: none waits for another.
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = self.start(
            "--listen", f"127.0.0.1:{self.port}", "--deadline", "240", "--concurrency", "8",
            "--map", f"default={ROOT}/tiles/default.pmtiles", "--map", f"air={ROOT}/fixtures/archives/raster.pmtiles")


class DocumentTests(MapTestCase):
    def json(self, path):
        status, headers, body = get(self.port, path)
        self.assertEqual((status, headers["Content-Type"]), (200, "application/json"), path)
        return json.loads(body)

    def test_every_address_in_the_documents_leads_somewhere(self):
        documents = [*self.json("/index.json?key=K"), *self.json("/512/rendered.json"), *self.json("/data.json")]
        self.assertEqual(len(documents), 8)
        for document in documents:
            address = re.sub(r"\{[zxy]\}", "0", document["tiles"][0])
            self.assertTrue(address.startswith(self.url), address)
            self.assertEqual(get(self.port, address.removeprefix(self.url))[0], 200, address)
        self.assertTrue(documents[0]["tiles"][0].endswith("?key=K"), documents[0])
        styles = self.json("/styles.json")
        self.assertEqual([style["id"] for style in styles], ["default", "air"])
        for style in styles:
            self.assertEqual(self.json(style["url"].removeprefix(self.url))["version"], 8)


@unittest.skipUnless(shutil.which("gdal_translate"), "GDAL is not installed")
class GDALTests(MapTestCase):
    def test_gdal_draws_from_wmts(self):
        """GDAL reads the capabilities, and then tiles at their REST addresses."""
        target = pathlib.Path(self.folder) / "out.png"
        for side in [256, 512]:
            outcome = subprocess.run(
                ["gdal_translate", "-q", "-of", "PNG", "-projwin", *WINDOW, "-outsize", "128", "128",
                 f"WMTS:{self.url}/styles/air/wmts.xml,layer=air-{side}", target],
                capture_output=True, text=True, timeout=300, cwd=self.folder,
                env={"PATH": "/usr/bin:/bin", "HOME": self.folder, "GDAL_HTTP_TIMEOUT": "240",
                     "GDAL_HTTP_MAX_RETRY": "9", "GDAL_HTTP_RETRY_DELAY": "1"})
            self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
            text = subprocess.run(
                ["gdalinfo", "-stats", "--config", "GDAL_PAM_ENABLED", "NO", target], capture_output=True, text=True,
                timeout=60).stdout
            self.assertIn("Size is 128, 128", text)
            deviations = [float(line.split("=")[1]) for line in text.splitlines() if "STDDEV" in line]
            self.assertGreater(max(deviations), 8, f"the image of {side} shows no map: {text}")

    def test_gdal_finds_both_layers(self):
        text = subprocess.run(
            ["gdalinfo", f"WMTS:{self.url}/styles/default/wmts.xml"], capture_output=True, text=True, timeout=120,
            cwd=self.folder, env={"PATH": "/usr/bin:/bin", "HOME": self.folder})
        for side in [256, 512]:
            self.assertIn(f"layer=default-{side}", text.stdout, text.stderr)


@unittest.skipUnless(WebMapTileService, "OWSLib is not installed")
class OWSLibTests(MapTestCase):
    def test_owslib_reads_capabilities_and_tiles(self):
        service = WebMapTileService(f"{self.url}/styles/air/wmts.xml")
        self.assertEqual(sorted(service.contents), ["air-256", "air-512"])
        self.assertEqual(service.identification.type, "OGC WMTS")
        matrices = service.tilematrixsets["GoogleMapsCompatible_512"].tilematrix
        self.assertAlmostEqual(matrices["0"].scaledenominator, 279541132.0143589)
        self.assertEqual((matrices["3"].matrixwidth, matrices["3"].tilewidth), (8, 512))
        # With keys and values, as the capabilities offer.
        tile = service.gettile(
            layer="air-256", tilematrixset="GoogleMapsCompatible_256", tilematrix="3", row=2, column=4,
            format="image/png").read()
        self.assertEqual(tile, get(self.port, "/styles/air/256/3/4/2.png")[2])

    def test_errors_name_the_parameter(self):
        query = {
            "SERVICE": "WMTS", "REQUEST": "GetTile", "VERSION": "1.0.0", "LAYER": "air-256", "STYLE": "default",
            "FORMAT": "image/png", "TILEMATRIXSET": "GoogleMapsCompatible_256", "TILEMATRIX": "3", "TILEROW": "2",
            "TILECOL": "4"}

        def ask(**changes):
            fields = {key: value for key, value in {**query, **changes}.items() if value is not None}
            return get(self.port, "/styles/air/wmts.xml?" + "&".join(f"{k}={v}" for k, v in fields.items()))

        self.assertEqual(ask()[0], 200)
        small = {"REQUEST": None, "request": "gettile", "SERVICE": None, "service": "wmts", "LAYER": None}
        self.assertEqual(ask(**small, layer="air-256")[0], 200)
        for name in query:
            if name == "REQUEST":
                continue
            for value, code in [(None, "MissingParameterValue"), ("x", "InvalidParameterValue")]:
                with self.subTest(name=name, value=value):
                    status, headers, body = ask(**{name: value})
                    self.assertEqual((status, headers["Content-Type"]), (400, "text/xml"))
                    exception = xml.etree.ElementTree.fromstring(body)[0]
                    self.assertEqual(exception.attrib, {"exceptionCode": code, "locator": name})
        self.assertIn(b"TileOutOfRange", ask(TILECOL="8")[2])
        self.assertIn(b"OperationNotSupported", ask(REQUEST="GetFeatureInfo")[2])
        for path in ["?SERVICE=WMS&REQUEST=GetCapabilities", "?service=wmts&request=getcapabilities", ""]:
            status, headers, body = get(self.port, "/styles/air/wmts.xml" + path)
            self.assertEqual((status, headers["Content-Type"]), (200, "text/xml"))
            self.assertTrue(xml.etree.ElementTree.fromstring(body).tag.endswith("Capabilities"))
        self.assertEqual(get(self.port, "/styles/none/wmts.xml")[0], 404)
