"""The example configuration of nginx in front of the server."""

import re
import unittest

from server.front import PROGRAM, Front
from server.running import IMAGE, KEY, TOOL, ServerTestCase, signed


POISONS = [
    ("X-Forwarded-Host", "localhost:6666"), ("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Host", "127.0.0.1:6666"),
    ("Host", "localhost:6666"), ("Host", "evil.example"), ("X-Forwarded-Proto", "http"), ("Forwarded", "host=evil.example")]


@unittest.skipUnless(PROGRAM, "nginx is not installed")
class ProxyTests(ServerTestCase):
    def setUp(self):
        super().setUp()
        self.front = Front(self.folder)
        self.server = self.start(
            "--listen", self.front.socket, "--public-url", self.front.url, "--trusted-proxy", "unix", "--signing-key",
            KEY)
        self.addCleanup(self.front.stop)
        self.front.start()

    def test_images_are_cached(self):
        for expected in ["MISS", "HIT"]:
            status, headers, body = self.front.fetch(IMAGE)
            self.assertEqual(status, 200, self.front.errors() + str(headers) + str(body[:300]))
            self.assertEqual((headers["X-Cache"], body[:4]), (expected, b"\x89PNG"))

    def test_documents_have_the_public_url(self):
        self.assertIn(self.front.url, self.front.fetch("/styles/default.json")[2].decode())

    @unittest.skipUnless(TOOL, "the tool is not built")
    def test_signed_urls_pass_unchanged_and_are_not_cached(self):
        for _ in range(2):
            status, headers, _ = self.front.fetch(signed(IMAGE + "&title=a%2Cb"))
            self.assertEqual((status, headers["X-Cache"]), (200, "BYPASS"))
            self.assertTrue(headers["Cache-Control"].startswith("private"))

    def test_no_client_changes_the_documents_of_others(self):
        for name, value in POISONS:
            with self.subTest(name=name, value=value):
                self.front.fetch("/tiles/default.json", {name: value})
                status, _, body = self.front.fetch("/tiles/default.json")
                self.assertEqual(status, 200, body)
                self.assertIn(self.front.url, body.decode())

    def test_logs_have_no_place_and_no_key(self):
        expected = ["health 200"]
        for path, route in [
            ("/maps/api/staticmap?center=47.1410,9.5209&zoom=14&size=80x80&key=secret", "google"),
            ("/styles/v1/mapbox/none/static/9.5209,47.1410,13/80x80?access_token=secret", "mapbox"),
            ("/styles/default/static/9.5209,47.1410,14/80x80.png", "tileserver_gl"),
            ("/styles/default/14/8625/5752.png", "tile"), (IMAGE, "image"), ("/place/secret", "other"),
        ]:
            expected.append(f"{route} {self.front.fetch(path)[0]}")
        self.server.stop()
        failed = self.front.fetch("/styles/default/static/9.5209,47.1410,15/80x80.png")[0]
        log = self.front.log(len(expected) + 1)
        self.assertEqual(re.findall(r" GET (\w+ \d+) ", log), [*expected, f"tileserver_gl {failed}"])
        self.assertEqual((expected[1], expected[2], failed), ("google 200", "mapbox 404", 502))
        for text in [log, self.front.request_errors(), self.front.errors(), (self.front.folder / "server.log").read_text()]:
            self.assertNotRegex(text, r"9\.5209|secret|sig=|center=|static/|8625")


@unittest.skipUnless(PROGRAM, "nginx is not installed")
class UnnamedProxyTests(ServerTestCase):
    """Without --public-url."""

    def setUp(self):
        super().setUp()
        self.front = Front(self.folder)
        self.addCleanup(lambda: self.front.process and self.front.stop())

    def test_no_client_changes_the_documents_of_others(self):
        self.start("--listen", self.front.socket, "--trusted-proxy", "unix", "--allowed-hosts", "127.0.0.1")
        self.front.start()
        for name, value in POISONS:
            with self.subTest(name=name, value=value):
                self.front.fetch("/tiles/default.json", {name: value})
                status, _, body = self.front.fetch("/tiles/default.json")
                self.assertEqual(status, 200, body)
                self.assertIn("https://127.0.0.1/tiles/default/{z}", body.decode())

    def test_an_unknown_name_is_answered_with_the_setting(self):
        self.front.name = "maps.example.org"
        server = self.start("--listen", self.front.socket)
        self.front.start()
        status, _, body = self.front.fetch("/tiles/default.json")
        self.assertEqual(status, 421, body)
        self.assertIn("--public-url", body.decode())
        server.line(lambda line: "--public-url" in line.get("message", ""))
