"""How the server starts, stops, reloads and reports, and the hardening of its unit."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import threading
import time
import unittest

from server.running import IMAGE, KEY, ROOT, TOOL, ServerTestCase, free_port, get, program, signed


class OperationTests(ServerTestCase):
    def test_readiness_is_reported_to_the_service_manager(self):
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
            ("{", "stay unchanged"),
        ]:
            config.write_text(text)
            server.process.send_signal(signal.SIGHUP)
            self.assertEqual(server.notes.recv(100).decode(), "RELOADING=1")
            self.assertEqual(server.notes.recv(100).decode(), "READY=1")
            server.line(lambda line: message in line.get("message", ""))
        self.assertEqual(get(port, "/styles/two.json")[0], 200)

    def test_sighup_takes_new_names_and_names_what_needs_a_restart(self):
        config = pathlib.Path(self.folder) / "c.json"
        archive = str(ROOT / "fixtures/archives/raster.pmtiles")
        config.write_text(json.dumps({"server": {"maps": {"one": archive}}}))
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}", "--config", str(config))
        path = "/styles/v1/mapbox/streets-v12/static/9.5209,47.1410,3/40x40.png"
        self.assertEqual(get(port, path)[0], 404)
        places = pathlib.Path(self.folder) / "places.csv"
        places.write_text("id,name,lat,lon\nx,A new place,47.1410,9.5209\n")
        for settings, message, status in [
            ({"aliases": {"mapbox/streets-v12": "one"}, "places": str(places), "max-age": 1},
             "reloaded the maps, their names and the places; restart the server for other changes: max-age", 200),
            ({"aliases": {"mapbox/streets-v12": "none"}},
             "the maps cannot be reloaded, and stay unchanged: alias mapbox/streets-v12 names map none, which does "
             "not exist: use one of one, or add none", 200),
            ({}, "reloaded the maps, their names and the places", 404),
        ]:
            config.write_text(json.dumps({"server": {"maps": {"one": archive}, **settings}}))
            server.process.send_signal(signal.SIGHUP)
            server.notes.recv(100)
            self.assertEqual(server.notes.recv(100).decode(), "READY=1")
            server.line(lambda line: line.get("message") == message)
            self.assertEqual(get(port, path)[0], status, message)
            if "places" in settings:
                self.assertEqual(get(port, "/place/x")[0], 200)

    def test_a_second_server_says_which_address_is_taken_and_not_that_it_listens(self):
        port, metrics = free_port(), free_port()
        self.start("--listen", f"127.0.0.1:{port}", "--metrics", f"127.0.0.1:{metrics}")
        for arguments, taken, setting in [
            (["--listen", f"127.0.0.1:{port}", "--metrics", "off"], port, "listen"),
            (["--listen", "127.0.0.1:0", "--metrics", f"127.0.0.1:{metrics}"], metrics, "metrics"),
        ]:
            outcome = subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=60)
            self.assertEqual(
                (outcome.returncode, outcome.stderr),
                (1, f"snapshot-server: cannot listen on 127.0.0.1:{taken}: another program is listening there: "
                    f"stop it, or set {setting} to another address\n"))

    def test_names_of_missing_things_are_refused_at_startup(self):
        for arguments, sentence in [
            (["--alias", "x=nomap"], "alias x names map nomap, which does not exist: use one of default, or add nomap"),
            (["--default-style", "nomap"],
             "default-style names map nomap, which does not exist: use one of default, or add nomap"),
            (["--image-alias", "https://h/i.png=nope"],
             "image alias https://h/i.png names image nope, which does not exist: add image nope"),
            (["--serve-tiles", "nope"],
             "serve-tiles names tileset nope, which does not exist: use one of default, or add nope"),
            (["--trusted-proxy", "10.0.0.0/40"],
             "trusted proxy 10.0.0.0/40 is not valid: use an address, a network such as 10.0.0.0/8, or unix"),
        ]:
            with self.subTest(arguments=arguments):
                outcome = subprocess.run(
                    [program(), "--listen", "127.0.0.1:0", *arguments], capture_output=True, text=True, timeout=60)
                self.assertEqual((outcome.returncode, outcome.stderr), (64, f"snapshot-server: {sentence}\n"))

    def test_flags_of_other_servers_lead_to_ours(self):
        for arguments, remedy in [
            (["--port", "80"], "use --listen 127.0.0.1:80"), (["-p", "80"], "use --listen 127.0.0.1:80"),
            (["--host", "0.0.0.0"], "use --listen 0.0.0.0:8080"),
            (["--bind", "::1", "--port=1"], "use --listen [::1]:1"),
        ]:
            outcome = subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=60)
            self.assertEqual(outcome.returncode, 64)
            self.assertIn(f"Error: the address is one option: {remedy}\n", outcome.stderr)

    def test_a_flood_of_heavy_images_is_served_in_time_or_refused(self):
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}")
        # So large that one takes as long as this machine needs for a flood.
        for side in [256, 512, 1024, 2048, 2896]:
            start = time.monotonic()
            self.assertEqual(get(port, f"/snapshot.png?lat=47.1&lon=9.5&size={side}x{side}")[0], 200)
            if time.monotonic() - start > 0.3:
                break
        server.stop()
        port = free_port()
        server = self.start("--listen", f"127.0.0.1:{port}")
        answers = []

        def ask(index):
            answers.append(get(port, f"/snapshot.png?lat=47.1&lon={9.4 + index * 0.001}&size={side}x{side}"))

        threads = [threading.Thread(target=ask, args=(index,)) for index in range(226)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        statuses = [status for status, _, _ in answers]
        self.assertEqual((len(statuses), set(statuses)), (226, {200, 503}), statuses)
        self.assertTrue(all(headers["Retry-After"] == "2" for status, headers, _ in answers if status == 503))
        server.line(lambda line: line.get("event") == "request" and len(
            [other for other in server.lines() if other.get("event") == "request"]) == 226)
        queued = [line["queued_ms"] for line in server.lines() if line.get("status") == 200]
        self.assertEqual(len(queued), statuses.count(200))
        # 2 seconds are promised; a thread of a busy machine starts a moment later.
        self.assertLess(max(queued), 2250)
        print(f"{side}x{side}: {len(queued)} of 226 drawn, at most {max(queued):.0f} ms queued", end=" ")

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

    def test_the_probe_says_whether_a_server_runs(self):
        def probe(address):
            outcome = subprocess.run([program(), "--probe", "--listen", address], capture_output=True, text=True, timeout=60)
            return outcome.returncode, outcome.stdout + outcome.stderr

        port = free_port()
        for address, problem in [
            (f"127.0.0.1:{port}", "Connection refused"), (f"0.0.0.0:{port}", "Connection refused"),
            (f"unix:{self.folder}/socket", "No such file or directory"),
        ]:
            status, line = probe(address)
            self.assertEqual(status, 1, line)
            self.assertRegex(
                line, rf"^snapshot-server: no server answers at {address}: {problem}: start one, or set listen to its address\n$")
        for address in [f"0.0.0.0:{port}", f"unix:{self.folder}/socket"]:
            self.start("--listen", address)
            self.assertEqual(probe(address), (0, f"the server at {address} is running\n"))
        self.assertEqual(probe(f"localhost:{port}"), (0, f"the server at localhost:{port} is running\n"))

    def test_the_probe_finds_another_program(self):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            address = f"127.0.0.1:{listener.getsockname()[1]}"

            def answer(response):
                connection, _ = listener.accept()
                with connection:
                    connection.recv(1000)
                    connection.sendall(response)

            for response, problem in [
                (b"HTTP/1.1 404 Not Found\r\n\r\n", "the server at {} answered with status 404: set listen to another address"),
                (b"SSH-2.0-x\r\n", "whatever listens at {} sent no HTTP response within 5 s: restart it"),
                (b"x" * 5000, "whatever listens at {} sent no HTTP response within 5 s: restart it"),
                (b"", "whatever listens at {} sent no HTTP response within 5 s: restart it"),
            ]:
                thread = threading.Thread(target=answer, args=(response,))
                thread.start()
                outcome = subprocess.run(
                    [program(), "--probe", "--listen", address], capture_output=True, text=True, timeout=60)
                thread.join()
                self.assertEqual(
                    (outcome.returncode, outcome.stderr), (1, f"snapshot-server: {problem.format(address)}\n"))

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not installed")
    def test_the_unit_is_hardened(self):
        unit = pathlib.Path(self.folder) / "snapshot-server.service"
        shutil.copy(ROOT / "contrib/server/snapshot-server.service", unit)
        outcome = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager", unit], capture_output=True, text=True)
        found = re.search(r"Overall exposure level for .*: ([0-9.]+)", outcome.stdout)
        self.assertIsNotNone(found, outcome.stdout + outcome.stderr)
        self.assertLess(float(found[1]), 2.0, outcome.stdout)

    @unittest.skipUnless(shutil.which("systemd-analyze") and shutil.which("strace"), "systemd or strace is not installed")
    def test_the_unit_allows_what_the_server_calls(self):
        groups = {}
        for line in subprocess.run(
                ["systemd-analyze", "syscall-filter", "--no-pager"], check=True, capture_output=True,
                text=True).stdout.splitlines():
            if line.startswith("@"):
                names = groups.setdefault(line, set())
            elif line.startswith("    ") and not line.strip().startswith("#"):
                names.add(line.strip())

        def expanded(name):
            return set().union(*map(expanded, groups[name])) if name in groups else {name}

        allowed = set()
        for line in re.findall(
                r"^SystemCallFilter=(.*)$", (ROOT / "contrib/server/snapshot-server.service").read_text(), re.MULTILINE):
            named = set().union(*map(expanded, line.removeprefix("~").split()))
            allowed = allowed - named if line.startswith("~") else allowed | named
        # systemd always allows what starts a process and ends it.
        allowed |= expanded("@default") | {"execve"}
        calls, port, metrics = pathlib.Path(self.folder) / "calls", free_port(), free_port()
        server = self.start(
            "--listen", f"127.0.0.1:{port}", "--metrics", f"127.0.0.1:{metrics}", "--cache", self.folder + "/cache",
            "--deadline", "300", before=["strace", "--follow-forks", "--summary-only", "--output", calls])
        for path in [IMAGE, IMAGE + "&missing_tiles=blank", "/styles/default.json", "/fonts/x/55296-55551.pbf", "/"]:
            self.assertEqual(get(port, path)[0], 200, path)
        self.assertEqual(get(metrics, "/metrics")[0], 200)
        children = pathlib.Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGTERM)
        server.process.wait(60)
        used = {line.split()[-1] for line in calls.read_text().splitlines() if re.match(r"^ *[0-9]", line)} - {"total"}
        self.assertIn("setpriority", used)
        self.assertEqual(used - allowed, set())
