"""Metrics as Prometheus reads them: the format, and every query of the dashboard."""

import json
import pathlib
import re
import shutil
import subprocess
import time
import unittest
import urllib.parse

from server.running import IMAGE, ROOT, ServerTestCase, free_port, get


class OriginTests(ServerTestCase):
    """Every way in has a label of its own, in the log and in the metrics."""

    PATHS = {
        "query": "/snapshot.png?lat=47.1410&lon=9.5001&size=40x40",
        "google": "/maps/api/staticmap?center=47.1410,9.5002&zoom=14&size=40x40",
        "mapbox": "/styles/v1/mapbox/default/static/9.5003,47.1410,13/40x40",
        "tileserver_gl": "/styles/default/static/9.5004,47.1410,14/40x40.png",
        "maptiler": "/maps/default/static/9.5007,47.1410,13/40x40.png",
        "thunderforest": "/static/default/9.5008,47.1410,14/40x40.png",
        "locationiq": "/v3/staticmap?center=47.1410,9.5009&zoom=14&size=40x40",
        "martin": "/style/default/static/9.5010,47.1410,13/40x40.png",
        "tile": "/styles/default/14/8625/5752.png",
    }

    def test_every_way_in_has_a_label(self):
        warm = pathlib.Path(self.folder) / "warm"
        warm.write_text("/snapshot.png?lat=47.1410&lon=9.5005&size=40x40\n")
        port, metrics = free_port(), free_port()
        server = self.start("--listen", f"127.0.0.1:{port}", "--metrics", f"127.0.0.1:{metrics}", "--warm", str(warm))
        server.line(lambda line: "in advance" in line.get("message", ""))
        for path in [*self.PATHS.values(), "/readyz"]:
            self.assertEqual(get(port, path)[0], 200, path)
        body = json.dumps({"lat": 47.1410, "lon": 9.5006, "size": "40x40"})
        self.assertEqual(get(port, "/snapshot", {"Content-Type": "application/json"}, "POST", body)[0], 200)
        logged = {*self.PATHS, "json", "warm_up"}
        for origin in logged:
            self.assertEqual(server.line(lambda line: line.get("origin") == origin)["source"], "drawn")
        text = get(metrics, "/metrics")[2].decode()
        drawn = re.findall(r'^snapshot_images_total\{origin="(\w+)",source="drawn"\} 1$', text, re.M)
        self.assertEqual(sorted(drawn), sorted([*logged, "canary"]))


@unittest.skipUnless(shutil.which("promtool") and shutil.which("prometheus"), "prometheus is not installed")
class ObservationTests(ServerTestCase):
    def setUp(self):
        super().setUp()
        self.port, self.metrics = free_port(), free_port()
        self.server = self.start(
            "--listen", f"127.0.0.1:{self.port}", "--metrics", f"127.0.0.1:{self.metrics}")
        self.load()

    def load(self):
        # Another one each time, so that it is drawn.
        self.drawn = getattr(self, "drawn", 0) + 1
        place = f"/snapshot.png?lat=47.1410&lon={9.5 + self.drawn / 1e4:.4f}&size=120x80"
        for path in [place, IMAGE, IMAGE, "/snapshot.png?lat=99&lon=0", "/healthz", "/styles/default/1/0/0.png",
                     "/maps/api/staticmap?center=47.1410,9.5209&zoom=14&size=80x80",
                     # One that passes validation and fails when it is drawn.
                     "/snapshot.png?lat=10&lon=10&size=120x80&missing_tiles=fail&zoom=12"]:
            get(self.port, path)

    def test_promtool_accepts_the_metrics(self):
        _, headers, text = get(self.metrics, "/metrics")
        self.assertTrue(headers["Content-Type"].startswith("text/plain; version=0.0.4"), headers)
        outcome = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, timeout=60)
        self.assertEqual((outcome.returncode, outcome.stderr.decode(), outcome.stdout.decode()), (0, "", ""))

    def test_every_query_of_the_dashboard_returns_data(self):
        folder, port = pathlib.Path(self.folder), free_port()
        text = (ROOT / "contrib/server/prometheus.yml").read_text()
        self.assertIn('"127.0.0.1:9464"', text)
        text = text.replace('"127.0.0.1:9464"', f'"127.0.0.1:{self.metrics}"')
        (folder / "prometheus.yml").write_text("global:\n  scrape_interval: 1s\n" + text)
        subprocess.run(["promtool", "check", "config", folder / "prometheus.yml"], check=True, capture_output=True)
        prometheus = subprocess.Popen(
            ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
             f"--web.listen-address=127.0.0.1:{port}", "--log.level=error"])
        self.addCleanup(prometheus.wait, 30)
        self.addCleanup(prometheus.terminate)
        dashboard = json.loads((ROOT / "contrib/server/grafana.json").read_text())
        missing = {target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])}
        self.assertGreater(len(missing), 8)
        # A rate needs two scrapes that see a change.
        for _ in range(120):
            self.load()
            missing = {query for query in missing if not self.has_data(port, query)}
            if not missing:
                return
            time.sleep(0.5)
        self.fail(f"no data for {missing}")

    def has_data(self, port, query):
        try:
            status, _, body = get(port, "/api/v1/query?" + urllib.parse.urlencode({"query": query}))
        except ConnectionError:
            return False
        if status == 503:
            return False
        self.assertEqual(status, 200, f"{query}: {body[:300]}")
        return any(series["value"][1] != "NaN" for series in json.loads(body)["data"]["result"])
