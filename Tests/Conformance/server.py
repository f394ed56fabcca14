#!/usr/bin/env python3
"""server.py SERVER - tests the built server as an operator runs it: loopback only, about half a minute.

Readiness told to the service manager, a socket in the file system, nginx with contrib/server/nginx.conf in front (TLS,
cache, logs), reload, drain, warm-up, and the unit's hardening.
"""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = pathlib.Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 else None
IMAGE = "/snapshot.png?lat=47.1410&lon=9.5209&size=120x80"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Running:
    """The server, started with its readiness reported to a socket of ours."""

    def __init__(self, folder, *arguments, environment=None):
        self.folder = pathlib.Path(folder)
        self.notes = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        path = str(self.folder / "notify")
        if os.path.exists(path):
            os.remove(path)
        self.notes.bind(path)
        self.notes.settimeout(60)
        self.log = open(self.folder / "server.log", "w+")
        self.process = subprocess.Popen(
            [SERVER, "--metrics", "off", *arguments], stderr=self.log, cwd=ROOT,
            env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "NOTIFY_SOCKET": path, **(environment or {})})
        self.state = self.notes.recv(100).decode()

    def lines(self):
        self.log.seek(0)
        return [json.loads(line) for line in self.log if line.strip()]

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


def get(port, path, headers=None, method="GET"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, headers=headers or {})
    response = connection.getresponse()
    return response.status, dict(response.getheaders()), response.read()


class ServerTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def start(self, *arguments, **options):
        server = Running(self.folder, *arguments, **options)
        self.addCleanup(server.stop)
        return server

    def test_readiness_is_told_to_the_service_manager(self):
        server = self.start("--listen", "127.0.0.1:0")
        self.assertEqual(server.state, "READY=1")
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.notes.recv(100).decode(), "STOPPING=1")
        self.assertEqual(server.process.wait(30), 0)

    def test_sigterm_loses_no_request(self):
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}")
        connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=60) for _ in range(8)]
        for connection in connections:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        for index, connection in enumerate(connections):
            connection.request("GET", f"/snapshot.png?lat=47.1{index}&lon=9.52&size=1200x900")
        while server.process.poll() is None:
            # All requests have been read once the last one of them shows up in the log or the first image is done.
            if any(line.get("route") == "snapshot" for line in server.lines()):
                break
            time.sleep(0.005)
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual([connection.getresponse().status for connection in connections], [200] * 8)
        self.assertEqual(server.process.wait(30), 0)

    def test_sighup_opens_the_maps_again_and_a_bad_file_changes_nothing(self):
        config = pathlib.Path(self.folder) / "c.json"
        archive = str(ROOT / "tiles/default.pmtiles")
        config.write_text(json.dumps({"server": {"maps": {"one": archive}}}))
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}", "--config", str(config))
        self.assertEqual(get(port, "/styles/one.json")[0], 200)
        for text, message in [
            (json.dumps({"server": {"maps": {"one": archive, "two": archive}}}), "reloaded"),
            ("{", "stay as they are"),
        ]:
            config.write_text(text)
            server.process.send_signal(signal.SIGHUP)
            self.assertEqual(server.notes.recv(100).decode(), "RELOADING=1")
            self.assertEqual(server.notes.recv(100).decode(), "READY=1")
            self.assertIn(message, server.lines()[-1]["message"])
        self.assertEqual(get(port, "/styles/two.json")[0], 200)

    def test_three_environments_of_one_file(self):
        archive = str(ROOT / "tiles/default.pmtiles")
        config = pathlib.Path(self.folder) / "c.json"
        config.write_text(json.dumps({"server": {"max-age": 1}, "environments": {
            name: {"server": {"maps": {name: archive}, "max-age": index + 2}}
            for index, name in enumerate(["development", "staging", "production"])}}))
        for index, name in enumerate(["development", "staging", "production"]):
            port = free_port()
            server = self.start(
                "--listen", f"127.0.0.1:{port}", "--config", str(config), environment={"SNAPSHOT_ENV": name})
            status, headers, _ = get(port, IMAGE + f"&style={name}")
            self.assertEqual((status, headers["Cache-Control"].split(",")[1].strip()), (200, f"max-age={index + 2}"))
            server.stop()

    def test_images_are_drawn_in_advance(self):
        (pathlib.Path(self.folder) / "warm").write_text(f"# places\n{IMAGE}\n/nothing\n")
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}", "--warm", str(pathlib.Path(self.folder) / "warm"))
        for _ in range(2000):
            if any("in advance" in line.get("message", "") for line in server.lines()):
                break
            time.sleep(0.01)
        warmed = [line for line in server.lines() if line.get("origin") == "warm_up"]
        self.assertEqual([line["source"] for line in warmed], ["drawn"])
        get(port, IMAGE)
        self.assertEqual(server.lines()[-1]["source"], "memory")

    def test_a_wrong_setting_is_one_line(self):
        outcome = subprocess.run([SERVER, "--listen", "nowhere"], capture_output=True, text=True, timeout=60)
        self.assertEqual(outcome.returncode, 64)
        self.assertRegex(outcome.stderr, r"^snapshot-server: listen nowhere is not valid: use .*\n$")

    @unittest.skipUnless(shutil.which("nginx") or os.path.exists("/usr/sbin/nginx"), "nginx is not installed")
    def test_nginx_in_front(self):
        folder = pathlib.Path(self.folder)
        port = free_port()
        server = self.start(
            "--listen", f"unix:{folder}/http.sock", "--public-url", f"https://127.0.0.1:{port}", "--trusted-proxy",
            "unix", "--signing-key", "k1=0123456789abcdef")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=maps", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
            check=True, capture_output=True)
        text = (ROOT / "contrib/server/nginx.conf").read_text()
        for old, new in [
            ("/var/cache/nginx/snapshot", f"{folder}/cache"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
            ("127.0.0.1:8080 max_fails=3 fail_timeout=5s", f"unix:{folder}/http.sock"),
            ("/etc/ssl/certs/maps.example.org.pem", f"{folder}/cert.pem"),
            ("/etc/ssl/private/maps.example.org.key", f"{folder}/key.pem"),
            ("/var/log/nginx/snapshot.log", f"{folder}/access.log"),
        ]:
            self.assertIn(old, text)
            text = text.replace(old, new)
        temporary = "".join(
            f"{name}_temp_path {folder}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        (folder / "nginx.conf").write_text(
            f"daemon off; {'user root;' if os.geteuid() == 0 else ''} pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}} http {{ {temporary} {text} }}")
        nginx = subprocess.Popen(
            [shutil.which("nginx") or "/usr/sbin/nginx", "-c", folder / "nginx.conf", "-p", folder],
            stderr=subprocess.DEVNULL)
        self.addCleanup(nginx.wait, 30)
        self.addCleanup(nginx.terminate)
        context = ssl.create_default_context(cafile=folder / "cert.pem")

        def fetch(path):
            for _ in range(500):
                try:
                    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=30, context=context)
                    connection.request("GET", path)
                    response = connection.getresponse()
                    return response.status, dict(response.getheaders()), response.read()
                except ConnectionRefusedError:
                    time.sleep(0.01)
            self.fail("nginx does not listen: " + (folder / "error.log").read_text())

        for expected in ["MISS", "HIT"]:
            status, headers, body = fetch(IMAGE)
            self.assertEqual(status, 200, (folder / "error.log").read_text() + str(headers) + str(body[:300]))
            self.assertEqual((status, headers["X-Cache"], body[:4]), (200, expected, b"\x89PNG"))
        # One that insists on https: the dialects' clients.
        path = "/maps/api/staticmap?center=47.1410,9.5209&zoom=14&size=80x80&key=secret"
        self.assertEqual(fetch(path)[0], 200)
        self.assertIn("https://127.0.0.1", fetch("/styles/default.json")[2].decode())
        signed = self.signed(IMAGE + "&title=a%2Cb")
        for _ in range(2):
            status, headers, _ = fetch(signed)
            self.assertEqual((status, headers["X-Cache"]), (200, "BYPASS"))
            self.assertTrue(headers["Cache-Control"].startswith("private"))
        log = (folder / "access.log").read_text()
        self.assertIn("/snapshot.png 200", log)
        self.assertNotRegex(log, "lat=|secret|sig=")
        self.assertNotIn("secret", json.dumps(server.lines()))

    def signed(self, target):
        import base64
        import hashlib
        import hmac

        message = f"{target}&kid=k1&exp=4000000000"
        code = hmac.new(b"0123456789abcdef", message.encode(), hashlib.sha256).digest()
        return message + "&sig=" + base64.urlsafe_b64encode(code).decode().rstrip("=")

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
    def test_the_unit_is_hardened(self):
        unit = pathlib.Path(self.folder) / "snapshot-server.service"
        shutil.copy(ROOT / "contrib/server/snapshot-server.service", unit)
        outcome = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True)
        found = re.search(r"Overall exposure level for .*: ([0-9.]+)", outcome.stdout)
        self.assertIsNotNone(found, outcome.stdout + outcome.stderr)
        self.assertLess(float(found[1]), 2.0, outcome.stdout)


if __name__ == "__main__":
    if SERVER is None:
        sys.exit(__doc__)
    unittest.main(verbosity=2, warnings="ignore")
