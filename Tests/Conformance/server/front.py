"""nginx with contrib/server/nginx.conf in front of a server: TLS with a certificate of our own, cache, log."""

import http.client
import os
import pathlib
import shutil
import ssl
import subprocess
import time

from server.running import ROOT, free_port

PROGRAM = shutil.which("nginx") or ("/usr/sbin/nginx" if os.path.exists("/usr/sbin/nginx") else None)


class Front:
    """nginx on a port of the loopback address; the server must listen on `socket`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        self.url = f"https://127.0.0.1:{self.port}"
        self.socket = f"unix:{self.folder}/http.sock"
        self.certificate = self.folder / "cert.pem"
        self.name = "127.0.0.1"
        self.process = None

    def start(self):
        folder = self.folder
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=maps", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", folder / "key.pem", "-out", self.certificate],
            check=True, capture_output=True)
        text = (ROOT / "contrib/server/nginx.conf").read_text()
        for old, new in [
            ("/var/cache/nginx/snapshot", f"{folder}/cache"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("server_name maps.example.org", f"server_name {self.name}"),
            ("127.0.0.1:8080 max_fails=3 fail_timeout=5s", self.socket),
            ("/etc/ssl/certs/maps.example.org.pem", str(self.certificate)),
            ("/etc/ssl/private/maps.example.org.key", f"{folder}/key.pem"),
            ("/var/log/nginx/snapshot.log", f"{folder}/access.log"),
            ("/var/log/nginx/snapshot-error.log", f"{folder}/requests.log"),
        ]:
            if old not in text:
                raise AssertionError(f"contrib/server/nginx.conf has no {old}")
            text = text.replace(old, new)
        temporary = "".join(
            f"{name}_temp_path {folder}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"daemon off; {user} pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}} "
            f"http {{ {temporary} {text} }}")
        self.process = subprocess.Popen(
            [PROGRAM, "-c", folder / "nginx.conf", "-p", folder], stderr=subprocess.DEVNULL)
        self.fetch("/healthz")

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def fetch(self, path, headers=None):
        """Status, headers and body; waits until nginx listens."""
        context = ssl.create_default_context(cafile=self.certificate)
        for _ in range(500):
            connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=30, context=context)
            try:
                connection.request("GET", path, headers=headers or {})
                response = connection.getresponse()
                return response.status, dict(response.getheaders()), response.read()
            except ConnectionRefusedError:
                time.sleep(0.01)
            finally:
                connection.close()
        raise AssertionError("nginx does not listen: " + self.errors())

    def errors(self):
        path = self.folder / "error.log"
        return path.read_text() if path.exists() else ""

    def log(self, lines):
        """One line per request; nginx writes it after the response."""
        for _ in range(2000):
            text = (self.folder / "access.log").read_text()
            if text.count("\n") >= lines:
                return text
            time.sleep(0.005)
        raise AssertionError(f"not {lines} lines: {text}")

    def request_errors(self):
        """What went wrong with requests."""
        return (self.folder / "requests.log").read_text()
