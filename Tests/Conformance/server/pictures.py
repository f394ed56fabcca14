"""The images in docs/http-dialects.md are those of the URLs next to them. With BLESS=1 they are written again."""

import os
import re

from server.running import ROOT, ServerTestCase, free_port, get

# The service, the path, maybe the body of a POST, and the image.
ROW = re.compile(r"^\| (.+?) \| .*?<br>`(/[^`]+)`(?:<br>`([^`]+)`)? \| !\[.*?\]\((.+?)\) \|$", re.M)


class PictureTests(ServerTestCase):
    def test_documents_show_what_the_server_draws(self):
        port = free_port()
        self.start(
            "--listen", f"127.0.0.1:{port}", "--alias", "mapbox/streets-v12=default", "--alias", "streets-v2=default",
            "--alias", "atlas=default", "--alias", "basic=default", "--image", f"pin={ROOT}/fixtures/pins/pin.png")
        rows = ROW.findall((ROOT / "docs/http-dialects.md").read_text())
        self.assertEqual(len(rows), 7)
        for service, path, features, picture in rows:
            with self.subTest(service=service):
                status, headers, body = get(port, path, method="POST" if features else "GET", body=features or None)
                self.assertEqual(status, 200, body)
                self.assertNotIn("X-Snapshot-Ignored", headers)
                file = ROOT / "docs" / picture
                if os.environ.get("BLESS") == "1":
                    file.parent.mkdir(exist_ok=True)
                    file.write_bytes(body)
                self.assertEqual(file.read_bytes(), body, f"{picture} is another image: look at it, then BLESS=1")
