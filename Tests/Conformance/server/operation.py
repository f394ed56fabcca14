"""How the server starts, stops, reloads and reports, and the hardening of its unit."""

import http.client
import json
import pathlib
import re
import shutil
import signal
import subprocess
import time
import unittest

from server.running import IMAGE, KEY, ROOT, TOOL, ServerTestCase, free_port, get, program, signed


class OperationTests(ServerTestCase):
    def test_readiness_is_told_to_the_service_manager(self):
        server = self.start("--listen", "127.0.0.1:0")
        self.assertEqual(server.state, "READY=1")
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.notes.recv(100).decode(), "STOPPING=1")
        self.assertEqual(server.process.wait(30), 0)

    @unittest.skipUnless(TOOL, "the tool is not built")
    def test_the_tool_starts_the_server(self):
        port = free_port()
        self.start("--listen", f"127.0.0.1:{port}", command=[TOOL, "serve"],
                   environment={"PATH": f"{program().parent}:/usr/bin:/bin"})
        self.assertEqual(get(port, IMAGE)[0], 200)

    @unittest.skipUnless(TOOL, "the tool is not built")
    def test_urls_signed_by_the_tool_are_accepted(self):
        port = free_port()
        self.start("--listen", f"127.0.0.1:{port}", "--signing-key", KEY, "--require-signature")
        for target in [IMAGE, IMAGE + "&title=a%2Cb%20%C3%BC", "/styles/default/static/9.5209,47.1410,14/80x80.png"]:
            url = signed(target, "--expires", "60")
            status, headers, body = get(port, url)
            self.assertEqual((status, body[:4]), (200, b"\x89PNG"), url)
            self.assertTrue(headers["Cache-Control"].startswith("private"))
            for other in [target, url + "&zoom=3", url[:-1], url.replace("8", "9", 1)]:
                self.assertEqual(get(port, other)[0], 403, other)

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
        archive = str(ROOT / "fixtures/archives/raster.pmtiles")
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
            server.line(lambda line: message in line.get("message", ""))
        self.assertEqual(get(port, "/styles/two.json")[0], 200)

    def test_three_environments_of_one_file(self):
        archive = str(ROOT / "fixtures/archives/raster.pmtiles")
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
        server.line(lambda line: "in advance" in line.get("message", ""))
        warmed = [line for line in server.lines() if line.get("origin") == "warm_up"]
        self.assertEqual([line["source"] for line in warmed], ["drawn"])
        get(port, IMAGE)
        self.assertEqual(server.line(lambda line: line.get("origin") == "query")["source"], "memory")

    def test_a_wrong_setting_is_one_line(self):
        outcome = subprocess.run([program(), "--listen", "nowhere"], capture_output=True, text=True, timeout=60)
        self.assertEqual(outcome.returncode, 64)
        self.assertRegex(outcome.stderr, r"^snapshot-server: listen nowhere is not valid: use .*\n$")

    @unittest.skipUnless(shutil.which("readelf") and shutil.which("dpkg"), "binutils or dpkg is not installed")
    def test_the_container_has_the_libraries_of_the_server(self):
        text = (ROOT / "contrib/server/Dockerfile").read_text()
        installed = set(re.findall(r"[a-z][a-z0-9+.-]*[0-9]", text.partition("FROM debian")[2].partition("useradd")[0]))
        self.assertIn("libcurl4", installed)
        state = subprocess.run(
            ["dpkg-query", "--show", "--showformat=${Depends}, ", *(name for name in installed if name.startswith("lib"))],
            check=True, capture_output=True, text=True).stdout
        available = installed | set(re.findall(r"[a-z][a-z0-9+.-]+", state))
        linked = subprocess.run(["ldd", program()], check=True, capture_output=True, text=True).stdout
        needed = subprocess.run(["readelf", "--dynamic", program()], check=True, capture_output=True, text=True).stdout
        for name in re.findall(r"NEEDED.*\[(.+)\]", needed):
            path = re.search(re.escape(name) + r" => (\S+)", linked)
            # The rest is the toolchain's, and part of the program that is shipped.
            if path and "/swift/" not in path[1]:
                owner = subprocess.run(
                    ["dpkg", "--search", f"*/{pathlib.Path(path[1]).resolve().name}"], capture_output=True, text=True).stdout
                self.assertIn(owner.split(":")[0], available, name)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
    def test_the_unit_is_hardened(self):
        unit = pathlib.Path(self.folder) / "snapshot-server.service"
        shutil.copy(ROOT / "contrib/server/snapshot-server.service", unit)
        outcome = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True)
        found = re.search(r"Overall exposure level for .*: ([0-9.]+)", outcome.stdout)
        self.assertIsNotNone(found, outcome.stdout + outcome.stderr)
        self.assertLess(float(found[1]), 2.0, outcome.stdout)
